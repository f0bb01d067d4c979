import { reasonOf } from '../src/core/reason_of';
import type { AttentionPlayer } from '../src/elements/attention_player';
import { copyText } from '../src/elements/copy_text';
import { enClass } from '../src/i18n/en_class';
import { controlNames } from '../src/state/control_names';
import { type Tailoring, tailored } from '../src/state/tailoring';
import { worksheetOf } from './worksheet';

const words = enClass;

export interface ClassPage {
  readonly chapters: readonly HTMLElement[];
  /** Those with a figure that can be locked, by their ids. */
  readonly lockable: readonly string[];
  /** What the page leaves out as it stands. */
  readonly now: Tailoring;
}

/**
 * Opens the dialog in which a teacher chooses what of the page a link shows and what it lets nobody change, copies the
 * link, and prints a worksheet of a chapter. Numbers and switches are taken as they stand on the page.
 */
export function openClassDialog({ chapters, lockable, now }: ClassPage): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'for-class';
  dialog.setAttribute('aria-label', words.title);
  const form = document.createElement('form');
  form.method = 'dialog';
  const withPlayer = chapters.filter((chapter) => playerIn(chapter) !== null);
  form.append(
    heading(words.title),
    choice(words.chapter, withPlayer),
    boxes('shown', words.shown, chapters.map(named), (id) => !now.hide.includes(id)),
    boxes(
      'controls',
      words.controls.legend,
      controlNames.map(controlNamed),
      (name) => !now.hide.includes(name),
    ),
    boxes(
      'locked',
      words.locked,
      chapters.filter(({ id }) => lockable.includes(id)).map(named),
      (id) => now.lock.includes(id),
    ),
    linkField(),
    button('print', words.print),
    button('close', words.close),
  );
  dialog.append(form);
  document.body.append(dialog);
  const chosen = (): AttentionPlayer | null => {
    const chapter = withPlayer.find(({ id }) => id === chapterIn(form));
    return chapter ? playerIn(chapter) : null;
  };
  let turn = 0;
  const show = async (): Promise<void> => {
    turn += 1;
    const own = turn;
    const field = form.querySelector<HTMLInputElement>('input[type="text"]');
    const player = chosen();
    if (field === null || !player?.sharer) return;
    try {
      const address = new URL(await player.sharer());
      if (own !== turn) return;
      const tailoring = tailoringIn(form);
      address.hash = tailored(address.hash, tailoring);
      field.value = address.href;
      tell(form, tailoring.hide.includes(chapterIn(form)) ? words.leadsToHidden : '');
    } catch (error) {
      if (own !== turn) return;
      field.value = '';
      tell(form, words.failed(reasonOf(error)));
    }
  };
  form.addEventListener('change', () => void show());
  form.querySelector('[name="copy"]')?.addEventListener('click', () => void copy(form));
  form.querySelector('[name="print"]')?.addEventListener('click', () => void print(form, chosen()));
  form.querySelector('[name="close"]')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
  void show();
}

/** The id of the chosen one. */
const chapterIn = (form: HTMLFormElement): string => form.querySelector('select')?.value ?? '';

const playerIn = (chapter: HTMLElement): AttentionPlayer | null =>
  chapter.querySelector<AttentionPlayer>('.figure > attention-player');

const named = (chapter: HTMLElement): readonly [string, string] => [
  chapter.id,
  chapter.querySelector('h2')?.textContent ?? chapter.id,
];

const controlNamed = (name: (typeof controlNames)[number]): readonly [string, string] => [
  name,
  words.controls.names[name],
];

function tailoringIn(form: HTMLFormElement): Tailoring {
  const values = (name: string, checked: boolean): string[] =>
    [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)]
      .filter((box) => box.checked === checked)
      .map(({ value }) => value);
  return {
    hide: [...values('shown', false), ...values('controls', false)],
    lock: values('locked', true),
  };
}

function heading(text: string): HTMLElement {
  const made = document.createElement('h2');
  made.textContent = text;
  return made;
}

function choice(text: string, chapters: readonly HTMLElement[]): HTMLElement {
  const label = document.createElement('label');
  const select = document.createElement('select');
  select.append(...chapters.map(named).map(([id, title]) => new Option(title, id)));
  label.append(`${text} `, select);
  return label;
}

function boxes(
  name: string,
  legend: string,
  options: readonly (readonly [string, string])[],
  isChecked: (value: string) => boolean,
): HTMLElement {
  const set = document.createElement('fieldset');
  const title = document.createElement('legend');
  title.textContent = legend;
  set.append(
    title,
    ...options.map(([value, text]) => {
      const label = document.createElement('label');
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.name = name;
      box.value = value;
      box.checked = isChecked(value);
      label.append(box, ` ${text}`);
      return label;
    }),
  );
  return set;
}

function linkField(): HTMLElement {
  const place = document.createElement('div');
  const label = document.createElement('label');
  const field = document.createElement('input');
  const told = document.createElement('span');
  field.type = 'text';
  field.readOnly = true;
  told.setAttribute('role', 'status');
  label.append(`${words.link} `, field);
  place.className = 'class-link';
  place.append(label, button('copy', words.copy), told);
  return place;
}

function button(name: string, text: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.name = name;
  made.textContent = text;
  return made;
}

function tell(form: HTMLFormElement, text: string): void {
  const told = form.querySelector('[role="status"]');
  if (told) told.textContent = text;
}

async function copy(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('input[type="text"]');
  // Where there is no link, it is said already why.
  if (field === null || field.value === '') return;
  const copied = await copyText(field.value);
  if (!copied) field.select();
  tell(form, copied ? words.copied : words.refused);
}

/** On paper the worksheet then stands alone; afterwards the page is as it was. */
async function print(form: HTMLFormElement, player: AttentionPlayer | null): Promise<void> {
  if (player === null) return;
  let sheet: HTMLElement;
  try {
    sheet = worksheetOf(await player.whenReady());
  } catch (error) {
    return tell(form, words.notPrinted(reasonOf(error)));
  }
  document.querySelector('.worksheet')?.remove();
  document.body.append(sheet);
  document.body.classList.add('prints-worksheet');
  addEventListener(
    'afterprint',
    () => {
      sheet.remove();
      document.body.classList.remove('prints-worksheet');
    },
    { once: true },
  );
  window.print();
}

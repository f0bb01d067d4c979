import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { elementStyles } from '../elements/element_styles';
import { enOpenFile as words } from '../i18n/en_open_file';
import { contentOf, type FileContent } from './file_content';
import { filePicks, type Use, usesOf } from './file_picks';
import { fileRequest } from './file_requests';
import { type FileWeights, FileWeightsView } from './file_weights';
import {
  layerOf,
  type OpenedFile,
  openedFile,
  type Picked,
  pickedOf,
  placeOf,
  unshownWeights,
  withPick,
} from './opened_file';
import { weightsInWords } from './weights_in_words';
import type { WorkbenchExample } from './workbench_example';
import type { Said } from './workbench_forms';
import type { BenchRequest } from './workbench_requests';
import { workbenchStyles } from './workbench_styles';

/** What the bench does with files. */
export interface FileBench {
  /** A bench that is locked takes no file. */
  readonly mayEdit: () => boolean;
  readonly ask: (request: BenchRequest) => void;
  /** Opens the text of an example. Throws, with a message, what is wrong with it. */
  readonly open: (text: string) => void;
  readonly say: (text: string) => void;
  readonly refuse: (why: string) => void;
}

/**
 * Opens a file for the bench: an example at once; of a file with tensors the reader picks what is used, as query, key and
 * value or as attention weights. What is wrong is said, and changes nothing.
 */
export class WorkbenchFile extends LitElement {
  static override properties = {
    bench: { attribute: false },
    said: { attribute: false },
    example: { attribute: false },
    file: { state: true },
    use: { state: true },
    isMapped: { state: true },
  };
  declare bench: FileBench;
  /** What came of the last action here; null where another one was later. */
  declare said: Said | null;
  /** As it stands in the bench. */
  declare example: WorkbenchExample;
  declare file: OpenedFile | null;
  declare use: Use;
  /** Whether the picked weights are to be shown, where they are such. */
  declare isMapped: boolean;
  #picked: Picked | null = null;
  /** What the tensor is used as wherever its numbers can be; null until some of them could be read. */
  #wanted: Use | null = null;
  /** As drawn last. */
  #weights: FileWeights | null = null;
  /** Counts files, so that only the last one asked for is opened. */
  #turn = 0;
  #isReading = false;

  constructor() {
    super();
    this.said = null;
    this.file = null;
    this.use = 'query';
    this.isMapped = false;
  }

  override connectedCallback(): void {
    if (customElements.get('file-weights') === undefined)
      customElements.define('file-weights', FileWeightsView);
    super.connectedCallback();
    // What was said of a file that is no longer read.
    if (this.#isReading) this.bench.say('');
    this.#isReading = false;
  }

  /** A file that is being read goes no further: the bench may have been locked. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#turn += 1;
  }

  /** Opens one file; of several, none. */
  async open(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined) return;
    if (files.length > 1) return this.bench.refuse(words.oneFile(String(files.length)));
    this.#turn += 1;
    const turn = this.#turn;
    this.#isReading = true;
    this.bench.say(words.reading(file.name));
    try {
      const content = await contentOf(file);
      if (turn !== this.#turn) return;
      // Locked while the file was read.
      if (!this.bench.mayEdit()) return this.bench.say('');
      this.#take(file.name, content);
    } catch (error) {
      if (turn === this.#turn && this.bench.mayEdit())
        this.bench.refuse(words.notOpened((error as Error).message));
    } finally {
      if (turn === this.#turn) this.#isReading = false;
    }
  }

  /** What cannot be drawn is closed, and said like all else that is wrong with a file. */
  protected override performUpdate(): void {
    try {
      super.performUpdate();
    } catch (error) {
      if (this.file === null) throw error;
      this.#undrawn(error as Error);
    }
  }

  /** In the place of the file that is open, which stays where this one cannot be taken. */
  #take(name: string, content: FileContent): void {
    if (content.kind === 'example') {
      try {
        this.bench.open(content.text);
      } catch (error) {
        throw new Error(words.notAnExample(name, (error as Error).message), { cause: error });
      }
      return this.#close();
    }
    const opened = openedFile(name, content.file);
    this.#close();
    this.bench.say(words.opened(name, String(content.file.tensors.length)));
    this.#show(opened, true);
  }

  protected override render(): TemplateResult {
    const { file, said } = this;
    const fault = said?.isFault === true ? said : null;
    return html`<form @submit=${this.#submit}>
      <label class="name" for="file">${words.open}</label>
      <input id="file" type="file" accept=".npy,.npz,.safetensors,.json" aria-describedby="file-hint"
        @click=${forgetFile} @change=${this.#choose} />
      <p class="hint" id="file-hint">${words.hint}</p>
      <p class="drop-here" aria-hidden="true">${words.drop}</p>
      ${
        file === null
          ? nothing
          : filePicks({
              file,
              picked: this.#picked,
              use: this.use,
              pick: this.#pick,
              close: this.#leave,
              refuse: this.bench.refuse,
              choose: (use) => {
                this.use = use;
                this.#wanted = use;
              },
            })
      }
      <p role="status" class="said">${fault === null ? (said?.text ?? '') : ''}</p>
      <div role="alert">${
        fault === null
          ? nothing
          : html`<p class="said fault">${fault.text}${
              fault.offer === undefined
                ? nothing
                : html` <button type="button" @click=${this.#accept}>${fault.offer.label}</button>`
            }</p>`
      }</div>
    </form>
    ${this.#map()}`;
  }

  #leave = (): void => {
    this.#turn += 1;
    this.#isReading = false;
    this.#close();
    this.bench.say('');
    this.#focus('#file');
  };

  #undrawn = ({ message }: Error): void => {
    const name = this.file?.name ?? '';
    this.#close();
    this.bench.refuse(words.notShown(name, message));
  };

  /** In the place of a button that goes. */
  #focus(selector: '#file' | '#use'): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #map(): TemplateResult | typeof nothing {
    const { file } = this;
    const picked = this.#picked;
    if (file === null || !this.isMapped || picked?.kind !== 'one') return nothing;
    if (whyUnshown(file, picked) !== null) return nothing;
    this.#weights = weightsInWords(picked.matrix, placeOf(file), this.example, this.#weights);
    return html`<section class="map-of-file" aria-labelledby="weights">
      <div class="line"><h3 id="weights">${words.mapTitle}</h3>
        <button type="button" @click=${() => {
          this.isMapped = false;
          this.bench.say('');
          this.#focus('#use');
        }}>${words.closeMap}</button></div>
      <file-weights .failed=${this.#undrawn} .weights=${this.#weights}></file-weights>
    </section>`;
  }

  #choose = ({ currentTarget }: Event): void => {
    void this.open([...((currentTarget as HTMLInputElement).files ?? [])]);
  };

  #pick = (pick: Parameters<typeof withPick>[1]): void => {
    if (this.file === null) return;
    this.bench.say('');
    this.#show(withPick(this.file, pick), pick.entry !== undefined);
  };

  /** Says what is wrong with what is picked; a map that is open goes over to it, and what it is used as lasts. */
  #show(file: OpenedFile, isOther: boolean): void {
    const picked = pickedOf(file);
    this.file = file;
    this.#picked = picked;
    if (isOther) this.#wanted = null;
    if (picked.kind === 'fault') return this.bench.refuse(picked.why);
    const uses = usesOf(layerOf(file), picked);
    this.#wanted ??= uses[0] ?? null;
    this.use = uses.find((each) => each === this.#wanted) ?? uses[0] ?? this.use;
    if (!this.isMapped) return;
    const isShown = picked.kind === 'one' && this.#sayWeights(file, picked);
    if (isOther) this.isMapped = isShown;
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { file } = this;
    const picked = this.#picked;
    if (file === null || picked === null) return;
    if (picked.kind === 'fault') this.bench.refuse(picked.why);
    else if (picked.kind === 'three') this.bench.ask(fileRequest(picked, placeOf(file)));
    else if (this.use === 'weights') this.isMapped = this.#sayWeights(file, picked);
    else if (this.use !== 'three')
      this.bench.ask(
        fileRequest({ kind: 'one', role: this.use, matrix: picked.matrix }, placeOf(file)),
      );
  };

  /** Whether a map can show them. */
  #sayWeights(file: OpenedFile, picked: PickedOne): boolean {
    const why = whyUnshown(file, picked);
    if (why === null) this.bench.say(words.mapShown(placeOf(file)));
    else this.bench.refuse(why);
    return why === null;
  }

  #accept = (): void => {
    const offer = this.said?.offer;
    if (offer === undefined) return;
    this.bench.ask(offer.request);
    this.#focus('#use');
  };

  #close(): void {
    this.file = null;
    this.#picked = null;
    this.#weights = null;
    this.isMapped = false;
  }

  static override styles = [elementStyles, workbenchStyles];
}

type PickedOne = Picked & { kind: 'one' };

/** Why these numbers are shown as no map; null where they are. */
function whyUnshown(file: OpenedFile, { areWeights, matrix }: PickedOne): string | null {
  return areWeights ? unshownWeights(matrix) : words.notWeights(placeOf(file));
}

/** Or the same file, once it has changed, could not be chosen again. */
function forgetFile({ currentTarget }: Event): void {
  (currentTarget as HTMLInputElement).value = '';
}

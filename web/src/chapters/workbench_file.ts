import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { elementStyles } from '../elements/element_styles';
import { enManyWords } from '../i18n/en_many_words';
import { enOpenFile as words } from '../i18n/en_open_file';
import { contentOf } from './file_content';
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
import type { WorkbenchExample } from './workbench_example';
import type { Said } from './workbench_forms';
import type { BenchRequest } from './workbench_requests';
import { workbenchStyles } from './workbench_styles';

/** What the bench does with files. */
export interface FileBench {
  /** A bench that is locked takes no file. */
  readonly mayEdit: () => boolean;
  readonly ask: (request: BenchRequest) => void;
  /** Opens the text of an example. */
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
  /** Whether the picked weights are shown. */
  declare isMapped: boolean;
  #picked: Picked | null = null;
  /** Counts files, so that only the last one asked for is opened. */
  #turn = 0;

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
  }

  /** Opens one file; of several, none. */
  async open(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined) return;
    if (files.length > 1) return this.bench.refuse(words.oneFile(String(files.length)));
    this.#turn += 1;
    const turn = this.#turn;
    this.#close();
    this.bench.say(words.reading(file.name));
    try {
      const content = await contentOf(file);
      if (turn !== this.#turn) return;
      // Locked while the file was read.
      if (!this.bench.mayEdit()) return this.bench.say('');
      if (content.kind === 'example') return this.bench.open(content.text);
      this.bench.say(words.opened(file.name, String(content.file.tensors.length)));
      this.#show(openedFile(file.name, content.file), true);
    } catch (error) {
      if (turn === this.#turn && this.bench.mayEdit())
        this.bench.refuse(words.notOpened((error as Error).message));
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
    this.#close();
    this.bench.say('');
  };

  #undrawn = ({ message }: Error): void => {
    const name = this.file?.name ?? '';
    this.#close();
    this.bench.refuse(words.notShown(name, message));
  };

  #map(): TemplateResult | typeof nothing {
    const { file } = this;
    if (file === null || !this.isMapped || this.#picked?.kind !== 'one') return nothing;
    return html`<section class="map-of-file" aria-labelledby="weights">
      <div class="line"><h3 id="weights">${words.mapTitle}</h3>
        <button type="button" @click=${() => {
          this.isMapped = false;
        }}>${words.closeMap}</button></div>
      <file-weights .failed=${this.#undrawn} .weights=${weightsOf(this.#picked.matrix, placeOf(file), this.example)}></file-weights>
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

  /** Says what is wrong with what is picked; a map that is open goes over to it. */
  #show(file: OpenedFile, isOther: boolean): void {
    const picked = pickedOf(file);
    this.file = file;
    this.#picked = picked;
    if (picked.kind === 'fault') this.bench.refuse(picked.why);
    const uses = usesOf(layerOf(file), picked);
    if (isOther || !uses.includes(this.use)) this.use = uses[0] ?? this.use;
    if (this.isMapped) this.#showWeights(file, picked);
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { file } = this;
    const picked = this.#picked;
    if (file === null || picked === null) return;
    if (picked.kind === 'fault') this.bench.refuse(picked.why);
    else if (picked.kind === 'three') this.bench.ask(fileRequest(picked, placeOf(file)));
    else if (this.use === 'weights') this.#showWeights(file, picked);
    else if (this.use !== 'three')
      this.bench.ask(
        fileRequest({ kind: 'one', role: this.use, matrix: picked.matrix }, placeOf(file)),
      );
  };

  #showWeights(file: OpenedFile, picked: Picked): void {
    this.isMapped = false;
    if (picked.kind !== 'one') return;
    const why = picked.areWeights ? unshownWeights(picked.matrix) : words.notWeights(placeOf(file));
    if (why !== null) return this.bench.refuse(why);
    this.isMapped = true;
    this.bench.say(words.mapShown(placeOf(file)));
  }

  #accept = (): void => {
    const offer = this.said?.offer;
    if (offer !== undefined) this.bench.ask(offer.request);
  };

  #close(): void {
    this.file = null;
    this.#picked = null;
    this.isMapped = false;
  }

  static override styles = [elementStyles, workbenchStyles];
}

/** Or the same file, once it has changed, could not be chosen again. */
function forgetFile({ currentTarget }: Event): void {
  (currentTarget as HTMLInputElement).value = '';
}

/** With the words of the bench for the rows and columns, where there are as many, else numbered. */
function weightsOf(
  matrix: FileWeights['matrix'],
  what: string,
  { words: all }: WorkbenchExample,
): FileWeights {
  const named = (side: 'query' | 'key', count: number): readonly string[] => {
    const placed = all.filter((word) => word[side] !== null);
    const inOrder = placed.toSorted((left, right) => (left[side] ?? 0) - (right[side] ?? 0));
    return inOrder.length === count
      ? inOrder.map(({ text }) => text)
      : Array.from({ length: count }, (_, index) => enManyWords.word(index));
  };
  return {
    matrix,
    what,
    queries: named('query', matrix.length),
    keys: named('key', matrix[0]?.length ?? 0),
  };
}

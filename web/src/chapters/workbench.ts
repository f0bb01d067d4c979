import { html, LitElement, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Core } from '../core/core';
import type { Example, SwitchName } from '../core/example';
import type { AttentionPlayer } from '../elements/attention_player';
import { loadExample } from '../elements/built_in_examples';
import type { Computation } from '../elements/computation';
import { elementStyles } from '../elements/element_styles';
import type { PlayerSession } from '../elements/player_session';
import { sharedCore } from '../elements/shared_core';
import { enWorkbench } from '../i18n/en_workbench';
import { mostColumns } from '../state/pasted_cells';
import { type Reading, readMatrix } from '../state/pasted_matrix';
import type { ChapterFigure } from './chapter_figures';
import { PageTheme } from './page_theme';
import { faultSentence } from './paste_sentences';
import { readExample } from './pasted_example';
import { columnsForHeads, withColumns } from './workbench_changes';
import { comparison } from './workbench_comparison';
import { sizesOf, type WorkbenchExample, type WorkbenchInput } from './workbench_example';
import { type Form, type Said, workbenchForms } from './workbench_forms';
import { WorkbenchHistory } from './workbench_history';
import { type BenchRequest, matrixRequest } from './workbench_requests';
import { workbenchStyles } from './workbench_styles';

const words = enWorkbench;
/** Every option that the bench's calculation has. */
const benchSwitches: readonly SwitchName[] = [
  'similarity',
  'scale',
  'mask',
  'temperature',
  'normaliser',
];
/** The example that the bench opens with. */
const opening = 'mouse-between';

/**
 * The reader's own words and numbers in a player: words, sizes, random numbers, pasted matrices and whole examples; one kept
 * as A beside the one in the player. What the core or a check refuses is said, and changes nothing.
 */
export class FigureWorkbench extends LitElement implements ChapterFigure {
  static override properties = {
    ready: { type: Boolean, reflect: true },
    said: { state: true },
    readings: { state: true },
    kept: { state: true },
  };
  declare ready: boolean;
  declare said: Said | null;
  /** A pasted text with several readings, until the reader chose one. */
  declare readings: { readonly into: WorkbenchInput; readonly all: readonly Reading[] } | null;
  /** A, with what was computed of it. */
  declare kept: { readonly example: WorkbenchExample; readonly computation: Computation } | null;
  #theme = new PageTheme(this);
  #core: Core | null = null;
  #opening: Example | null = null;
  #history = new WorkbenchHistory();

  constructor() {
    super();
    this.ready = false;
    this.said = null;
    this.readings = null;
    this.kept = null;
  }

  async start(): Promise<void> {
    [this.#core, this.#opening] = await Promise.all([sharedCore(), loadExample(opening)]);
    this.ready = true;
  }

  protected override render(): TemplateResult {
    const example = this.#example ?? this.#opening;
    if (this.#core === null || example === null) return html``;
    const session = this.#session;
    return html`<div class="bench">
      ${workbenchForms({
        example: example as WorkbenchExample,
        said: this.said,
        readings: this.readings?.all ?? null,
        isCompared: this.kept !== null,
        ask: this.#ask,
        paste: this.#paste,
        choose: this.#choose,
        copy: this.#copy,
        open: this.#open,
        undo: this.#undo,
        redo: this.#redo,
        keep: this.#keep,
        goBack: this.#goBack,
        stop: () => {
          this.kept = null;
        },
        heads: () => this.#example?.heads ?? 1,
        drawn: () => this.updateComplete,
      })}
      <attention-player theme=${ifDefined(this.#theme.chosen)} @attention-ready=${this.#redraw} @attention-edit=${this.#redraw}></attention-player>
      ${
        this.kept === null || session === null
          ? ''
          : html`<section class="compare" aria-labelledby="compare"><h4 id="compare">${words.compare}</h4>
        <p class="hint">${words.compareHint}</p>
        ${comparison(this.#core, this.kept.computation, session.computation)}</section>`
      }
    </div>`;
  }

  /** Set here, once: a template would set an object, and so open the example anew, each time. */
  protected override firstUpdated(): void {
    const player = this.#player;
    if (player !== null) player.example = this.#opening;
  }

  get #player(): AttentionPlayer | null {
    return this.renderRoot.querySelector('attention-player');
  }

  get #session(): PlayerSession | null {
    return this.hasUpdated ? (this.#player?.session ?? null) : null;
  }

  /** As it stands in the player, its edits and options written in. */
  get #example(): WorkbenchExample | null {
    return this.hasUpdated ? ((this.#player?.toJSON() ?? null) as WorkbenchExample | null) : null;
  }

  #redraw = (): void => this.requestUpdate();

  /** Puts what the request makes of the present example into the player; says why where it cannot. */
  #ask = (form: Form, request: BenchRequest): void => {
    const [core, before] = [this.#core, this.#example];
    if (core === null || before === null) return;
    if (request.kind === 'refusal') return this.#refuse(form, request.why);
    try {
      const next = owned(request.change(core, before));
      const columns = columnsForHeads(next);
      if (columns !== null) return this.#offerColumns(form, request, next, columns);
      this.#put(next);
      this.#say(form, request.said(next));
    } catch (error) {
      this.#refuse(form, words.refused((error as Error).message));
    }
  };

  /** Each head gets as many columns as the others. */
  #offerColumns(
    form: Form,
    { change, said }: BenchRequest & { kind: 'change' },
    next: WorkbenchExample,
    columns: NonNullable<ReturnType<typeof columnsForHeads>>,
  ): void {
    const { queryColumns, valueColumns } = sizesOf(next);
    this.#refuse(form, words.headsDoNotDivide(next.heads ?? 1, queryColumns, valueColumns));
    if (this.said === null || Math.max(columns.queryColumns, columns.valueColumns) > mostColumns)
      return;
    const widened: BenchRequest = {
      kind: 'change',
      change: (core, example) => withColumns(core, change(core, example), columns),
      said,
    };
    const label = words.widen(columns.queryColumns, columns.valueColumns);
    this.said = { ...this.said, offer: { label, request: widened } };
  }

  /** In the place of the present example, which undo brings back. Throws where it cannot be worked out. */
  #put(example: WorkbenchExample): void {
    const session = this.#session;
    if (session === null) return;
    const before = session.state;
    session.open({ ...example, switches: benchSwitches });
    this.#history.leave(before);
  }

  #say(form: Form, text: string): void {
    this.readings = null;
    this.said = { form, text, isFault: false };
  }

  #refuse(form: Form, text: string): void {
    this.said = { form, text, isFault: true };
  }

  #paste = (into: WorkbenchInput, text: string): void => {
    const read = readMatrix(text);
    this.readings = null;
    if (read.kind === 'matrix') this.#ask('paste', matrixRequest(into, read.matrix));
    else if (read.kind === 'fault') this.#refuse('paste', faultSentence(read.fault));
    else {
      this.said = null;
      this.readings = { into, all: read.readings };
    }
  };

  #choose = ({ matrix }: Reading): void => {
    if (this.readings !== null) this.#ask('paste', matrixRequest(this.readings.into, matrix));
  };

  #copy = async (area: HTMLTextAreaElement): Promise<void> => {
    area.value = JSON.stringify(this.#example, null, 2);
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
      this.#say('json', words.copied);
    } catch {
      this.#say('json', words.selected);
    }
  };

  #open = (text: string): void =>
    this.#bring('json', (core) => readExample(core, text), words.opened);

  /** Another example as it is, title and all. */
  #bring(
    form: Form,
    example: (core: Core) => WorkbenchExample,
    sentence: (title: string) => string,
  ): void {
    if (this.#core === null) return;
    try {
      const next = example(this.#core);
      this.#put(next);
      this.#say(form, sentence(next.title));
    } catch (error) {
      this.#refuse(form, words.refused((error as Error).message));
    }
  }

  #undo = (): void => {
    if (this.#session === null) return;
    this.#say('tools', this.#history.undo(this.#session) ? words.undone : words.nothingToUndo);
  };

  #redo = (): void => {
    if (this.#session === null) return;
    this.#say('tools', this.#history.redo(this.#session) ? words.redone : words.nothingToRedo);
  };

  #keep = (): void => {
    const [example, session] = [this.#example, this.#session];
    if (example === null || session === null) return;
    this.kept = { example, computation: session.computation };
    this.#say('tools', '');
  };

  #goBack = (): void => {
    const { kept } = this;
    if (kept !== null)
      this.#bring(
        'tools',
        () => kept.example,
        () => words.wentBack,
      );
  };

  static override styles = [elementStyles, workbenchStyles];
}

/** The example as the reader's own: what it was called, and how its numbers were printed, no longer fits. */
function owned(example: WorkbenchExample): WorkbenchExample {
  const { digits: _, language: __, ...kept } = example;
  return { ...kept, id: 'workbench', title: words.title, source: words.source };
}

import { html, LitElement, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Core } from '../core/core';
import type { Example, SwitchName } from '../core/example';
import type { AttentionPlayer } from '../elements/attention_player';
import { loadExample } from '../elements/built_in_examples';
import type { Computation } from '../elements/computation';
import { copyText } from '../elements/copy_text';
import { elementStyles } from '../elements/element_styles';
import type { PlayerSession } from '../elements/player_session';
import { sharedCore } from '../elements/shared_core';
import { sharedPlace } from '../elements/shared_state';
import type { Shareable, Sharer } from '../elements/sharing';
import { enWorkbench } from '../i18n/en_workbench';
import { type Reading, readMatrix } from '../state/pasted_matrix';
import type { ChapterFigure } from './chapter_figures';
import { FileDrop } from './file_drop';
import { PageTheme } from './page_theme';
import { faultSentence } from './paste_sentences';
import { readExample } from './pasted_example';
import { standingOf } from './questions';
import { sayStanding, type TaskName, type TaskStanding } from './task_events';
import { comparison } from './workbench_comparison';
import type { WorkbenchExample, WorkbenchInput } from './workbench_example';
import { type FileBench, WorkbenchFile } from './workbench_file';
import { type Form, type Said, workbenchForms } from './workbench_forms';
import { WorkbenchHistory } from './workbench_history';
import { readSharedBench, type SharedBench } from './workbench_link';
import { answerOf, type BenchRequest, matrixRequest } from './workbench_requests';
import { workbenchStyles } from './workbench_styles';
import { taskTemplate } from './workbench_task';

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

/** An example, and what is said once it is in the player. */
type Brought = readonly [
  example: (core: Core) => WorkbenchExample,
  sentence: (title: string) => string,
];

/**
 * The reader's own words and numbers in a player: words, sizes, random numbers, pasted matrices and whole examples; one kept
 * as A beside the one in the player. What the core or a check refuses is said, and changes nothing.
 */
export class FigureWorkbench extends LitElement implements ChapterFigure, Shareable {
  static override properties = {
    ready: { type: Boolean, reflect: true },
    sharer: { attribute: false },
    controls: { attribute: false },
    locked: { attribute: false },
    said: { state: true },
    readings: { state: true },
    kept: { state: true },
    task: { state: true },
  };
  declare ready: boolean;
  declare sharer: Sharer | null;
  /** As a player's. */
  declare controls: string | null;
  /** The example can be looked at only. */
  declare locked: boolean;
  declare said: Said | null;
  /** A pasted text with several readings, until the reader chose one. */
  declare readings: { readonly into: WorkbenchInput; readonly all: readonly Reading[] } | null;
  /** A, with what was computed of it. */
  declare kept: { readonly example: WorkbenchExample; readonly computation: Computation } | null;
  /** What the bench was opened for; null is the reader's own. */
  declare task: TaskName | null;
  #theme = new PageTheme(this);
  #core: Core | null = null;
  #opening: Example | null = null;
  #standing: TaskStanding | null = null;
  #history = new WorkbenchHistory();

  constructor() {
    super();
    this.ready = false;
    this.sharer = null;
    this.controls = null;
    this.locked = false;
    this.said = null;
    this.readings = null;
    this.kept = null;
    this.task = null;
    new FileDrop(this, () => this.renderRoot.querySelector<WorkbenchFile>('workbench-file'));
  }

  async start(): Promise<void> {
    if (customElements.get('workbench-file') === undefined)
      customElements.define('workbench-file', WorkbenchFile);
    const [core, example] = await Promise.all([sharedCore(), loadExample(opening)]);
    this.#core = core;
    this.#opening = readExample(core, JSON.stringify(example));
    this.ready = true;
  }

  get isChanged(): boolean {
    return (
      this.kept !== null ||
      this.task !== null ||
      !this.#history.isEmpty ||
      this.#player?.isChanged === true
    );
  }

  async shared(): Promise<SharedBench> {
    const session = await this.#player?.whenReady();
    if (session === undefined) throw new RangeError(words.notReady);
    const first = this.kept === null ? {} : { first: this.kept.example };
    const task = this.task === null ? {} : { task: this.task };
    return { example: this.#example, ...first, ...task, ...sharedPlace(session) };
  }

  async openShared(value: unknown): Promise<void> {
    await this.updateComplete;
    const session = await this.#player?.whenReady();
    if (this.#core === null || session === undefined) throw new RangeError(words.notReady);
    const { example, first, task, place } = readSharedBench(this.#core, value);
    this.kept = null;
    if (first !== null) {
      this.#put(first);
      this.#keep();
    }
    this.#put(example);
    this.task = task;
    session.goTo(place);
    this.#say('tools', '');
  }

  /** Puts the example of a task into the player, with what is asked for above, where the focus goes. */
  async openTask(task: TaskName): Promise<void> {
    await this.updateComplete;
    const session = await this.#player?.whenReady();
    const example = await loadExample(task);
    if (this.#core === null || session === undefined) return;
    this.kept = null;
    this.#put(readExample(this.#core, JSON.stringify(example)));
    this.task = task;
    session.goTo({ stage: null, at: 0, query: null });
    this.#say('tools', '');
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#task')?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    const example = this.#example ?? this.#opening;
    if (this.#core === null || example === null) return html``;
    const session = this.#session;
    const standing = this.task === null ? null : standingOf(this.#core, this.task, example);
    this.#standing = standing;
    return html`<div class="bench">
      ${
        standing === null
          ? ''
          : taskTemplate(standing, () => {
              this.task = null;
            })
      }
      ${this.#mayEdit ? this.#forms(example as WorkbenchExample) : ''}
      <attention-player .sharer=${this.sharer} .controls=${this.controls} .locked=${this.locked} theme=${ifDefined(this.#theme.chosen)} @attention-ready=${this.#redraw} @attention-edit=${this.#redraw}></attention-player>
      ${
        this.kept === null || session === null
          ? ''
          : html`<section class="compare" aria-labelledby="compare"><h4 id="compare">${words.compare}</h4>
        <p class="hint">${words.compareHint}</p>
        ${comparison(this.#core, this.kept.computation, session.computation)}</section>`
      }
    </div>`;
  }

  #forms(example: WorkbenchExample): TemplateResult {
    return workbenchForms({
      example,
      said: this.said,
      file: html`<workbench-file .bench=${this.#files} .said=${this.said?.form === 'file' ? this.said : null} .example=${example}></workbench-file>`,
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
      share: () => void this.#player?.share(),
      canShare: this.sharer !== null,
      goBack: this.#goBack,
      stop: () => {
        this.kept = null;
      },
      heads: () => this.#example?.heads ?? 1,
      drawn: () => this.updateComplete,
    });
  }

  get #mayEdit(): boolean {
    return !this.locked && (this.controls === null || this.controls.split(/\s+/).includes('edit'));
  }

  /** What was said is of forms that are there: with them it goes. */
  protected override willUpdate(): void {
    if (!this.#mayEdit) this.said = null;
  }

  /** Set here, once: a template would set an object, and so open the example anew, each time. */
  protected override firstUpdated(): void {
    const player = this.#player;
    if (player !== null) player.example = this.#opening;
  }

  protected override updated(): void {
    if (this.#standing !== null) sayStanding(this, this.#standing);
  }

  get #player(): AttentionPlayer | null {
    return this.renderRoot.querySelector<AttentionPlayer>('attention-player');
  }

  get #session(): PlayerSession | null {
    return this.hasUpdated ? (this.#player?.session ?? null) : null;
  }

  /** As it stands in the player, its edits and options written in. */
  get #example(): WorkbenchExample | null {
    return this.hasUpdated ? ((this.#player?.toJSON() ?? null) as WorkbenchExample | null) : null;
  }

  #redraw = (): void => this.requestUpdate();

  #ask = (form: Form, request: BenchRequest): void => {
    const [core, before] = [this.#core, this.#example];
    if (core === null || before === null) return;
    const answer = answerOf(core, before, request);
    if (answer.kind === 'refusal') return this.#refuse(form, answer.why, answer.offer);
    try {
      this.#put(answer.next);
      this.#say(form, answer.said);
    } catch (error) {
      this.#refuse(form, words.refused((error as Error).message));
    }
  };

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

  #refuse(form: Form, text: string, offer?: Said['offer']): void {
    this.said = { form, text, isFault: true, ...(offer === undefined ? {} : { offer }) };
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
    this.#say('json', (await copyText(area.value)) ? words.copied : words.selected);
  };

  #open = (text: string): void =>
    this.#bring('json', (core) => readExample(core, text), words.opened);

  readonly #files: FileBench = {
    mayEdit: () => this.#mayEdit,
    ask: (request) => this.#ask('file', request),
    open: (text) => this.#place('file', (core) => readExample(core, text), words.opened),
    say: (text) => this.#say('file', text),
    refuse: (why) => this.#refuse('file', why),
  };

  /** Another example as it is, title and all. Throws what is wrong with it. */
  #place(form: Form, ...[example, sentence]: Brought): void {
    if (this.#core === null) return;
    const next = example(this.#core);
    this.#put(next);
    this.#say(form, sentence(next.title));
  }

  #bring(form: Form, ...what: Brought): void {
    try {
      this.#place(form, ...what);
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

import { html, LitElement, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Core } from '../core/core';
import type { Example, Matrix } from '../core/example';
import { loadCore } from '../core/load_core';
import { formatShape } from '../draw/format';
import type { AttentionPlayer } from '../elements/attention_player';
import { loadExample } from '../elements/built_in_examples';
import type { Computation } from '../elements/computation';
import { elementStyles } from '../elements/element_styles';
import type { PlayerSession } from '../elements/player_session';
import { enRoles } from '../i18n/en_roles';
import { enWorkbench } from '../i18n/en_workbench';
import { canUndo, longestHistory } from '../state/history';
import { mostColumns } from '../state/pasted_cells';
import { type Reading, readMatrix } from '../state/pasted_matrix';
import { typedWords } from '../state/typed_words';
import type { ChapterFigure } from './chapter_figures';
import { PageTheme } from './page_theme';
import { faultSentence } from './paste_sentences';
import { longestWord, mostWords, readExample } from './pasted_example';
import { comparison } from './workbench_comparison';
import {
  sizesOf,
  type WorkbenchExample,
  type WorkbenchInput,
  withColumns,
  withMatrix,
  withRandom,
  withWords,
} from './workbench_example';
import { type Form, type Said, workbenchForms } from './workbench_forms';
import { workbenchStyles } from './workbench_styles';

const words = enWorkbench;
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
  #past: WorkbenchExample[] = [];

  constructor() {
    super();
    this.ready = false;
    this.said = null;
    this.readings = null;
    this.kept = null;
  }

  async start(): Promise<void> {
    [this.#core, this.#opening] = await Promise.all([loadCore(), loadExample(opening)]);
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
        use: this.#useWords,
        resize: this.#resize,
        fill: this.#fill,
        paste: this.#paste,
        choose: this.#choose,
        copy: this.#copy,
        open: this.#open,
        undo: this.#undo,
        keep: this.#keep,
        goBack: this.#goBack,
        stop: () => {
          this.kept = null;
        },
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

  /** Puts what `change` makes of the present example into the player; says why where it cannot. */
  #apply(
    form: Form,
    change: (core: Core, example: WorkbenchExample) => WorkbenchExample,
    sentence: (next: WorkbenchExample) => string,
  ): void {
    const [core, session, before] = [this.#core, this.#session, this.#example];
    if (core === null || session === null || before === null) return;
    try {
      const next = change(core, before);
      session.open(next);
      this.#past = [...this.#past, before].slice(-longestHistory);
      this.#say(form, sentence(next));
    } catch (error) {
      this.#refuse(form, words.refused((error as Error).message));
    }
  }

  #say(form: Form, text: string): void {
    this.readings = null;
    this.said = { form, text, isFault: false };
  }

  #refuse(form: Form, text: string): void {
    this.said = { form, text, isFault: true };
  }

  #useWords = (sentence: string): void => {
    const texts = typedWords(sentence);
    const long = texts.find((text) => text.length > longestWord);
    if (texts.length === 0) this.#refuse('words', words.noWords);
    else if (texts.length > mostWords)
      this.#refuse('words', words.tooManyWords(texts.length, mostWords));
    else if (long !== undefined) this.#refuse('words', words.wordTooLong(long, longestWord));
    else {
      this.#apply(
        'words',
        (core, example) => owned(withWords(core, example, texts)),
        (next) => words.wordsNow(next.words.length),
      );
    }
  };

  #resize = (queryColumns: string, valueColumns: string): void => {
    const wrong = [queryColumns, valueColumns].find((typed) => !isWhole(typed, 1, mostColumns));
    if (wrong !== undefined) this.#refuse('sizes', words.wrongSize(wrong, mostColumns));
    else {
      const columns = { queryColumns: Number(queryColumns), valueColumns: Number(valueColumns) };
      this.#apply(
        'sizes',
        (core, example) => owned(withColumns(core, example, columns)),
        (next) => words.sizesNow(sizesOf(next).queryColumns, sizesOf(next).valueColumns),
      );
    }
  };

  #fill = (seed: string): void => {
    if (!isWhole(seed, 0, Number.MAX_SAFE_INTEGER)) this.#refuse('fill', words.wrongSeed(seed));
    else {
      this.#apply(
        'fill',
        (_, example) => owned(withRandom(example, Number(seed))),
        () => words.filled(Number(seed)),
      );
    }
  };

  #paste = (into: WorkbenchInput, text: string): void => {
    const read = readMatrix(text);
    this.readings = null;
    if (read.kind === 'matrix') this.#putIn(into, read.matrix);
    else if (read.kind === 'fault') this.#refuse('paste', faultSentence(read.fault));
    else {
      this.said = null;
      this.readings = { into, all: read.readings };
    }
  };

  #choose = ({ matrix }: Reading): void => {
    if (this.readings !== null) this.#putIn(this.readings.into, matrix);
  };

  #putIn(into: WorkbenchInput, matrix: Matrix): void {
    this.#apply(
      'paste',
      (core, example) => owned(withMatrix(core, example, into, matrix, words.word)),
      () => words.pasted(enRoles[into], formatShape(matrix.length, matrix[0]?.length ?? 0)),
    );
  }

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
    this.#apply(
      'json',
      (core) => readExample(core, text),
      ({ title }) => words.opened(title),
    );

  /** First what was changed in the player, then what was changed on the bench. */
  #undo = (): void => {
    const session = this.#session;
    const before = this.#past.at(-1);
    if (session !== null && canUndo(session.state)) session.ask({ kind: 'undo' });
    else if (session !== null && before !== undefined) {
      this.#past = this.#past.slice(0, -1);
      session.open(before);
    } else return this.#say('tools', words.nothingToUndo);
    this.#say('tools', words.undone);
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
      this.#apply(
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

function isWhole(typed: string, least: number, most: number): boolean {
  const number = Number(typed);
  return /^\d+$/.test(typed.trim()) && number >= least && number <= most;
}

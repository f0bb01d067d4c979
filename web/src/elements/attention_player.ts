import { html, LitElement, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import type { Example } from '../core/example';
import type { Cell } from '../core/trace';
import { markStyles } from '../draw/mark_styles';
import { paletteStyles } from '../draw/palette';
import { en } from '../i18n/en';
import { guessMemory } from '../state/guess_memory';
import type { StageName } from '../timeline/timeline_types';
import type { ExampleChoice } from './attention_choices';
import type { AttentionScene } from './attention_scene';
import type { AttentionTransport } from './attention_transport';
import { loadExample } from './built_in_examples';
import { editedExample } from './edited_example';
import { elementStyles } from './element_styles';
import { GuessFirst } from './guess_first';
import { guessedTensor, parseGuessTask } from './guess_task';
import { type Intent, intentEvent } from './intent';
import { transportKey } from './keyboard';
import { LatestChoice, offeredExamples } from './offered_examples';
import { PlayerSession, type Report } from './player_session';
import { playerStyles } from './player_styles';
import { failedTemplate, loadingTemplate, playerTemplate } from './player_template';
import { replaceStoppedCore, sharedCore } from './shared_core';
import { standaloneSvg } from './svg_export';
import { nextTask, openingTurn } from './turns';

const strings = en;
/** The reducer refuses numbers that are out of place with the language's own error. */
const codeOf = (error: unknown): string =>
  (error as { code?: string }).code ?? (error instanceof RangeError ? 'out-of-range' : 'failed');

/** Of a picture that is asked for before it has been on the screen, CSS pixels. */
const unseenWidth = 640;

const onControl = 'button, input, select, summary, textarea, a[href], [role="button"]';

/**
 * `<attention-player example="blend-charge" stage="softmax">`: one worked example, computed here, shown stage by stage.
 * Fires attention-ready, attention-stage, attention-select, attention-edit and attention-error; all bubble and cross
 * shadow roots.
 */
export class AttentionPlayer extends LitElement {
  static override properties = {
    exampleName: { attribute: 'example' },
    also: {},
    stage: {},
    at: { type: Number },
    query: { type: Number },
    autoplay: {},
    controls: {},
    locked: { type: Boolean },
    guess: {},
    lit: {},
    theme: {},
    ready: { type: Boolean, reflect: true },
    session: { state: true },
    failure: { state: true },
    choices: { state: true },
    hovered: { state: true },
    width: { state: true },
    printing: { state: true },
  };
  /** A built-in id, or the address of an example file. */
  declare exampleName: string | null;
  /** Further examples that the player offers, separated by spaces. */
  declare also: string | null;
  declare stage: StageName | null;
  /** 0…1 inside the stage; its finished picture when absent. */
  declare at: number | null;
  /** A query row. */
  declare query: number | null;
  /** Plays when it is ready; `once` lets only the arcs grow. Not when reduced motion is asked for. */
  declare autoplay: string | null;
  /** Of `play step scrub edit switches table`; absent is all, empty is none. */
  declare controls: string | null;
  /** No number and no option can be changed, whatever `controls` says; all can be looked at. */
  declare locked: boolean;
  /**
   * Asked before it is shown: `scores` for the word with the largest one, `weights[1]` for the number in column 1 of the
   * query's row. The player opens where the guess is asked for, until it is given or skipped, which is remembered.
   */
  declare guess: string | null;
  /** Stages to point out on the rail, and in the picture of one of them, separated by spaces. */
  declare lit: string | null;
  declare theme: 'light' | 'dark' | null;
  declare ready: boolean;
  declare session: PlayerSession | null;
  declare failure: { readonly message: string; readonly example: Example | null } | null;
  declare choices: readonly ExampleChoice[];
  declare hovered: Cell | null;
  /** Of the scene, CSS pixels of the type's own size; 0 before it has been laid out. */
  declare width: number;
  declare printing: boolean;
  #given: Example | null = null;
  #loading = 0;
  #choice = new LatestChoice(loadExample);
  #motion = matchMedia('(prefers-reduced-motion: reduce)');
  #paper = matchMedia('print');

  constructor() {
    super();
    this.locked = false;
    this.ready = false;
    this.session = null;
    this.failure = null;
    this.choices = [];
    this.hovered = null;
    this.width = 0;
    this.printing = false;
    // Set before this class was there, it stands on the element itself and would hide the accessor.
    const early = Object.getOwnPropertyDescriptor(this, 'example');
    if (early !== undefined) {
      Reflect.deleteProperty(this, 'example');
      this.example = early.value;
    }
  }

  /** The example shown, as written. Setting it takes the place of the `example` attribute. */
  get example(): Example | null {
    return this.session?.state.example ?? this.#given;
  }

  set example(example: Example | null) {
    this.#given = example;
    void this.#start();
  }

  play(): void {
    this.session?.play();
  }

  pause(): void {
    this.session?.pause();
  }

  /** One beat on (1) or back (−1). */
  step(by: 1 | -1): void {
    this.session?.ask({ kind: 'step', by });
  }

  /** `fraction` is 0…1 of the timeline. */
  seek(fraction: number): void {
    this.session?.ask({ kind: 'seek', fraction });
  }

  /** The finished picture of a stage, also when the reader has moved on since. */
  showStage(stage: StageName): void {
    this.session?.goTo({ stage, at: 1, query: null });
  }

  /** The example as it stands, edits and options written into it; null before it is ready. */
  toJSON(): Example | null {
    return this.session === null
      ? null
      : editedExample(this.session.state, this.session.computation);
  }

  /** The picture on the screen as the text of an SVG file; null before it is ready. */
  toSVG(): string | null {
    const scene = this.shadowRoot?.querySelector<AttentionScene>('attention-scene');
    if (!scene) return null;
    if (this.width === 0) this.width = unseenWidth;
    this.performUpdate();
    const picture = scene.drawn();
    return picture ? standaloneSvg(picture) : null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('beforeprint', this.#print);
    window.addEventListener('afterprint', this.#printed);
    this.#paper.addEventListener('change', this.#print);
    this.#motion.addEventListener('change', this.#redraw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('beforeprint', this.#print);
    window.removeEventListener('afterprint', this.#printed);
    this.#paper.removeEventListener('change', this.#print);
    this.#motion.removeEventListener('change', this.#redraw);
    this.session?.pause();
  }

  protected override willUpdate(changed: PropertyValues): void {
    // Of both given from the start, the property is the one that is shown.
    const isFirst = !this.hasUpdated && this.#given !== null;
    if (changed.has('exampleName') && this.exampleName !== null && !isFirst) {
      this.#given = null;
      void this.#start();
    } else if (
      this.session !== null &&
      (changed.has('stage') || changed.has('at') || changed.has('query'))
    )
      this.session.goTo(this.#place);
  }

  protected override render(): TemplateResult {
    const { session, failure } = this;
    const words = strings.interface;
    const content =
      failure !== null
        ? failedTemplate(failure.message, failure.example, strings, () => void this.#start())
        : session === null
          ? loadingTemplate(strings)
          : playerTemplate({
              session,
              strings,
              choices: this.choices,
              wanted: this.#wanted,
              hovered: this.hovered,
              lit: new Set((this.lit ?? '').split(/\s+/)),
              width: this.width,
              printing: this.printing,
            });
    return html`<div class="player" part="player" role="group" lang=${strings.language} tabindex="0" aria-label=${session?.state.example.title ?? words.player} aria-describedby="keys"
      @keydown=${this.#key} @scene-width=${(event: CustomEvent<number>) => {
        this.width = event.detail;
      }}>
      ${this.#wanted('play') && this.#wanted('step') ? html`<p class="keys" id="keys">${words.frameKeys}</p>` : ''}${content}</div>`;
  }

  protected override firstUpdated(): void {
    this.renderRoot.addEventListener(intentEvent, (event) =>
      this.#asked((event as CustomEvent<Intent>).detail),
    );
  }

  get #place(): { stage: StageName | null; at: number; query: number | null } {
    return { stage: this.stage ?? null, at: this.at ?? 1, query: this.query ?? null };
  }

  #wanted = (control: string): boolean =>
    !(this.locked && (control === 'edit' || control === 'switches')) &&
    (this.controls === null ||
      this.controls === undefined ||
      this.controls.split(/\s+/).includes(control));

  /** Loads core and example. A later start makes an earlier one void. */
  async #start(): Promise<void> {
    this.#loading += 1;
    const turn = this.#loading;
    this.#choice.forget();
    let example = this.#given;
    this.failure = null;
    try {
      const loadingCore = sharedCore();
      // Where both are missing, the example is what is told of.
      loadingCore.catch(() => {});
      example ??= await loadExample(this.exampleName ?? '');
      const core = await loadingCore;
      const isFirst = this.session === null;
      if (isFirst) await openingTurn(this);
      if (turn !== this.#loading) return;
      const session = new PlayerSession(
        {
          core,
          strings,
          reducedMotion: () => this.#motion.matches,
          onChange: this.#redraw,
          onReport: this.#report,
        },
        example,
        this.#place,
      );
      // What was computed is drawn in a task of its own.
      if (isFirst) await nextTask();
      if (turn !== this.#loading) return session.dispose();
      this.session?.dispose();
      this.session = session;
      this.#open(session);
      this.#askFirst(session, example);
      const choices = await this.#offer(example);
      if (turn !== this.#loading) return;
      this.choices = choices;
    } catch (error) {
      replaceStoppedCore(error);
      if (turn !== this.#loading) return;
      this.session = null;
      this.failure = { message: error instanceof Error ? error.message : String(error), example };
      this.#report({ name: 'error', detail: { error } });
      return;
    }
    this.ready = true;
    this.#fire('ready', {});
  }

  /** Plays by itself only where that was asked for and motion is welcome. */
  #open(session: PlayerSession): void {
    if (this.autoplay === null || this.autoplay === undefined || this.#motion.matches) return;
    if (this.autoplay === 'once') session.growArcs();
    else session.play();
  }

  /** A guess that cannot be asked for is reported; the player is there without it. */
  #askFirst(session: PlayerSession, example: Example): void {
    if (this.guess === null || this.guess === undefined) return;
    try {
      const task = parseGuessTask(this.guess);
      guessedTensor(task, session.computation);
      session.askFor(new GuessFirst(task, example.id, guessMemory));
    } catch (error) {
      this.#report({ name: 'error', detail: { error } });
    }
  }

  async #offer(example: Example): Promise<ExampleChoice[]> {
    const others = (this.also ?? '').split(/\s+/).filter((id) => id !== '' && id !== example.id);
    const loaded = await offeredExamples(others, loadExample, (error) =>
      this.#report({ name: 'error', detail: { error } }),
    );
    return [example, ...loaded].map(({ id, title }) => ({ id, title }));
  }

  #asked(intent: Intent): void {
    if (intent.kind === 'hover') this.hovered = intent.cell;
    else if (intent.kind === 'example') void this.#change(intent.id);
    else this.session?.ask(intent);
    // With the question goes the button that had the focus.
    if (intent.kind === 'skip-guess')
      this.renderRoot.querySelector<HTMLElement>('.player')?.focus({ preventScroll: true });
  }

  async #change(id: string): Promise<void> {
    const { session } = this;
    if (session === null) return;
    try {
      const example = await this.#choice.choose(id);
      if (example === null) return;
      session.open(example);
      this.hovered = null;
    } catch (error) {
      session.refuse(error);
    }
  }

  #redraw = (): void => this.requestUpdate();

  #report = ({ name, detail }: Report): void => {
    this.#fire(
      name,
      'error' in detail
        ? {
            code: codeOf(detail.error),
            message: String((detail.error as Error).message ?? detail.error),
          }
        : detail,
    );
  };

  #fire(name: string, detail: unknown): void {
    this.dispatchEvent(
      new CustomEvent(`attention-${name}`, { detail, bubbles: true, composed: true }),
    );
  }

  #key = (event: KeyboardEvent): void => {
    if (this.session === null) return;
    const [target] = event.composedPath();
    const onFrame = target === event.currentTarget;
    if (onFrame && event.key === 'Enter') {
      event.preventDefault();
      this.renderRoot.querySelector<AttentionTransport>('attention-transport')?.focus();
      return;
    }
    if (event.key === 'Escape' && !onFrame && !event.defaultPrevented) {
      event.preventDefault();
      (event.currentTarget as HTMLElement).focus();
      return;
    }
    const asked = transportKey({
      key: event.key,
      defaultPrevented: event.defaultPrevented,
      altKey: event.altKey,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
      onControl: target instanceof Element && target.matches(onControl),
    });
    if (asked === null || !this.#wanted(asked === 'play-or-pause' ? 'play' : 'step')) return;
    event.preventDefault();
    if (asked === 'play-or-pause') this.session.ask({ kind: 'play-or-pause' });
    else if (asked === 'start' || asked === 'end') this.session.ask({ kind: 'go', to: asked });
    else this.session.ask({ kind: 'step', by: asked === 'step-on' ? 1 : -1 });
  };

  /** The stills must stand in the document before the browser lays out the paper, so this does not wait for the next update. */
  #print = (event: Event): void => {
    this.printing = event.type === 'beforeprint' || this.#paper.matches;
    this.performUpdate();
  };

  #printed = (): void => {
    this.printing = false;
  };

  static override styles = [
    unsafeCSS(paletteStyles),
    elementStyles,
    unsafeCSS(markStyles),
    playerStyles,
  ];
}

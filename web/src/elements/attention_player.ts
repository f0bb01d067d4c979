import { html, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import type { Example } from '../core/example';
import { reasonOf } from '../core/reason_of';
import type { Cell } from '../core/trace';
import { markStyles } from '../draw/mark_styles';
import { paletteStyles } from '../draw/palette';
import { en } from '../i18n/en';
import { guessMemory } from '../state/guess_memory';
import { isChanged } from '../state/history';
import type { StageName } from '../timeline/timeline_types';
import type { ExampleChoice } from './attention_choices';
import type { AttentionMenu } from './attention_menu';
import type { AttentionScene } from './attention_scene';
import type { AttentionTransport } from './attention_transport';
import { loadExample } from './built_in_examples';
import { editedExample } from './edited_example';
import { elementStyles } from './element_styles';
import { tellable } from './expected_tables';
import { GuessFirst } from './guess_first';
import { guessedTensor, parseGuessTask } from './guess_task';
import { type Intent, intentEvent } from './intent';
import { follow, linked, throwWhy } from './linked';
import { newMenu } from './new_menu';
import { LatestChoice, PlayerExamples } from './offered_examples';
import { OnPaper } from './on_paper';
import { PlayerAttributes } from './player_attributes';
import type { AttentionPlayerElement, PlayerEventDetails } from './player_element';
import { playerError } from './player_error';
import { keyAsks } from './player_keys';
import { exportParts } from './player_parts';
import { PlayerSession, type Report } from './player_session';
import { playerStyles } from './player_styles';
import { failedTemplate, loadingTemplate, playerTemplate } from './player_template';
import { replaceStoppedCore, sharedCore } from './shared_core';
import { type Shareable, type Shared, type Sharer, shareBy } from './sharing';
import { standaloneSvg } from './svg_export';
import { nextTask, openingTurn } from './turns';

const strings = en;
/** Of a picture that is asked for before it has been on the screen, CSS pixels. */
const unseenWidth = 640;

/**
 * `<attention-player example="blend-charge" stage="softmax">`: one worked example, computed here, shown stage by stage.
 * Fires attention-ready, attention-stage, attention-select, attention-edit and attention-error; all bubble and cross
 * shadow roots.
 */
export class AttentionPlayer extends PlayerAttributes implements AttentionPlayerElement, Shareable {
  static override properties = {
    ready: { type: Boolean, reflect: true },
    sharer: { attribute: false },
    session: { state: true },
    sharing: { state: true },
    menu: { state: true },
    failure: { state: true },
    choices: { state: true },
    hovered: { state: true },
    width: { state: true },
  };
  declare ready: boolean;
  /** Set by the page whose links lead to this player; null offers none. */
  declare sharer: Sharer | null;
  declare sharing: Shared | null;
  declare menu: AttentionMenu | null;
  declare session: PlayerSession | null;
  declare failure: { readonly message: string; readonly example: Example | null } | null;
  declare choices: readonly ExampleChoice[];
  declare hovered: Cell | null;
  /** Of the scene, CSS pixels of the type's own size; 0 before it has been laid out. */
  declare width: number;
  #given: Example | null = null;
  #examples = new PlayerExamples();
  #loading = 0;
  #started: Promise<void> | null = null;
  #choice = new LatestChoice(loadExample);
  #motion = matchMedia('(prefers-reduced-motion: reduce)');
  #paper = new OnPaper(this, () => this.performUpdate());

  constructor() {
    super();
    this.ready = false;
    this.sharer = null;
    this.sharing = null;
    this.menu = null;
    this.session = null;
    this.failure = null;
    this.choices = [];
    this.hovered = null;
    this.width = 0;
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
    this.#given = example ?? null;
    // Of what says which example it is, the last one holds.
    if (this.hasUpdated && this.link) this.link = null;
    this.#restart();
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

  get isChanged(): boolean {
    const { session } = this;
    return (
      session !== null &&
      (isChanged(session.state) || this.#examples.first?.id !== this.example?.id)
    );
  }

  async shared(): Promise<unknown> {
    const session = await this.whenReady();
    const { sharedOf } = await import('./shared_state');
    return sharedOf(session, this.#examples.first?.id ?? '');
  }

  async openShared(value: unknown): Promise<void> {
    const session = await this.whenReady();
    const { openShared } = await import('./shared_state');
    await openShared({ session, core: await sharedCore(), offered: this.#examples.offered, value });
    this.hovered = null;
  }

  /** Makes a link to what is shown, and copies it. */
  async share(): Promise<void> {
    if (this.sharer !== null)
      this.sharing = await shareBy(this.sharer, () => JSON.stringify(this, null, 2));
  }

  /** The session, once the example is there. Rejects where it cannot be shown. */
  async whenReady(): Promise<PlayerSession> {
    await this.updateComplete;
    await this.#started;
    if (this.session === null) throw new Error(this.failure?.message ?? 'there is no example');
    return this.session;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#motion.addEventListener('change', this.#redraw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#motion.removeEventListener('change', this.#redraw);
    this.session?.pause();
  }

  protected override willUpdate(changed: PropertyValues): void {
    // Of both given from the start, the property is the one that is shown.
    const isFirst = !this.hasUpdated && this.#given !== null;
    const isNew = changed.has('exampleName') && this.exampleName !== null && !isFirst;
    if (isNew) this.#given = null;
    if (isNew && this.hasUpdated && !changed.has('link')) this.link = null;
    const hasOther = this.#given !== null || Boolean(this.exampleName);
    if (isNew || (changed.has('link') && (this.hasUpdated || !hasOther))) this.#restart();
    else if (
      this.session !== null &&
      (changed.has('stage') || changed.has('at') || changed.has('query'))
    )
      this.session.goTo(this.place);
  }

  protected override render(): TemplateResult {
    const { session, failure } = this;
    const words = strings.interface;
    const content =
      failure !== null
        ? failedTemplate(failure.message, failure.example, strings, this.#restart)
        : session === null
          ? loadingTemplate(strings)
          : playerTemplate({
              session,
              strings,
              choices: this.choices,
              wanted: this.wanted,
              hovered: this.hovered,
              lit: new Set((this.lit ?? '').split(/\s+/)),
              width: this.width,
              printing: this.#paper.printing,
              canShare: this.sharer !== null,
              sharing: this.sharing,
              menu: this.menu,
            });
    return html`<div class="player" part="player" role="group" lang=${strings.language} tabindex="0" aria-label=${session?.state.example.title ?? words.player} aria-describedby="keys"
      @keydown=${this.#key} @scene-width=${(event: CustomEvent<number>) => {
        this.width = event.detail;
      }}>
      ${this.wanted('play') && this.wanted('step') ? html`<p class="keys" id="keys">${words.frameKeys}</p>` : ''}${content}</div>`;
  }

  protected override firstUpdated(): void {
    this.renderRoot.addEventListener(intentEvent, (event) =>
      this.#asked((event as CustomEvent<Intent>).detail),
    );
  }

  protected override updated(): void {
    exportParts(this.renderRoot);
  }

  #restart = (): void => {
    this.#started = this.#start();
  };

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
      const { link, fault } = await linked(this.link, loadingCore);
      example = link?.own?.example ?? example;
      const name = this.exampleName || (link?.example ?? '');
      if (example === null && name === '') throwWhy({ link, fault });
      example ??= await loadExample(name);
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
        link?.own?.place ?? this.place,
      );
      // What was computed is drawn in a task of its own.
      if (isFirst) await nextTask();
      if (turn !== this.#loading) return session.dispose();
      this.session?.dispose();
      this.session = session;
      this.menu = null;
      this.left = link;
      this.#examples = new PlayerExamples(example, this.also ?? '');
      this.#open(session);
      this.#askFirst(session, example);
      if (fault !== null) session.refuse(fault);
      if (link !== null) await follow(link, { session, core, offered: this.#examples.offered });
      const choices = await this.#examples.choices((error) =>
        this.#report({ name: 'error', detail: { error } }),
      );
      if (turn !== this.#loading) return;
      this.choices = choices;
    } catch (error) {
      replaceStoppedCore(error);
      if (turn !== this.#loading) return;
      this.session = null;
      this.failure = { message: reasonOf(error), example: tellable(example, strings) };
      this.#report({ name: 'error', detail: { error } });
      return;
    }
    this.ready = true;
    this.#fire('ready', {});
  }

  /** Plays by itself only where that was asked for, motion is welcome, and it has not been taken out meanwhile. */
  #open(session: PlayerSession): void {
    if (!this.isConnected || this.#motion.matches) return;
    if (this.autoplay === null || this.autoplay === undefined) return;
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

  #asked(intent: Intent): void {
    if (intent.kind !== 'hover') {
      this.sharing = null;
      if (intent.kind !== 'menu') this.menu = null;
    }
    if (intent.kind === 'hover') this.hovered = intent.cell;
    else if (intent.kind === 'share') void this.share();
    else if (intent.kind === 'menu') void this.#toggleMenu();
    else if (intent.kind === 'example') void this.#change(intent.id);
    else this.session?.ask(intent);
    // With the question goes the button that had the focus.
    if (intent.kind === 'skip-guess')
      this.renderRoot.querySelector<HTMLElement>('.player')?.focus({ preventScroll: true });
  }

  async #toggleMenu(): Promise<void> {
    const menu = this.menu === null ? await newMenu() : null;
    if (menu !== null) menu.session = this.session;
    this.menu = menu;
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
    this.#fire(name, 'error' in detail ? playerError(detail.error) : detail);
  };

  #fire<Name extends keyof PlayerEventDetails>(name: Name, detail: PlayerEventDetails[Name]): void {
    this.dispatchEvent(
      new CustomEvent(`attention-${name}`, { detail, bubbles: true, composed: true }),
    );
  }

  #key = (event: KeyboardEvent): void => {
    if (this.session === null) return;
    const asked = keyAsks(event, this.wanted);
    if (asked === null) return;
    event.preventDefault();
    if (asked === 'controls')
      this.renderRoot.querySelector<AttentionTransport>('attention-transport')?.focus();
    else if (asked === 'frame') (event.currentTarget as HTMLElement).focus();
    else this.session.ask(asked);
  };

  static override styles = [
    unsafeCSS(paletteStyles),
    elementStyles,
    unsafeCSS(markStyles),
    playerStyles,
  ];
}

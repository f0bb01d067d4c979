import { css, html, LitElement, type PropertyValues, svg, type TemplateResult } from 'lit';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles } from './element_styles';
import { icons } from './icons';
import { ask } from './intent';
import { moveInGroup } from './roving';

export const speeds: readonly number[] = [0.5, 0.75, 1, 1.5, 2];

/** Step, play, scrub, speed. Fractions are of the whole timeline. */
export class AttentionTransport extends LitElement {
  static override properties = {
    strings: { attribute: false },
    playing: { type: Boolean },
    fraction: { type: Number },
    ticks: { attribute: false },
    index: { type: Number },
    count: { type: Number },
    stage: {},
    speed: { type: Number },
    canStep: { attribute: false },
    canPlay: { attribute: false },
    canScrub: { attribute: false },
    member: { state: true },
  };
  declare strings: InterfaceStrings;
  declare playing: boolean;
  /** 0…1 of the timeline. */
  declare fraction: number;
  /** Where each beat comes to rest, 0…1. */
  declare ticks: readonly number[];
  declare index: number;
  declare count: number;
  /** The current stage's name, as the rail writes it. */
  declare stage: string;
  declare speed: number;
  declare canStep: boolean;
  declare canPlay: boolean;
  declare canScrub: boolean;
  declare member: string;

  constructor() {
    super();
    this.playing = false;
    this.fraction = 0;
    this.ticks = [];
    this.index = 0;
    this.count = 0;
    this.stage = '';
    this.speed = 1;
    this.canStep = true;
    this.canPlay = true;
    this.canScrub = true;
    this.member = 'play';
  }

  /** Puts the focus on the button that plays, or on the first that is there. */
  override focus(): void {
    const buttons = this.renderRoot.querySelectorAll<HTMLElement>('[data-member]');
    ([...buttons].find((button) => button.dataset.member === 'play') ?? buttons[0])?.focus();
  }

  /** Whatever is offered, the Tab key reaches one of the buttons. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('canPlay') && !changed.has('canStep')) return;
    const plays = this.member === 'play' || this.member === 'speed';
    if (plays ? !this.canPlay : !this.canStep) this.member = this.canPlay ? 'play' : 'step-on';
  }

  protected override render(): TemplateResult {
    const { strings } = this;
    return html`<div class="buttons" role="toolbar" aria-label=${strings.transport} part="transport"
        @keydown=${(event: KeyboardEvent) => moveInGroup(event, this.renderRoot)} @focusin=${this.#remember}>
        ${
          this.canStep
            ? [
                this.#button('to-start', strings.toStart, icons.toStart, () =>
                  ask(this, { kind: 'go', to: 'start' }),
                ),
                this.#button('step-back', strings.stepBack, icons.stepBack, () =>
                  ask(this, { kind: 'step', by: -1 }),
                ),
              ]
            : ''
        }
        ${
          this.canPlay
            ? this.#button(
                'play',
                this.playing ? strings.pause : strings.play,
                this.playing ? icons.pause : icons.play,
                () => ask(this, { kind: 'play-or-pause' }),
              )
            : ''
        }
        ${
          this.canStep
            ? [
                this.#button('step-on', strings.stepOn, icons.stepOn, () =>
                  ask(this, { kind: 'step', by: 1 }),
                ),
                this.#button('to-end', strings.toEnd, icons.toEnd, () =>
                  ask(this, { kind: 'go', to: 'end' }),
                ),
              ]
            : ''
        }
        ${this.canPlay ? this.#button('speed', strings.speed(this.speed), html`<span class="times">${this.speed}×</span>`, this.#nextSpeed) : ''}
      </div>
      ${this.canScrub ? this.#scrubber() : ''}
      <p class="place" part="place">${strings.beat(this.index + 1, this.count)}</p>`;
  }

  #button(member: string, label: string, content: TemplateResult, act: () => void): TemplateResult {
    return html`<button type="button" data-member=${member} part="button ${member}" class=${member} aria-label=${label} title=${label}
      tabindex=${this.member === member ? 0 : -1} @click=${act}>${content}</button>`;
  }

  #scrubber(): TemplateResult {
    const at = this.fraction * 100;
    return html`<div class="scrubber">
      <svg class="track" aria-hidden="true" width="100%" height="100%">
        <rect class="rail" x="0" width="100%" y="45%" height="10%" rx="2" />
        <rect class="done" x="0" width="${at}%" y="45%" height="10%" rx="2" />
        ${this.ticks.map((tick) => svg`<rect class=${tick <= this.fraction + 1e-9 ? 'tick past' : 'tick'} x="${tick * 100}%" y="31%" width="1.5" height="38%" />`)}
      </svg>
      <input type="range" part="scrubber" min="0" max="1" step="any" .value=${String(this.fraction)}
        aria-label=${this.strings.scrubber} aria-valuetext=${`${this.strings.beat(this.index + 1, this.count)}, ${this.stage}`}
        @input=${this.#seek} @keydown=${this.#scrubKey} />
    </div>`;
  }

  #remember = (event: FocusEvent): void => {
    this.member = (event.target as HTMLElement).dataset.member ?? this.member;
  };

  #nextSpeed = (): void => {
    const at = speeds.indexOf(this.speed);
    ask(this, { kind: 'speed', speed: speeds[(at + 1) % speeds.length] ?? 1 });
  };

  #seek = (event: Event): void => {
    ask(this, { kind: 'seek', fraction: Number((event.target as HTMLInputElement).value) });
  };

  /** A slider's own keys would land between beats; here they go from beat to beat, as they do in the whole player. */
  #scrubKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key] as
      | 1
      | -1
      | undefined;
    const to = { Home: 'start', End: 'end' }[event.key] as 'start' | 'end' | undefined;
    if (by === undefined && to === undefined) return;
    event.preventDefault();
    ask(this, by === undefined ? { kind: 'go', to: to ?? 'start' } : { kind: 'step', by });
  };

  static override styles = [
    elementStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        align-items: center;
        gap: 0.5em 1em;
      }
      .buttons {
        display: flex;
        gap: 0.375em;
      }
      button {
        display: grid;
        place-items: center;
        width: max(44px, 2.75em);
        height: max(44px, 2.75em);
        min-width: 44px;
        padding: 0;
      }
      button.play {
        color: var(--ap-ground);
        background: var(--ap-text);
        border-color: var(--ap-text);
      }
      button.play:hover:not(:disabled) {
        color: var(--ap-ground);
        background: var(--ap-muted);
      }
      .times,
      .place {
        font-variant-numeric: tabular-nums;
      }
      .times {
        font-size: 0.875em;
      }
      .place {
        margin: 0;
        min-width: 7.5em;
        text-align: end;
        font-size: 0.875em;
        color: var(--ap-muted);
        white-space: nowrap;
      }
      .scrubber {
        position: relative;
        height: max(44px, 2.75em);
        min-width: 6em;
        /* Half a thumb, which stands over the end at the first and the last beat. */
        margin-inline: 11px;
      }
      .track {
        position: absolute;
        inset: 0;
        overflow: visible;
      }
      .rail { fill: var(--ap-grid); }
      .done { fill: var(--ap-weights); }
      .tick { fill: var(--ap-line); }
      .tick.past { fill: var(--ap-weights); }
      input {
        position: absolute;
        inset: 0;
        inline-size: calc(100% + 22px);
        margin: 0 -11px;
        background: none;
        appearance: none;
        cursor: pointer;
      }
      input::-webkit-slider-thumb {
        appearance: none;
        width: 22px;
        height: 22px;
        border: 3px solid var(--ap-weights);
        border-radius: 50%;
        background: var(--ap-ground);
      }
      input::-moz-range-thumb {
        width: 16px;
        height: 16px;
        border: 3px solid var(--ap-weights);
        border-radius: 50%;
        background: var(--ap-ground);
      }
      @container (max-width: 34em) {
        :host {
          grid-template-columns: minmax(0, 1fr) auto;
        }
        .buttons {
          grid-column: 1 / -1;
          /* All six, each as wide as a thumb, on a screen of 320 px; spread out where there is room. */
          gap: 1px;
          justify-content: space-between;
        }
        /* Narrower only where that would be wider than the player. */
        button {
          min-width: 36px;
        }
        .place {
          min-width: 0;
        }
      }
      @container (max-width: 14em) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      @media (forced-colors: active) {
        .done, .tick.past { fill: Highlight; }
      }
    `,
  ];
}

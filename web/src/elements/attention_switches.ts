import { css, html, LitElement, type TemplateResult } from 'lit';
import type {
  Normaliser,
  Options,
  Similarity,
  SoftmaxForm,
  SwitchName,
  Variant,
} from '../core/example';
import { normaliserNames } from '../core/problem';
import { formatNumber, formatSigned } from '../draw/format';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles, selectStyles } from './element_styles';
import { ask, type Intent, optionIntent } from './intent';

/** Sliders of an option: `of` turns a place of the slider into the number, as steps that are not all equal. */
const temperatures = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const;
const scaleRange = { min: 0, max: 10, step: 0.1 } as const;
const addendRange = { min: -10, max: 10, step: 0.5 } as const;
/** Options with two states; a variant that only sets these says nothing that its switch does not. */
const twoStates = new Set<string>(['addUpToOne', 'softmax']);

/** The options that the example offers, with their values, and its variants as presets. */
export class AttentionSwitches extends LitElement {
  static override properties = {
    strings: { attribute: false },
    names: { attribute: false },
    similarities: { attribute: false },
    options: { attribute: false },
    hasKeys: { attribute: false },
    form: { attribute: false },
    attend: { attribute: false },
    keyLabels: { attribute: false },
    queryLabels: { attribute: false },
    variants: { attribute: false },
    variant: { attribute: false },
    edited: { type: Boolean },
  };
  declare strings: InterfaceStrings;
  declare names: readonly SwitchName[];
  /** Those that the example's inputs can be compared by. */
  declare similarities: readonly Similarity[];
  /** As in force now. */
  declare options: Options;
  /** Whether the scores come from queries and keys, so that √d means something. */
  declare hasKeys: boolean;
  /** The form of the softmax as written, which a normaliser that is none sets aside. */
  declare form: SoftmaxForm;
  /** Which keys each query may attend to now. */
  declare attend: readonly (readonly boolean[])[];
  declare keyLabels: readonly string[];
  declare queryLabels: readonly string[];
  declare variants: readonly Variant[];
  declare variant: string | null;
  /** Whether anything differs from the variant as written: then none is in force. */
  declare edited: boolean;
  #gesture = 0;

  constructor() {
    super();
    this.names = [];
    this.similarities = [];
    this.hasKeys = false;
    this.form = 'stable';
    this.attend = [];
    this.keyLabels = [];
    this.queryLabels = [];
    this.variants = [];
    this.variant = null;
    this.edited = false;
    this.addEventListener('keydown', keepKeys);
  }

  protected override render(): TemplateResult {
    const presets = this.variants.filter(({ set }) =>
      Object.keys(set).some(
        (name) => !twoStates.has(name) || !this.names.includes(name as SwitchName),
      ),
    );
    return html`${
      presets.length === 0
        ? ''
        : html`<div class="presets" role="group" aria-label=${this.strings.variants} part="presets">
        ${this.#preset(null, this.strings.asWritten)}${presets.map(({ id, label }) => this.#preset(id, label))}</div>`
    }
      ${
        this.names.length === 0
          ? ''
          : html`<div class="switches" role="group" aria-label=${this.strings.switches} part="switches">
        ${this.names.map((name) => this.#switch(name))}</div>`
      }`;
  }

  #preset(id: string | null, label: string): TemplateResult {
    return html`<button type="button" class="preset" aria-pressed=${this.variant === id && !this.edited} @click=${() => ask(this, { kind: 'variant', id })}>${label}</button>`;
  }

  #switch(name: SwitchName): TemplateResult {
    const { strings, options } = this;
    switch (name) {
      case 'addUpToOne':
        return this.#toggle(strings.switchAddUpToOne, options.addUpToOne, (on) => ({
          addUpToOne: on,
        }));
      case 'softmax':
        return this.#toggle(
          strings.switchSubtract,
          options.softmax === 'stable',
          (on) => ({ softmax: on ? 'stable' : 'plain' }),
          !isSoftmax(options.normaliser),
        );
      case 'scale':
        return this.hasKeys
          ? this.#toggle(
              strings.switchRoot,
              options.scale === null && options.similarity === 'dot',
              (on) => ({ scale: on ? null : 1 }),
              options.similarity !== 'dot',
            )
          : this.#slider(
              strings.switchScale,
              `×\u00a0${formatNumber(options.scale ?? 1, 1)}`,
              options.scale ?? 1,
              scaleRange,
              (scale) => ({ scale }),
            );
      case 'addend':
        return this.#slider(
          strings.switchAddend,
          formatSigned(options.addend, 1),
          options.addend,
          addendRange,
          (addend) => ({ addend }),
        );
      case 'temperature':
        return this.#slider(
          strings.switchTemperature,
          formatNumber(options.temperature, 2),
          nearest(options.temperature),
          { min: 0, max: temperatures.length - 1, step: 1 },
          (place) => ({ temperature: temperatures[place] ?? 1 }),
          !isSoftmax(options.normaliser),
        );
      case 'mask':
        return html`<attention-mask-switch .strings=${strings} .mask=${options.mask} .attend=${this.attend}
          .keyLabels=${this.keyLabels} .queryLabels=${this.queryLabels}
          @player-intent=${(event: CustomEvent<Intent>) => ask(this, event.detail)}></attention-mask-switch>`;
      case 'normaliser':
        return this.#choice(
          strings.switchNormaliser,
          normaliserNames,
          options.normaliser,
          strings.normalisers,
          (normaliser: Normaliser) => ({
            normaliser,
            softmax: isSoftmax(normaliser) ? this.form : 'stable',
          }),
        );
      case 'similarity':
        return this.#choice(
          strings.switchSimilarity,
          this.similarities,
          options.similarity,
          strings.similarities,
          (similarity: Similarity) => ({ similarity }),
        );
    }
  }

  #choice<Name extends string>(
    label: string,
    names: readonly Name[],
    chosen: Name,
    labels: Readonly<Record<Name, string>>,
    of: (name: Name) => Partial<Options>,
  ): TemplateResult {
    return html`<label class="switch">${label} <select @change=${(event: Event) =>
      this.#set(of((event.target as HTMLSelectElement).value as Name))}>
      ${names.map((name) => html`<option value=${name} .selected=${chosen === name}>${labels[name]}</option>`)}</select></label>`;
  }

  #toggle(
    label: string,
    on: boolean,
    of: (on: boolean) => Partial<Options>,
    disabled = false,
  ): TemplateResult {
    return html`<label class="switch"><input type="checkbox" role="switch" .checked=${on} ?disabled=${disabled}
      @change=${(event: Event) => this.#set(of((event.target as HTMLInputElement).checked))} /> ${label}</label>`;
  }

  #slider(
    label: string,
    shown: string,
    value: number,
    range: { min: number; max: number; step: number },
    of: (value: number) => Partial<Options>,
    disabled = false,
  ): TemplateResult {
    return html`<label class="switch slider"><span>${label}</span> <output>${shown}</output>
      <input type="range" ?disabled=${disabled} min=${range.min} max=${range.max} step=${range.step} .value=${String(value)} aria-label=${label} aria-valuetext=${shown}
        @input=${(event: Event) => this.#set(of(Number((event.target as HTMLInputElement).value)), `slider ${this.#gesture}`)}
        @change=${() => {
          this.#gesture += 1;
        }} /></label>`;
  }

  #set(set: Partial<Options>, gesture?: string): void {
    ask(this, optionIntent(set, gesture));
  }

  static override styles = [
    elementStyles,
    selectStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 0.625em;
        font-size: 0.875em;
      }
      .presets, .switches {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5em;
      }
      .switches { gap: 0.5em 2em; }
      .preset {
        min-height: 2.125em;
        padding: 0.125em 0.875em;
        border-color: var(--ap-grid);
        border-radius: 1.125em;
      }
      .preset[aria-pressed='true'] {
        border-color: var(--ap-text);
        background: var(--ap-panel);
        font-weight: 600;
      }
      .switch {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5em;
        min-height: 2em;
        cursor: pointer;
      }
      .slider {
        display: grid;
        grid-template-columns: auto 4.5em;
        flex: 0 1 17em;
        gap: 0 0.5em;
      }
      .slider input { grid-column: 1 / -1; }
      output {
        text-align: end;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      input { accent-color: var(--ap-weights); }
      input[type='checkbox'] {
        width: 1.5em;
        height: 1.5em;
        margin: 0;
      }
      input[type='range'] {
        width: 100%;
        height: 1.75em;
        margin: 0;
      }
    `,
  ];
}

/** The keys that a slider or a list uses are not the player's. */
function keepKeys(event: KeyboardEvent): void {
  const [target] = event.composedPath();
  const uses = target instanceof Element && target.matches('input[type="range"], select');
  if (uses && /^(?:Arrow|Home$|End$|Page)/.test(event.key)) event.stopPropagation();
}

/** Only a softmax has a form and a temperature. */
function isSoftmax(normaliser: Normaliser): boolean {
  return normaliser === 'softmax' || normaliser === 'softmax_with_extra_zero';
}

function nearest(temperature: number): number {
  const distances = temperatures.map((each) => Math.abs(each - temperature));
  return distances.indexOf(Math.min(...distances));
}

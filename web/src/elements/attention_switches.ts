import { css, html, LitElement, type TemplateResult } from 'lit';
import type { Mask, Options, SwitchName, Variant } from '../core/example';
import { formatNumber, formatSigned } from '../draw/format';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles } from './element_styles';
import { ask } from './intent';

/** Sliders of an option: `of` turns a place of the slider into the number, as steps that are not all equal. */
const temperatures = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const;
const scaleRange = { min: 0, max: 10, step: 0.1 } as const;
const addendRange = { min: -10, max: 10, step: 0.5 } as const;
const offeredMasks = ['none', 'causal'] as const;
/** Options with two states; a variant that only sets these says nothing that its switch does not. */
const twoStates = new Set<string>(['addUpToOne', 'softmax']);

/** The options that the example offers, with their values, and its variants as presets. */
export class AttentionSwitches extends LitElement {
  static override properties = {
    strings: { attribute: false },
    names: { attribute: false },
    options: { attribute: false },
    hasKeys: { attribute: false },
    variants: { attribute: false },
    variant: { attribute: false },
    edited: { type: Boolean },
  };
  declare strings: InterfaceStrings;
  declare names: readonly SwitchName[];
  /** As in force now. */
  declare options: Options;
  /** Whether the scores come from queries and keys, so that √d means something. */
  declare hasKeys: boolean;
  declare variants: readonly Variant[];
  declare variant: string | null;
  /** Whether anything differs from the variant as written: then none is in force. */
  declare edited: boolean;
  #gesture = 0;

  constructor() {
    super();
    this.names = [];
    this.hasKeys = false;
    this.variants = [];
    this.variant = null;
    this.edited = false;
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
        return this.#toggle(strings.switchSubtract, options.softmax === 'stable', (on) => ({
          softmax: on ? 'stable' : 'plain',
        }));
      case 'scale':
        return this.hasKeys
          ? this.#toggle(strings.switchRoot, options.scale === null, (on) => ({
              scale: on ? null : 1,
            }))
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
        );
      case 'mask':
        return html`<label class="switch">${strings.switchMask} <select @change=${(event: Event) =>
          this.#set({ mask: { kind: (event.target as HTMLSelectElement).value } as Mask })}>
          ${offeredMasks.map((kind) => html`<option value=${kind} ?selected=${options.mask.kind === kind}>${strings.maskKinds[kind]}</option>`)}</select></label>`;
    }
  }

  #toggle(label: string, on: boolean, of: (on: boolean) => Partial<Options>): TemplateResult {
    return html`<label class="switch"><input type="checkbox" role="switch" .checked=${on}
      @change=${(event: Event) => this.#set(of((event.target as HTMLInputElement).checked))} /> ${label}</label>`;
  }

  #slider(
    label: string,
    shown: string,
    value: number,
    range: { min: number; max: number; step: number },
    of: (value: number) => Partial<Options>,
  ): TemplateResult {
    return html`<label class="switch slider"><span>${label}</span> <output>${shown}</output>
      <input type="range" min=${range.min} max=${range.max} step=${range.step} .value=${String(value)} aria-label=${label} aria-valuetext=${shown}
        @input=${(event: Event) => this.#set(of(Number((event.target as HTMLInputElement).value)), `slider ${this.#gesture}`)}
        @change=${() => {
          this.#gesture += 1;
        }} /></label>`;
  }

  #set(set: Partial<Options>, gesture?: string): void {
    ask(this, gesture === undefined ? { kind: 'option', set } : { kind: 'option', set, gesture });
  }

  static override styles = [
    elementStyles,
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
      select {
        min-height: 2em;
        border: 1px solid var(--ap-line);
        border-radius: 0.375em;
        background: var(--ap-ground);
      }
    `,
  ];
}

function nearest(temperature: number): number {
  const distances = temperatures.map((each) => Math.abs(each - temperature));
  return distances.indexOf(Math.min(...distances));
}

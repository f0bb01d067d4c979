import { css, html, LitElement, svg, type TemplateResult, unsafeCSS } from 'lit';
import type { WeightsMap } from '../core/head_weights';
import { rampSteps } from '../draw/palette';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles } from './element_styles';
import { ask } from './intent';
import { moveInGroup } from './roving';

/** The weights of every head as a small heat map: rows ask, columns are read. Choosing one shows that head in the player. */
export class AttentionHeads extends LitElement {
  static override properties = {
    strings: { attribute: false },
    names: { attribute: false },
    maps: { attribute: false },
    average: { attribute: false },
    chosen: { type: Number },
    query: { type: Number },
  };
  declare strings: InterfaceStrings;
  /** What each head does, where that is known. */
  declare names: readonly string[];
  declare maps: readonly WeightsMap[];
  declare average: WeightsMap;
  declare chosen: number;
  /** The query row chosen, framed in every map. */
  declare query: number;

  constructor() {
    super();
    this.names = [];
    this.maps = [];
    this.chosen = 0;
    this.query = 0;
  }

  protected override render(): TemplateResult {
    const { strings } = this;
    return html`<div class=${this.names.length > 0 ? 'heads named' : 'heads'} role="group" part="heads" aria-label=${strings.heads} @keydown=${(event: KeyboardEvent) => moveInGroup(event, this.renderRoot)}>
        ${this.maps.map((map, head) => {
          const name = this.names[head];
          return html`<button type="button" data-member data-head=${head} aria-pressed=${head === this.chosen} tabindex=${head === this.chosen ? 0 : -1}
            @click=${(event: MouseEvent) => this.#choose(event, head)}>${this.#map(map)}<span class="name">${strings.headNumber(head + 1)}${name === undefined ? '' : html`<span class="job">${name}</span>`}</span></button>`;
        })}
        <figure class="average">${this.#map(this.average)}<figcaption class="name">${strings.headAverage}</figcaption></figure>
      </div>
      <p class="legend"><span>${strings.headAxes}</span> <span class="scale"><span>${strings.roleOfMap} 0</span>
        <svg aria-hidden="true" viewBox="0 0 ${rampSteps} 1" preserveAspectRatio="none">${Array.from({ length: rampSteps }, (_, step) => svg`<rect class=${`step-${step}`} x=${step} width="1.02" height="1" />`)}</svg> <span>1</span></span></p>`;
  }

  #map({ rows, columns, weights }: WeightsMap): TemplateResult {
    const cells = Array.from(weights, (weight, index) => {
      const [row, column] = [Math.floor(index / columns), index % columns];
      return svg`<rect class=${`step-${stepOf(weight)}`} x=${column} y=${row} width="1.02" height="1.02" />`;
    });
    return html`<svg class="map" aria-hidden="true" viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="none">${cells}<path class="row" d="M0 ${this.query}v1M${columns} ${this.query}v1" /></svg>`;
  }

  /** A click on a cell opens its number too; the keyboard finds the same numbers in the picture. */
  #choose(event: MouseEvent, head: number): void {
    ask(this, { kind: 'choose-head', head });
    const map = this.maps[head];
    const box = (event.currentTarget as Element).querySelector('.map')?.getBoundingClientRect();
    if (map === undefined || box === undefined || event.detail === 0) return;
    const column = Math.floor(((event.clientX - box.left) / box.width) * map.columns);
    const row = Math.floor(((event.clientY - box.top) / box.height) * map.rows);
    if (column < 0 || column >= map.columns || row < 0 || row >= map.rows) return;
    ask(this, { kind: 'select', cell: { tensor: 'weights', row, column } });
  }

  static override styles = [
    elementStyles,
    css`
      .heads {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(4.375em, 1fr));
        gap: 0.5em;
      }
      .heads.named { grid-template-columns: repeat(auto-fill, minmax(6.25em, 1fr)); }
      button,
      .average {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 0.25em;
        margin: 0;
        padding: 0.375em;
        border: 1.5px solid var(--ap-grid);
        border-radius: 0.5em;
        text-align: center;
      }
      .average { border-color: transparent; }
      button[aria-pressed='true'] {
        border-color: var(--ap-text);
        box-shadow: inset 0 0 0 1px var(--ap-text);
        background: var(--ap-panel);
        font-weight: 600;
      }
      .map {
        width: 100%;
        max-width: 5.5em;
        aspect-ratio: 1;
        border: 1px solid var(--ap-line);
        overflow: visible;
        shape-rendering: crispEdges;
        forced-color-adjust: none;
      }
      /* Beside the row, so that it hides none of its cells. */
      .row {
        fill: none;
        stroke: var(--ap-query);
        stroke-width: 7px;
        vector-effect: non-scaling-stroke;
      }
      .name {
        font-size: 0.8125em;
        line-height: 1.25;
        overflow-wrap: anywhere;
      }
      .job { display: block; }
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.125em 1.5em;
        margin: 0.375em 0 0;
        font-size: 0.8125em;
        color: var(--ap-muted);
      }
      .scale {
        display: inline-flex;
        align-items: center;
        gap: 0.375em;
      }
      .scale svg {
        width: 7em;
        height: 0.75em;
        border: 1px solid var(--ap-line);
        forced-color-adjust: none;
      }
    `,
    unsafeCSS(
      Array.from(
        { length: rampSteps },
        (_, step) => `.step-${step}{fill:var(--ap-sequential-${step})}`,
      ).join(''),
    ),
  ];
}

/** A weight's step of the ramp, which runs from 0 to 1. */
function stepOf(weight: number): number {
  return Math.min(rampSteps - 1, Math.max(0, Math.round(weight * (rampSteps - 1)) || 0));
}

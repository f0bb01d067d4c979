import { html, type TemplateResult } from 'lit';
import { enOrder } from '../i18n/en_order';
import type { PositionKind } from './positions';

/** One choice among kinds of positions. `name` keeps two such groups of a page apart. */
export function kindSwitch<Kind extends PositionKind>(
  name: string,
  kinds: readonly Kind[],
  chosen: Kind,
  choose: (kind: Kind) => void,
): TemplateResult {
  return html`<fieldset class="kinds"><legend>${enOrder.positions}</legend>${kinds.map(
    (kind) => html`<label><input type="radio" name=${name} value=${kind} .checked=${kind === chosen}
      @change=${() => choose(kind)} /> ${enOrder.kinds[kind]}</label>`,
  )}</fieldset>`;
}

import { AttentionCellEditor } from './attention_cell_editor';
import { AttentionChoices } from './attention_choices';
import { AttentionGuess } from './attention_guess';
import { AttentionHeads } from './attention_heads';
import { AttentionInspector } from './attention_inspector';
import { AttentionMaskSwitch } from './attention_mask_switch';
import { AttentionNarration } from './attention_narration';
import { AttentionPlayer } from './attention_player';
import { AttentionRail } from './attention_rail';
import { AttentionReadOuts } from './attention_read_outs';
import { AttentionRibbon } from './attention_ribbon';
import { AttentionScene } from './attention_scene';
import { AttentionSwitches } from './attention_switches';
import { AttentionTables } from './attention_tables';
import { AttentionTitle } from './attention_title';
import { AttentionTransport } from './attention_transport';

const elements = {
  'attention-cell-editor': AttentionCellEditor,
  'attention-choices': AttentionChoices,
  'attention-guess': AttentionGuess,
  'attention-heads': AttentionHeads,
  'attention-inspector': AttentionInspector,
  'attention-mask-switch': AttentionMaskSwitch,
  'attention-narration': AttentionNarration,
  'attention-rail': AttentionRail,
  'attention-read-outs': AttentionReadOuts,
  'attention-ribbon': AttentionRibbon,
  'attention-scene': AttentionScene,
  'attention-switches': AttentionSwitches,
  'attention-tables': AttentionTables,
  'attention-title': AttentionTitle,
  'attention-transport': AttentionTransport,
  'attention-player': AttentionPlayer,
} as const;

/**
 * Defines the elements, once for a page: where another version of the script came first, all of its elements stay, so that
 * parts of two versions never meet.
 */
export function defineElements(registry: CustomElementRegistry = customElements): void {
  if (registry.get('attention-player') !== undefined) return;
  for (const [name, element] of Object.entries(elements)) registry.define(name, element);
}

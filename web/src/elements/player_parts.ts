/** The parts that a page may style by `attention-player::part(NAME)`, by the element whose shadow root they stand in. */
export const playerParts: Readonly<Record<string, readonly string[]>> = {
  'attention-player': ['player'],
  'attention-title': ['title', 'badge', 'undo', 'redo', 'reset', 'menu', 'source'],
  'attention-menu': ['entries'],
  'attention-choices': ['examples'],
  'attention-ribbon': ['ribbon', 'word'],
  'attention-heads': ['heads'],
  'attention-rail': ['rail', 'stage'],
  'attention-scene': ['scene', 'editor'],
  'attention-guess': ['guess'],
  'attention-switches': ['switches', 'presets'],
  'attention-read-outs': ['read-outs'],
  'attention-transport': [
    'transport',
    'button',
    'to-start',
    'step-back',
    'play',
    'step-on',
    'to-end',
    'speed',
    'scrubber',
    'place',
  ],
  'attention-narration': ['narration'],
  'attention-inspector': ['inspector'],
  'attention-tables': ['tables', 'tables-button'],
};

/** Lets the page around a player see the parts inside it. */
export function exportParts(root: ParentNode): void {
  for (const [name, parts] of Object.entries(playerParts))
    for (const element of root.querySelectorAll(name))
      element.setAttribute('exportparts', parts.join(', '));
}

import { html, type TemplateResult } from 'lit';

/** Pictures on buttons. The button's name says the same, so they are hidden from screen readers. */
function icon(d: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${d} /></svg>`;
}

export const icons = {
  toStart: icon('M5 5h2.4v14H5zM20 5v14L8.6 12z'),
  stepBack: icon('M17 5v14L6 12z'),
  play: icon('M7 4.5v15L20 12z'),
  pause: icon('M6.5 5h4v14h-4zM13.5 5h4v14h-4z'),
  stepOn: icon('M7 5v14l11-7z'),
  toEnd: icon('M16.6 5H19v14h-2.4zM4 5v14l11.4-7z'),
  undo: icon(
    'M9.5 6 8.1 4.6 3 9.7l5.1 5.1 1.4-1.4-2.7-2.7H14a4 4 0 0 1 0 8h-3v2h3a6 6 0 0 0 0-12H6.8z',
  ),
  redo: icon(
    'M14.5 6l1.4-1.4 5.1 5.1-5.1 5.1-1.4-1.4 2.7-2.7H10a4 4 0 0 0 0 8h3v2h-3a6 6 0 0 1 0-12h7.2z',
  ),
  share: icon(
    'M10.6 13.4a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7l-1.4 1.4 1.4 1.4 1.4-1.4a2 2 0 0 1 2.9 2.9l-3.5 3.5a2 2 0 0 1-2.9 0zM13.4 10.6a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1.4-1.4-1.4-1.4-1.4 1.4a2 2 0 0 1-2.9-2.9l3.5-3.5a2 2 0 0 1 2.9 0z',
  ),
  menu: icon('M4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4z'),
  reset: icon('M12 5V1.8L7.2 6.2 12 10.6V7a5.5 5.5 0 1 1-5.5 5.5h-2A7.5 7.5 0 1 0 12 5z'),
};

import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import type { Core } from '../../web/src/core/core';
import type { Example } from '../../web/src/core/example';
import { renderPicture } from '../../web/src/draw/svg';
import { PlayerSession } from '../../web/src/elements/player_session';
import { pictureOf } from '../../web/src/elements/player_template';
import type { Place } from '../../web/src/elements/session_place';
import { en } from '../../web/src/i18n/en';
import type { Scheduler } from '../../web/src/timeline/clock';

/** CSS pixels that each still is drawn for; style sheets show one of them, by the window's width. */
const widths = { narrow: 280, wide: 640 } as const;

/** A still has no frames to wait for, and no page. */
const noTime: Scheduler = {
  request: () => 0,
  cancel: () => {},
  hidden: () => true,
  onVisibility: () => () => {},
};

/**
 * The picture that a player opens with, worked out by the core while the page is built: what readers see until its
 * script has come, and all that they see without scripts. Nothing in it can be reached or pressed.
 */
export function playerStills(core: Core, example: Example, place: Place): string {
  const session = new PlayerSession(
    {
      ...{ core, strings: en, scheduler: noTime },
      ...{ reducedMotion: () => true, onChange: () => {}, onReport: () => {} },
    },
    example,
    place,
  );
  const view = { session, strings: en, wanted: () => false };
  const stills = Object.entries(widths).map(([name, width]) => {
    const picture = renderPicture(pictureOf(view, session.frame, width), null);
    return `<div class="still ${name}">${still(collectResultSync(render(picture)))}</div>`;
  });
  session.dispose();
  return stills.join('');
}

/** Without Lit's marks, and without what a reader acts on. */
function still(svg: string): string {
  return svg
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<(rect|path) class="(?:hit|ring|edit-line)[^>]*>\s*<\/\1>/g, '')
    .replaceAll(/ (?:role|tabindex|data-key|aria-[a-z]+)="[^"]*"/g, (attribute) =>
      attribute.startsWith(' aria-label') ? attribute : '',
    )
    .replace('<svg ', '<svg role="img" ')
    .replaceAll(/(<g [^>]*) aria-label="[^"]*"/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('> <', '><');
}

import type { Plugin } from 'vite';
import { paletteStyles } from '../../web/src/draw/palette';

const pageStyles = /\/web\/page\/(?:page|embed)\.css$/;

/** Puts the palette's custom properties in front of a page's own style sheet. */
export function palette(): Plugin {
  return {
    name: 'palette',
    transform: {
      filter: { id: pageStyles },
      handler: (styles) => `${paletteStyles}\n${styles}`,
    },
  };
}

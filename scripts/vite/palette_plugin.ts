import type { Plugin } from 'vite';
import { markStyles } from '../../web/src/draw/mark_styles';
import { paletteStyles } from '../../web/src/draw/palette';

const pageStyles = /\/web\/page\/(?:page|embed|gallery)\.css$/;

/** Puts the palette's custom properties, and the looks of pictures, in front of a page's own style sheet. */
export function palette(): Plugin {
  return {
    name: 'palette',
    transform: {
      filter: { id: pageStyles },
      handler: (styles) => `${paletteStyles}\n${markStyles}\n${styles}`,
    },
  };
}

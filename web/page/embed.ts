import { defineElements } from '../src/elements/define';
import { setHome } from '../src/elements/embed_home';
import { startFrame } from './frame';
import { reportTo } from './frame_messages';

/** The page that stands in a frame of another page: the one player that its address names, and nothing around it. */
defineElements();
setHome(location.href);
if (window.parent !== window) reportTo(window.parent);
void startFrame(
  document.querySelector('main') as HTMLElement,
  document.querySelector('.notice') as HTMLElement,
);

import { defineElements } from './define';
import { setHome } from './embed_home';

/** The one script of a page that embeds players: `<script type="module" src="…/attention-elements.js">`. */
defineElements();
setHome(import.meta.url);

export { AttentionPlayer } from './attention_player';

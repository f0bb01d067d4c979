import { defineElements } from './define';
import { setHome } from './embed_home';

/** The one script of a page that embeds players: `<script type="module" src="…/attention-elements.js">`. */
defineElements();
// A bundler puts this into a script of its own name, beside which the other files do not lie.
const own = String(import.meta.url);
if (/\/attention-elements\.js(?:$|[?#])/.test(own)) setHome(own);

export { AttentionPlayer } from './attention_player';

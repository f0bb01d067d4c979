import { defineElements } from './define';

/** The one script of a page that embeds players: `<script type="module" src="…/attention-elements.js">`. */
defineElements();

export { AttentionPlayer } from './attention_player';

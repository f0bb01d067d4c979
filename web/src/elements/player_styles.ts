import { css } from 'lit';

/** The player's frame. It is the container that its parts ask for their width. */
export const playerStyles = css`
  :host {
    font-family: var(--ap-sans);
  }
  .player {
    container-type: inline-size;
    position: relative;
    padding: clamp(0.75em, 2.5%, 1.25em);
    border: 1px solid var(--ap-grid);
    border-radius: 0.875em;
    background: var(--ap-ground);
  }
  .player:focus-visible {
    outline: 3px solid var(--ap-focus);
    outline-offset: 2px;
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.875em;
  }
  attention-scene.lit {
    border-radius: 0.5em;
    outline: 2px solid var(--ap-weights);
    outline-offset: 0.25em;
  }
  .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.875em;
    /* Its parts ask it for their width, as it may stand beside the picture. */
    container-type: inline-size;
  }
  @container (min-width: 58em) {
    .stack:has(> .side) {
      grid-template-columns: minmax(0, 1fr) 20em;
      /* What is taller than all beside it stretches the picture's row only. */
      grid-template-rows: repeat(4, auto) 1fr;
      column-gap: 2em;
      align-items: start;
    }
    .stack > attention-title {
      grid-column: 1 / -1;
    }
    .stack > :not(attention-title, .side) {
      grid-column: 1;
    }
    .stack:has(> .side) > attention-scene {
      grid-row: 5;
    }
    .stack > .side {
      grid-area: 2 / 2 / 6;
    }
  }
  .refusal {
    margin: 0;
    padding: 0.375em 0.875em;
    border: 2px solid var(--ap-focus);
    border-radius: 0.5em;
    overflow-wrap: anywhere;
  }
  .foot {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    gap: 0.5em 1em;
  }
  .foot.open {
    grid-template-columns: minmax(0, 1fr);
  }
  @container (max-width: 34em) {
    .foot {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .loading {
    min-height: var(--ap-loading-height);
  }
  .loading p,
  .failed p {
    margin: 0 0 0.75em;
  }
  .keys {
    position: absolute;
    z-index: 4;
    bottom: 100%;
    left: 0.75em;
    margin: 0;
    padding: 0.125em 0.75em;
    border-radius: 0.375em 0.375em 0 0;
    background: var(--ap-focus);
    color: var(--ap-ground);
    font-size: 0.875em;
    visibility: hidden;
  }
  .player:focus-visible > .keys {
    visibility: visible;
  }
  .stills {
    display: none;
  }
  @media print {
    .player {
      container-type: normal;
      border-color: #888888;
      break-inside: auto;
    }
    .on-screen {
      display: none;
    }
    .stills {
      display: block;
    }
    .still {
      break-inside: avoid;
      margin: 0 0 1em;
    }
    .still h4,
    .still p {
      margin: 0 0 0.375em;
    }
    .still .picture {
      max-width: 15cm;
    }
    .stills attention-heads {
      display: block;
      break-inside: avoid;
      margin-bottom: 1em;
    }
  }
`;

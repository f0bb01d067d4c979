import { css } from 'lit';

/** What every part of the player shares: type, buttons, the ring around what has focus, and hiding for the eye only. */
export const elementStyles = css`
  :host {
    display: block;
    box-sizing: border-box;
    color: var(--ap-text);
    font-family: inherit;
    line-height: 1.4;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  button {
    min-width: 1.75em;
    min-height: 1.75em;
    margin: 0;
    padding: 0 0.5em;
    border: 1px solid var(--ap-line);
    border-radius: 0.5em;
    background: var(--ap-ground);
    cursor: pointer;
    touch-action: manipulation;
  }
  button:hover:not(:disabled) {
    background: var(--ap-panel);
    border-color: var(--ap-muted);
  }
  button:disabled,
  button[aria-disabled='true'] {
    color: var(--ap-muted);
    border-color: var(--ap-grid);
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--ap-focus);
    outline-offset: 2px;
  }
  svg.icon {
    display: block;
    width: 1.25em;
    height: 1.25em;
    fill: currentcolor;
  }
  .for-ears {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .query { color: var(--ap-query-text); }
  .key { color: var(--ap-key-text); }
  .value { color: var(--ap-value-text); }
  .scores { color: var(--ap-scores-text); }
  .weights { color: var(--ap-weights-text); }
  .output { color: var(--ap-output-text); }
  .embedding { color: var(--ap-embedding-text); }
`;

/** What is typed into beside a button, and the button: as high as each other. */
export const fieldStyles = css`
  input[type='text'] {
    min-height: 2.25em;
    padding: 0 0.5em;
    border: 1px solid var(--ap-line);
    border-radius: 0.375em;
    background: var(--ap-ground);
    font-variant-numeric: tabular-nums;
  }
  input[aria-invalid='true'] { border-style: dashed; border-color: var(--ap-focus); }
  button { min-height: 2.25em; padding: 0.125em 0.875em; }
`;

export const selectStyles = css`
  select {
    min-height: 2em;
    max-width: 100%;
    border: 1px solid var(--ap-line);
    border-radius: 0.375em;
    background: var(--ap-ground);
  }
`;

import { css } from 'lit';

/** What the figures of chapters share: headings, notes, sliders, tables and the samples of lines in them. */
export const figureStyles = css`
  :host { position: relative; }
  h3 {
    margin: 0 0 0.5rem;
    font-size: 1.0625rem;
    line-height: 1.3;
  }
  p {
    max-width: 68ch;
    margin: 0 0 0.75rem;
    font-size: 0.9375rem;
    line-height: 1.5;
  }
  .note {
    margin-bottom: 1rem;
    overflow-wrap: anywhere;
    font-size: 0.875rem;
    color: var(--ap-muted);
  }
  p:last-child { margin-bottom: 0; }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 2rem;
    margin-bottom: 1rem;
    font-size: 0.875rem;
  }
  .controls button { min-height: 2.25em; padding: 0 1em; }
  .kinds {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 1rem;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .kinds legend { float: left; margin-inline-end: 1rem; padding: 0; color: var(--ap-muted); }
  .kinds label {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    min-height: 2rem;
    cursor: pointer;
  }
  .kinds input { width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--ap-weights); }
  .slider {
    display: grid;
    grid-template-columns: 1fr auto;
    flex: 1 1 13rem;
    gap: 0 0.75em;
    cursor: pointer;
  }
  .slider input {
    grid-column: 1 / -1;
    width: 100%;
    height: 1.75em;
    margin: 0;
    accent-color: var(--ap-weights);
  }
  output {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .wide { max-width: 100%; overflow-x: auto; margin-bottom: 0.75rem; }
  table {
    border-collapse: collapse;
    font-size: 0.9375rem;
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding-bottom: 0.25rem;
    text-align: start;
    font-weight: 600;
  }
  th, td {
    padding: 0.25rem 0 0.25rem 0.75rem;
    border-bottom: 1px solid var(--ap-grid);
    font-weight: 400;
    text-align: end;
  }
  th { color: var(--ap-muted); }
  :is(th, td):first-child { padding-inline-start: 0; }
  tbody th { text-align: start; color: inherit; white-space: nowrap; }
  details { margin-top: 0.75rem; font-size: 0.875rem; }
  summary { min-height: 1.75rem; cursor: pointer; }
  details table { font-size: inherit; }
  .chosen { font-weight: 600; }
  .swatch {
    display: inline-block;
    width: 1.5rem;
    margin-inline-end: 0.5rem;
    border-top: 2px solid var(--ap-text);
    vertical-align: middle;
  }
  .swatch.rnn { border-top: 2px dotted var(--ap-muted); }
  .swatch.gru { border-top: 2px dashed var(--ap-muted); }
  .swatch.attention { border-top: 3px solid var(--ap-weights); }
`;

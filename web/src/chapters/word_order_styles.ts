import { css } from 'lit';

/** The sentence in two orders, the words that are dragged, and the outputs of each. */
export const wordOrderStyles = css`
  .line {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    align-items: center;
    margin-bottom: 0.5rem;
    font-size: 0.9375rem;
  }
  .line > .name { color: var(--ap-muted); font-size: 0.875rem; }
  .words { display: flex; flex-wrap: wrap; gap: 0.375rem; }
  .word {
    min-height: 2.25rem;
    padding: 0 0.625rem;
    cursor: grab;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
  }
  .word.held {
    border-color: var(--ap-text);
    background: var(--ap-panel);
    box-shadow: 0 2px 8px rgb(0 0 0 / 20%);
    cursor: grabbing;
  }
  .told { font-weight: 600; }
  .outputs { margin-bottom: 0.75rem; font-size: 0.9375rem; }
  .head {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    padding-bottom: 0.25rem;
    font-size: 0.875rem;
    color: var(--ap-muted);
  }
  .result {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr) 7rem;
    align-items: center;
    padding-block: 0.25rem;
    border-top: 1px solid var(--ap-grid);
  }
  .difference {
    text-align: end;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .outputs + svg { width: auto; }
  @media (max-width: 34rem) {
    .line { grid-template-columns: minmax(0, 1fr); gap: 0.25rem; }
    .result { grid-template-columns: minmax(0, 1fr) auto; }
    .strips { grid-area: 2 / 1 / 2 / 3; }
  }
`;

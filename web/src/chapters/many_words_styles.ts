import { css, unsafeCSS } from 'lit';
import { rampSteps } from '../draw/palette';

export const manyWordsStyles = [
  css`
    :host { container-type: inline-size; }
    .controls { align-items: start; }
    .seed { display: flex; align-items: center; gap: 0.75em; }
    .progress {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 1rem;
      min-height: 2.5rem;
      margin-bottom: 0.5rem;
      font-size: 0.875rem;
    }
    .progress .note { margin: 0; }
    .progress button { min-height: 2.25em; padding: 0 1em; }
    progress { flex: 0 1 16rem; accent-color: var(--ap-weights); }
    .side-by-side {
      display: grid;
      grid-template-columns: minmax(0, 600px) minmax(0, 1fr);
      gap: 1rem 2rem;
      align-items: start;
    }
    .side-by-side .note { margin-bottom: 0.5rem; }
    .legend {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 0.5rem;
      margin-top: 0.5rem;
      font-size: 0.8125rem;
      color: var(--ap-muted);
    }
    .ramp { display: inline-flex; border: 1px solid var(--ap-line); forced-color-adjust: none; }
    .ramp i { width: 0.75rem; height: 0.75rem; }
    .masked { display: inline-flex; align-items: center; gap: 0.375rem; }
    .empty {
      flex: none;
      width: 1rem;
      height: 1rem;
      border: 1px solid var(--ap-line);
      forced-color-adjust: none;
      background: repeating-linear-gradient(135deg, var(--ap-ground) 0 3px, var(--ap-line) 3px 4px);
    }
    .read-out {
      min-height: 5em;
      margin-bottom: 0.5rem;
      font-variant-numeric: tabular-nums;
    }
    .read-out span { display: block; }
    .read-out .row { color: var(--ap-muted); }
    .open { min-height: 2.25em; padding: 0 1em; font-size: 0.875rem; }
    .opened { margin-top: 1rem; font-size: 0.9375rem; }
    .opened .wide { margin: 0; }
    h4 { margin: 0 0 0.5rem; font-size: 0.9375rem; line-height: 1.3; }
    ol {
      display: flex;
      flex-wrap: wrap;
      gap: 0.375rem;
      margin: 0 0 0.75rem;
      padding: 0;
      list-style: none;
      font-size: 0.875rem;
    }
    ol button { min-height: 2.25em; font-variant-numeric: tabular-nums; }
    ol button[aria-pressed='true'] { border-color: var(--ap-text); background: var(--ap-panel); }
    @container (max-width: 54rem) {
      .side-by-side { grid-template-columns: minmax(0, 1fr); }
      .read-out { min-height: 0; }
    }
  `,
  unsafeCSS(
    Array.from(
      { length: rampSteps },
      (_, step) => `.step-${step}{background:var(--ap-sequential-${step})}`,
    ).join(''),
  ),
];

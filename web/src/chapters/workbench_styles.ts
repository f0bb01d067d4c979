import { css } from 'lit';

/** The forms of the workbench, and its tables side by side. */
export const workbenchStyles = css`
  .bench {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
    font-size: 0.9375rem;
  }
  form,
  .box,
  .compare {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.375rem;
  }
  .side-by-side {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
    gap: 1rem 1.5rem;
    align-items: start;
  }
  .task {
    display: grid;
    gap: 0.5rem;
    padding: 0.75rem 1rem;
    border: 2px solid var(--ap-output);
    border-radius: 0.5rem;
  }
  .task p,
  .task ul {
    max-width: 68ch;
    margin: 0;
  }
  .task ul {
    padding-inline-start: 1.25rem;
    font-variant-numeric: tabular-nums;
  }
  .compare {
    gap: 0.75rem;
  }
  .compare > .side-by-side {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
  }
  .line > .wide {
    flex: 1 1 14rem;
    min-width: 0;
  }
  .word,
  .size {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem;
    max-width: 100%;
  }
  .word {
    flex-wrap: nowrap;
    padding-inline-start: 0.625rem;
    border: 1px solid var(--ap-grid);
    border-radius: 0.5rem;
  }
  .word > bdi {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .word > button {
    min-width: 2.125rem;
    padding: 0;
    border-color: transparent;
  }
  .size > button {
    min-width: 2.125rem;
    padding: 0;
  }
  .name {
    font-weight: 600;
  }
  label {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  button {
    min-height: 2.125rem;
    padding: 0.125rem 0.75rem;
    line-height: 1.3;
  }
  input,
  select,
  textarea {
    min-height: 2.125rem;
    margin: 0;
    padding: 0.25rem 0.5rem;
    border: 1px solid var(--ap-muted);
    border-radius: 0.375rem;
    background: var(--ap-ground);
    color: inherit;
  }
  input[type='number'] {
    width: 4.25rem;
    font-variant-numeric: tabular-nums;
  }
  input.index {
    width: 8rem;
  }
  input.seed {
    width: 7rem;
  }
  textarea {
    width: 100%;
    min-height: 6.5rem;
    resize: vertical;
    font: 0.875rem/1.4 ui-monospace, Menlo, Consolas, monospace;
    white-space: pre;
    overflow: auto;
  }
  .hint {
    margin: 0;
    color: var(--ap-muted);
    font-size: 0.875rem;
  }
  .said {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .said > button {
    display: block;
    margin-block: 0.375rem 0.25rem;
  }
  .said:empty {
    display: none;
  }
  .said.fault {
    padding: 0.375rem 0.75rem;
    border: 2px solid var(--ap-focus);
    border-radius: 0.5rem;
  }
  details {
    border: 1px solid var(--ap-grid);
    border-radius: 0.5rem;
  }
  summary {
    min-height: 2.125rem;
    padding: 0.375rem 0.75rem;
    font-weight: 600;
    cursor: pointer;
  }
  details > form,
  details > .box {
    padding: 0.25rem 0.75rem 0.75rem;
  }
  input[type='file'] {
    width: 100%;
    min-height: 2.75rem;
    padding: 0.375rem;
    border-style: dashed;
    border-radius: 0.5rem;
  }
  label {
    min-width: 0;
    max-width: 100%;
  }
  select {
    min-width: 0;
    max-width: 100%;
  }
  workbench-file {
    display: block;
    min-width: 0;
  }
  .opened-file,
  section.map-of-file {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
    padding: 0.5rem 0.75rem 0.75rem;
    border: 1px solid var(--ap-grid);
    border-radius: 0.5rem;
  }
  section.map-of-file {
    margin-top: 0.75rem;
  }
  .opened-file :is(h3, p),
  section.map-of-file h3 {
    overflow-wrap: anywhere;
  }
  .preview-of > p {
    margin: 0;
  }
  .preview {
    font-family: ui-monospace, Menlo, Consolas, monospace;
    font-size: 0.875rem;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .drop-here {
    display: var(--drop-here, none);
    margin: 0;
    font-weight: 600;
  }
  :host([dropping]) .bench {
    outline: 3px dashed var(--ap-focus);
    outline-offset: 6px;
  }
  :host([dropping]) {
    --drop-here: block;
  }
  .readings {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
    gap: 0.5rem;
  }
  .readings button {
    display: grid;
    gap: 0.25rem;
    padding: 0.5rem 0.75rem;
    text-align: start;
  }
  h3,
  h4 {
    margin: 0;
    font-size: 1rem;
  }
  .table {
    max-width: 100%;
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding-bottom: 0.25rem;
    text-align: start;
    font-weight: 600;
  }
  th,
  td {
    padding: 0.125rem 0.5rem;
    border-bottom: 1px solid var(--ap-grid);
    font-weight: 400;
    text-align: end;
    white-space: nowrap;
  }
  th {
    color: var(--ap-muted);
  }
  tbody th {
    text-align: start;
  }
  attention-player {
    font-size: 1rem;
    display: block;
    min-height: 30rem;
  }
  @media print {
    form,
    details,
    .line {
      display: none;
    }
  }
`;

import { css } from 'lit';

export const questionsStyles = css`
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25em;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .question {
    padding-top: 1em;
    border-top: 1px solid var(--ap-grid);
  }
  .question:first-child {
    padding-top: 0;
    border-top: 0;
  }
  h3 {
    margin: 0;
    font-size: 0.875em;
    color: var(--ap-muted);
  }
  p { margin: 0.25em 0 0; line-height: 1.5; max-width: 68ch; }
  .asked { font-weight: 600; }
  form { margin-top: 0.5em; }
  fieldset {
    display: grid;
    gap: 0.25em;
    margin: 0;
    padding: 0;
    border: 0;
  }
  fieldset label {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-height: 1.75em;
  }
  input[type='radio'] { inline-size: 1.25em; block-size: 1.25em; margin: 0; }
  input[type='text'] { width: 6em; }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-top: 0.5em;
  }
  .verdict {
    display: grid;
    justify-items: start;
    gap: 0.5em;
    margin-top: 0.5em;
    padding: 0.625em 0.875em;
    border-radius: 0.5em;
    background: var(--ap-panel);
  }
  .verdict p { margin: 0; }
  .standing { font-variant-numeric: tabular-nums; }
  .answered { margin-top: 1em; font-size: 0.875em; color: var(--ap-muted); }
  a { color: var(--ap-query-text); }
  .aside { font-size: 0.875em; color: var(--ap-muted); }
`;

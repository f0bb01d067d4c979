import { html, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../core/example';
import { formatShape } from '../draw/format';
import { enRoles } from '../i18n/en_roles';
import { enWorkbench } from '../i18n/en_workbench';
import { mostColumns } from '../state/pasted_cells';
import type { Reading } from '../state/pasted_matrix';
import { sentenceOf } from '../state/typed_words';
import { readingSentence } from './paste_sentences';
import {
  sizesOf,
  type WorkbenchExample,
  type WorkbenchInput,
  workbenchInputs,
} from './workbench_example';

export type Form = 'words' | 'sizes' | 'fill' | 'paste' | 'tools' | 'json';

/** What came of the last action, said below its form. */
export interface Said {
  readonly form: Form;
  readonly text: string;
  readonly isFault: boolean;
}

export interface FormsView {
  readonly example: WorkbenchExample;
  readonly said: Said | null;
  readonly readings: readonly Reading[] | null;
  readonly isCompared: boolean;
  readonly use: (sentence: string) => void;
  readonly resize: (queryColumns: string, valueColumns: string) => void;
  readonly fill: (seed: string) => void;
  readonly paste: (into: WorkbenchInput, text: string) => void;
  readonly choose: (reading: Reading) => void;
  readonly copy: (area: HTMLTextAreaElement) => void;
  readonly open: (text: string) => void;
  readonly undo: () => void;
  readonly keep: () => void;
  readonly goBack: () => void;
  readonly stop: () => void;
}

const words = enWorkbench;
const openingSeed = 1;
/** A reading is shown up to here. */
const previewed = { rows: 4, columns: 6 } as const;

export function workbenchForms(view: FormsView): TemplateResult {
  const sizes = sizesOf(view.example);
  return html`
    <form @submit=${submitted((fields) => view.use(fields.words ?? ''))}>
      <label class="name" for="words">${words.words}</label>
      <div class="line">
        <input class="wide" id="words" name="words" dir="auto" autocomplete="off" spellcheck="false" aria-describedby="words-hint"
          .value=${sentenceOf(view.example.words.map(({ text }) => text))} />
        <button>${words.useWords}</button>
      </div>
      <p class="hint" id="words-hint">${words.wordsHint}</p>
      ${said(view, 'words')}
    </form>
    <div class="side-by-side">
      <form @submit=${submitted((fields) => view.resize(fields.query ?? '', fields.value ?? ''))}
        @change=${(event: Event) => (event.currentTarget as HTMLFormElement).requestSubmit()} novalidate>
        <span class="name" id="sizes">${words.sizes}</span>
        <div class="line" role="group" aria-labelledby="sizes">
          <label>${words.queryColumns} <input type="number" name="query" min="1" max=${mostColumns} .value=${String(sizes.queryColumns)} /></label>
          <label>${words.valueColumns} <input type="number" name="value" min="1" max=${mostColumns} .value=${String(sizes.valueColumns)} /></label>
        </div>
        ${said(view, 'sizes')}
      </form>
      <form @submit=${submitted((fields) => view.fill(fields.seed ?? ''))}>
        <span class="name" id="fill">${words.fill}</span>
        <div class="line" role="group" aria-labelledby="fill">
          <label>${words.seed} <input class="seed" name="seed" inputmode="numeric" autocomplete="off" value=${openingSeed} /></label>
          <button>${words.fillNow}</button>
        </div>
        ${said(view, 'fill')}
      </form>
    </div>
    <details>
      <summary>${words.paste}</summary>
      <form @submit=${submitted((fields) => view.paste(fields.into as WorkbenchInput, fields.matrix ?? ''))}>
        <label for="matrix">${words.pasteText}</label>
        <textarea id="matrix" name="matrix" autocomplete="off" spellcheck="false" aria-describedby="paste-hint"></textarea>
        <p class="hint" id="paste-hint">${words.pasteHint}</p>
        <div class="line">
          <label>${words.pasteInto} <select name="into">${workbenchInputs.map((role) => html`<option value=${role}>${enRoles[role]}</option>`)}</select></label>
          <button>${words.putIn}</button>
        </div>
        ${said(view, 'paste')}
        <div role="status">${view.readings === null ? nothing : readings(view.readings, view.choose)}</div>
      </form>
    </details>
    <details>
      <summary>${words.json}</summary>
      <form @submit=${submitted((fields) => view.open(fields.example ?? ''))}>
        <label for="example">${words.jsonText}</label>
        <textarea id="example" name="example" autocomplete="off" spellcheck="false" aria-describedby="json-hint"></textarea>
        <p class="hint" id="json-hint">${words.jsonHint}</p>
        <div class="line">
          <button type="button" @click=${copied(view.copy)}>${words.copy}</button>
          <button>${words.open}</button>
        </div>
        ${said(view, 'json')}
      </form>
    </details>
    <div class="box">
      <div class="line">
        <button type="button" @click=${view.undo}>${words.undo}</button>
        <button type="button" @click=${view.keep}>${view.isCompared ? words.keepAsAInstead : words.keepAsA}</button>
        ${
          view.isCompared
            ? html`<button type="button" @click=${view.goBack}>${words.backToA}</button>
        <button type="button" @click=${view.stop}>${words.stopComparing}</button>`
            : nothing
        }
      </div>
      ${said(view, 'tools')}
    </div>`;
}

function said({ said: last }: FormsView, form: Form): TemplateResult {
  const isHere = last?.form === form;
  return html`<p role="status" class=${isHere && last.isFault ? 'said fault' : 'said'}>${isHere ? last.text : ''}</p>`;
}

function readings(all: readonly Reading[], choose: (reading: Reading) => void): TemplateResult {
  return html`<p class="said">${words.whichReading}</p>
    <div class="readings">${all.map(
      (reading) =>
        html`<button type="button" @click=${() => choose(reading)}><span>${readingSentence(reading.convention)}: ${formatShape(reading.matrix.length, reading.matrix[0]?.length ?? 0)}</span>
      <span class="preview">${preview(reading.matrix)}</span></button>`,
    )}</div>`;
}

function preview(matrix: Matrix): string {
  const more = (isLonger: boolean, text: string): string => (isLonger ? text : '');
  const rows = matrix
    .slice(0, previewed.rows)
    .map(
      (row) =>
        row.slice(0, previewed.columns).map(String).join('  ') +
        more(row.length > previewed.columns, '  …'),
    );
  return rows.join('\n') + more(matrix.length > previewed.rows, '\n…');
}

function submitted(
  act: (fields: Readonly<Record<string, string | undefined>>) => void,
): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget as HTMLFormElement)];
    act(Object.fromEntries(fields.map(([name, value]) => [name, String(value)])));
  };
}

function copied(copy: (area: HTMLTextAreaElement) => void): (event: Event) => void {
  return ({ currentTarget }) => {
    const area = (currentTarget as HTMLButtonElement).form?.querySelector('textarea');
    if (area) copy(area);
  };
}

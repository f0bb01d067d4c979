import { html, nothing, type TemplateResult } from 'lit';
import { formatShape } from '../draw/format';
import { enRoles } from '../i18n/en_roles';
import { enWorkbench } from '../i18n/en_workbench';
import { mostColumns } from '../state/pasted_cells';
import type { Reading } from '../state/pasted_matrix';
import { sentenceOf } from '../state/typed_words';
import { matrixPreview } from './matrix_preview';
import { readingSentence } from './paste_sentences';
import {
  sizesOf,
  type WorkbenchExample,
  type WorkbenchInput,
  workbenchInputs,
} from './workbench_example';
import {
  type BenchRequest,
  columnsRequest,
  headsRequest,
  newWordRequest,
  type Refusal,
  removalRequest,
  seedRequest,
  wordsRequest,
} from './workbench_requests';

export type Form = 'words' | 'sizes' | 'heads' | 'fill' | 'file' | 'paste' | 'tools' | 'json';

/** What came of the last action, said below its form. */
export interface Said {
  readonly form: Form;
  readonly text: string;
  readonly isFault: boolean;
  /** What could be done instead. */
  readonly offer?: Refusal['offer'];
}

export interface FormsView {
  readonly example: WorkbenchExample;
  readonly said: Said | null;
  readonly readings: readonly Reading[] | null;
  readonly isCompared: boolean;
  /** Opens files. */
  readonly file: TemplateResult;
  readonly ask: (form: Form, request: BenchRequest) => void;
  readonly paste: (into: WorkbenchInput, text: string) => void;
  readonly choose: (reading: Reading) => void;
  readonly copy: (area: HTMLTextAreaElement) => void;
  readonly open: (text: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly keep: () => void;
  readonly goBack: () => void;
  readonly stop: () => void;
  readonly share: () => void;
  readonly canShare: boolean;
  /** How many there are now. */
  readonly heads: () => number;
  /** Resolves when what was asked for stands in the document. */
  readonly drawn: () => Promise<unknown>;
}

const words = enWorkbench;
/** More are for the examples of the chapter on heads. */
const mostHeads = 4;
const openingSeed = 1;
/** A reading is shown up to here, with all digits that a number can have. */
const readingPreview = { rows: 4, columns: 6, digits: 17 } as const;

export function workbenchForms(view: FormsView): TemplateResult {
  return html`
    <form @submit=${submitted((fields) => view.ask('words', wordsRequest(fields.words ?? '')))}>
      <label class="name" for="words">${words.words}</label>
      <div class="line">
        <input class="wide" id="words" name="words" dir="auto" autocomplete="off" spellcheck="false" aria-describedby="words-hint"
          .value=${sentenceOf(view.example.words.map(({ text }) => text))} />
        <button>${words.useWords}</button>
      </div>
      <p class="hint" id="words-hint">${words.wordsHint}</p>
      ${wordByWord(view)}
      ${said(view, 'words')}
    </form>
    <div class="side-by-side">
      ${sizesForm(view)}
      ${headsForm(view)}
      <form @submit=${submitted((fields) => view.ask('fill', seedRequest(fields.seed ?? '')))}>
        <span class="name" id="fill">${words.fill}</span>
        <div class="line" role="group" aria-labelledby="fill">
          <label>${words.seed} <input class="seed" name="seed" inputmode="numeric" autocomplete="off" value=${openingSeed} /></label>
          <button>${words.fillNow}</button>
        </div>
        ${said(view, 'fill')}
      </form>
    </div>
    ${view.file}
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
        <button type="button" @click=${view.redo}>${words.redo}</button>
        <button type="button" @click=${view.keep}>${view.isCompared ? words.keepAsAInstead : words.keepAsA}</button>
        ${
          view.isCompared
            ? html`<button type="button" @click=${view.goBack}>${words.backToA}</button>
        <button type="button" @click=${view.stop}>${words.stopComparing}</button>`
            : nothing
        }
        ${view.canShare ? html`<button type="button" @click=${view.share}>${words.share}</button>` : nothing}
      </div>
      ${said(view, 'tools')}
    </div>`;
}

/** Every word with a button that takes it away, and one that adds another. */
function wordByWord(view: FormsView): TemplateResult {
  const all = view.example.words;
  const removed = (event: Event, place: number): void => {
    const group = (event.currentTarget as HTMLElement).closest('.line');
    view.ask('words', removalRequest(place, all.length));
    // The button may be gone with its word: the next one takes its place.
    void view.drawn().then(() => group?.querySelectorAll('button')[place]?.focus());
  };
  return html`<div class="line" role="group" aria-label=${words.eachWord}>
    ${all.map(
      ({ text }, place) =>
        html`<span class="word"><bdi>${text}</bdi><button type="button" title=${words.removeWord(text)} aria-label=${words.removeWord(text)} @click=${(event: Event) => removed(event, place)}>×</button></span>`,
    )}
    <button type="button" @click=${() => view.ask('words', newWordRequest(all.length))}>+ ${words.addWord}</button></div>`;
}

/** Columns come and go by as many as there are heads. */
function sizesForm(view: FormsView): TemplateResult {
  const sizes = sizesOf(view.example);
  const by = view.example.heads ?? 1;
  const ask = (query: string, value: string): void =>
    view.ask('sizes', columnsRequest(query, value));
  const step = (change: number, name: 'query' | 'value'): void => {
    const moved = (columns: number, is: boolean): string => String(is ? columns + change : columns);
    ask(moved(sizes.queryColumns, name === 'query'), moved(sizes.valueColumns, name === 'value'));
  };
  const size = (label: string, name: 'query' | 'value', columns: number): TemplateResult => html`
    <span class="size"><label>${label} <input type="number" name=${name} min="1" max=${mostColumns} .value=${String(columns)} /></label>
      <button type="button" title=${words.fewer(label)} aria-label=${words.fewer(label)} @click=${() => step(-by, name)}>−</button>
      <button type="button" title=${words.more(label)} aria-label=${words.more(label)} @click=${() => step(by, name)}>+</button></span>`;
  return html`<form @submit=${submitted((fields) => ask(fields.query ?? '', fields.value ?? ''))}
    @change=${(event: Event) => (event.currentTarget as HTMLFormElement).requestSubmit()} novalidate>
    <span class="name" id="sizes">${words.sizes}</span>
    <div class="line" role="group" aria-labelledby="sizes">
      ${size(words.queryColumns, 'query', sizes.queryColumns)}${size(words.valueColumns, 'value', sizes.valueColumns)}
    </div>
    ${said(view, 'sizes')}
  </form>`;
}

function headsForm(view: FormsView): TemplateResult {
  const heads = view.example.heads ?? 1;
  const offered = Array.from({ length: Math.max(mostHeads, heads) }, (_, index) => index + 1);
  const chosen = (event: Event): void => {
    const select = event.currentTarget as HTMLSelectElement;
    view.ask('heads', headsRequest(Number(select.value)));
    // Where that was refused, the list goes back to what is in force.
    void view.drawn().then(() => {
      select.value = String(view.heads());
    });
  };
  return html`<form @submit=${submitted(() => {})}>
    <label class="name" for="heads">${words.heads}</label>
    <div class="line"><select id="heads" aria-describedby="heads-hint" @change=${chosen}>
      ${offered.map((count) => html`<option value=${count} .selected=${count === heads}>${count}</option>`)}</select></div>
    <p class="hint" id="heads-hint">${words.headsHint}</p>
    ${said(view, 'heads')}
  </form>`;
}

function said({ said: last, ask }: FormsView, form: Form): TemplateResult {
  const isHere = last?.form === form;
  const offer = isHere ? last.offer : undefined;
  return html`<p role="status" class=${isHere && last.isFault ? 'said fault' : 'said'}>${isHere ? last.text : ''}${
    offer === undefined
      ? nothing
      : html` <button type="button" @click=${() => ask(form, offer.request)}>${offer.label}</button>`
  }</p>`;
}

function readings(all: readonly Reading[], choose: (reading: Reading) => void): TemplateResult {
  return html`<p class="said">${words.whichReading}</p>
    <div class="readings">${all.map(
      (reading) =>
        html`<button type="button" @click=${() => choose(reading)}><span>${readingSentence(reading.convention)}: ${formatShape(reading.matrix.length, reading.matrix[0]?.length ?? 0)}</span>
      <span class="preview">${matrixPreview(reading.matrix, readingPreview)}</span></button>`,
    )}</div>`;
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

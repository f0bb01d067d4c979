import { html, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../core/example';
import { formatCount } from '../draw/format';
import { enOpenFile as words } from '../i18n/en_open_file';
import { enRoles } from '../i18n/en_roles';
import type { FileTensor } from '../import/tensor_file';
import { type FileEntry, type FileLayer, roleOf } from './file_entries';
import { type FilePicker, indexIn, leadingTensor, pickersOf } from './file_pickers';
import { matrixPreview } from './matrix_preview';
import {
  formatAxes,
  layerOf,
  type OpenedFile,
  type Picked,
  pickerName,
  shortened,
  tensorName,
  type withPick,
} from './opened_file';
import { sumTolerance } from './weights_in_file';
import { type WorkbenchInput, workbenchInputs } from './workbench_example';

/** So much has room in a line of a narrow window. */
const previewSize = { rows: 4, columns: 4, digits: 3 } as const;

/** What the picked numbers are taken for. */
export type Use = WorkbenchInput | 'weights' | 'three';

export interface PicksView {
  readonly file: OpenedFile;
  readonly picked: Picked | null;
  readonly use: Use;
  readonly pick: (pick: Parameters<typeof withPick>[1]) => void;
  readonly choose: (use: Use) => void;
  /** Says why something typed picks nothing. */
  readonly refuse: (why: string) => void;
  readonly close: () => void;
}

/** What can be made of the picked numbers, the likeliest first: what a name says, then what the numbers say. */
export function usesOf({ tensors }: FileLayer, picked: Picked): readonly Use[] {
  if (tensors.kind === 'three') return ['three'];
  const named = roleOf(tensors.tensor.name);
  const weights = picked.kind === 'one' && picked.areWeights ? (['weights'] as const) : [];
  const all =
    named === null ? [...weights, ...workbenchInputs] : [named, ...weights, ...workbenchInputs];
  return [...new Set(all)];
}

/** Lists to pick from, what is picked, and the button that uses it. */
export function filePicks(view: PicksView): TemplateResult {
  const { file, pick } = view;
  const { tensors, number } = layerOf(file);
  const { shape } = leadingTensor(tensors);
  const entry = file.entries[file.entry];
  return html`<div class="opened-file" role="group" aria-labelledby="opened-file">
    <div class="line"><h3 id="opened-file">${words.inFile(file.name)}</h3>
      <button type="button" @click=${view.close}>${words.close}</button></div>
    <div class="line">
      ${list(
        words.what,
        file.entries.map((each) => entryName(file, each)),
        file.entry,
        (index) => pick({ entry: index }),
      )}
      ${
        entry === undefined || entry.layers.length < 2
          ? nothing
          : list(
              words.pickers.layer,
              entry.layers.map((layer) => String(layer.number)),
              file.layer,
              (index) => pick({ layer: index }),
            )
      }
      ${pickersOf(shape, number !== null).map((picker) => indexPicker(picker, view))}
    </div>
    <p class="hint">${words.axesHint}${tensors.kind === 'three' ? ` ${words.threeHint}` : ''}</p>
    ${view.picked === null ? nothing : previews(file, tensors, view.picked)}
    ${useTemplate(view)}
  </div>`;
}

function useTemplate({ file, picked, use, choose }: PicksView): TemplateResult | typeof nothing {
  if (picked === null || picked.kind === 'fault') return nothing;
  if (picked.kind === 'three')
    return html`<div class="line"><button id="use">${words.useThree}</button></div>`;
  const layer = layerOf(file);
  const uses = usesOf(layer, picked);
  const named = uses.map((each) =>
    each === 'weights' ? words.weights : enRoles[each as WorkbenchInput],
  );
  const tolerance = sumTolerance(leadingTensor(layer.tensors));
  return html`${
    picked.areWeights ? html`<p class="hint">${words.weightsFound(String(tolerance))}</p>` : nothing
  }
    <div class="line">
      ${list(words.useAs, named, uses.indexOf(use), (index) => choose(uses[index] ?? use))}
      <button id="use">${words.use}</button>
    </div>`;
}

function indexPicker(
  { axis, name, count, isListed }: FilePicker,
  { file, pick, refuse }: PicksView,
): TemplateResult {
  const label = pickerName(name, axis);
  const picked = file.leading[axis] ?? 0;
  const choose = (index: number): void => pick({ leading: file.leading.with(axis, index) });
  if (isListed) {
    const indices = Array.from({ length: count }, (_, index) => String(index));
    return list(label, indices, picked, choose);
  }
  const last = formatCount(count - 1);
  const typed = ({ currentTarget }: Event): void => {
    const field = currentTarget as HTMLInputElement;
    const index = indexIn(field.value, count);
    if (index !== null) return choose(index);
    refuse(words.noIndex(field.value, label, last));
    // What is shown is that of the index that stays picked.
    field.value = String(picked);
  };
  return html`<label>${words.indexFrom(label, last)} <input class="index" type="number" min="0" max=${count - 1} step="1"
    .value=${String(picked)} @change=${typed} /></label>`;
}

function list(
  label: string,
  options: readonly string[],
  chosen: number,
  choose: (index: number) => void,
): TemplateResult {
  return html`<label>${label} <select @change=${({ currentTarget }: Event) =>
    choose((currentTarget as HTMLSelectElement).selectedIndex)}>${options.map(
    (option, index) => html`<option .selected=${index === chosen}>${option}</option>`,
  )}</select></label>`;
}

function entryName(file: OpenedFile, { name, kind }: FileEntry): string {
  return kind === 'three' ? words.three(shortened(name)) : tensorName(file, name);
}

function previews(file: OpenedFile, tensors: FileLayer['tensors'], picked: Picked): TemplateResult {
  const preview = (title: string, tensor: FileTensor, matrix: Matrix | null): TemplateResult =>
    html`<div class="preview-of"><p>${words.shape(title, formatAxes(tensor.shape), shortened(tensor.dtype))}</p>${
      matrix === null ? nothing : html`<p class="preview">${matrixPreview(matrix, previewSize)}</p>`
    }</div>`;
  if (tensors.kind === 'one') {
    const { tensor } = tensors;
    const matrix = picked.kind === 'one' ? picked.matrix : null;
    return preview(tensorName(file, tensor.name), tensor, matrix);
  }
  return html`<div class="side-by-side">${workbenchInputs.map((role) =>
    preview(
      enRoles[role],
      tensors.tensors[role],
      picked.kind === 'three' ? picked.matrices[role] : null,
    ),
  )}</div>`;
}

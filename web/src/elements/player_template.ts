import { html, nothing, type TemplateResult } from 'lit';
import type { Example, SwitchName } from '../core/example';
import { defaultOptions } from '../core/problem';
import type { Cell } from '../core/trace';
import { row, tensorById, value } from '../core/trace_readers';
import { sameCell } from '../draw/boxes';
import { formatNumber, formatPercent } from '../draw/format';
import type { Picture } from '../draw/marks';
import { renderPicture } from '../draw/svg';
import type { Strings } from '../i18n/strings';
import { sceneFor } from '../scenes/scene_for';
import { isEdited, optionsInForce, similaritiesOffered } from '../state/edits';
import { canRedo, canUndo, isChanged } from '../state/history';
import { frameAt } from '../timeline/frame_at';
import { sayText } from '../timeline/say';
import type { Frame } from '../timeline/timeline_types';
import { stageEnd } from '../timeline/travel';
import type { ExampleChoice } from './attention_choices';
import type { RibbonWeight } from './attention_ribbon';
import { printsPercentages } from './computation';
import { expectedTables } from './expected_tables';
import { inspectionOf } from './inspection';
import type { PlayerSession } from './player_session';
import type { Shared } from './sharing';
import { cellCount, mostHiddenCells } from './trace_tables';

export interface PlayerView {
  readonly session: PlayerSession;
  readonly strings: Strings;
  readonly choices: readonly ExampleChoice[];
  /** Whether a part of that name is wanted. */
  readonly wanted: (control: string) => boolean;
  readonly hovered: Cell | null;
  /** Names of the stages to point out. */
  readonly lit: ReadonlySet<string>;
  /** To draw for, CSS pixels of the type's own size; 0 while there is no room known to draw in. */
  readonly width: number;
  readonly printing: boolean;
  /** Whether there is a page that makes links to this player, and what came of the last one asked for. */
  readonly canShare: boolean;
  readonly sharing: Shared | null;
  /** The open menu of what can be taken out of the player; null while it is closed. */
  readonly menu: HTMLElement | null;
}

/** One and the same for all, so that nothing is drawn again for it. */
const none: readonly never[] = [];

/** In place of a share that the plain formula could not work out; the picture says why. */
const noShare = '—';

/** Width of a still on paper, CSS pixels. */
const paperWidth = 620;

export function pictureOf(
  { session, wanted, strings }: Pick<PlayerView, 'session' | 'wanted' | 'strings'>,
  frame: Frame,
  width: number,
): Picture {
  const { computation, state } = session;
  const input = {
    ...computation,
    axes: computation.example.axes ?? none,
    editable: wanted('edit') ? computation.editable : () => false,
    frame,
    width,
    selected: state.selected,
    words: strings.scenes,
  };
  return sceneFor(input)(input);
}

/** The player from top to bottom. */
export function playerTemplate(view: PlayerView): TemplateResult {
  const { session, strings, wanted } = view;
  const { state, computation, frame } = session;
  const { example, trace } = computation;
  const words = strings.interface;
  const { guess } = session;
  const inspected = view.hovered ?? state.selected;
  const keyTensor = ['weights', 'scores'].find((id) => tensorById(trace, id) !== null) ?? null;
  return html`<div class="stack on-screen" dir=${strings.direction}>
      <attention-title .strings=${words} .heading=${example.title} .numbers=${example.numbers} .source=${example.source}
        .canUndo=${canUndo(state)} .canRedo=${canRedo(state)} .changed=${isChanged(state)} .canEdit=${wanted('edit') || wanted('switches')}
        .canShare=${view.canShare} .sharing=${view.sharing} .canTake=${wanted('menu')} .taking=${view.menu !== null}>${view.menu}</attention-title>
      ${view.choices.length < 2 ? nothing : html`<attention-choices .strings=${words} .choices=${view.choices} .chosen=${example.id}></attention-choices>`}
      <attention-ribbon .strings=${words} .sentences=${computation.sentences} .query=${state.query} .weights=${ribbonWeights(session, frame)}
        .keyTensor=${keyTensor} .selectedKey=${inspected !== null && inspected.tensor === keyTensor && inspected.row === state.query ? inspected.column : null}></attention-ribbon>
      ${headsTemplate(session, strings)}
      <attention-rail .strings=${words} .stops=${computation.stops} .current=${frame.stage} .lit=${view.lit}></attention-rail>
      <attention-scene class=${view.lit.has(frame.stage) ? 'lit' : ''} .strings=${words} .picture=${view.width === 0 ? null : pictureOf(view, frame, view.width)} .current=${state.selected} .canEdit=${wanted('edit')}
        .valueAt=${(cell: Cell) => value(trace, cell)}></attention-scene>
      <div class="side">
      ${guess === null ? nothing : html`<attention-guess .words=${strings.guess} .strings=${words} .view=${guess}></attention-guess>`}
      ${
        wanted('switches')
          ? html`<attention-switches .strings=${words} .names=${example.switches ?? none} .similarities=${similaritiesOffered(state)} .options=${computation.problem}
        .hasKeys=${tensorById(trace, 'key') !== null} .form=${optionsInForce({ ...state, options: {} }).softmax ?? defaultOptions.softmax}
        .attend=${computation.attend} .keyLabels=${computation.keyLabels} .queryLabels=${computation.queryLabels} .variants=${example.variants ?? none} .variant=${state.variant} .edited=${isEdited(state, defaultOptions)}></attention-switches>
        ${spreadTemplate(view)}`
          : nothing
      }
      <attention-transport .strings=${words} .playing=${state.playing} .fraction=${session.fraction} .ticks=${computation.ticks}
        .index=${frame.index} .count=${computation.timeline.beats.length} .stage=${stageLabel(session, frame)} .speed=${state.speed}
        .canPlay=${wanted('play')} .canStep=${wanted('step')} .canScrub=${wanted('scrub')}></attention-transport>
      ${session.refusal === '' ? nothing : html`<p class="refusal" role="alert">${words.refused(session.refusal)}</p>`}
      <attention-narration .say=${frame.beat.say} .spoken=${session.spoken}></attention-narration>
      <div class=${state.tablesOpen ? 'foot open' : 'foot'}><attention-inspector .strings=${words} .pinned=${state.selected !== null} .canEdit=${wanted('edit')} .note=${sameCell(inspected, session.declined) ? words.computed : ''}
        .inspection=${inspected === null ? null : inspectionOf(computation, inspected, strings)}></attention-inspector>
      ${
        wanted('table')
          ? html`<attention-tables .strings=${words} .tables=${computation.tables} .open=${state.tablesOpen}
        .heard=${cellCount(computation.tables) <= mostHiddenCells}></attention-tables>`
          : nothing
      }</div></div>
    </div>
    <div class="stills" dir=${strings.direction}>${view.printing ? [headsTemplate(session, strings), stills(view)] : nothing}</div>`;
}

/** The maps of several heads; of one there are none. */
function headsTemplate(
  { computation, state }: PlayerSession,
  strings: Strings,
): TemplateResult | typeof nothing {
  const { heads, example } = computation;
  if (heads === null) return nothing;
  return html`<attention-heads .strings=${strings.interface} .names=${example.headNames ?? none} .maps=${heads.maps} .average=${heads.average}
    .chosen=${state.head} .query=${state.query}></attention-heads>`;
}

/** Options by which a reader changes how the attention is spread. */
const spreading: readonly SwitchName[] = ['similarity', 'temperature', 'mask', 'normaliser'];

/** Beside such switches; the numbers stand there once the picture has come to the weights. */
function spreadTemplate({ session, strings }: PlayerView): TemplateResult | typeof nothing {
  const { computation, state, frame } = session;
  const { example, trace, spread, keyLabels } = computation;
  const wanted = example.switches?.some((name) => spreading.includes(name)) ?? false;
  if (!wanted || tensorById(trace, 'weights') === null) return nothing;
  const known = keyLabels.every((_, key) => frame.shown('weights', state.query, key) === 1);
  return html`<attention-read-outs .strings=${strings.interface} .spread=${known ? spread : null}
    .word=${keyLabels[spread?.word ?? 0] ?? ''}></attention-read-outs>`;
}

function stageLabel({ computation }: PlayerSession, frame: Frame): string {
  return computation.stops.find((stop) => stop.name === frame.stage)?.label ?? '';
}

function ribbonWeights({ computation, state, grown }: PlayerSession, frame: Frame): RibbonWeight[] {
  if (tensorById(computation.trace, 'weights') === null) return [];
  const weights = [...row(computation.trace, 'weights', state.query)];
  const { together } = computation.readOuts.percentages('weights', state.query);
  const texts = printsPercentages(computation)
    ? together.map(formatPercent)
    : weights.map((weight) => formatNumber(weight, computation.digits('weights')));
  return weights.map((weight, key) => ({
    weight,
    text: Number.isFinite(weight) ? (texts[key] ?? '') : noShare,
    shown: Math.min(grown, frame.shown('weights', state.query, key)),
  }));
}

/** Every stage's last picture with its sentence, for paper. */
function stills(view: PlayerView): TemplateResult[] {
  const { timeline, stops, example } = view.session.computation;
  return timeline.stages.map(({ name }) => {
    const frame = frameAt(timeline, stageEnd(timeline, name));
    return html`<figure class="still"><h4>${example.title}: ${stops.find((stop) => stop.name === name)?.label ?? name}</h4>
      ${renderPicture(pictureOf(view, frame, paperWidth), null)}
      <p>${sayText(frame.beat.say)}</p></figure>`;
  });
}

export function loadingTemplate(strings: Strings): TemplateResult {
  return html`<div class="loading"><p role="status">${strings.interface.loading}</p><slot></slot></div>`;
}

/** The example's own expected numbers, labelled so, with what went wrong. */
export function failedTemplate(
  message: string,
  example: Example | null,
  strings: Strings,
  retry: () => void,
): TemplateResult {
  const words = strings.interface;
  return html`<div class="failed stack" dir=${example === null ? nothing : strings.direction}>
    ${example === null ? nothing : html`<h3>${example.title}</h3>`}
    <p role="alert">${words.failed(message)}</p>
    <p><button type="button" @click=${retry}>${words.tryAgain}</button></p>
    ${
      example === null
        ? html`<slot></slot>`
        : html`<p>${words.expectedTable}</p>
      <attention-tables .strings=${words} .open=${true} .fixed=${true} .tables=${expectedTables(example, strings)}></attention-tables>`
    }
  </div>`;
}

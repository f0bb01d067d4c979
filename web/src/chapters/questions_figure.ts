import { html, LitElement, type TemplateResult } from 'lit';
import type { Core } from '../core/core';
import type { Example } from '../core/example';
import { formatCount } from '../draw/format';
import { loadExample } from '../elements/built_in_examples';
import { elementStyles, fieldStyles } from '../elements/element_styles';
import { sharedCore } from '../elements/shared_core';
import { en } from '../i18n/en';
import { enQuestions } from '../i18n/en_questions';
import { guessMemory } from '../state/guess_memory';
import { largestNumber, parseNumber } from '../state/numbers';
import type { ChapterFigure } from './chapter_figures';
import {
  decisiveness,
  judgeScore,
  type ScoreTask,
  scoreTask,
  sharesWithAddend,
  standingOf,
} from './questions';
import { questionsStyles } from './questions_styles';
import {
  askForTask,
  lastStanding,
  type TaskName,
  type TaskStanding,
  taskStandingEvent,
} from './task_events';

const words = enQuestions;
/** In the order of the questions, from recall to design. */
const names = ['remember', 'understand', 'apply', 'analyse', 'evaluate', 'create'] as const;
type Name = (typeof names)[number];
/** Added to every score in the question on understanding. */
const addend = 5;
/** The player that the question on analysing watches, by the example that it opens with. */
const blend = 'blend-charge';
/** What the question on creating asks for in the workbench. */
const meaningsTask: TaskName = 'two-meanings';

/** A player as its page sees it. */
interface Player extends HTMLElement {
  readonly example: Example | null;
  toJSON(): Example | null;
}
interface Edited {
  readonly variant: string | null;
  readonly edits: readonly unknown[];
}

/** What was answered: a choice, a number or 1 for a task that is done; `skipped` shows the answer. */
type Answer = number | 'skipped';

/** Six questions on the chapter before, each with an answer to compare with. Answers are remembered. */
export class QuestionsFigure extends LitElement implements ChapterFigure {
  static override properties = {
    ready: { type: Boolean, reflect: true },
    answers: { state: true },
    refusal: { state: true },
    standing: { state: true },
  };
  declare ready: boolean;
  declare answers: Readonly<Partial<Record<Name, Answer>>>;
  /** Why what was typed is no number. */
  declare refusal: string;
  /** What is said of the two tasks as they stand. */
  declare standing: Readonly<Partial<Record<'analyse' | 'create', string>>>;
  #core: Core | null = null;
  #isMet = false;
  #task: ScoreTask | null = null;
  #shares = { before: '', after: '' };

  constructor() {
    super();
    this.ready = false;
    this.answers = {};
    this.refusal = '';
    this.standing = { analyse: words.analyse.waiting };
  }

  async start(): Promise<void> {
    const [core, apply, shares, meaning] = await Promise.all([
      sharedCore(),
      loadExample('apply-question'),
      loadExample('scores-to-shares'),
      loadExample(meaningsTask),
    ]);
    this.#core = core;
    this.#task = scoreTask(core, apply);
    this.#shares = sharesWithAddend(core, shares, addend);
    this.#sayMeanings(lastStanding() ?? standingOf(core, meaningsTask, meaning));
    this.answers = Object.fromEntries(
      names.flatMap((name) => {
        const kept = guessMemory.recall(taskOf(name));
        return kept === null ? [] : [[name, kept === 'skipped' ? kept : kept.answer]];
      }),
    );
    this.ready = true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('attention-edit', this.#edited);
    document.addEventListener(taskStandingEvent, this.#stood);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('attention-edit', this.#edited);
    document.removeEventListener(taskStandingEvent, this.#stood);
  }

  protected override render(): TemplateResult {
    const answered = names.filter((name) => this.answers[name] !== undefined).length;
    return html`<ol>
      ${this.#question('remember', words.remember.question, this.#choice('remember', words.remember.why))}
      ${this.#question('understand', words.understand.question, this.#choice('understand', words.understand.why(this.#shares.before, this.#shares.after)))}
      ${this.#question('apply', words.apply.question(this.#task?.query ?? '', this.#task?.key ?? ''), this.#apply())}
      ${this.#question('analyse', words.analyse.question, this.#analyse())}
      ${this.#question('evaluate', words.evaluate.question, this.#choice('evaluate', words.evaluate.why))}
      ${this.#question('create', words.create.question, this.#create())}
    </ol><p class="answered">${words.answered(answered, names.length)}</p>`;
  }

  #question(name: Name, question: string, below: TemplateResult): TemplateResult {
    return html`<li class="question" data-question=${name}><h3>${words[name].kind}</h3><p class="asked">${question}</p>${below}</li>`;
  }

  #choice(name: 'remember' | 'understand' | 'evaluate', why: string): TemplateResult {
    const { options, model } = words[name];
    const answer = this.answers[name];
    const right = options[model] ?? '';
    if (answer === undefined)
      return html`<form @submit=${(event: SubmitEvent) => this.#chosen(event, name)}><fieldset><legend class="for-ears">${words.legend}</legend>
        ${options.map((option, index) => html`<label><input type="radio" name="answer" value=${index} required /> ${option}</label>`)}</fieldset>
        ${this.#buttons(name)}</form>`;
    const verdict =
      answer === 'skipped' || options[answer] === undefined
        ? words.answer(right)
        : answer === model
          ? words.right
          : words.other(options[answer], right);
    return this.#verdict(name, verdict, why);
  }

  #apply(): TemplateResult {
    const answer = this.answers.apply;
    const task = this.#task;
    if (task === null) return html``;
    if (answer === undefined)
      return html`<form @submit=${this.#typed}><label>${words.legend} <input type="text" inputmode="decimal" autocomplete="off" spellcheck="false" name="score"
        aria-invalid=${this.refusal !== ''} aria-describedby="refusal" /></label>
        <p id="refusal" role="alert" ?hidden=${this.refusal === ''}>${this.refusal}</p>${this.#buttons('apply')}</form>`;
    if (answer === 'skipped') return this.#verdict('apply', words.apply.shown(task.sum), '');
    const verdict = judgeScore(task, answer);
    const typed = String(answer).replace('-', '\u2212');
    return this.#verdict(
      'apply',
      verdict.kind === 'right'
        ? words.apply.right(task.sum)
        : verdict.kind === 'missed'
          ? words.apply.missed(typed, verdict.had, verdict.missing)
          : words.apply.wrong(typed, task.sum),
      '',
    );
  }

  #analyse(): TemplateResult {
    const answer = this.answers.analyse;
    return html`<p class="standing" role="status">${this.standing.analyse ?? ''}</p>
      <p><a href="#blend">${words.analyse.link}</a></p>
      ${
        answer === undefined
          ? html`<form @submit=${(event: SubmitEvent) => event.preventDefault()}>${this.#skip('analyse')}</form>`
          : this.#verdict('analyse', answer === 'skipped' ? '' : words.right, words.analyse.why)
      }`;
  }

  #create(): TemplateResult {
    const isDone = this.answers.create !== undefined && !this.#isMet;
    return html`<p class="standing" role="status">${this.standing.create ?? ''} ${isDone ? words.create.doneBefore : ''}</p>
      <p><button type="button" @click=${() => askForTask(this, meaningsTask)}>${words.create.open}</button></p>
      <p class="aside">${words.create.where}</p>`;
  }

  #verdict(name: Name, verdict: string, why: string): TemplateResult {
    return html`<div class="verdict" role="status"><p><strong>${verdict}</strong> ${why}</p>
      <button type="button" @click=${() => this.#answer(name, null)}>${words.again}</button></div>`;
  }

  #buttons(name: Name): TemplateResult {
    return html`<p class="buttons"><button>${words.compare}</button> ${this.#skip(name)}</p>`;
  }

  #skip(name: Name): TemplateResult {
    return html`<button type="button" class="skip" @click=${() => this.#answer(name, 'skipped')}>${words.skip}</button>`;
  }

  #chosen(event: SubmitEvent, name: Name): void {
    event.preventDefault();
    const chosen = new FormData(event.target as HTMLFormElement).get('answer');
    if (chosen !== null) this.#answer(name, Number(chosen));
  }

  #typed = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const reading = parseNumber(String(new FormData(form).get('score') ?? ''));
    this.refusal = reading.ok
      ? ''
      : en.interface.numberProblem(reading.problem, reading.suggestion, formatCount(largestNumber));
    if (reading.ok) this.#answer('apply', reading.value);
    else form.querySelector('input')?.focus();
  };

  #answer(name: Name, answer: Answer | null): void {
    guessMemory.keep(taskOf(name), answer === null || answer === 'skipped' ? answer : { answer });
    const { [name]: _, ...others } = this.answers;
    this.answers = answer === null ? others : { ...others, [name]: answer };
    // The button that was pressed is gone: the focus goes to what took its place.
    void this.updateComplete.then(() =>
      this.renderRoot
        .querySelector<HTMLElement>(`[data-question="${name}"] :is(.verdict button, input, .skip)`)
        ?.focus(),
    );
  }

  #edited = (event: Event): void => {
    const player = event.composedPath()[0] as Player;
    const core = this.#core;
    const opened = player.getAttribute('example');
    if (core === null || opened !== blend) return;
    const example = player.toJSON();
    if (example === null || player.example?.id !== opened) return;
    this.#lookAtBlend(core, example, (event as CustomEvent<Edited>).detail);
  };

  #lookAtBlend(core: Core, example: Example, { variant, edits }: Edited): void {
    const { share, reached } = decisiveness(core, example);
    const own = variant === null && edits.length > 0;
    const said = variant !== null ? 'variant' : reached && own ? 'reached' : 'now';
    this.standing = {
      ...this.standing,
      analyse: said === 'variant' ? words.analyse.variant : words.analyse[said](share),
    };
    if (said === 'reached') this.#done('analyse');
  }

  #stood = (event: Event): void => this.#sayMeanings((event as CustomEvent<TaskStanding>).detail);

  #sayMeanings({ meanings, isMet }: TaskStanding): void {
    const [first, second] = (meanings ?? []).map(({ share }) => share);
    const { create } = words;
    this.#isMet = isMet;
    this.standing = {
      ...this.standing,
      create:
        first === undefined || second === undefined
          ? create.otherShape
          : (isMet ? create.reached : create.now)(first, second),
    };
    if (isMet) this.#done('create');
  }

  /** The player where it was done keeps the focus. */
  #done(name: 'analyse' | 'create'): void {
    guessMemory.keep(taskOf(name), { answer: 1 });
    this.answers = { ...this.answers, [name]: 1 };
  }

  static override styles = [elementStyles, fieldStyles, questionsStyles];
}

function taskOf(name: Name): string {
  return `question ${name}`;
}

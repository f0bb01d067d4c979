import { html, type TemplateResult } from 'lit';
import { enQuestions } from '../i18n/en_questions';
import type { TaskStanding } from './task_events';

const words = enQuestions.create;

/** The task that the bench was opened for, what of it is met, and what is missing. */
export function taskTemplate({ meanings, isMet }: TaskStanding, leave: () => void): TemplateResult {
  return html`<section class="task" aria-labelledby="task">
    <h3 id="task" tabindex="-1">${words.task}</h3>
    <p>${words.question}</p>
    <div role="status">${
      meanings === null
        ? html`<p>${words.otherShape}</p>`
        : html`<ul>${meanings.map(({ share, isClear }, place) => {
            const say = isClear ? words.met : words.notMet;
            return html`<li>${say(words.contexts[place] ?? '', share, words.sides[place] ?? '')}</li>`;
          })}</ul>${isMet ? html`<p><strong>${words.done}</strong></p>` : ''}`
    }</div>
    <p><button type="button" @click=${leave}>${words.leave}</button></p>
  </section>`;
}

import { stageOf } from '../src/core/trace_readers';
import type { PlayerSession } from '../src/elements/player_session';
import { enClass } from '../src/i18n/en_class';

const words = enClass.worksheet;
type Table = PlayerSession['computation']['tables'][number];

/**
 * What a player shows as an exercise for paper, every computed number a blank, and on a page of its own the key with the
 * numbers: both from one state, so that they always fit each other.
 */
export function worksheetOf({ computation }: PlayerSession): HTMLElement {
  const { trace, tables, example } = computation;
  const isGiven = ({ id }: Table): boolean => stageOf(trace, id)?.op === 'input';
  const given = tables.filter(isGiven);
  const wanted = tables.filter((table) => !isGiven(table));
  const sheet = document.createElement('section');
  sheet.className = 'worksheet';
  const sentence = example.words.map(({ text }) => text).join(' ');
  sheet.append(
    page('exercise', words.exercise(example.title), [
      element('p', words.words(sentence)),
      element('h3', words.given),
      ...given.map((table) => tableElement(table, false)),
      element('h3', words.wanted),
      ...wanted.map((table) => tableElement(table, true)),
    ]),
    page(
      'key',
      words.key(example.title),
      wanted.map((table) => tableElement(table, false)),
    ),
  );
  return sheet;
}

function page(name: string, title: string, content: readonly HTMLElement[]): HTMLElement {
  const part = document.createElement('article');
  part.className = name;
  part.append(element('h2', title), ...content);
  return part;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function tableElement({ caption, columns, rows }: Table, isBlank: boolean): HTMLElement {
  const table = document.createElement('table');
  table.append(element('caption', caption));
  const head = document.createElement('tr');
  head.append(document.createElement('td'), ...columns.map((column) => heading(column, 'col')));
  table.append(head);
  for (const { name, cells } of rows) {
    const line = document.createElement('tr');
    line.append(
      heading(name, 'row'),
      ...cells.map((cell) => {
        const place = element('td', isBlank ? '' : cell);
        place.classList.toggle('blank', isBlank);
        return place;
      }),
    );
    table.append(line);
  }
  return table;
}

function heading(text: string, scope: string): HTMLElement {
  const made = element('th', text);
  made.setAttribute('scope', scope);
  return made;
}

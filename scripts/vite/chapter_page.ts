import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chapterFigures } from '../../web/src/chapters/chapter_figures';
import type { Core } from '../../web/src/core/core';
import type { Example } from '../../web/src/core/example';
import { loadCore } from '../../web/src/core/load_core';
import { expectedTables } from '../../web/src/elements/expected_tables';
import { en } from '../../web/src/i18n/en';
import { enPage } from '../../web/src/i18n/en_page';
import { stageNames } from '../../web/src/timeline/timeline_types';
import { chapterExtras, chapterTables } from './chapter_extras';
import { type ChapterFile, listed, needed, parseChapterFile } from './chapter_file';
import { type Glossary, glossaryList, parseGlossary, TermLinks, wholeGlossary } from './glossary';
import { markNumber, renderLine, renderText } from './markdown';
import { Placeholders } from './placeholders';
import { playerStills } from './player_still';
import { tableMarkup } from './table_markup';

export interface ChapterPage {
  readonly chapters: string;
  readonly contents: string;
  readonly glossary: string;
  readonly references: string;
  /** Each chapter's player by itself, in a `<template>` with the chapter's id. */
  readonly players: string;
}

interface Sources {
  readonly core: Core;
  readonly placeholders: Placeholders;
  readonly examples: ReadonlyMap<string, Example>;
  readonly glossary: Glossary;
}

/** The words of one language as HTML, its numbers filled in by the core. `web` is the folder of that name. */
export async function chapterPage(web: string, language: string): Promise<ChapterPage> {
  const folder = join(web, 'chapters', language);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => parseChapterFile(name, readFileSync(join(folder, name), 'utf8')));
  const examples = readExamples(join(web, 'examples'));
  const core = await loadCore({
    wasmBinary: readFileSync(join(web, '../build/wasm/module/attention_core.wasm')),
  });
  const sources = {
    core,
    placeholders: new Placeholders(core, examples),
    examples,
    glossary: parseGlossary(named(files, 'glossary.md')),
  };
  const chapters = files.filter((file) => file.fields.number !== undefined);
  return {
    chapters: chapters.map((file) => chapterSection(file, sources)).join('\n'),
    contents: chapters
      .map(
        (file) =>
          `<li value="${needed(file, 'number')}"><a href="#${needed(file, 'id')}">${renderLine(needed(file, 'title'))}</a></li>`,
      )
      .join(''),
    glossary: wholeGlossary(sources.glossary),
    references: renderText(named(files, 'references.md').text),
    players: chapters
      .filter(hasPlayer)
      .map(
        (file) =>
          `<template id="${needed(file, 'id')}"><attention-player ${playerAttributes(file, examples)}></attention-player></template>`,
      )
      .join('\n'),
  };
}

function named(files: readonly ChapterFile[], name: string): ChapterFile {
  const file = files.find((each) => each.name === name);
  if (file === undefined) throw new Error(`${name} is missing among the chapters`);
  return file;
}

function readExamples(folder: string): Map<string, Example> {
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json') && name !== 'schema.json')
      .map((name) => {
        const example = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Example;
        return [example.id, example];
      }),
  );
}

function chapterSection(
  file: ChapterFile,
  { core, placeholders, examples, glossary }: Sources,
): string {
  const fill = (text: string): string => placeholders.fill(text, markNumber);
  const links = new TermLinks(glossary);
  const figures = figurePlaces(file);
  const id = needed(file, 'id');
  try {
    return `<section class="chapter" id="${id}" aria-labelledby="${id}-heading">
<div class="chapter-body">
<div class="prose">
<p class="chapter-number">${enPage.chapter(needed(file, 'number'))}</p>
<h2 id="${id}-heading"><a href="#${id}">${renderLine(needed(file, 'title'))}</a></h2>
${renderText(fill(file.text), links)}
${chapterTables[id]?.((text) => placeholders.fill(text, (number) => number)) ?? ''}
<p class="try"><strong>${enPage.tryIt}</strong> ${renderLine(fill(needed(file, 'try')), links)}</p>
<p class="keep">${renderLine(fill(needed(file, 'keep')), links)}</p>
</div>
<div class="figure">
${playerMarkup(file, core, examples)}
${hasPlayer(file) ? '' : figures}
${chapterExtras[id]?.(core, examples) ?? ''}
</div>
${glossaryList(file.name, listed(file, 'terms'), glossary, enPage.glossary)}
</div>
${hasPlayer(file) ? figures : ''}
</section>`;
  } catch (cause) {
    throw new Error(`${file.name}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** A chapter needs no example when it has a figure of its own. */
function hasPlayer({ fields }: ChapterFile): boolean {
  return fields.example !== undefined || fields.figure === undefined;
}

function playerMarkup(
  file: ChapterFile,
  core: Core,
  examples: ReadonlyMap<string, Example>,
): string {
  if (!hasPlayer(file)) return '';
  const example = examples.get(needed(file, 'example'));
  return `<attention-player ${playerAttributes(file, examples)}>${example === undefined ? '' : fallback(example, stillsOf(file, core, example))}</attention-player>`;
}

function playerAttributes(file: ChapterFile, examples: ReadonlyMap<string, Example>): string {
  const id = needed(file, 'example');
  const also = listed(file, 'also');
  for (const each of [id, ...also])
    if (!examples.has(each)) throw new Error(`there is no example ${each}`);
  const { stage, autoplay, guess } = file.fields;
  return [
    `example="${id}"`,
    also.length === 0 ? '' : `also="${also.join(' ')}"`,
    stage === undefined ? '' : `stage="${stage}"`,
    autoplay === undefined ? '' : `autoplay="${autoplay}"`,
    guess === undefined ? '' : `guess="${guess}"`,
  ]
    .filter((attribute) => attribute !== '')
    .join(' ');
}

/** Of the first player alone: near the others, a reader comes only when their scripts have come too. */
function stillsOf({ fields }: ChapterFile, core: Core, example: Example): string {
  if (fields.number !== '0') return '';
  const stage = stageNames.find((name) => name === fields.stage) ?? null;
  return playerStills(core, example, { stage, at: 1, query: null });
}

/**
 * What stands in the player's place before scripts run: its picture where there is one, and the last of the example's
 * expected numbers, all three views of a word.
 */
function fallback(example: Example, stills: string): string {
  const tables = expectedTables(example, en)
    .slice(example.until === 'query' ? -3 : -2)
    .map(({ caption, columns, rows }) => tableMarkup(caption, columns, rows));
  // Wider than a narrow window, it scrolls by itself, which the keyboard must reach.
  const place = `class="fallback" role="group" tabindex="0" aria-label="${example.title.replaceAll('"', '&quot;')}"`;
  return `<div ${place}><p>${enPage.fallback(example.title)}</p>${stills}${tables.join('')}</div>`;
}

/** The places of a chapter's own figures: each holds a sentence until its script has come. */
export function figurePlaces(
  file: ChapterFile,
  figures: Readonly<Record<string, unknown>> = chapterFigures,
): string {
  return listed(file, 'figure')
    .map((name) => {
      if (!(name in figures)) throw new Error(`there is no figure ${name}`);
      return `<div class="extra" data-figure="${name}"><p>${enPage.figure.fallback}</p></div>`;
    })
    .join('');
}

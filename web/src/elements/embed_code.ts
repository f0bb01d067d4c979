import type { Example } from '../core/example';
import { escapedMarkup } from '../export/escaped_markup';
import { isChanged } from '../state/history';
import { writePageLink } from '../state/page_link';
import { loadExample } from './built_in_examples';
import { editedExample } from './edited_example';
import { homeAddress } from './embed_home';
import { readOwnExample } from './own_example';
import type { PlayerSession } from './player_session';
import { sharedCore } from './shared_core';
import { sharedOf, sharedPlace } from './shared_state';

/** Lines of HTML that put a player, as it stands, into another page. */
export interface EmbedCode {
  readonly element: string;
  readonly frame: string;
}

/** Rejects with a `RangeError` where what was changed is more than an address holds. */
export async function embedCode(session: PlayerSession): Promise<EmbedCode> {
  const { example } = session.state;
  if (!(await isBuiltIn(example))) return ownExampleCode(session);
  if (!isChanged(session.state)) {
    const attributes = attributesOf(session);
    const fields = new URLSearchParams(attributes).toString();
    return code(attributes, fields, example.title);
  }
  const link = await writePageLink({
    about: example.id,
    entries: new Map([[example.id, sharedOf(session, '')]]),
  });
  return code({ example: example.id, link }, link.slice(1), example.title);
}

/** The place, left out where the player opens there by itself. */
function attributesOf(session: PlayerSession): Readonly<Record<string, string>> {
  const { example, query } = session.state;
  const { stage, at } = sharedPlace(session);
  return {
    example: example.id,
    stage,
    ...(at === 1 ? {} : { at: String(at) }),
    ...(query === example.query ? {} : { query: String(query) }),
  };
}

/** The whole example goes along in the link, as it stands, so that the host's page needs no script of its own. */
async function ownExampleCode(session: PlayerSession): Promise<EmbedCode> {
  const example = editedExample(session.state, session.computation);
  // What is too large for a link says so here, not in the host's page.
  readOwnExample(await sharedCore(), example);
  const entry = { example, ...sharedPlace(session) };
  const link = await writePageLink({ about: 'own', entries: new Map([['own', entry]]) });
  return code({ link }, link.slice(1), example.title);
}

function code(
  attributes: Readonly<Record<string, string>>,
  hash: string,
  title: string,
): EmbedCode {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapedMarkup(value)}"`,
  );
  const home = homeAddress();
  return {
    element: `<script type="module" src="${home}attention-elements.js"></script>\n<attention-player${written.join('')}></attention-player>`,
    frame: `<iframe src="${home}embed.html#${escapedMarkup(hash)}" title="${escapedMarkup(title)}" sandbox="allow-scripts allow-downloads" width="100%" height="900"></iframe>`,
  };
}

/** An example of a page's own may have the id of one of ours. */
async function isBuiltIn(example: Example): Promise<boolean> {
  try {
    return (await loadExample(example.id)) === example;
  } catch {
    return false;
  }
}

import { controlNames } from './control_names';

/** What whoever sends a link leaves out of a page, and lets nobody change. */
export interface Tailoring {
  /** Chapters by their ids, and kinds of controls, that are not there. */
  readonly hide: readonly string[];
  /** Chapters whose figures can be looked at only. */
  readonly lock: readonly string[];
}

/** What each part is called in a link. */
export const tailoringNames = ['hide', 'lock'] as const satisfies readonly (keyof Tailoring)[];

/** What stands behind a link in its hash: `&hide=views,edit&lock=blend`. Each name once. */
export function tailoringOf(hash: string): Tailoring {
  const fields = new URLSearchParams(hash.slice(1));
  const [hide = [], lock = []] = tailoringNames.map((part) => [
    ...new Set((fields.get(part) ?? '').split(',').filter((name) => name !== '')),
  ]);
  return { hide, lock };
}

/** A link's hash with what it leaves out and locks. */
export function tailored(hash: string, tailoring: Tailoring): string {
  const [link = ''] = hash.split('&');
  const said = tailoringNames.filter((part) => tailoring[part].length > 0);
  return [
    link,
    ...said.map((part) => `${part}=${tailoring[part].map(encodeURIComponent).join(',')}`),
  ].join('&');
}

/** What is left of a player's controls, as its attribute `controls` says it; null is all of them. */
export function controlsLeft({ hide }: Tailoring): string | null {
  const left = controlNames.filter((name) => !hide.includes(name));
  return left.length === controlNames.length ? null : left.join(' ');
}

import { isPageLink, linkNamed } from '../src/state/page_link';
import { tailoringNames } from '../src/state/tailoring';

/** What an address may say of the player in a frame: the attributes of the element, by the same names. */
const attributeNames = [
  'example',
  'also',
  'stage',
  'at',
  'query',
  'autoplay',
  'controls',
  'locked',
  'guess',
  'theme',
  'lang',
] as const;

export interface FrameAddress {
  /** The hash of a link to a page's players; null where the address names an example itself. */
  readonly link: string | null;
  readonly attributes: ReadonlyMap<string, string>;
  /** Names in it that mean nothing here. */
  readonly unknown: readonly string[];
}

/** Reads `#s=…`, as a teacher may have tailored it, or `#example=…&stage=…`, both with any of the element's attributes. */
export function readFrameAddress(hash: string): FrameAddress {
  const ofLinks: readonly string[] = isPageLink(hash)
    ? [linkNamed, ...tailoringNames]
    : [linkNamed];
  const fields = [...new URLSearchParams(hash.slice(1))].filter(
    ([name]) => !ofLinks.includes(name),
  );
  const isKnown = ([name]: readonly [string, string]): boolean =>
    attributeNames.some((each) => each === name);
  return {
    link: isPageLink(hash) ? hash : null,
    attributes: new Map(fields.filter(isKnown)),
    unknown: fields.filter((field) => !isKnown(field)).map(([name]) => name),
  };
}

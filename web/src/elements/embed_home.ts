/** What stands in snippets where the place of the files is not known. */
const unknownHome = 'https://your-host.example/';
let home: string | null = null;

/**
 * Says where `attention-elements.js` and `embed.html` lie: beside the script or page at this address. Of an address that has
 * nothing beside it, such as `about:srcdoc` or a blob's, nothing is learnt.
 */
export function setHome(address: string): void {
  home = /^https?:/.test(address) ? new URL('.', address).href : null;
}

export const homeAddress = (): string => home ?? unknownHome;

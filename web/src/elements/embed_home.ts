/** What stands in snippets where the place of the files is not known. */
const unknownHome = 'https://your-host.example/';
let home: string | null = null;

/** Says where `attention-elements.js` and `embed.html` lie: beside the script or page at this address. */
export function setHome(address: string): void {
  const url = new URL('.', address);
  home = /^https?:$/.test(url.protocol) ? url.href : null;
}

export const homeAddress = (): string => home ?? unknownHome;

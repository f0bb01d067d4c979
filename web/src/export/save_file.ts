/** A browser may first ask where to put the file, and read it when that is answered. Milliseconds. */
const kept = 60_000;

/** Hands a file to the browser to be saved, as a click on a link to it does. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), kept);
}

/** Hands a file to the browser to be saved, as a click on a link to it does. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has read the address by the time of the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Puts a text into the clipboard; resolves to false where the browser refuses, and the reader has to copy it by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

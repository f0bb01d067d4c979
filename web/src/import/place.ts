const longestShown = 80;

/** A text of the file as a message shows it: cut where it is long, in quotes where it is more than a plain name. */
export function shown(text: string): string {
  const short = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  return /^[\w./…-]+$/.test(short) ? short : JSON.stringify(short);
}

/** The file, and the tensor in it and the indices of a number where they are known: `model.npz: query[0][2]`. */
export function placeIn(file: string, name = '', indices: readonly number[] = []): string {
  const tensor = (name && shown(name)) + indices.map((index) => `[${index}]`).join('');
  return tensor === '' ? file : `${file}: ${tensor}`;
}

/** A table of text with a name above every column and before every row. */
export function tableMarkup(
  caption: string,
  columns: readonly string[],
  rows: readonly { readonly name: string; readonly cells: readonly string[] }[],
): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  const body = rows.map(
    ({ name, cells }) =>
      `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<table><caption>${caption}</caption><thead><tr><td></td>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

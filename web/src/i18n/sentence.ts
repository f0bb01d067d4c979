/**
 * Sentences with slots. A translation may put the slots in any order; what fills a slot (a coloured number, a word that
 * opens the inspector) is none of its business, so a slot's type stays open.
 */
export type Piece<Part> = string | Part;

export type Sentence<Slot extends string> = <Part>(
  slots: Readonly<Record<Slot, Part>>,
) => readonly Piece<Part>[];

/** A sentence whose words depend on a count: "the other query", "the other two queries". */
export type CountedSentence<Slot extends string> = <Part>(
  slots: Readonly<Record<Slot, Part>>,
  count: number,
) => readonly Piece<Part>[];

/** sentence`${word} asks with its query ${vector}.` → the texts and slots in reading order, empty texts left out. */
export function sentence<Part>(
  texts: TemplateStringsArray,
  ...slots: readonly Piece<Part>[]
): readonly Piece<Part>[] {
  const pieces: Piece<Part>[] = [];
  texts.forEach((text, index) => {
    if (text !== '') pieces.push(text);
    const slot = slots[index];
    if (slot !== undefined && slot !== '') pieces.push(slot);
  });
  return pieces;
}

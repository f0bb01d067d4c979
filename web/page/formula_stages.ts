/** Ties the parts of a formula (scripts/vite/formula_table.ts) to the stages of the player in the same chapter, both ways. */
export function startFormulaStages(formulas: Iterable<HTMLElement>): void {
  for (const formula of formulas) tie(formula);
}

function tie(formula: HTMLElement): void {
  const chapter = formula.closest<HTMLElement>('.chapter');
  const parts = [...formula.querySelectorAll<HTMLElement>('[data-part]')];
  const rows = parts.filter((part) => part.dataset.stages !== undefined);
  const buttons = new Map(rows.map((row) => [row, nameAsButton(row)]));
  const player = () => chapter?.querySelector('attention-player') ?? null;

  const light = (name: string | undefined): void => {
    for (const part of parts) part.classList.toggle('lit', part.dataset.part === name);
    const shown = player();
    if (shown !== null)
      shown.lit = rows.find((row) => row.dataset.part === name)?.dataset.stages ?? null;
  };
  /** What has focus stays lit while nothing is pointed at. */
  const focused = (): string | undefined => partOf(formula.querySelector(':focus'));

  formula.addEventListener('pointerover', ({ target }) => light(partOf(target) ?? focused()));
  formula.addEventListener('pointerleave', () => light(focused()));
  formula.addEventListener('focusin', ({ target }) => light(partOf(target)));
  formula.addEventListener('focusout', ({ relatedTarget }) => light(partOf(relatedTarget)));
  formula.addEventListener('click', ({ target }) => {
    const name = partOf(target);
    const [stage] = stagesOf(rows.find((row) => row.dataset.part === name));
    if (stage !== undefined) player()?.showStage(stage);
  });
  // A bubbling event reaches the chapter from whichever player stands in it.
  chapter?.addEventListener('attention-stage', (event) => {
    const { stage } = (event as CustomEvent<{ stage: StageName }>).detail;
    for (const [row, button] of buttons) {
      const now = stagesOf(row).includes(stage);
      row.classList.toggle('now', now);
      button.setAttribute('aria-current', now ? 'step' : 'false');
    }
  });
}

type StageName = Parameters<HTMLElementTagNameMap['attention-player']['showStage']>[0];

function stagesOf(row: HTMLElement | undefined): StageName[] {
  return (row?.dataset.stages ?? '').split(' ').filter((name) => name !== '') as StageName[];
}

/** The name of the innermost part around a place in the formula or its table. */
function partOf(place: EventTarget | null): string | undefined {
  return place instanceof Element
    ? place.closest<HTMLElement>('[data-part]')?.dataset.part
    : undefined;
}

/** With scripts on, the name of a row's part is a button that leads to its stage. */
function nameAsButton(row: HTMLElement): HTMLElement {
  const name = row.querySelector<HTMLElement>('.part-name') ?? row;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'part-name';
  button.textContent = name.textContent;
  name.replaceWith(button);
  return button;
}

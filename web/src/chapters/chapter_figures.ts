/** A figure of a chapter's own: an element built on Lit, in the styles that the player's parts share (elements/element_styles). */
export interface ChapterFigure extends HTMLElement {
  /** Whether `start` has been fulfilled; reflected as an attribute. */
  readonly ready: boolean;
  /** Loads what the figure computes with. Called once, before the figure stands in the document; rejects with an `Error`. */
  start(): Promise<void>;
}

/** Fetches the script of a figure. The element is defined as `figure-NAME`. */
export type FigureLoader = () => Promise<new () => ChapterFigure>;

/** Every figure of a chapter's own, by the name in the chapter's head. */
export const chapterFigures: Readonly<Record<string, FigureLoader>> = {
  gradients: async () => (await import('./gradient_figure')).GradientFigure,
  'many-words': async () => (await import('./many_words_figure')).ManyWordsFigure,
  positions: async () => (await import('./positions_figure')).PositionsFigure,
  price: async () => (await import('./price_figure')).PriceFigure,
  questions: async () => (await import('./questions_figure')).QuestionsFigure,
  'root-of-d': async () => (await import('./root_of_d')).RootOfD,
  'word-order': async () => (await import('./word_order_figure')).WordOrderFigure,
  workbench: async () => (await import('./workbench')).FigureWorkbench,
};

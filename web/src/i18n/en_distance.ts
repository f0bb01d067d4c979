/** What the figures of chapter 11 say. Numbers arrive as text. */
export const enDistance = {
  kinds: {
    rnn: 'plain RNN',
    gru: 'GRU',
    lstm: 'LSTM',
    attention: 'attention',
  },
  gradients: {
    title: 'What is left of an earlier view',
    lead: (views: string, warranty: string) =>
      `A visit of ${views} page views. Each line shows, view by view, how strongly the state at view ${warranty} still depends on that view: the size of its gradient. Every step on the axis divides it by the same power of ten.`,
    axes: ['size of the gradient', 'page view'] as const,
    /** Over the line at the chosen view; `product` on the view where it was shown. */
    chosen: (view: string, isProduct: boolean) =>
      isProduct ? `view ${view}: product` : `view ${view}`,
    warranty: (view: string) => `view ${view}: warranty`,
    shaded: 'Shaded: later views, which the state has not seen.',
    look: 'Look at view',
    lookValue: (view: string, back: string) => `view ${view}, ${back} back`,
    forgetBias: 'Forget-gate bias of the LSTM',
    match: 'Match between query and key in attention',
    table: (warranty: string) => `Gradient of the state at view ${warranty}`,
    byOwn: (warranty: string) => `by view ${warranty} itself`,
    byChosen: (view: string) => `by view ${view}`,
    tooSmall: '0 (below 10⁻³²³)',
    description: (warranty: string, view: string, sizes: string) =>
      `Size of the gradient of the state at view ${warranty} by each earlier view. By view ${view}: ${sizes}.`,
    sizeOf: (kind: string, size: string) => `${kind} ${size}`,
    note: 'All weights are random numbers with a fixed seed, as before training. The two last sliders set by hand what training would have to find.',
    failed: (reason: string) => `This could not be computed: ${reason}`,
  },
  price: {
    title: 'What it costs on your machine',
    lead: (size: string) =>
      `Attention and an LSTM read the same random words, ${size} numbers a word. The times are measured in your browser when you press the button. The page stays free meanwhile.`,
    measure: 'Measure',
    again: 'Measure again',
    cancel: 'Cancel',
    progress: 'Measurements done',
    measuring: (kind: string, words: string) => `Measuring: ${kind}, ${words} words.`,
    stopped: 'Stopped. What was measured before stays.',
    done: (from: string, to: string, attention: string, lstm: string) =>
      `Measured just now on this machine. From ${from} to ${to} words, attention took ${attention} times as long and the LSTM ${lstm} times.`,
    failed: (reason: string) => `The measurement ended early: ${reason}`,
    time: 'Time of one run',
    memory: 'Memory of the results',
    milliseconds: (number: string) => `${number}\u00a0ms`,
    seconds: (number: string) => `${number}\u00a0s`,
    bytes: {
      kilo: (number: string) => `${number}\u00a0kB`,
      mega: (number: string) => `${number}\u00a0MB`,
    },
    words: 'words',
    table: 'Measured just now on this machine',
    timeOf: (kind: string) => `${kind}: time`,
    memoryOf: (kind: string) => `${kind}: memory`,
    timesDescription: 'Time of one run by number of words; the numbers are in the table below.',
    memoryDescription:
      'Memory of the results by number of words; the numbers are in the table below.',
    memoryNote:
      'Memory: attention keeps its output and one weight for every pair of words; the LSTM keeps its output and one state.',
  },
} as const;

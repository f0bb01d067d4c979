/** The formula part by part: read when the page is built. Symbols are TeX; a code may hold numbers as chapters do. */
export const enFormula = {
  caption: 'The formula in symbols, in words and in NumPy',
  columns: { symbol: 'Symbol', words: 'In words', code: 'In NumPy' },
  parts: {
    query: {
      symbol: 'Q',
      name: 'Queries',
      words: 'what each word looks for, one row a word',
      code: 'Q = np.array([{{blend-matrices.query[0]}}, {{blend-matrices.query[1]}}, {{blend-matrices.query[2]}}])',
    },
    key: {
      symbol: 'K',
      name: 'Keys',
      words: 'by what each word is found',
      code: 'K = np.array([{{blend-matrices.key[0]}}, {{blend-matrices.key[1]}}, {{blend-matrices.key[2]}}])',
    },
    value: {
      symbol: 'V',
      name: 'Values',
      words: 'what each word hands over',
      code: 'V = np.array([{{blend-matrices.value[0]}}, {{blend-matrices.value[1]}}, {{blend-matrices.value[2]}}])',
    },
    scores: {
      symbol: 'QK^\\top',
      name: 'Scores',
      words: 'the dot product of every query with every key',
      code: 'scores = Q @ K.T',
    },
    scaled: {
      symbol: '\\frac{QK^\\top}{\\sqrt{d_k}}',
      name: 'Scaled scores',
      words: 'divided by the root of how many numbers a key has',
      code: 'scaled = scores / np.sqrt(K.shape[1])',
    },
    weights: {
      symbol: '\\mathrm{softmax}(\\cdot)',
      name: 'Weights',
      words: 'e to each scaled score, divided by the sum of its row',
      code: 'e = np.exp(scaled)\nweights = e / e.sum(axis=1, keepdims=True)',
    },
    output: {
      symbol: '\\mathrm{softmax}(\\cdot)V',
      name: 'Output',
      words: 'for each query, the values mixed in the proportions of its weights',
      code: 'output = weights @ V',
    },
  },
} as const;

export type FormulaPart = keyof typeof enFormula.parts;

/** The questions of the chapter that checks what was understood, from recall to design. */
export const enQuestions = {
  legend: 'Your answer',
  compare: 'Compare',
  skip: 'Show the answer',
  again: 'Answer again',
  right: 'That is the answer.',
  other: (chosen: string, model: string) => `You chose “${chosen}”. The answer is “${model}”.`,
  answer: (model: string) => `The answer is “${model}”.`,
  answered: (count: number, all: number) => `${count} of ${all} answered`,
  remember: {
    kind: 'Remember',
    question: 'Which step turns scores into weights that add up to 1?',
    options: ['the dot product', 'softmax', 'the weighted sum', 'the projection'],
    model: 1,
    why: 'Softmax raises e to each score, which makes all of them positive, and divides each by their sum (chapter 4).',
  },
  understand: {
    kind: 'Understand',
    question: 'Every score of a query grows by 5. What happens to its weights?',
    options: ['they all grow', 'they stay as they are', 'only the largest grows'],
    model: 1,
    why: (before: string, after: string) =>
      `Softmax looks only at how far apart the scores are. The weights of chapter 4 are ${before}; with 5 added to every score they are ${after}.`,
  },
  apply: {
    kind: 'Apply',
    question: (query: string, key: string) =>
      `The query is ${query} and the key ${key}. What is the score?`,
    right: (sum: string) => `So it is: ${sum}.`,
    missed: (typed: string, had: string, missing: string) =>
      `${typed} is ${had}. Still missing is ${missing}.`,
    wrong: (typed: string, sum: string) => `${typed} is not the score. It is ${sum}.`,
    shown: (sum: string) => `The score is ${sum}.`,
  },
  analyse: {
    kind: 'Analyse',
    question:
      'In the player of chapter 5, change the query of charge and the keys until billing holds more than 90 %. Is it the direction of the vectors that does it, their length, or both?',
    link: 'Go to the player of chapter 5',
    waiting: 'Nothing is changed in that player yet.',
    now: (share: string) => `billing holds ${share} now.`,
    reached: (share: string) => `Done: billing holds ${share}.`,
    variant: 'That is a ready-made variant. Choose “As written” and change the numbers yourself.',
    why: 'Both. A key that points along the query scores higher than one of the same length that points elsewhere. Long queries and keys make all scores larger, and with them the differences that softmax turns into shares.',
  },
  evaluate: {
    kind: 'Evaluate',
    question:
      'A report shows the weights of one head and says: this word has the largest weight, so it is the reason for the model’s answer. How far does that carry?',
    options: ['all the way', 'some of the way', 'not at all'],
    model: 1,
    why: 'A weight says how much of a value went into one output of one head. Whether that mattered depends on the value itself, on the other heads and on everything that comes after. A large weight on a value close to zero changes almost nothing. So weights are a place to start looking and no proof.',
  },
  create: {
    kind: 'Create',
    question:
      'The word bat stands in two contexts, and at first it asks for the same in both: its output lies halfway between animal and sport. Give each context a query of its own, so that beside the cave the output is at least 80 % animal and beside the ball at least 80 % sport. You may change keys and values too.',
    open: 'Open in the workbench',
    where:
      'It opens in chapter 15 and is checked there while you change the numbers. “Share as a link” there puts your solution into an address that you can pass on.',
    now: (first: string, second: string) =>
      `Now: ${first} animal beside the cave, ${second} sport beside the ball.`,
    reached: (first: string, second: string) =>
      `Done: ${first} animal beside the cave, ${second} sport beside the ball.`,
    doneBefore: 'You have done this one before.',
    otherShape:
      'The example in the workbench has changed its shape: the task needs two words that ask, and two numbers in each value.',
    task: 'Question 6: one word, two meanings',
    contexts: ['Beside the cave', 'Beside the ball'],
    sides: ['animal', 'sport'],
    met: (context: string, share: string, side: string) => `${context}: ${share} ${side}. Met.`,
    notMet: (context: string, share: string, side: string) =>
      `${context}: ${share} ${side}. Not yet: at least 80 % are asked for.`,
    done: 'Both contexts have their meaning. The task is done.',
    leave: 'Leave the task',
  },
} as const;

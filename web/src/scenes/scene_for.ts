import { additiveBars } from './additive_bars';
import { cosineBars } from './cosine_bars';
import { givenScores } from './given_scores';
import { inputs } from './inputs';
import { joinedHeads } from './joined_heads';
import { lookupBars } from './lookup_bars';
import { outputStill } from './output_still';
import { projection } from './projection';
import { tensorOf, togetherOf } from './reading';
import { mask, scale } from './scale_and_mask';
import type { Scene, SceneInput } from './scene_types';
import { scoreStrips } from './score_strips';
import { similarityPlane } from './similarity_plane';
import { softmaxBars } from './softmax_bars';
import { stripsFrom } from './strips';
import { valuePlane } from './value_plane';
import { weightedStrip } from './weighted_strip';

/** The scene for the stage that the frame is in, by what that stage's tensors look like. */
export function sceneFor(input: SceneInput): Scene {
  switch (input.frame.stage) {
    case 'inputs':
      return hasProjections(input) ? projection : inputs;
    case 'scores':
      return scoresScene(input);
    case 'scale':
      return scale;
    case 'mask':
      return mask;
    case 'softmax':
      return softmaxBars;
    case 'weighted-sum':
      return weightedSumScene(input);
    case 'output':
      return togetherOf(input, 'output') === null ? outputStill : joinedHeads;
  }
}

function columnsIn(input: SceneInput, tensor: string): number {
  return tensorOf(input, tensor)?.columns ?? 0;
}

/** A row of a matrix can slide over a vector that is short enough to read. */
function hasProjections(input: SceneInput): boolean {
  const size = columnsIn(input, 'embedding');
  return (
    size > 0 &&
    size < stripsFrom &&
    ['query', 'key', 'value'].some((role) => tensorOf(input, `${role}_projection`) !== null)
  );
}

function scoresScene(input: SceneInput): Scene {
  if (tensorOf(input, 'query') === null || tensorOf(input, 'key') === null) return givenScores;
  if (tensorOf(input, 'dot_product') !== null) return cosineBars;
  if (tensorOf(input, 'hidden') !== null) return additiveBars;
  return columnsIn(input, 'key') === 2 ? similarityPlane : scoreStrips;
}

function weightedSumScene(input: SceneInput): Scene {
  const size = columnsIn(input, 'value');
  if (size === 1) return lookupBars;
  if (size === 2) return valuePlane;
  return weightedStrip;
}

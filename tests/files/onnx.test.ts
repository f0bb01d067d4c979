import { InferenceSession } from 'onnxruntime-web';
import { expect, test } from 'vitest';
import type { Example } from '../../web/src/core/example';
import { demandTensor } from '../../web/src/core/trace_readers';
import { ExportError } from '../../web/src/export/export_source';
import { onnxFile } from '../../web/src/export/onnx';
import { examples } from '../web/examples/example_files';
import { expectClose } from './closeness';
import { cases, sourceOf } from './sources';

/** Some units of a 32-bit float at 1, for sums of hundreds of terms. */
const tolerance = 1e-5;

const refused: string[] = [];
const written = cases.flatMap(({ name, source }) => {
  try {
    return [{ name, source, bytes: onnxFile(source) }];
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    expect(error.message).toMatch(/^ONNX cannot express .+; .+/);
    refused.push(name);
    return [];
  }
});

test('ONNX Runtime computes the output and the weights of every case that Attention can express', async () => {
  for (const { name, source, bytes } of written) {
    const session = await InferenceSession.create(bytes, { executionProviders: ['wasm'] });
    const results = await session.run({});
    const { trace, problem } = source;
    const of = (id: string): number[] => {
      const { offset, rows, columns } = demandTensor(trace, id);
      return [...trace.tape.subarray(offset, offset + rows * columns)];
    };
    const heads = problem.heads;
    const weights =
      heads === null
        ? of('weights')
        : Array.from({ length: heads }, (_, head) => of(`weights.${head}`)).flat();
    expectClose(`${name}: output`, results.output?.data as Float32Array, of('output'), tolerance);
    expectClose(`${name}: weights`, results.weights?.data as Float32Array, weights, tolerance);
    await session.release();
  }
  expect(written).toHaveLength(21);
});

test('what Attention cannot express is refused by an error that names it', () => {
  expect(refused.sort()).toEqual([
    'additive, with a bias',
    'apply-question',
    'argmax behind a mask',
    'cosine',
    'extra zero, stable',
    'first-bank',
    'large-scores',
    'large-scores / subtract-the-maximum',
    'lookup-table',
    'lookup-table / add-up-to-one',
    'nothing-relevant / every-word-hidden',
    'nothing-relevant / extra-zero',
    'scores-to-shares',
    'scores-to-shares / add-five',
    'scores-to-shares / subtract-the-maximum',
    'scores-to-shares / times-ten',
    'second-bank',
    'temperature and addend',
    'three-projections',
    'three-similarities',
    'three-similarities / additive',
    'three-similarities / opposite',
    'uniform behind a mask',
  ]);
});

test('constants that engines refuse, or that 32-bit floats do not hold, are refused by their names', () => {
  const plain = examples.get('self-attention') as Example;
  const beyond: readonly [Partial<Example>, RegExp][] = [
    [{ scale: 0 }, /scale 0:/],
    [{ scale: -1 }, /scale -1:/],
    [{ scale: 1e39 }, /scale 1e\+39:/],
    [{ addend: 1e39 }, /addend 1e\+39:/],
    [{ temperature: 1e-46 }, /temperature 1e-46:/],
  ];
  for (const [set, says] of beyond)
    expect(() => onnxFile(sourceOf({ ...plain, ...set })), String(says)).toThrow(says);
});

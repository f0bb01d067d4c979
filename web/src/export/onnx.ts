import type { Stage, Tensor, Trace } from '../core/trace';
import { demandTensor, stageOf } from '../core/trace_readers';
import { ExportError, type ExportSource } from './export_source';
import { type OnnxNode, type OnnxTensor, onnxBytes } from './onnx_protobuf';

const format = 'ONNX';

/** Attention's fourth output holds the weights when this is its `qk_matmul_output_mode`. */
const weightsMode = 3;
/** Names of what only the graph has. */
const batchAxis = 'batch_axis';
const addedToScores = 'added_to_scores';

/**
 * An `.onnx` file whose graph computes `output` (Tq × Dv) and `weights` (H × Tq × Tk) by the operator Attention of opset 23,
 * with projections before and after it where the example has them. The numbers are inside, as 32-bit floats.
 * Throws `ExportError` for an example that the operator cannot express.
 */
export function onnxFile({ example, problem, trace }: ExportSource): Uint8Array {
  checkExpressible(trace, problem.normaliser, problem.until);
  const heads = problem.heads ?? 1;
  const first = (role: string): Tensor =>
    demandTensor(trace, problem.heads === null ? role : `${role}.0`);
  const weights = first('weights');
  const output = demandTensor(trace, 'output');
  const shared = trace.stages.filter(
    ({ output: made }) => demandTensor(trace, made).head === undefined,
  );
  const mask = addedTo(trace, weights);
  const attention = attentionNodes(trace, {
    heads,
    scale: parameterOf(trace, 'scale', 'scale') ?? 1,
    softcap: parameterOf(trace, 'softcap', 'softcap'),
    temperature: problem.temperature,
    hasMask: mask !== null,
  });
  const projected = shared.filter(({ op }) => op === 'project' || op === 'append');
  const isLast = (stage: Stage): boolean => stage.output === 'output';
  return onnxBytes({
    name: example.id,
    description: `${example.title}. ${example.source}`,
    nodes: [
      ...projected.filter((stage) => !isLast(stage)).map(nodeOf),
      ...attention,
      ...projected.filter(isLast).map(nodeOf),
      { operator: 'Squeeze', inputs: ['weights_of_batch', batchAxis], outputs: ['weights'] },
    ],
    tensors: [
      ...shared
        .filter(({ op, output: made }) => op === 'input' && made !== 'mask')
        .map((stage) => tensorOf(trace, demandTensor(trace, stage.output))),
      ...(mask === null ? [] : [mask]),
      { name: batchAxis, shape: [1], integers: [0] },
      ...(problem.temperature === 1
        ? []
        : [{ name: 'temperature', shape: [1], floats: [problem.temperature] }]),
    ],
    outputs: [
      { name: 'output', shape: [output.rows, output.columns] },
      { name: 'weights', shape: [heads, weights.rows, weights.columns] },
    ],
  });
}

function checkExpressible(trace: Trace, normaliser: string, until: string): void {
  const has = (op: string): boolean => trace.stages.some((stage) => stage.op === op);
  const remedy = 'the code in NumPy, PyTorch, C++ and JavaScript can';
  const refuse = (option: string): never => {
    throw new ExportError(format, option, remedy);
  };
  if (until !== 'output') refuse(`an example that ends at ${until}: Attention computes the output`);
  if (!has('dot') || has('length') || has('additive'))
    refuse('scores that are not the dot product of query and key');
  if (normaliser !== 'softmax') refuse(`normaliser ${normaliser}: Attention has a softmax`);
  const scale = parameterOf(trace, 'scale', 'scale') ?? 1;
  if (scale <= 0) refuse(`scale ${scale}: Attention has one above 0`);
  for (const [option, value] of Object.entries({
    scale,
    softcap: parameterOf(trace, 'softcap', 'softcap') ?? 1,
    addend: parameterOf(trace, 'add', 'addend') || 1,
    temperature: temperatureOf(trace),
  })) {
    const held = Math.fround(value);
    if (!Number.isFinite(held) || held === 0)
      refuse(`${option} ${value}: the numbers in the file are 32-bit floats`);
  }
  if (trace.emptyRows.length > 0)
    refuse(`query row ${trace.emptyRows[0]}, which may attend to nothing: engines differ there`);
  if (trace.tape.some((number) => Number.isNaN(number) || number === Number.POSITIVE_INFINITY))
    refuse('softmax plain where it overflows: Attention subtracts the largest score first');
  // Opset 23 puts the mask before the cap, the core after it.
  if (has('softcap') && (has('mask') || has('add'))) refuse('softcap together with mask or addend');
  if (temperatureOf(trace) !== 1 && (has('softcap') || has('add')))
    refuse('temperature together with softcap or addend');
}

function temperatureOf(trace: Trace): number {
  return (
    parameterOf(trace, 'shift', 'temperature') ?? parameterOf(trace, 'exp', 'temperature') ?? 1
  );
}

function parameterOf(trace: Trace, op: string, name: string): number | null {
  return trace.stages.find((stage) => stage.op === op)?.parameters[name] ?? null;
}

/** What is added to every score: the constant where the query may attend, −∞ elsewhere; null without either. */
function addedTo(trace: Trace, { rows, columns }: Tensor): OnnxTensor | null {
  const addend = parameterOf(trace, 'add', 'addend');
  const mask = stageOf(trace, 'mask') === null ? null : demandTensor(trace, 'mask');
  if (addend === null && mask === null) return null;
  const floats = Array.from({ length: rows * columns }, (_, index) => {
    const masked = mask === null ? 0 : (trace.tape[mask.offset + index] ?? 0);
    if (masked !== 0 && masked !== Number.NEGATIVE_INFINITY && addend !== null)
      throw new ExportError(
        format,
        'an additive mask together with addend',
        'leave one of them out',
      );
    return masked === 0 ? (addend ?? 0) : masked;
  });
  return { name: addedToScores, shape: [rows, columns], floats };
}

function tensorOf(trace: Trace, { id, rows, columns, offset }: Tensor): OnnxTensor {
  const isBias = id.endsWith('_bias');
  return {
    name: id,
    shape: isBias ? [columns] : [rows, columns],
    floats: trace.tape.subarray(offset, offset + rows * columns),
  };
}

function nodeOf({ op, inputs, output }: Stage): OnnxNode {
  return op === 'append'
    ? { operator: 'Concat', inputs, outputs: [output], integers: { axis: 0 } }
    : { operator: 'Gemm', inputs, outputs: [output], integers: { transB: 1 } };
}

interface AttentionParts {
  readonly heads: number;
  readonly scale: number;
  readonly softcap: number | null;
  readonly temperature: number;
  readonly hasMask: boolean;
}

/** Query, key and value as a batch of one through Attention, and the batch's output as a matrix again. */
function attentionNodes(trace: Trace, parts: AttentionParts): OnnxNode[] {
  const { heads, scale, softcap, temperature, hasMask } = parts;
  const names = ['query', 'key', 'value'].map((role) => {
    const present = `present_${role}`;
    return stageOf(trace, present) === null ? role : present;
  });
  // softmax(x ÷ temperature) of the scores is that of a query ÷ temperature.
  const isTempered = temperature !== 1;
  const [query = '', key = '', value = ''] = names;
  const asked = isTempered ? 'query_by_temperature' : query;
  const batched = [asked, key, value].map((name) => `${name}_of_batch`);
  const made = stageOf(trace, 'concatenated') === null ? 'output' : 'concatenated';
  return [
    ...(isTempered ? [{ operator: 'Div', inputs: [query, 'temperature'], outputs: [asked] }] : []),
    ...[asked, key, value].map((name) => ({
      operator: 'Unsqueeze',
      inputs: [name, batchAxis],
      outputs: [`${name}_of_batch`],
    })),
    {
      operator: 'Attention',
      inputs: [...batched, ...(hasMask ? [addedToScores] : [])],
      outputs: ['output_of_batch', '', '', 'weights_of_batch'],
      integers: { q_num_heads: heads, kv_num_heads: heads, qk_matmul_output_mode: weightsMode },
      floats: { scale, ...(softcap === null ? {} : { softcap }) },
    },
    { operator: 'Squeeze', inputs: ['output_of_batch', batchAxis], outputs: [made] },
  ];
}

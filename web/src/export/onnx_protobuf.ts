import { PbfWriter } from 'pbf';

/** The parts of ONNX's `onnx.proto` that a graph of ours is made of; the numbers are its field numbers. */

/** Opset 23 is the first with the operator Attention; version 11 of the format goes with it. */
const operatorSet = 23;
const formatVersion = 11;
const float32 = 1;
const int64 = 7;
const kinds = { float: 1, int: 2 };

/** Row-major numbers: 32-bit floats, or axes. */
export type OnnxTensor = { readonly name: string; readonly shape: readonly number[] } & (
  | { readonly floats: ArrayLike<number> }
  | { readonly integers: readonly number[] }
);

export interface OnnxNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly integers?: Readonly<Record<string, number>>;
  readonly floats?: Readonly<Record<string, number>>;
}

export interface OnnxGraph {
  readonly name: string;
  readonly description: string;
  readonly nodes: readonly OnnxNode[];
  readonly tensors: readonly OnnxTensor[];
  readonly outputs: readonly { readonly name: string; readonly shape: readonly number[] }[];
}

/** The bytes of an `.onnx` file. */
export function onnxBytes(graph: OnnxGraph): Uint8Array {
  const model = new PbfWriter();
  model.writeVarintField(1, formatVersion);
  model.writeStringField(2, 'attention-playground');
  model.writeMessage(7, writeGraph, graph);
  model.writeMessage(
    8,
    (version: number, pbf: PbfWriter) => pbf.writeVarintField(2, version),
    operatorSet,
  );
  return model.finish();
}

function writeGraph(graph: OnnxGraph, pbf: PbfWriter): void {
  for (const node of graph.nodes) pbf.writeMessage(1, writeNode, node);
  pbf.writeStringField(2, graph.name);
  for (const tensor of graph.tensors) pbf.writeMessage(5, writeTensor, tensor);
  pbf.writeStringField(10, graph.description);
  for (const output of graph.outputs) pbf.writeMessage(12, writeOutput, output);
}

function writeNode(node: OnnxNode, pbf: PbfWriter): void {
  for (const input of node.inputs) pbf.writeStringField(1, input);
  for (const output of node.outputs) pbf.writeStringField(2, output);
  pbf.writeStringField(4, node.operator);
  for (const [name, value] of Object.entries(node.integers ?? {}))
    pbf.writeMessage(5, writeInteger, { name, value });
  for (const [name, value] of Object.entries(node.floats ?? {}))
    pbf.writeMessage(5, writeFloat, { name, value });
}

interface Attribute {
  readonly name: string;
  readonly value: number;
}

function writeInteger({ name, value }: Attribute, pbf: PbfWriter): void {
  pbf.writeStringField(1, name);
  pbf.writeVarintField(3, value);
  pbf.writeVarintField(20, kinds.int);
}

function writeFloat({ name, value }: Attribute, pbf: PbfWriter): void {
  pbf.writeStringField(1, name);
  pbf.writeFloatField(2, value);
  pbf.writeVarintField(20, kinds.float);
}

function writeTensor(tensor: OnnxTensor, pbf: PbfWriter): void {
  for (const length of tensor.shape) pbf.writeVarintField(1, length);
  if ('floats' in tensor) {
    pbf.writeVarintField(2, float32);
    pbf.writePackedFloat(4, Array.from(tensor.floats));
  } else {
    pbf.writeVarintField(2, int64);
    pbf.writePackedVarint(7, [...tensor.integers]);
  }
  pbf.writeStringField(8, tensor.name);
}

function writeOutput(
  { name, shape }: { readonly name: string; readonly shape: readonly number[] },
  pbf: PbfWriter,
): void {
  pbf.writeStringField(1, name);
  pbf.writeMessage(
    2,
    (_: null, type) =>
      type.writeMessage(
        1,
        (__: null, tensorType) => {
          tensorType.writeVarintField(1, float32);
          tensorType.writeMessage(2, writeShape, shape);
        },
        null,
      ),
    null,
  );
}

function writeShape(shape: readonly number[], pbf: PbfWriter): void {
  for (const length of shape)
    pbf.writeMessage(1, (value: number, dimension) => dimension.writeVarintField(1, value), length);
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const folder = new URL('../conformance/', import.meta.url);

/** The golden cases of one file of tests/conformance, e.g. `pytorch/sdpa`, of one operator. */
export function goldenCases(file, op) {
  const cases = JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8'));
  return cases.filter((golden) => golden.op === op);
}

const special = {
  inf: Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
  nan: Number.NaN,
};
const numberOf = (entry) => special[entry] ?? entry;

/** A tensor of a case as the operators take it: booleans in bytes, numbers in doubles; undefined when absent. */
export function input(golden, name) {
  const tensor = golden.inputs[name];
  if (tensor === undefined) return undefined;
  const Data = tensor.dtype === 'bool' ? Uint8Array : Float64Array;
  return { data: Data.from(tensor.data, numberOf), shape: tensor.shape };
}

/** Asserts that a result is the case's, by the case's own tolerance. */
export function agrees(golden, name, result) {
  const expected = golden.outputs[name];
  const place = `${golden.name} ${name}`;
  assert.ok(result, `${place} is missing`);
  assert.deepEqual(result.shape, expected.shape, place);
  const { rtol, atol } = golden.tolerance;
  expected.data.forEach((entry, i) => {
    const e = numberOf(entry);
    const g = result.data[i];
    const same = Number.isFinite(e)
      ? Math.abs(g - e) <= atol + rtol * Math.abs(e)
      : Object.is(g, e);
    assert.ok(same, `${place}[${i}]: ${g} instead of ${e}`);
  });
}

/** The same where the case lists that result. */
export function agreesIfListed(golden, name, result) {
  if (name in golden.outputs) agrees(golden, name, result);
}

/** A mask of PyTorch's modules, where true masks out, as JavaScript's calls take it, where true attends. */
export function attending(golden, name) {
  const tensor = input(golden, name);
  if (!(tensor?.data instanceof Uint8Array)) return tensor;
  return { shape: tensor.shape, data: tensor.data.map((out) => 1 - out) };
}

/** The parameters of PyTorch's MultiheadAttention, whose names in the case start with `prefix`. */
export function multiHeadParameters(golden, prefix = '') {
  const named = (name) => input(golden, prefix + name);
  return {
    inProjWeight: named('in_proj_weight'),
    qProjWeight: named('q_proj_weight'),
    kProjWeight: named('k_proj_weight'),
    vProjWeight: named('v_proj_weight'),
    inProjBias: named('in_proj_bias'),
    biasK: named('bias_k'),
    biasV: named('bias_v'),
    outProj: { weight: named('out_proj.weight'), bias: named('out_proj.bias') },
  };
}

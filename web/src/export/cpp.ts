import type { ProblemMask } from '../core/problem';
import { checkMatrixOrFlat } from '../core/validate_matrix';
import type { ExportSource } from './export_source';
import { givenOptions } from './given_options';
import { commentText, numberTextWith } from './number_text';

const cppNumber = numberTextWith('INFINITY', 'NAN');

/** A program that computes the trace with this library, and prints its last tensor, a line a row. */
export function cppText({ example, problem, trace }: ExportSource): string {
  const given = Object.entries(problem.inputs);
  const last = trace.tensors.at(-1)?.id ?? '';
  return [
    `// ${commentText(example.title)}`,
    '#include <attention/trace.h>',
    '',
    '#include <cmath>',
    '#include <cstdio>',
    '',
    'int main() {',
    ...given.map(([role, { data }]) => numbersText(role, data)),
    '',
    '  attention::Problem problem;',
    ...given.map(
      ([role, { rows, columns }]) =>
        `  problem.inputs[attention::Role::${role}] = attention::MatrixMap(${role}, ${rows}, ${columns});`,
    ),
    ...Object.entries(givenOptions(problem))
      .flatMap(([name, value]) => optionLines(name, value))
      .map((line) => `  ${line}`),
    `  problem.until = attention::Until::${problem.until};`,
    '',
    '  const auto trace = attention::trace(problem);',
    '  if (!trace) {',
    '    std::fprintf(stderr, "%s\\n", trace.error().message.c_str());',
    '    return 1;',
    '  }',
    `  const auto last = numbers(trace.value(), *find_tensor(trace.value(), "${last}"));`,
    '  for (attention::Index row = 0; row < last.rows(); ++row) {',
    '    for (attention::Index column = 0; column < last.cols(); ++column) std::printf("%.17g ", last(row, column));',
    '    std::printf("\\n");',
    '  }',
    '  return 0;',
    '}',
    '',
  ].join('\n');
}

/** A plain array: of a matrix with thousands of numbers, Eigen's own initialisation takes a compiler minutes. */
function numbersText(name: string, numbers: ArrayLike<number>): string {
  return `  static const double ${name}[] = {${Array.from(numbers, cppNumber).join(', ')}};`;
}

function optionLines(name: string, value: unknown): string[] {
  switch (name) {
    case 'similarity':
      return [`problem.similarity = attention::Similarity::${value};`];
    case 'normaliser':
      return [`problem.normaliser = attention::Normaliser::${value};`];
    case 'softmax':
      return [`problem.softmax.form = attention::SoftmaxForm::${value};`];
    case 'temperature':
      return [`problem.softmax.temperature = ${cppNumber(value as number)};`];
    case 'addUpToOne':
      return [`problem.add_up_to_one = ${value};`];
    case 'mask':
      return maskLines(value as ProblemMask);
    case 'heads':
      return [`problem.heads = ${value};`];
    default:
      return [`problem.${name} = ${cppNumber(value as number)};`];
  }
}

function maskLines(mask: ProblemMask): string[] {
  switch (mask.kind) {
    case 'none':
      return [];
    case 'causal':
      return [
        `problem.mask = attention::CausalMask{${'offset' in mask ? (mask.offset ?? 0) : 0}};`,
      ];
    case 'padding':
      return [`problem.mask = attention::PaddingMask{${mask.length}};`];
    case 'given': {
      const { attend } = mask;
      const size = `${attend.length}, ${attend[0]?.length ?? 0}`;
      return [
        `static const bool attend[] = {${attend.flat().join(', ')}};`,
        `problem.mask = attention::GivenMask{Eigen::Map<const attention::BoolMatrix>(attend, ${size})};`,
      ];
    }
    case 'additive': {
      const { data, rows, columns } = checkMatrixOrFlat('mask.addend', mask.addend);
      return [
        numbersText('addend', data).trim(),
        `problem.mask = attention::AdditiveMask{attention::MatrixMap(addend, ${rows}, ${columns})};`,
      ];
    }
  }
}

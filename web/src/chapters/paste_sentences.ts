import { formatCount } from '../draw/format';
import { enCellProblems, enConvention, enPasteFaults } from '../i18n/en_workbench';
import { largestNumber } from '../state/numbers';
import { type Convention, type Fault, mostColumns, mostRows } from '../state/pasted_cells';

/** Why a pasted text is no matrix, and what would be right. */
export function faultSentence(fault: Fault): string {
  switch (fault.name) {
    case 'empty':
    case 'elided':
    case 'unbalanced':
      return enPasteFaults[fault.name]();
    case 'too-long':
      return enPasteFaults[fault.name](fault);
    case 'dimensions':
      return enPasteFaults[fault.name](fault);
    case 'stranger':
      return enPasteFaults[fault.name](fault);
    case 'ragged':
      return enPasteFaults[fault.name](fault);
    case 'too-many':
      return enPasteFaults[fault.name](fault, mostRows, mostColumns);
    case 'cell':
      return enPasteFaults.cell(
        fault,
        enCellProblems[fault.problem](fault.text, formatCount(largestNumber)),
      );
  }
}

/** What sets one reading of a text apart from another: "Semicolons part the rows; a comma marks the decimals". */
export function readingSentence({ between, rows, decimal, thousands }: Convention): string {
  const words = enConvention;
  const parts: string[] = [];
  if (rows === 'semicolons') parts.push(words.rowsBySemicolons);
  if (between === 'brackets' && rows === 'lines') parts.push(words.rowsByLines);
  if (between === 'brackets' && rows === 'brackets') parts.push(words.oneRow);
  if (between === 'brackets' && rows === 'semicolons') parts.push(words.betweenCommasAndSpaces);
  if (between === 'commas') parts.push(words.betweenCommas);
  if (between === 'semicolons') parts.push(words.betweenSemicolons);
  if (decimal === 'comma') parts.push(words.decimalComma);
  if (thousands) parts.push(decimal === 'comma' ? words.pointsGroup : words.commasGroup);
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

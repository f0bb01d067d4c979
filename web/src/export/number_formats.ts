import { cppText } from './cpp';
import { csvText } from './csv';
import type { ExportSource } from './export_source';
import { javascriptText } from './javascript';
import { jsonText } from './json';
import { latexText } from './latex';
import { numpyText } from './numpy';
import { onnxFile } from './onnx';
import { pytorchText } from './pytorch';

/** A kind of file that is written from the numbers alone. `write` throws `ExportError` where it cannot hold them. */
export interface NumberFormat {
  readonly suffix: string;
  readonly type: string;
  readonly write: (source: ExportSource) => string | Uint8Array;
}

export const numberFormats = {
  csv: { suffix: '.csv', type: 'text/csv', write: csvText },
  json: { suffix: '.json', type: 'application/json', write: jsonText },
  numpy: { suffix: '_numpy.py', type: 'text/x-python', write: numpyText },
  pytorch: { suffix: '_pytorch.py', type: 'text/x-python', write: pytorchText },
  cpp: { suffix: '.cpp', type: 'text/x-c++', write: cppText },
  javascript: { suffix: '.mjs', type: 'text/javascript', write: javascriptText },
  onnx: { suffix: '.onnx', type: 'application/octet-stream', write: onnxFile },
  latex: { suffix: '.tex', type: 'application/x-tex', write: latexText },
} as const satisfies Readonly<Record<string, NumberFormat>>;

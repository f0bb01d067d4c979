/** What the list of files says, which is loaded when it is opened. */
export const enExport = {
  heading: 'Save what this player shows',
  formats: {
    svg: 'Picture, SVG',
    png: 'Picture, PNG',
    strip: 'All steps, SVG',
    strip_png: 'All steps, PNG',
    csv: 'Tables, CSV',
    json: 'Example and trace, JSON',
    latex: 'Worked out, LaTeX',
    numpy: 'Code, NumPy',
    pytorch: 'Code, PyTorch',
    javascript: 'Code, JavaScript',
    cpp: 'Code, C++',
    onnx: 'Model, ONNX',
  },
  saved: (file: string): string => `Saved ${file}.`,
  failed: (reason: string): string => `No file was written: ${reason}.`,
  notDrawn: 'the picture is not drawn yet',
} as const;

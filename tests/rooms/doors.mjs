/**
 * Which room may read from which: the "Doors" of the architecture as data. A door that is not listed is closed.
 * In `web`, `types` marks a door that only `import type` may pass; a path behind a room's name opens only that file;
 * `for` names the one file of a room that may import a package.
 */
export const doors = {
  cpp: {
    /** Folders of cpp, and the folders whose headers each may include. */
    folders: {
      include: ['include'],
      src: ['include', 'src'],
      bindings: ['include', 'bindings'],
    },
    /** A header may include those of a lower rank; equals do not see each other. */
    ranks: {
      result: 0,
      tensor: 1,
      check: 2,
      projection: 3,
      similarity: 3,
      mask: 3,
      softmax: 3,
      weighted_sum: 3,
      random: 3,
      attention_options: 3,
      matmul: 3,
      heads: 3,
      norm: 3,
      feed_forward: 3,
      read_out: 3,
      position: 3,
      embedding: 3,
      training: 3,
      scaled_dot_product: 4,
      problem: 4,
      attend: 4,
      learned_similarity: 4,
      recurrent: 4,
      score_spread: 4,
      key_value_cache: 5,
      gradient_decay: 5,
      multi_head: 5,
      transformer_layers: 6,
      trace: 6,
      explain: 7,
      attention: 8,
    },
    /** Third parties, and the only files that may include them. */
    outside: [
      { header: /^Eigen\//, files: /^cpp\/(include\/attention\/tensor\.h|src\/.*)$/ },
      { header: /^emscripten(\/|\.h$)/, files: /^cpp\/bindings\// },
    ],
    /** Standard headers that the core (include, src) does without: it neither prints, nor reads files, nor waits. */
    notInCore:
      /^(iostream|istream|ostream|fstream|sstream|iomanip|print|locale|thread|mutex|atomic|future|filesystem|chrono|ctime|random|regex)$/,
  },
  web: {
    // The glue that Emscripten writes is imported under these names (web/module_alias.ts), by these two alone.
    core: { rooms: [], packages: ['attention-core-module'] },
    operators: { rooms: ['core'], packages: ['attention-operators-module'] },
    i18n: { rooms: [], packages: [] },
    draw: {
      // A mark may name the number it shows, so the type of a cell passes.
      rooms: ['core types'],
      // The one renderer keeps its nodes by the templates that the elements are made of.
      packages: ['lit for svg'],
    },
    timeline: {
      rooms: ['core types', 'i18n', 'draw/format', 'draw/shown_decimals'],
      packages: ['d3-ease'],
    },
    scenes: {
      // What a scene is handed is a trace, a frame and words: their types pass.
      rooms: ['timeline types', 'core types', 'i18n types', 'draw'],
      packages: [],
    },
    state: {
      // The names of inputs and options, which an example's fields and a reader's choices share; and the checks of values
      // for what comes by a link.
      rooms: ['core types', 'core/option_names', 'core/problem', 'core/validate_value'],
      packages: [],
    },
    // Files of numbers that others wrote.
    import: { rooms: ['core types'], packages: [] },
    export: {
      // What the rows and columns of a tensor are called, and how numbers are rounded, is told as in the pictures, and texts break as there.
      rooms: ['core', 'scenes/tensor_lines', 'draw/format', 'draw/text_width'],
      packages: ['pbf for onnx_protobuf'],
    },
    elements: {
      rooms: ['state', 'timeline', 'scenes', 'draw', 'core', 'i18n', 'export'],
      packages: ['lit'],
    },
    chapters: {
      // A chapter's figure looks as the player does, by the styles that its parts share, reads the same examples, and opens
      // its numbers as the player does.
      rooms: [
        'state',
        'timeline',
        'scenes',
        'draw',
        'core',
        'operators',
        'i18n',
        'elements/element_styles',
        'elements/copy_text',
        // An example from anybody is read in one place.
        'elements/own_example',
        'elements/inspection',
        'elements/intent types',
        'elements/built_in_examples',
        'elements/attention_player types',
        'elements/player_session types',
        'elements/session_place types',
        'elements/shared_state',
        'elements/sharing types',
        'elements/computation types',
        // One core for all that computes on a page.
        'elements/shared_core',
        // The workbench opens files.
        'import',
      ],
      packages: ['lit'],
    },
    // What users of the module import.
    package: {
      rooms: [
        'core',
        'operators',
        'elements/player_element types',
        'timeline/timeline_types types',
      ],
      packages: [],
    },
    // web/page: the article around the players, made of what embedders get.
    page: {
      // A link says of each player what its state is.
      rooms: [
        'elements',
        'chapters',
        'draw',
        'core',
        'i18n',
        'state/page_link',
        'state/tailoring',
        'state/control_names',
      ],
      packages: [],
    },
  },
};

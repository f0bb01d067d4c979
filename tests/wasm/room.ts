/** What the boundary tests use of `web/src`, bundled for Node by `bundle_room.mjs`. */
export { AttentionError, attentionErrorCodes } from '../../web/src/core/attention_error';
export { createCore } from '../../web/src/core/core';
export { loadCore } from '../../web/src/core/load_core';
export { resolve } from '../../web/src/core/resolve';
export { row } from '../../web/src/core/trace_readers';
export { loadOperators } from '../../web/src/operators/load_operators';
export { operatorTable } from '../../web/src/operators/operators';
export { loadOperators as loadPackageOperators } from '../../web/src/package/attention_operators';
export { loadAttention } from '../../web/src/package/attention_playground';

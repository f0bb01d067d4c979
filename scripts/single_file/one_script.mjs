/** How a build puts everything into one script that is no module: a page without an origin of its own may run it. */
export const oneScript = {
  cssCodeSplit: false,
  modulePreload: false,
  rolldownOptions: {
    output: { format: 'iife', codeSplitting: false },
    // Where a script without an address lies is asked for by nobody.
    checks: { emptyImportMeta: false },
  },
};

/** `npm pack` here would pack the sources of the project, under the name of its package. */
console.error('The package is made of dist: run `npm run build`, then `npm run package`.');
process.exitCode = 1;

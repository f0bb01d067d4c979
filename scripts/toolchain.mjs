import { main, setUp } from './setup/index.mjs';
import { SetupError } from './setup/setup_error.mjs';

/** `node scripts/toolchain.mjs native|wasm PROGRAM ...` runs a program with that build's tools, in the project. */
await main(async () => {
  const [build, program, ...parameters] = process.argv.slice(2);
  if (!['native', 'wasm'].includes(build) || !program) {
    throw new SetupError(
      'Say which tools and which program: node scripts/toolchain.mjs native|wasm PROGRAM ...',
    );
  }
  const ready = await setUp({ [build]: true });
  return ready[build].run(program, parameters);
});

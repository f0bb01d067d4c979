import { defineConfig } from 'vitest/config';
import { moduleAlias } from './web/module_alias.ts';

export default defineConfig({
  resolve: { alias: moduleAlias },
  test: {
    include: ['tests/{web,files}/**/*.test.ts'],
    environment: 'node',
    // A test ends when it is done: how long that takes is the machine's affair.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

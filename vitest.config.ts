import { defineConfig } from 'vitest/config';
import { moduleAlias } from './web/module_alias.ts';

export default defineConfig({
  resolve: { alias: moduleAlias },
  test: {
    include: ['tests/web/**/*.test.ts'],
    environment: 'node',
  },
});

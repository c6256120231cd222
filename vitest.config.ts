import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const ignored = ['**/node_modules/**', '**/dist/**', '**/out/**'];
const needsStack = ['**/*.int.test.ts', 'supabase/local/**/*.test.ts', 'supabase/tests/**/*.test.ts'];

/** `unit` needs nothing but Node; `stack` starts real databases and servers, so it gets time and few workers. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // properties with thousands of runs, on a machine that does other work too
          testTimeout: 20_000,
          root,
          include: ['{shared,storefront,admin-desktop,supabase,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...needsStack],
        },
      },
      {
        extends: true,
        test: {
          name: 'stack',
          root,
          include: needsStack,
          exclude: ignored,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // one more than cores: these tests wait for disks, timers and other processes a quarter of their time
          maxWorkers: 3,
        },
      },
    ],
  },
});

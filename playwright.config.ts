import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { systemBrowser } from './scripts/browsers.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const executablePath = systemBrowser('chromium');
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-quic', '--no-first-run'];
const asked = process.argv.slice(2).join(' ');
/** Long scenarios run in `npm run test:all`, with `npm run e2e -- long`, or by name. */
const longFiles = [...globSync('{storefront,admin-desktop}/e2e/*.long.e2e.ts', { cwd: root })];
const namesLong = (name: string) =>
  /(^|\*)long$/.test(name) || longFiles.some((file) => basename(file).startsWith(name));
const runsAll = process.env.BAOBAB_TESTS === 'full';
const wantsLong = runsAll || process.argv.slice(2).some(namesLong);

export default defineConfig({
  testDir: root,
  // Node runs TypeScript by itself; to translate it again takes a fifth of the runner's time.
  build: { external: ['**/*'] },
  testMatch: [
    'storefront/e2e/**/*.e2e.ts',
    'admin-desktop/e2e/**/*.e2e.ts',
    // These open browsers that no other command needs.
    ...(asked.includes('engines') ? ['tests/engines/*.e2e.ts'] : []),
  ],
  testIgnore: [
    ...(wantsLong ? [] : ['**/*.long.e2e.ts']),
    ...(runsAll || asked.includes('screenshots') ? [] : ['**/screenshots*.e2e.ts']),
  ],
  outputDir: process.env.BAOBAB_TEST_OUTPUT ?? `${root}test-results/playwright`,
  // Scenarios of several pages, on a machine whose cores run the stack tests at the same time.
  timeout: 150_000,
  retries: 0,
  // Each file has a backend of its own and stays in one piece; one more than cores, because tests wait for pages and timers.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  expect: { timeout: 25_000 },
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    // Each new context would load and keep every screen of the admin area, a tenth of a test's time. A file that opens it offline allows it.
    serviceWorkers: 'block',
    // A trace costs a quarter of the time of a test: `npm run e2e -- NAME --trace retain-on-failure` makes it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: quiet },
  },
});

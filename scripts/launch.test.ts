import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './steps.ts';

const home = mkdtempSync(join(tmpdir(), 'launch-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A package manager that notes how it was called. */
const PNPM = `#!/bin/sh
if [ "$1" = --version ]; then echo 12.21.0; exit; fi
echo "$*" >> installs.txt
mkdir -p node_modules
`;

test.skipIf(process.platform === 'win32')(
  'SP05 a new folder gets what the shop needs for npm start, the rest when a command needs it, and nothing twice',
  () => {
    for (const folder of ['scripts', 'bin']) mkdirSync(join(home, folder));
    copyFileSync(join(root, 'scripts/launch.mjs'), join(home, 'scripts/launch.mjs'));
    writeFileSync(join(home, 'pnpm-lock.yaml'), 'one');
    writeFileSync(join(home, 'bin/pnpm'), PNPM, { mode: 0o755 });
    for (const name of ['start', 'verify'])
      writeFileSync(join(home, 'scripts', `${name}.ts`), `console.log('${name}')`);
    const run = (command: string) => {
      const env = { ...process.env, PATH: [join(home, 'bin'), process.env['PATH']].join(delimiter) };
      const { stdout } = spawnSync(process.execPath, ['scripts/launch.mjs', command], {
        cwd: home,
        env,
        encoding: 'utf8',
      });
      expect(stdout.trim()).toBe(command);
    };
    for (const command of ['start', 'start', 'verify', 'verify', 'start']) run(command);
    writeFileSync(join(home, 'pnpm-lock.yaml'), 'two');
    run('start');
    expect(readFileSync(join(home, 'installs.txt'), 'utf8').trim().split('\n')).toEqual([
      'install --frozen-lockfile --prod --filter !./admin-desktop --filter !./shared/testing',
      'install --frozen-lockfile',
      'install --frozen-lockfile',
    ]);
  },
);

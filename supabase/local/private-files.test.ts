// Runs in npm run test:all only: it starts and stops the backend many times.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';
import { startStack } from './stack.ts';

const root = mkdtempSync(join(tmpdir(), 'baobab-private-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;

test.skipIf(process.platform === 'win32')('HX08 what was open to others is closed, and kept', () => {
  const folder = join(root, 'objects');
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, 'one'), 'one', { mode: 0o644 });
  chmodSync(join(folder, 'one'), 0o644);
  makePrivateFolder(folder);
  makePrivateFile(join(folder, 'one'));
  makePrivateFile(join(folder, 'two'));
  expect([modeOf(folder), modeOf(join(folder, 'one')), modeOf(join(folder, 'two'))]).toEqual([0o700, 0o600, 0o600]);
  expect(statSync(join(folder, 'one')).size).toBe(3);
});

test.skipIf(process.platform === 'win32')(
  'HX08 nothing in the data folder of a stack can be read by others',
  async () => {
    const dataDir = join(root, 'stack');
    const stack = await startStack({ port: 0, dataDir, seed: 'logins' });
    try {
      const open = readdirSync(dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.parentPath.startsWith(join(dataDir, 'postgres')))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => (modeOf(path) & 0o077) !== 0);
      expect(open).toEqual([]);
      // PostgreSQL runs as another user under root, and has to pass through; names cannot be listed.
      expect(modeOf(dataDir)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
      expect(readdirSync(dataDir)).toEqual(
        expect.arrayContaining(['keys.json', 'payments.sqlite', 'files', 'postgres']),
      );
    } finally {
      await stack.stop();
    }
  },
);

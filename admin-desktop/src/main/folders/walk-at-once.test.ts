import type * as files from 'node:fs/promises';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naturalOrder } from '@baobab/domain/natural-order';
import { expect, test, vi } from 'vitest';
import { walk } from './walk.ts';

const folders = vi.hoisted(() => ({ open: 0, most: 0 }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof files>();
  const readdir = async (path: string, options: { withFileTypes: true }) => {
    folders.open += 1;
    folders.most = Math.max(folders.most, folders.open);
    const entries = await real.readdir(path, options);
    folders.open -= 1;
    return entries;
  };
  return { ...real, readdir };
});

test('TR07 UP03 a walk has at most eight folders open at once, however deep and many they are, and finds every file', async () => {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'baobab-walk-')));
  const paths = Array.from({ length: 60 }, (_, at) => `wide ${at % 20}/${'deep/'.repeat(at % 3)}${at}/picture.png`);
  for (const path of paths) {
    mkdirSync(join(top, path, '..'), { recursive: true });
    writeFileSync(join(top, path), 'x');
  }
  const { files, problems } = await walk([top]);
  expect(files.map(({ path }) => path)).toEqual(paths.toSorted(naturalOrder));
  expect(problems).toEqual([]);
  expect(folders).toEqual({ open: 0, most: 8 });
});

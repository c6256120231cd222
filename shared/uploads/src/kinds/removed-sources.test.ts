import { droppedFile } from '@baobab/testing/source-match';
import { expect, test } from 'vitest';
import type { WalkedFile } from './group-files.ts';
import { removedSources } from './removed-sources.ts';

const file = (path: string, sha256: string, part: Partial<WalkedFile> = {}) => droppedFile(path, { sha256, ...part });
const known = ['Sea/fish.png', 'Sea/ship.png', 'Sea/wave.png'].map((path) => ({
  illustrationId: `id of ${path}`,
  title: path,
  path,
  sha256: `bytes of ${path}`,
}));

test('OW04 what came from a folder and is no longer in it is told; what was changed or renamed is still there', () => {
  const removed = removedSources([file('sea/FISH.png', 'new bytes'), file('boat.png', 'bytes of Sea/ship.png')], known);
  expect(removed.map(({ path }) => path)).toEqual(['Sea/wave.png']);
});

test('OW04 nothing is told of another folder of the same name, nor of one that could not be read as a whole', () => {
  expect(removedSources([file('Forest/pine.png', 'pine')], known)).toEqual([]);
  const unreadable = file('Sea', '', {
    error: { code: 'folder_unreadable', message: '', retry: 'never', context: {} },
  });
  expect(removedSources([file('Sea/fish.png', 'x'), unreadable], known)).toEqual([]);
});

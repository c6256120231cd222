import { expect, test } from 'vitest';
import { changesInWords } from './describe-changes.ts';

test.each([
  [[], [], [], 'same files as before'],
  [['a'], [], [], '1 file added'],
  [['a', 'b'], ['c'], ['d'], '2 files added, 1 changed, 1 removed'],
  [[], ['c', 'd'], [], '2 files changed'],
])('SA07 what changed in a pack: %j %j %j', (added, changed, removed, words) => {
  expect(changesInWords({ added, changed, removed })).toBe(words);
});

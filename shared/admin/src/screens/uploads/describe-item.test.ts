import { expect, test } from 'vitest';
import type { ItemState, UploadItem } from '@baobab/uploads/engine/item';
import { stateWords, doneWords } from './describe-item.ts';

const item = (state: ItemState, sentBytes: number) => ({ state, sentBytes }) as UploadItem;

test('UP05 an item made ready ahead of its turn is not told to be uploading before its first byte', () => {
  expect(stateWords(item('uploading', 0))).toBe('Ready to send');
  expect(stateWords(item('uploading', 1))).toBe('Uploading');
  expect(stateWords(item('queued', 0))).toBe('Waiting');
});

test.each([
  [2, 0, '2 files uploaded'],
  [0, 2, '2 details updated'],
  [1, 1, '1 file uploaded, 1 detail updated'],
])('OW08 %i files and %i details that are done are told apart', (files, details, words) => {
  expect(doneWords(files, details)).toBe(words);
});

import { expect, test } from 'vitest';
import type { ItemState, UploadItem } from '@baobab/uploads/engine/item';
import { stateWords, doneWords } from './describe-item.ts';
import { describeSend } from './plan-summary.ts';

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

test('OW03 the button says what it does', () => {
  const counts = { new: 0, changed: 0, details: 0, same: 0, conflict: 0, rejected: 0 };
  expect(describeSend({ ...counts, details: 2 }, 0)).toBe('Update 2 details');
  expect(describeSend({ ...counts, new: 2, details: 1 }, 2048)).toBe('Upload All (2, 2 KB) and update 1 detail');
  expect(describeSend({ ...counts, same: 3 }, 0)).toBe('Nothing to upload');
});

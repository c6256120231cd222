import { expect, test } from 'vitest';
import type { ItemState, UploadItem } from '@baobab/uploads/engine/item';
import { stateWords } from './describe-item.ts';

const item = (state: ItemState, sentBytes: number) => ({ state, sentBytes }) as UploadItem;

test('UP05 an item made ready ahead of its turn is not told to be uploading before its first byte', () => {
  expect(stateWords(item('uploading', 0))).toBe('Ready to send');
  expect(stateWords(item('uploading', 1))).toBe('Uploading');
  expect(stateWords(item('queued', 0))).toBe('Waiting');
});

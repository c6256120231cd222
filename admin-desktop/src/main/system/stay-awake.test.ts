import { AppError, serializeError } from '@baobab/domain/errors';
import type { UploadSnapshot } from '@baobab/uploads/engine/engine';
import { ITEM_STATES } from '@baobab/uploads/engine/item';
import { expect, test, vi } from 'vitest';
import { createStayAwake, isSending } from './stay-awake.ts';

const none = Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as unknown as UploadSnapshot['states'];
const queue = (states: Partial<UploadSnapshot['states']>, change: Partial<UploadSnapshot> = {}) => ({
  states: { ...none, ...states },
  online: true,
  halted: null,
  ...change,
});

test('UP07 DE02 the computer stays awake while files wait or are on their way, and for nothing else', () => {
  const keeping = ITEM_STATES.filter((state) => isSending(queue({ [state]: 1 })));
  expect(keeping).toEqual(['queued', 'preparing', 'uploading', 'committing']);
  const full = serializeError(new AppError('disk_full'));
  expect([{ online: false }, { halted: full }].map((why) => isSending(queue({ queued: 1 }, why)))).toEqual([
    false,
    false,
  ]);
});

test('UP07 DE02 one wish is one hold, and it is let go of once', () => {
  const blocker = { start: vi.fn(() => 7), stop: vi.fn(() => true) };
  const wish = createStayAwake(blocker);
  for (const wanted of [false, true, true, false, false, true]) wish(wanted);
  expect(blocker.start.mock.calls).toEqual([['prevent-app-suspension'], ['prevent-app-suspension']]);
  expect(blocker.stop.mock.calls).toEqual([[7]]);
});

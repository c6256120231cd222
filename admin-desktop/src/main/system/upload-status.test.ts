import { AppError, serializeError } from '@baobab/domain/errors';
import type { UploadSnapshot } from '@baobab/uploads/engine/engine';
import { ITEM_STATES } from '@baobab/uploads/engine/item';
import { expect, test, vi } from 'vitest';
import { createStayAwake, isSending, trayStatus } from './upload-status.ts';

const none = Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as Parameters<typeof trayStatus>[0]['states'];
const facts = { states: none, online: true, halted: null, sentBytes: 0, totalBytes: 0 };
const halted = { code: 'session_expired', message: '', context: {} } as never;

test.each([
  ['Nothing to upload', 'Nothing to upload', null, {}],
  [
    'Uploading',
    'Uploading: 24 files to go, 33 %',
    'pause',
    { states: { ...none, queued: 21, uploading: 3 }, sentBytes: 1, totalBytes: 3 },
  ],
  ['Uploading', 'Uploading: 1 file to go', 'pause', { states: { ...none, preparing: 1 } }],
  ['Paused', 'Paused: 1,200 files to go', 'resume', { states: { ...none, paused: 1200 } }],
  ['Uploading', 'Uploading: 2 files to go', 'pause', { states: { ...none, paused: 1, queued: 1 } }],
  ['Waiting to send', 'Waiting to send: 5 files to go', 'pause', { states: { ...none, queued: 5 }, online: false }],
  ['Uploads wait for you', 'Uploads wait for you: 5 files to go', null, { states: { ...none, queued: 5 }, halted }],
  ['Uploaded: 24 files', 'Uploaded: 24 files', null, { states: { ...none, done: 24 } }],
  [
    '2 files could not be uploaded',
    '2 files could not be uploaded',
    null,
    { states: { ...none, done: 22, failed: 2 } },
  ],
] as const)(
  'DE02 UP07 the menu of the tray says “%s”, its tooltip “%s”, and it offers %s',
  (text, detail, action, changed) => {
    expect(trayStatus({ ...facts, ...changed })).toMatchObject({ text, detail, action });
  },
);

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

import { ITEM_STATES } from '@baobab/uploads/engine/item';
import { expect, test } from 'vitest';
import { trayStatus } from './tray-status.ts';

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
    expect(trayStatus({ ...facts, ...changed })).toEqual({ text, detail, action });
  },
);

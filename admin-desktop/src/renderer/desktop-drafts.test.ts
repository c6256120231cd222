/** Typing over the bridge while main merges, saves and answers late: the page's end and main's end joined by a slow wire. */
import { emptyPost, postKey } from '@baobab/domain/entities/draft-content';
import { serializeError } from '@baobab/domain/errors';
import type { AdminDrafts } from '@baobab/admin/host-drafts';
import { TestDevice } from '@baobab/testing/draft-device';
import { DraftServer } from '@baobab/testing/memory-draft-server';
import { settle } from '@baobab/testing/virtual-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDraftHandlers } from '../main/ipc/draft-handlers.ts';
import { createDesktopDrafts } from './desktop-drafts.ts';

const KEY = postKey('7e000000-0000-4000-8000-000000000001');
const written = { ...emptyPost(), title: 'Indigo', slug: 'indigo', content: 'One.\n\nTwo.' };

let server: DraftServer;
let device: TestDevice;
let drafts: AdminDrafts;
/** Messages that are on their way; `deliver` brings them. */
let wire: (() => void)[];
const deliver = async () => {
  for (let round = 0; round < 10; round += 1) {
    wire.splice(0).forEach((arrive) => arrive());
    await vi.advanceTimersByTimeAsync(60);
    await settle();
  }
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  wire = [];
  server = new DraftServer();
  server.put(KEY, written);
  device = await new TestDevice(server.remote()).start();
  const listeners = new Set<(value: unknown) => void>();
  const draftHandlers = createDraftHandlers(device.engine, (notice) =>
    wire.push(() => listeners.forEach((listener) => listener(structuredClone(notice)))),
  );
  const requests = new Proxy(draftHandlers.handlers, {
    get: (handlers, name) => (payload: unknown) =>
      new Promise((resolve) => {
        const handle = Reflect.get(handlers, name) as (payload: unknown) => unknown;
        wire.push(() => {
          void Promise.resolve(handle(structuredClone(payload))).then(
            (value) => wire.push(() => resolve({ ok: true, value: structuredClone(value) })),
            (error: unknown) => wire.push(() => resolve({ ok: false, error: serializeError(error) })),
          );
        });
      }),
  });
  const listen = { 'drafts:changed': (listener: (value: unknown) => void) => listeners.add(listener) };
  vi.stubGlobal('window', { baobab: { requests, listen } });
  drafts = createDesktopDrafts(device.engine.state());
  const opened = drafts.open(KEY);
  await deliver();
  await opened;
});

test('DR01 a keystroke shows at once, before main has heard of it, and older answers don’t take it back', async () => {
  for (const title of ['I', 'In', 'Ink']) drafts.edit(KEY, { title });
  expect(drafts.document(KEY)).toMatchObject({ status: 'dirty', content: { title: 'Ink' } });
  const shown: (string | undefined)[] = [];
  drafts.subscribe(() => shown.push(drafts.document(KEY)?.content.title));
  await deliver();
  expect(new Set(shown)).toEqual(new Set(['Ink']));
  expect(device.engine.document(KEY)?.content.title).toBe('Ink');
});

test('DR03 DR04 what another admin saved meanwhile and what is being typed are both there in the end', async () => {
  server.put(KEY, { ...written, content: 'One, theirs.\n\nTwo.' });
  await device.engine.refresh();
  // the page has not heard of it yet
  drafts.edit(KEY, { content: 'One.\n\nTwo, t' });
  drafts.edit(KEY, { content: 'One.\n\nTwo, typed.' });
  await deliver();
  const both = 'One, theirs.\n\nTwo, typed.';
  expect([drafts.document(KEY)?.content.content, device.engine.document(KEY)?.content.content]).toEqual([both, both]);
});

test('DR01 the same object until something changed, as a store must', async () => {
  expect(drafts.document(KEY)).toBe(drafts.document(KEY));
  drafts.edit(KEY, { title: 'Other' });
  expect(drafts.document(KEY)).toBe(drafts.document(KEY));
});

test('DR02 AD07 who asked for a save and was answered reads the document as it was asked for, not as it was before', async () => {
  drafts.edit(KEY, { title: 'Ink' });
  await deliver();
  expect(drafts.document(KEY)?.status).toBe('dirty');
  const told: (string | undefined)[] = [];
  const saving = drafts.save(KEY).then(() => told.push(drafts.document(KEY)?.status));
  for (let round = 0; round < 20 && told.length === 0; round += 1) {
    // only what crosses the wire; main's gathered notice takes longer
    wire.splice(0).forEach((arrive) => arrive());
    await settle();
  }
  await saving;
  expect(told).toEqual([expect.stringMatching(/queued|syncing|synced/)]);
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type * as engineModule from '@baobab/uploads/engine/engine';
import { expect, test, vi } from 'vitest';
import { shopHash } from '../settings/server-settings.ts';
import { createDesktopEngine } from './desktop-engine.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

/** An engine that has something to write when it closes, and takes a moment for it. */
vi.mock('@baobab/uploads/engine/engine', async (original) => {
  const { createUploadEngine } = await original<typeof engineModule>();
  return {
    createUploadEngine(...parts: Parameters<typeof createUploadEngine>) {
      const engine = createUploadEngine(...parts);
      const { close } = engine;
      return Object.assign(engine, {
        async close() {
          await setTimeout(50);
          await parts[0].journal.put([{ id: 'rested', seq: 1, data: {} }]);
          await close.call(engine);
        },
      });
    },
  };
});

test('E56 UP07 what the queue writes while the app closes is in the journal at the next start', async () => {
  const data = mkdtempSync(join(tmpdir(), 'baobab-close-'));
  const { close } = await createDesktopEngine({
    data,
    version: '1',
    script: new URL('../work/worker.ts', import.meta.url),
    server: null,
    session: { accessToken: async () => null, renewToken: async () => null },
    connectivity: { online: () => false, isLost: async () => false, subscribe: () => () => {} },
    onDamaged: () => expect.unreachable(),
  });
  await close();
  const journal = openSqliteJournal(join(data, `uploads-${shopHash(null)}.sqlite`));
  expect(journal.load().map(({ id }) => id)).toEqual(['rested']);
  journal.close();
});

import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDesktopEngine, type EngineParts } from './desktop-engine.ts';
import { shopHash } from '../settings/server-settings.ts';

let data: string;
let file: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'baobab-open-journal-'));
  file = join(data, `uploads-${shopHash(null)}.sqlite`);
});

const parts = (): EngineParts & { onDamaged: ReturnType<typeof vi.fn<(keptAs: string) => void>> } => ({
  data,
  version: '1',
  script: new URL('../work/worker.ts', import.meta.url),
  server: null,
  session: { accessToken: async () => null, renewToken: async () => null },
  connectivity: { online: () => false, isLost: async () => false, subscribe: () => () => {} },
  onDamaged: vi.fn<(keptAs: string) => void>(),
});
const setAside = () => readdirSync(data).filter((name) => name.includes('damaged'));

test('UP07 a journal that does not open ends the start: nothing is renamed', async () => {
  // refuses every user, root too
  mkdirSync(file);
  const given = parts();
  await expect(createDesktopEngine(given)).rejects.toMatchObject({ code: 'file_unreadable' });
  expect([setAside(), given.onDamaged.mock.calls]).toEqual([[], []]);
});

test('UP07 a thread that does not begin says nothing about the journal', async () => {
  const given = { ...parts(), script: new URL('there-is-none.ts', import.meta.url) };
  await expect(createDesktopEngine(given)).rejects.toThrow(/there-is-none/);
  expect([setAside(), given.onDamaged.mock.calls]).toEqual([[], []]);
});

test('UP07 one with other content is set aside, and a new one takes its place', async () => {
  writeFileSync(file, 'this is no database, however long it is looked at');
  const given = parts();
  await (await createDesktopEngine(given)).close();
  expect(given.onDamaged).toHaveBeenCalledWith(join(data, setAside()[0] ?? ''));
});

import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test, vi } from 'vitest';
import { openSqliteJournal } from './sqlite-journal.ts';
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

test('UP07 one whose damage shows only when its items are read is set aside too', async () => {
  const journal = openSqliteJournal(file);
  journal.put([['a', 1, '{}']]);
  journal.close();
  // an index that names a row which is gone: SQLite's quick check only counts
  const edit = (sql: string) => {
    // the types do not know the option yet
    const options: { timeout: number; defensive: boolean } = { timeout: 0, defensive: false };
    const database = new DatabaseSync(file, options);
    database.exec(`pragma writable_schema = on; ${sql}`);
    database.close();
  };
  const reading = new DatabaseSync(file);
  const page = reading.prepare("select rootpage from sqlite_schema where name = 'uploads_by_seq'").get()?.['rootpage'];
  reading.close();
  edit("delete from sqlite_schema where name = 'uploads_by_seq'");
  edit("delete from uploads; insert into uploads (rowid, id, seq, data) values (2, 'b', 2, '{}')");
  edit(
    `insert into sqlite_schema values ('index', 'uploads_by_seq', 'uploads', ${Number(page)}, 'create index uploads_by_seq on uploads (seq)')`,
  );
  const given = parts();
  await (await createDesktopEngine(given)).close();
  expect(given.onDamaged).toHaveBeenCalledWith(join(data, setAside()[0] ?? ''));
});

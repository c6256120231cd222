/** Another shop's data as tables of text, wherever they are: a folder or ZIP of exports, a Supabase project, or its database. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { decodeText } from '@baobab/uploads/kinds/decode-text';
import { parseDelimited } from '@baobab/uploads/kinds/delimited-text';
import { unzipSync } from 'fflate';
import postgres from 'postgres';
import { PROFILES } from './profile.ts';

export type SourceRow = Readonly<Record<string, string>>;

export interface SourceTable {
  name: string;
  header: readonly string[];
  rows: readonly SourceRow[];
}

export interface SourceFile {
  bytes: Uint8Array;
  /** Anyone could read it, without a key. */
  wasPublic: boolean;
}

export interface Source {
  tables: readonly SourceTable[];
  /** By address, path or name; null where there is none. */
  file(ref: string): Promise<SourceFile | null>;
  /** Old addresses of public files begin with it. */
  storage?: string | undefined;
}

const projectTables = PROFILES.flatMap(({ name, tables }) => (name === 'supabase' ? tables : []));

const TIMEOUT_MS = 60_000;
const PAGE_ROWS = 1000;

/** @param key secret key of a Supabase project. Throws an Error with a readable message. */
export async function openSource(from: string, key: string | undefined, password: string | undefined): Promise<Source> {
  if (/^postgres(ql)?:/.test(from)) return openDatabase(from, key, password);
  if (/^https?:/.test(from)) return openProjectOverRest(from.replace(/\/+$/, ''), key);
  const info = await stat(from).catch(() => undefined);
  if (!info) throw new Error(`There is no ${from}.`);
  return openFiles(info.isDirectory() ? await filesOf(from) : unzip(await readFile(from)));
}

type Files = ReadonlyMap<string, () => Promise<Uint8Array> | Uint8Array>;

async function filesOf(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path).replaceAll('\\', '/'), () => readFile(path)]));
}

const unzip = (bytes: Uint8Array): Files =>
  new Map(
    Object.entries(unzipSync(bytes)).flatMap(([path, content]) => (path.endsWith('/') ? [] : [[path, () => content]])),
  );

async function openFiles(files: Files): Promise<Source> {
  const tables: SourceTable[] = [];
  for (const [path, read] of files) {
    const ending = extname(path).toLowerCase();
    if (ending === '.csv') tables.push(tableOf(path, csvRows(decodeText(await read()))));
    if (ending === '.json') tables.push(tableOf(path, jsonRows(JSON.parse(decodeText(await read())))));
  }
  const byName = new Map<string, () => Promise<Uint8Array> | Uint8Array>();
  // Of files with the same name but for the ending, a ZIP counts.
  for (const [path, read] of [...files].toSorted(([a], [b]) => Number(a.endsWith('.zip')) - Number(b.endsWith('.zip'))))
    for (const name of [path, basename(path), basename(path, extname(path))]) byName.set(name.toLowerCase(), read);
  return {
    tables,
    async file(ref) {
      if (/^https?:/.test(ref)) return fetchFile(ref);
      const read = byName.get(ref.toLowerCase()) ?? byName.get(basename(ref).toLowerCase());
      return read ? { bytes: await read(), wasPublic: false } : null;
    },
  };
}

function csvRows(text: string): SourceRow[] {
  const [header = [], ...rows] = parseDelimited(text);
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name.trim(), (cells[at] ?? '').trim()])));
}

/** A list, or an answer of an API that has one in it. */
function jsonRows(value: unknown): SourceRow[] {
  const list = Array.isArray(value) ? value : Object.values(value ?? {}).find((part) => Array.isArray(part));
  return (Array.isArray(list) ? list : []).map((row) => flat(row));
}

/** "a.b" for what is inside; lists stay JSON. */
function flat(value: unknown, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, part]): [string, string][] => {
      if (part === null || part === undefined) return [[prefix + name, '']];
      if (part instanceof Date) return [[prefix + name, part.toISOString()]];
      if (typeof part !== 'object') return [[prefix + name, String(part)]];
      const inner: [string, string][] = Array.isArray(part) ? [] : Object.entries(flat(part, `${prefix + name}.`));
      return [[prefix + name, JSON.stringify(part)], ...inner];
    }),
  );
}

const tableOf = (name: string, rows: readonly SourceRow[]): SourceTable => ({
  name,
  header: [...new Set(rows.flatMap((row) => Object.keys(row)))],
  rows,
});

async function fetchFile(address: string, headers: Record<string, string> = {}): Promise<SourceFile | null> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!response?.ok) return null;
  return { bytes: new Uint8Array(await response.arrayBuffer()), wasPublic: Object.keys(headers).length === 0 };
}

/** @param buckets in the order in which a key without a bucket is looked for */
function storageFiles(url: string, key: string | undefined, buckets: readonly string[]): Source['file'] {
  const encoded = (bucket: string, name: string) => [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
  const stored = async (bucket: string, name: string) => {
    const open = await fetchFile(`${url}/storage/v1/object/public/${encoded(bucket, name)}`);
    if (open || !key) return open;
    const headers = { apikey: key, authorization: `Bearer ${key}` };
    return fetchFile(`${url}/storage/v1/object/authenticated/${encoded(bucket, name)}`, headers);
  };
  return async (ref) => {
    const inStorage = /\/storage\/v1\/object\/(?:public|sign|authenticated)\/([^/]+)\/([^?]+)/.exec(ref);
    if (inStorage) return stored(decodeURIComponent(inStorage[1] ?? ''), decodeURIComponent(inStorage[2] ?? ''));
    if (/^https?:/.test(ref)) return fetchFile(ref);
    for (const bucket of buckets) {
      const found = await stored(bucket, ref.replace(/^\/+/, ''));
      if (found) return found;
    }
    return null;
  };
}

const ORDER = ['downloads', 'Downloadable Files'];
const inOrder = (buckets: readonly string[]) => [
  ...ORDER.filter((id) => buckets.includes(id)),
  ...buckets.filter((id) => !ORDER.includes(id)),
];

async function openProjectOverRest(url: string, key: string | undefined): Promise<Source> {
  if (!key) throw new Error('Set MOVE_IN_SECRET_KEY to the secret key of the project that is moved.');
  const ask = async (path: string): Promise<unknown> => {
    const headers = { apikey: key, authorization: `Bearer ${key}` };
    const response = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404 || response.status === 400) return null;
    if (!response.ok)
      throw new Error(`${url} refused ${path}: ${response.status} ${(await response.text()).slice(0, 200)}`);
    return response.json();
  };
  const pages = async (path: (page: number) => string) => {
    const rows: SourceRow[] = [];
    for (let page = 0; ; page += 1) {
      const answer = jsonRows(await ask(path(page)));
      rows.push(...answer);
      if (answer.length < PAGE_ROWS) return rows;
    }
  };
  const tables: SourceTable[] = [];
  for (const { table } of projectTables) {
    if (table === 'auth.users')
      tables.push(tableOf(table, await pages((page) => `/auth/v1/admin/users?page=${page + 1}&per_page=${PAGE_ROWS}`)));
    else if (!table.startsWith('auth.'))
      tables.push(
        tableOf(
          table,
          await pages((page) => `/rest/v1/${table}?select=*&order=id&limit=${PAGE_ROWS}&offset=${page * PAGE_ROWS}`),
        ),
      );
  }
  const buckets = jsonRows(await ask('/storage/v1/bucket')).flatMap(({ id }) => id ?? []);
  return { tables, storage: `${url}/storage/v1/object/public/`, file: storageFiles(url, key, inOrder(buckets)) };
}

async function openDatabase(from: string, key: string | undefined, password: string | undefined): Promise<Source> {
  const sql = postgres(from, { max: 1, onnotice: () => undefined, ...(password ? { password } : {}) });
  try {
    const tables: SourceTable[] = [];
    for (const { table } of projectTables) {
      const name = table.includes('.') ? table : `public.${table}`;
      const [known] = await sql<{ found: boolean }[]>`select to_regclass(${name}) is not null as found`;
      if (!known?.found) continue;
      // Times without a zone stay text; to_jsonb writes every type as REST does.
      const rows = await sql<{ row: unknown }[]>`select to_jsonb(t) as row from ${sql(name)} t`;
      tables.push(
        tableOf(
          table,
          rows.map(({ row }) => flat(row)),
        ),
      );
    }
    const buckets = await sql<{ id: string }[]>`select id from storage.buckets order by id`.catch(() => []);
    const image = tables
      .flatMap(({ rows }) => rows.map((row) => row['image'] ?? ''))
      .find((text) => text.includes('/storage/v1/'));
    const url = image?.slice(0, image.indexOf('/storage/v1/')) ?? '';
    return {
      tables,
      storage: `${url}/storage/v1/object/public/`,
      file: storageFiles(url, key, inOrder(buckets.map(({ id }) => id))),
    };
  } finally {
    await sql.end();
  }
}

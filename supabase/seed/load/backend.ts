/** The stack as its clients see it: rows over REST and files over Storage. */
import { createHash } from 'node:crypto';
import { BUCKET_IMAGES, STORAGE_CACHE_SECONDS } from '@baobab/domain/constants';
import { imageKey, imageVariantKey } from '@baobab/domain/file-name';
import type { Login } from '../../local/logins.ts';
import type { Derivatives } from '../pictures/render.ts';

export type Row = Record<string, unknown>;

export interface Backend {
  /** Replaces a file of an interrupted run. */
  upload(bucket: string, path: string, bytes: Uint8Array, type: string): Promise<void>;
  download(bucket: string, path: string): Promise<Uint8Array>;
  select(table: string, query: string): Promise<Row[]>;
  /** Rows whose `columns` are there already stay as they are. */
  insert(table: string, rows: Row[], columns: string): Promise<void>;
  update(table: string, query: string, patch: Row): Promise<void>;
  call(name: string, args: Row): Promise<void>;
  /** What public pictures say of their license. */
  licenseUrl: string;
}

export interface Access {
  url: string;
  siteUrl: string;
  /** A publishable key with the token of a person who is signed in, or a secret key as both. */
  key: string;
  token: string;
  signal?: AbortSignal | undefined;
}

export function createBackend({ url, siteUrl, key, token, signal }: Access): Backend {
  const send = async (method: string, path: string, body: BodyInit | null, more: Record<string, string> = {}) => {
    const headers = { apikey: key, authorization: `Bearer ${token}`, ...more };
    const response = await fetch(`${url}${path}`, { method, body, headers, signal: signal ?? null });
    if (response.ok) return response;
    throw new Error(`The demo content stopped at ${method} ${path} (${response.status}): ${await response.text()}`);
  };
  const sendRows = async (method: string, path: string, rows: unknown, prefer = 'return=minimal') => {
    const headers = { 'content-type': 'application/json', prefer };
    await (await send(method, `/rest/v1/${path}`, JSON.stringify(rows), headers)).arrayBuffer();
  };
  const objectPath = (bucket: string, path: string) => `${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`;
  return {
    licenseUrl: `${siteUrl}/terms`,
    call: (name, args) => sendRows('POST', `rpc/${name}`, args),
    async upload(bucket, path, bytes, type) {
      const cache = `max-age=${STORAGE_CACHE_SECONDS}`;
      const robots: Record<string, string> = bucket === BUCKET_IMAGES ? { 'x-robots-tag': 'all' } : {};
      const headers = { 'content-type': type, 'cache-control': cache, 'x-upsert': 'true', ...robots };
      const body = new Uint8Array(bytes);
      await (await send('POST', `/storage/v1/object/${objectPath(bucket, path)}`, body, headers)).arrayBuffer();
    },
    async download(bucket, path) {
      const response = await send('GET', `/storage/v1/object/authenticated/${objectPath(bucket, path)}`, null);
      return new Uint8Array(await response.arrayBuffer());
    },
    select: async (table, query) => (await (await send('GET', `/rest/v1/${table}?${query}`, null)).json()) as Row[],
    insert: (table, rows, columns) =>
      sendRows('POST', `${table}?on_conflict=${columns}`, rows, 'resolution=ignore-duplicates,return=minimal'),
    update: (table, query, patch) => sendRows('PATCH', `${table}?${query}`, patch),
  };
}

export interface SignInTarget extends Pick<Access, 'url' | 'siteUrl'> {
  publishableKey: string;
  login: Login;
}

/** The stack as its administrator's app sees it. */
export async function signIn({ url, siteUrl, publishableKey: key, login }: SignInTarget): Promise<Backend> {
  const headers = { apikey: key, 'content-type': 'application/json' };
  const body = JSON.stringify(login);
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', body, headers });
  if (!response.ok)
    throw new Error(`The demo content could not sign in (${response.status}): ${await response.text()}`);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return createBackend({ url, siteUrl, key, token });
}

/** The same id for the same name, shaped like any other uuid. */
export function fixedId(name: string): string {
  const hex = createHash('sha256').update(`baobab demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The time in a file's key: made up, but the same in every run, so that a second run finds the first one's files. */
export function fixedTimestamp(name: string): number {
  const spread = Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16);
  return 1_770_000_000_000 + spread;
}

/** Uploads every width; returns what the row's columns hold. */
export async function uploadPictures(backend: Backend, fileName: string, made: Derivatives, seed = fileName) {
  const key = imageKey(fixedTimestamp(seed), fileName);
  await Promise.all(
    made.variants.map(({ widthPx, bytes }) =>
      backend.upload(BUCKET_IMAGES, imageVariantKey(key, widthPx), bytes, 'image/webp'),
    ),
  );
  const widths = made.variants.map(({ widthPx }) => widthPx);
  return { path: imageVariantKey(key, widths.at(-1) ?? made.width), widths, placeholder: made.placeholder };
}

/** Days before the start of today, with an hour that differs from entry to entry. */
export function daysAgo(days: number, now = Date.now()): string {
  const today = Math.floor(now / 86_400_000) * 86_400_000;
  const minute = Math.round(Math.abs(days * 397)) % 840;
  return new Date(today - days * 86_400_000 + (minute - 840) * 60_000).toISOString();
}

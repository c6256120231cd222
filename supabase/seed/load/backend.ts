/** The stack as its clients see it: rows over REST and files over Storage, with the secret key. */
import { createHash } from 'node:crypto';
import { BUCKET_IMAGES, STORAGE_CACHE_SECONDS } from '@baobab/domain/constants';
import { imageKey, imageVariantKey } from '@baobab/domain/file-name';
import type { SeedTarget } from '../../local/seed.ts';
import type { Derivatives } from '../pictures/render.ts';

export type Row = Record<string, unknown>;

export interface Backend {
  upload(bucket: string, path: string, bytes: Uint8Array, type: string): Promise<void>;
  select(table: string, query: string): Promise<Row[]>;
  /** Rows whose `key` columns are there already stay as they are. */
  insert(table: string, rows: Row[], key: string): Promise<void>;
  update(table: string, query: string, patch: Row): Promise<void>;
  call(name: string, args: Row): Promise<void>;
  /** What public pictures say of their license. */
  licenseUrl: string;
}

type Address = Pick<SeedTarget, 'url' | 'siteUrl' | 'secretKey' | 'signal'>;

export function createBackend({ url, siteUrl, secretKey, signal }: Address): Backend {
  const send = async (path: string, init: Omit<RequestInit, 'headers'>, more: Record<string, string> = {}) => {
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...more };
    const response = await fetch(`${url}${path}`, { ...init, headers, signal: signal ?? null });
    if (response.ok) return response;
    throw new Error(
      `The demo content stopped at ${init.method} ${path} (${response.status}): ${await response.text()}`,
    );
  };
  const json = { 'content-type': 'application/json' };
  return {
    licenseUrl: `${siteUrl}/terms`,
    async call(name, args) {
      const response = await send(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(args) }, json);
      await response.arrayBuffer();
    },
    async upload(bucket, path, bytes, type) {
      const key = path.split('/').map(encodeURIComponent).join('/');
      const response = await send(
        `/storage/v1/object/${encodeURIComponent(bucket)}/${key}`,
        { method: 'POST', body: new Uint8Array(bytes) },
        { 'content-type': type, 'cache-control': `max-age=${STORAGE_CACHE_SECONDS}`, 'x-upsert': 'true' },
      );
      await response.arrayBuffer();
    },
    async select(table, query) {
      const response = await send(`/rest/v1/${table}?${query}`, { method: 'GET' });
      return (await response.json()) as Row[];
    },
    async insert(table, rows, key) {
      const body = JSON.stringify(rows);
      await send(
        `/rest/v1/${table}?on_conflict=${key}`,
        { method: 'POST', body },
        { ...json, prefer: 'resolution=ignore-duplicates,return=minimal' },
      );
    },
    async update(table, query, patch) {
      const body = JSON.stringify(patch);
      await send(`/rest/v1/${table}?${query}`, { method: 'PATCH', body }, { ...json, prefer: 'return=minimal' });
    },
  };
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
export async function uploadPictures(backend: Backend, fileName: string, made: Derivatives) {
  const key = imageKey(fixedTimestamp(fileName), fileName);
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

/**
 * Sends an object: conditional requests, ranges, and headers that keep a stored file from acting as a page of this host.
 */
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { invalidRange, noSuchKey } from './errors.ts';
import { unlessMissing } from './files.ts';
import type { Files } from './files.ts';
import type { Call } from './http.ts';
import type { ObjectRow } from './objects.ts';

export interface ServeOptions {
  /** File name of `?download=`; empty for the object's own. */
  download?: string | null;
  /** When the link that led here dies, in milliseconds since 1970; otherwise the object's own cache-control holds. */
  expires?: number;
}

/** Types that run code when a browser opens them by themselves. */
const ACTIVE = /^(text\/html|text\/xml|application\/xml|application\/xhtml\+xml|image\/svg\+xml)\b/i;

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

function disposition(download: string | null | undefined, active: boolean): string | undefined {
  if (download === null || download === undefined) return active ? 'attachment' : undefined;
  if (download === '') return 'attachment;';
  const name = encodeName(download);
  return `attachment; filename=${name}; filename*=UTF-8''${name}`;
}

function setHeaders(call: Call, row: ObjectRow, options: ServeOptions): void {
  const { res } = call;
  const { mimetype, cacheControl, eTag, lastModified, xRobotsTag } = row.metadata;
  const active = ACTIVE.test(mimetype);
  res.setHeader('accept-ranges', 'bytes');
  res.setHeader('etag', eTag);
  res.setHeader('last-modified', new Date(lastModified).toUTCString());
  res.setHeader('content-type', mimetype.includes('text/html') ? 'text/plain' : mimetype);
  res.setHeader('x-robots-tag', (call.method === 'GET' && xRobotsTag) || 'none');
  res.setHeader('x-content-type-options', 'nosniff');
  if (options.expires) res.setHeader('expires', new Date(options.expires).toUTCString());
  else res.setHeader('cache-control', cacheControl);
  res.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  const attachment = disposition(options.download, active);
  if (attachment) res.setHeader('content-disposition', attachment);
}

const sameTag = (one: string, other: string) => one.trim().replace(/^W\//, '') === other;

function isUnchanged(call: Call, row: ObjectRow): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = call.req.headers;
  if (call.method === 'HEAD') return false;
  if (tags) return tags.trim() === '*' || tags.split(',').some((tag) => sameTag(tag, row.metadata.eTag));
  if (!since) return false;
  return Math.floor(Date.parse(row.metadata.lastModified) / 1000) <= Date.parse(since) / 1000;
}

interface Span {
  start: number;
  /** Inclusive. */ end: number;
}

/**
 * The one range asked for; undefined for the whole, which is also the answer to several ranges and to what is no range. Throws 416 for
 * a range beyond the end, without the size. `If-Range` plays no part: supabase/storage hands only `Range` and the two `If-None-Match`, `If-Modified-Since` to its files
 * (src/storage/renderer/asset.ts, v1.70).
 */
function readRange(call: Call, size: number): Span | undefined {
  const { range } = call.req.headers;
  if (range === undefined || call.method === 'HEAD') return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if ((first === '' && last === '') || (last !== '' && Number(first) > Number(last))) return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw invalidRange();
  return { start, end };
}

/** Throws NoSuchKey when the file is gone: replaced or removed since the row was read. */
export async function serveObject(call: Call, files: Files, row: ObjectRow, options: ServeOptions = {}): Promise<void> {
  const { res } = call;
  if (isUnchanged(call, row)) {
    setHeaders(call, row, options);
    res.writeHead(304).end();
    return;
  }
  const file = call.method === 'HEAD' ? undefined : await unlessMissing(open(files.objectPath(row.version)));
  if (!file && call.method !== 'HEAD' && row.metadata.size > 0) throw noSuchKey();
  try {
    // A row may tell another size than its file has; a promise of more bytes than there are would keep the reader waiting.
    const size = file ? (await file.stat()).size : row.metadata.size;
    const span = readRange(call, size);
    setHeaders(call, row, options);
    if (span) res.setHeader('content-range', `bytes ${span.start}-${span.end}/${size}`);
    res.setHeader('content-length', span ? span.end - span.start + 1 : size);
    res.writeHead(span ? 206 : 200);
    // A reader who leaves in the middle is not an error of ours.
    if (file)
      await pipeline(file.createReadStream({ ...span, highWaterMark: 256 * 1024 }), res).catch(() => res.destroy());
    else res.end();
  } finally {
    // The stream closes it too, but not when the reader had left before it began.
    await file?.close();
  }
}

export function objectInfo(row: ObjectRow) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata.size,
    content_type: row.metadata.mimetype,
    cache_control: row.metadata.cacheControl,
    etag: row.metadata.eTag,
    metadata: row.user_metadata,
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}

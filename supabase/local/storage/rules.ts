/** What may be named, typed and sized how: the checks that hosted Supabase makes before it touches anything. */
import {
  invalidBucketName,
  invalidContentType,
  invalidFileSizeLimit,
  invalidKey,
  invalidMimeType,
  invalidRequest,
} from './errors.ts';

const KEY = /^[\w/!\-.*'() &$@=;:+,?]{1,1024}$/;
const DOT_SEGMENT = /(^|\/)\.{1,2}(\/|$)/;
/** What RFC 9110 forbids in a header's value, and what Node cannot write into one. */
const NOT_IN_HEADERS = /[^\t\x20-\x7e\x80-\xff]/;
const LONGEST_HEADER = 8 * 1024;
const BUCKET = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/;
const UNITS = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 } as const;

export const isKey = (name: string) => KEY.test(name);

/**
 * Refuses names outside S3's safe characters (letters without accents, digits, `_ / ! - . * ' ( ) & $ @ = ; : + , ?`, space), and
 * the segments `.` and `..`. For names that are written; whatever the database holds can be read and removed. Empty segments are
 * taken, as hosted: the policies refuse them to signed-in users.
 */
export function checkKey(key: string): string {
  if (!isKey(key) || DOT_SEGMENT.test(key)) throw invalidKey(key);
  return key;
}

export const isHeaderValue = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_HEADER && !NOT_IN_HEADERS.test(value);

/** What an object is to be served with. `what`: for the refusal. */
export function checkHeaderValue(what: string, value: string): string {
  if (!isHeaderValue(value)) throw invalidRequest(`${what} is not a valid header value`);
  return value;
}

export function checkBucketName(name: string): string {
  if (!BUCKET.test(name) || name.trim() !== name) throw invalidBucketName();
  return name;
}

/** Bytes of `52428800`, `'50MB'` (decimal units, as hosted reads them) or null. */
export function parseSizeLimit(limit: number | string | null | undefined): number | null | undefined {
  if (limit === null || limit === undefined) return limit;
  if (typeof limit === 'number') {
    if (!Number.isSafeInteger(limit) || limit < 0) throw invalidFileSizeLimit();
    return limit;
  }
  const parts = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(limit);
  if (!parts) throw invalidFileSizeLimit();
  const unit = (parts[2] ?? 'b').toLowerCase() as keyof typeof UNITS;
  return Math.round(Number(parts[1]) * UNITS[unit]);
}

const TYPE = /^[^\s/]+\/[^\s/]+$/;
const bareType = (mimeType: string) => (mimeType.split(';')[0] ?? '').trim();

/** Throws 415 unless the type, its parameters aside, matches the bucket's list (`image/*` allows every image). */
export function checkMimeType(mimeType: string, allowed: readonly string[] | null): void {
  if (!TYPE.test(bareType(mimeType))) throw invalidContentType();
  if (!allowed || allowed.length === 0) return;
  const wanted = bareType(mimeType);
  const [family] = wanted.split('/');
  const fits = allowed.some((entry) => {
    const pattern = bareType(entry);
    return pattern === '*/*' || pattern === wanted || pattern === `${family}/*`;
  });
  if (!fits) throw invalidMimeType(mimeType);
}

export function checkMimeTypeList(list: readonly string[] | null | undefined): void {
  for (const entry of list ?? []) if (!/^([\w+.-]+|\*)\/([\w+.-]+|\*)(;.*)?$/.test(entry)) throw invalidMimeType(entry);
}

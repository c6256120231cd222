/** Free metadata that an uploader attaches: a JSON object in a form field, a TUS key, or base64 in `x-metadata`. */
import { z } from 'zod';
import { tooLarge } from './errors.ts';
import type { Call } from './http.ts';

const MOST_BYTES = 1024 * 1024;

const schema = z.record(z.string(), z.unknown());

/** What isn't a JSON object is dropped, as hosted does. */
export function readUserMetadata(text: string | undefined): Record<string, unknown> {
  if (!text) return {};
  if (Buffer.byteLength(text) > MOST_BYTES) throw tooLarge('user_metadata');
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

export function readMetadataHeader(call: Call): Record<string, unknown> {
  const header = call.req.headers['x-metadata'];
  return readUserMetadata(typeof header === 'string' ? Buffer.from(header, 'base64').toString('utf8') : '');
}

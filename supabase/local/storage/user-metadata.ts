/** Free metadata that an uploader attaches: a JSON object in a form field, a TUS key, or base64 in `x-metadata`. */
import { z } from 'zod';
import { tooLarge } from './errors.ts';
import type { Call } from './http.ts';

const MOST_BYTES = 1024 * 1024;

const schema = z.record(z.string(), z.unknown());

/** What isn't a JSON object is dropped, as hosted does. */
export function readUserMetadata(text: string | undefined): Record<string, unknown> | undefined {
  if (!text) return undefined;
  if (Buffer.byteLength(text) > MOST_BYTES) throw tooLarge('user_metadata');
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function readMetadataHeader(call: Call): Record<string, unknown> | undefined {
  const header = call.req.headers['x-metadata'];
  return typeof header === 'string' ? readUserMetadata(Buffer.from(header, 'base64').toString('utf8')) : undefined;
}

/** A form with one file: storage-js sends fields first and the file under an empty name. */
import type { FileHandle } from 'node:fs/promises';
import busboy from 'busboy';
import type { Bucket } from '../buckets.ts';
import { aborted, noContent, tooLarge } from '../errors.ts';
import type { Call } from '../http.ts';
import { receive } from '../receive.ts';
import type { Received } from '../receive.ts';
import { checkMimeType } from '../rules.ts';
import { readUserMetadata } from '../user-metadata.ts';

export const isForm = (call: Call) => call.req.headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** What came beside the bytes, which are in the file. */
export interface Arrived {
  bytes: number;
  mimeType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown>;
}

/** Asks the policies about an upload. */
export type Check = (arrived: Pick<Arrived, 'mimeType' | 'userMetadata'>) => Promise<void>;

interface Part {
  mimeType: string;
  received: Promise<Received>;
}

function parserOf(call: Call) {
  try {
    return busboy({ headers: call.req.headers, limits: { files: 1, fieldSize: 1024 * 1024 + 1 } });
  } catch {
    throw noContent();
  }
}

/** Reads the form to its end, also when the file is refused: a browser reads an answer only after it has sent all. */
export async function receiveForm(
  call: Call,
  file: FileHandle,
  { bucket, limit, check }: { bucket: Bucket; limit: number; check: Check },
): Promise<Arrived> {
  const fields = new Map<string, string>();
  let part: Part | undefined;
  await new Promise<void>((resolve, reject) => {
    const form = parserOf(call);
    form.on('field', (name, value) => fields.set(name, value));
    form.on('file', (_name, stream, { mimeType }) => {
      part = { mimeType: mimeType || 'application/octet-stream', received: receive(stream, file, { limit }) };
      part.received.catch(reject);
    });
    form.on('close', resolve).on('error', () => reject(noContent()));
    call.req
      .on('error', () => reject(aborted()))
      .on('close', () => {
        if (!call.req.complete) reject(aborted());
      });
    call.req.pipe(form);
  });
  if (!part) throw noContent();
  const received = await part.received;
  const mimeType = fields.get('contentType') ?? part.mimeType;
  const userMetadata = readUserMetadata(fields.get('metadata') ?? fields.get('userMetadata'));
  await check({ mimeType, userMetadata });
  if (received.exceeded) throw tooLarge();
  checkMimeType(mimeType, bucket.allowed_mime_types);
  const seconds = fields.get('cacheControl');
  return {
    bytes: received.bytes,
    mimeType,
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
    userMetadata,
  };
}

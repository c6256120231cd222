/** How the cases speak TUS. */
import { hasStatus, text } from '../answer.ts';
import type { Answer, Content } from '../answer.ts';
import type { Requester, TestContext } from '../test-context.ts';

export const ENDPOINT = '/storage/v1/upload/resumable';
const VERSION = { 'tus-resumable': '1.0.0' };
const BYTES = { 'content-type': 'application/offset+octet-stream' };

export interface Start {
  bucket: string;
  name: string;
  length: number;
  as?: Requester;
  type?: string;
  headers?: Record<string, string>;
  metadata?: Record<string, string>;
  /** Sent with the creation. */
  first?: Uint8Array<ArrayBuffer>;
}

export const pairs = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export function start(context: TestContext, options: Start): Promise<Answer> {
  const { bucket, name, length, first } = options;
  const metadata = options.metadata ?? {
    bucketName: bucket,
    objectName: name,
    contentType: options.type ?? 'text/plain',
    cacheControl: '3600',
  };
  return context.ask(ENDPOINT, options.as === undefined ? 'secret' : options.as, {
    method: 'POST',
    headers: {
      ...VERSION,
      ...(first ? BYTES : {}),
      'upload-length': String(length),
      ...(Object.keys(metadata).length > 0 ? { 'upload-metadata': pairs(metadata) } : {}),
      ...options.headers,
    },
    ...(first ? { raw: first } : {}),
  });
}

/** The path of a new upload. */
export async function begin(context: TestContext, options: Start): Promise<string> {
  const answer = await start(context, options);
  hasStatus(answer, 201);
  const { pathname, search } = new URL(text(answer.headers.get('location')), context.target.url);
  return pathname + search;
}

export const head = (context: TestContext, path: string, as: Requester = 'secret') =>
  context.ask(path, as, { method: 'HEAD', headers: VERSION });

export const patch = (
  context: TestContext,
  path: string,
  offset: number,
  content: Content,
  as: Requester = 'secret',
  headers = {},
) =>
  context.ask(path, as, {
    method: 'PATCH',
    raw: content,
    headers: { ...VERSION, ...BYTES, 'upload-offset': String(offset), ...headers },
  });

export const end = (context: TestContext, path: string, as: Requester = 'secret') =>
  context.ask(path, as, { method: 'DELETE', headers: VERSION });

export const bytes = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words);

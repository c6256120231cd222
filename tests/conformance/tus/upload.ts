// How the cases speak TUS.
import { hasStatus, text } from '../answer.ts';
import type { Answer, Content } from '../answer.ts';
import type { Asker, World } from '../world.ts';

export const ENDPOINT = '/storage/v1/upload/resumable';
const VERSION = { 'tus-resumable': '1.0.0' };
const BYTES = { 'content-type': 'application/offset+octet-stream' };

export type Start = {
  bucket: string;
  name: string;
  length: number;
  as?: Asker;
  type?: string;
  headers?: Record<string, string>;
  metadata?: Record<string, string>;
  /** Sent with the creation. */
  first?: Uint8Array<ArrayBuffer>;
};

export const pairs = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export function start(world: World, wish: Start): Promise<Answer> {
  const { bucket, name, length, first } = wish;
  const metadata = wish.metadata ?? {
    bucketName: bucket,
    objectName: name,
    contentType: wish.type ?? 'text/plain',
    cacheControl: '3600',
  };
  return world.ask(ENDPOINT, wish.as === undefined ? 'secret' : wish.as, {
    method: 'POST',
    headers: {
      ...VERSION,
      ...(first ? BYTES : {}),
      'upload-length': String(length),
      ...(Object.keys(metadata).length > 0 ? { 'upload-metadata': pairs(metadata) } : {}),
      ...wish.headers,
    },
    ...(first ? { raw: first } : {}),
  });
}

/** The path of a new upload. */
export async function begin(world: World, wish: Start): Promise<string> {
  const answer = await start(world, wish);
  hasStatus(answer, 201);
  const { pathname, search } = new URL(text(answer.headers.get('location')), world.target.url);
  return pathname + search;
}

export const head = (world: World, path: string, as: Asker = 'secret') =>
  world.ask(path, as, { method: 'HEAD', headers: VERSION });

export const patch = (
  world: World,
  path: string,
  offset: number,
  content: Content,
  as: Asker = 'secret',
  headers = {},
) =>
  world.ask(path, as, {
    method: 'PATCH',
    raw: content,
    headers: { ...VERSION, ...BYTES, 'upload-offset': String(offset), ...headers },
  });

export const end = (world: World, path: string, as: Asker = 'secret') =>
  world.ask(path, as, { method: 'DELETE', headers: VERSION });

export const bytes = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words);

/** For tests: single TUS requests, so that no client hides what happens. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tokenOf } from './storage-server.ts';
import type { TestServer } from './storage-server.ts';

export const CHUNK = 6 * 1024 * 1024;

export interface SendOptions {
  url: string;
  token: string;
  bucket: string;
  name: string;
}

const headersOf = ({ token }: Pick<SendOptions, 'token'>) => ({ authorization: `Bearer ${token}` });

const metadataOf = ({ bucket, name }: Pick<SendOptions, 'bucket' | 'name'>) => ({
  bucketName: bucket,
  objectName: name,
  contentType: 'application/zip',
  cacheControl: '3600',
});

export interface Answer {
  status: number;
  body: string;
  headers: Headers;
}

/** One TUS request; as the service unless the headers say otherwise. */
export async function send(
  method: string,
  address: string,
  headers: Record<string, string> = {},
  body?: Buffer | ReadableStream,
): Promise<Answer> {
  const type = body ? { 'content-type': 'application/offset+octet-stream' } : {};
  const all = { authorization: `Bearer ${tokenOf('service_role')}`, 'tus-resumable': '1.0.0', ...type, ...headers };
  const answer = await fetch(address, { method, headers: all, body, duplex: 'half' } as RequestInit);
  return { status: answer.status, body: await answer.text(), headers: answer.headers };
}

export function create(options: SendOptions, length: number, extra: Record<string, string> = {}): Promise<Answer> {
  const pairs = Object.entries(metadataOf(options)).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  );
  const headers = {
    ...headersOf(options),
    'upload-length': String(length),
    'upload-metadata': pairs.join(','),
    ...extra,
  };
  return send('POST', `${options.url}/upload/resumable`, headers);
}

export function patch(address: string, options: SendOptions, offset: number, body: Buffer | ReadableStream) {
  return send('PATCH', address, { ...headersOf(options), 'upload-offset': String(offset) }, body);
}

/** The version in an upload's address. */
export const versionOf = (address: string) =>
  Buffer.from(address.split('/').at(-1) ?? '', 'base64url')
    .toString()
    .split('/')
    .at(-1) ?? '';

/** Bytes of an unfinished upload on the server's disk. */
export const arrived = async ({ filesDir }: TestServer, address: string) =>
  (await stat(join(filesDir, 'tus', versionOf(address)))).size;

export async function download(server: TestServer, bucket: string, name: string): Promise<Buffer | Error | null> {
  const { data, error } = await server.client().from(bucket).download(name);
  return data ? Buffer.from(await data.arrayBuffer()) : error;
}

/** A body that stops after its first part until `finish` is called. */
export function haltingBody(first: Buffer, rest: Buffer) {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      controller.enqueue(first);
      await promise;
      if (rest.length > 0) controller.enqueue(rest);
      controller.close();
    },
  });
  return { body, finish };
}

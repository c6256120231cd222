// Objects through the Storage API, which a hosted project and the embedded stack speak alike.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { objectFile } from './manifest.ts';
import type { ObjectEntry } from './manifest.ts';
import type { Place } from './place.ts';

type Address = Pick<Place, 'url' | 'secretKey'>;

const headersOf = ({ secretKey }: Address) => ({ apikey: secretKey, authorization: `Bearer ${secretKey}` });
const pathOf = (bucket: string, name: string) => [bucket, ...name.split('/')].map(encodeURIComponent).join('/');

async function expectOk(response: Response, what: string): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${what} was refused: ${response.status} ${await response.text()}`);
}

/** Puts the bytes below `objects/` under their checksum. @returns size and checksum of what arrived */
export async function download(place: Address, folder: string, bucket: string, name: string) {
  const response = await fetch(`${place.url}/storage/v1/object/authenticated/${pathOf(bucket, name)}`, {
    headers: headersOf(place),
  });
  await expectOk(response, `Reading ${bucket}/${name}`);
  const partial = join(folder, 'objects', randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
  await pipeline(body, count, createWriteStream(partial));
  const sha256 = hash.digest('hex');
  await rename(partial, objectFile(folder, { sha256 }));
  return { size, sha256 };
}

export async function upload(place: Address, folder: string, object: ObjectEntry): Promise<void> {
  const { bucket, name, mimetype, cacheControl } = object;
  const response = await fetch(`${place.url}/storage/v1/object/${pathOf(bucket, name)}`, {
    method: 'POST',
    headers: {
      ...headersOf(place),
      'content-type': mimetype,
      'cache-control': cacheControl,
      'x-upsert': 'true',
    },
    body: await openAsBlob(objectFile(folder, object), { type: mimetype }),
  });
  await expectOk(response, `Writing ${bucket}/${name}`);
  await response.body?.cancel();
}

export async function remove(place: Address, bucket: string, names: string[]): Promise<void> {
  const response = await fetch(`${place.url}/storage/v1/object/${encodeURIComponent(bucket)}`, {
    method: 'DELETE',
    headers: { ...headersOf(place), 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: names }),
  });
  await expectOk(response, `Removing objects of ${bucket}`);
  await response.body?.cancel();
}

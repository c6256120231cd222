/**
 * Objects through the Storage API, which a hosted project and the embedded stack speak alike. A database may hold names that
 * no upload would be given today, so paths go out byte for byte: fetch would resolve `..` and reach another object.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { PRIVATE_FILE } from '../../local/private-files.ts';
import { isHeaderValue } from '../../local/storage/rules.ts';
import { objectFile } from './manifest.ts';
import type { ObjectEntry, Skipped } from './manifest.ts';
import type { Project } from './project.ts';

type Address = Pick<Project, 'url' | 'secretKey'>;
interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string | number>;
  body?: Readable | string;
}

/** Most names in one request that removes objects. */
const MOST_NAMES = 1000;

const encodeSegment = (segment: string) =>
  encodeURIComponent(segment).replace(/^\.{1,2}$/, (dots) => dots.replaceAll('.', '%2e'));
const pathOf = (bucket: string, name: string) => [bucket, ...name.split('/')].map(encodeSegment).join('/');

async function send({ url, secretKey }: Address, { method, path, headers, body }: Sent): Promise<IncomingMessage> {
  const { protocol, hostname, port, pathname } = new URL(url);
  const request = (protocol === 'https:' ? requestHttps : requestHttp)({
    hostname,
    port,
    method,
    path: `${pathname.replace(/\/$/, '')}/storage/v1/${path}`,
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...headers },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  if (typeof body === 'string' || body === undefined) request.end(body);
  // A server that refuses early closes its side; what it answered counts.
  else await Promise.race([pipeline(body, request).catch(() => answered), answered]);
  const response = await answered;
  if (response.statusCode === 200) return response;
  throw new Error(`storage refused it: ${response.statusCode} ${await text(response)}`);
}

/** Puts the bytes below `objects/` under their checksum. @returns size and checksum of what arrived */
export async function download(project: Address, folder: string, bucket: string, name: string) {
  const response = await send(project, { method: 'GET', path: `object/authenticated/${pathOf(bucket, name)}` });
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
  await pipeline(response, count, createWriteStream(partial, { mode: PRIVATE_FILE }));
  const sha256 = hash.digest('hex');
  await rename(partial, objectFile(folder, { sha256 }));
  return { size, sha256 };
}

export async function upload(project: Address, folder: string, object: ObjectEntry): Promise<void> {
  const { bucket, name, mimetype, cacheControl, size } = object;
  const response = await send(project, {
    method: 'POST',
    path: `object/${pathOf(bucket, name)}`,
    headers: {
      // A value that no header can hold was never sent with the object either.
      'content-type': isHeaderValue(mimetype) ? mimetype : 'application/octet-stream',
      'cache-control': isHeaderValue(cacheControl) ? cacheControl : 'no-cache',
      'content-length': size,
      'x-upsert': 'true',
    },
    body: createReadStream(objectFile(folder, object)),
  });
  response.resume();
}

export async function remove(project: Address, bucket: string, names: string[]): Promise<void> {
  for (let at = 0; at < names.length; at += MOST_NAMES) {
    const body = JSON.stringify({ prefixes: names.slice(at, at + MOST_NAMES) });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const response = await send(project, { method: 'DELETE', path: `object/${encodeSegment(bucket)}`, headers, body });
    response.resume();
  }
}

/** A full disk, for example: not the object's fault. */
const isOfThisComputer = (error: unknown) =>
  error instanceof Error && 'syscall' in error && ['open', 'write', 'read', 'rename'].includes(String(error.syscall));

async function answers(project: Address): Promise<boolean> {
  return send(project, { method: 'GET', path: 'bucket' }).then(
    (response) => Boolean(response.resume()),
    () => false,
  );
}

/**
 * One object at a time: what goes wrong with it alone is answered as its reason, and the work goes on. Throws when this computer
 * failed, or when Storage answers nothing any more.
 */
export async function attempt(
  project: Address,
  { bucket, name }: Pick<Skipped, 'bucket' | 'name'>,
  copy: () => Promise<void>,
): Promise<Skipped | undefined> {
  try {
    await copy();
    return undefined;
  } catch (error) {
    if (isOfThisComputer(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    if (await answers(project)) return { bucket, name, reason };
    throw new Error(`Storage at ${project.url} stopped answering: ${reason}`, { cause: error });
  }
}

// Every way in which a name or a header reaches Storage, sent byte for byte.
import { request } from 'node:http';
import type { Chance } from '../soak/drafts/chance.ts';
import { hostileValue } from './values.ts';

export interface Answer {
  status: number;
  location: string;
}
export type Send = (method: string, path: string, headers?: Record<string, string>, body?: string) => Promise<Answer>;

/** Longest that a request may take before it counts as unanswered, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Status 0: no answer. */
export function createSend(url: string, token: string): Send {
  const { hostname, port } = new URL(url);
  return (method, path, headers = {}, body = '') =>
    new Promise((resolve) => {
      const length = String(Buffer.byteLength(body));
      const all = { apikey: token, authorization: `Bearer ${token}`, 'content-length': length, ...headers };
      const call = request({ hostname, port, method, path: `/storage/v1/${path}`, headers: all }, (response) => {
        response.resume().on('close', () => {
          resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' });
        });
      });
      call.setTimeout(PATIENCE_MS, () => call.destroy());
      call.on('error', () => resolve({ status: 0, location: '' })).end(body);
    });
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** Dots as codes as well, and sometimes slashes as they are. */
const encode = (name: string, chance: Chance) => {
  const whole = encodeURIComponent(name).replaceAll('.', chance.happens(0.5) ? '%2e' : '.');
  return chance.happens(0.5) ? whole : whole.replaceAll('%2F', '/');
};
const TUS = { 'tus-resumable': '1.0.0' };

function form(chance: Chance): string {
  const part = (head: string, value: string) => `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const fields = ['cacheControl', 'contentType', 'metadata', 'userMetadata'].filter(() => chance.happens(0.4));
  const told = fields.map((field) => part(`name="${field}"`, hostileValue(chance)));
  return [...told, part('name=""; filename="x"\r\nContent-Type: image/png', 'x'), '--edge--\r\n'].join('');
}

async function resumable(send: Send, bucket: string, name: string, chance: Chance): Promise<Answer[]> {
  const told = { bucketName: bucket, objectName: name, contentType: 'image/png', cacheControl: '60', metadata: '{}' };
  const spoiled = chance.pick(['none', 'contentType', 'cacheControl', 'metadata']);
  const pairs = Object.entries(told).map(
    ([key, value]) => `${key} ${base64(key === spoiled ? hostileValue(chance) : value)}`,
  );
  const headers = { ...TUS, 'upload-length': '1', 'x-upsert': 'true', 'upload-metadata': pairs.join(',') };
  const started = await send('POST', 'upload/resumable', headers);
  if (started.status !== 201) return [started];
  const path = new URL(started.location).pathname.replace('/storage/v1/', '');
  const patch = { ...TUS, 'upload-offset': '0', 'x-upsert': 'true', 'content-type': 'application/offset+octet-stream' };
  return [started, await send('PATCH', path, patch, 'x')];
}

/** `source`: the name of an object that may be copied and moved. */
export async function callEndpoint(
  send: Send,
  bucket: string,
  name: string,
  source: string,
  chance: Chance,
): Promise<Answer[]> {
  const json = { 'content-type': 'application/json' };
  const path = `object/${bucket}/${encode(name, chance)}`;
  const headers = { 'content-type': 'image/png', 'x-upsert': 'true', 'x-metadata': base64(hostileValue(chance)) };
  switch (chance.below(9)) {
    case 0:
      return [await send('POST', path, headers, 'x')];
    case 1:
      return [await send('PUT', path, headers, 'x')];
    case 2:
      return [
        await send(
          'POST',
          path,
          { 'x-upsert': 'true', 'content-type': 'multipart/form-data; boundary=edge' },
          form(chance),
        ),
      ];
    case 3:
      return resumable(send, bucket, name, chance);
    case 4:
      return [await send('POST', `object/upload/sign/${bucket}/${encode(name, chance)}`, json, '{}')];
    case 5:
    case 6: {
      const told = { bucketId: bucket, sourceKey: source, destinationKey: name };
      return [await send('POST', `object/${chance.pick(['copy', 'move'])}`, json, JSON.stringify(told))];
    }
    case 7:
      return [
        await send('GET', path),
        await send('HEAD', path),
        await send('GET', `object/info/${bucket}/${encode(name, chance)}`),
        await send('POST', `object/sign/${bucket}/${encode(name, chance)}`, json, '{"expiresIn":60}'),
      ];
    default:
      return [
        await send('POST', `object/list/${bucket}`, json, JSON.stringify({ prefix: name, search: name })),
        await send('POST', `object/list-v2/${bucket}`, json, JSON.stringify({ prefix: name, with_delimiter: true })),
        await send('DELETE', `object/${bucket}`, json, JSON.stringify({ prefixes: [name] })),
      ];
  }
}

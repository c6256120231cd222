// The policies of stored files hold for each of the six ways in which Storage takes an upload.
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { stackOfFile } from '@baobab/testing/stack-of-file';

const stack = stackOfFile();
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PERSONS = ['visitor', 'shopper', 'admin'] as const;

interface Upload {
  token: string;
  bucket: string;
  path: string;
}
type Way = (upload: Upload) => Promise<number>;

const headersOf = ({ token }: Upload, more: Record<string, string> = {}) => ({
  apikey: stack.publishableKey,
  authorization: `Bearer ${token}`,
  'content-type': 'image/png',
  ...more,
});
const objectUrl = ({ bucket, path }: Upload, route = 'object') => `${stack.url}/storage/v1/${route}/${bucket}/${path}`;

function sendResumable(isDeferred: boolean): Way {
  return async (upload) => {
    const facts = { bucketName: upload.bucket, objectName: upload.path, contentType: 'image/png' };
    const metadata = Object.entries(facts).map(([key, value]) => `${key} ${btoa(value)}`);
    const length = { 'upload-length': String(PNG.length) };
    const tus = { 'tus-resumable': '1.0.0' };
    const created = await fetch(`${stack.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: headersOf(upload, {
        ...tus,
        ...(isDeferred ? { 'upload-defer-length': '1' } : length),
        'upload-metadata': metadata.join(','),
      }),
    });
    const address = created.headers.get('location');
    if (!address) return created.status;
    const sent = await fetch(new URL(address, stack.url), {
      method: 'PATCH',
      headers: headersOf(upload, {
        ...tus,
        ...(isDeferred ? length : {}),
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      }),
      body: PNG,
    });
    return sent.status;
  };
}

const WAYS: Record<string, Way> = {
  'a raw body': async (upload) =>
    (await fetch(objectUrl(upload), { method: 'POST', headers: headersOf(upload), body: PNG })).status,
  'a form': async (upload) => {
    const body = new FormData();
    body.append('', new Blob([PNG], { type: 'image/png' }), 'a.png');
    const { 'content-type': _type, ...headers } = headersOf(upload);
    return (await fetch(objectUrl(upload), { method: 'POST', headers, body })).status;
  },
  'a chunked body': (upload) =>
    new Promise((resolve, reject) => {
      const sent = request(objectUrl(upload), { method: 'POST', headers: headersOf(upload) }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.write(PNG);
      sent.end();
    }),
  'a resumable upload': sendResumable(false),
  'a resumable upload of unknown length': sendResumable(true),
  'a signed link': async (upload) => {
    const signed = await fetch(objectUrl(upload, 'object/upload/sign'), {
      method: 'POST',
      headers: headersOf(upload, { 'content-type': 'application/json' }),
      body: '{}',
    });
    if (!signed.ok) return signed.status;
    const { url } = (await signed.json()) as { url: string };
    const address = `${stack.url}/storage/v1${url}`;
    return (await fetch(address, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: PNG })).status;
  },
};

const tokenOf = async (person: (typeof PERSONS)[number]) =>
  person === 'visitor' ? stack.publishableKey : ((await stack[person].auth.accessToken()) ?? '');

/** Who could store it, and whether it is there afterwards. */
async function outcomes(way: Way, bucket: string, name: string): Promise<Record<string, boolean>> {
  const stored: Record<string, boolean> = {};
  for (const person of PERSONS) {
    const upload = { token: await tokenOf(person), bucket, path: name.replace('WHO', person) };
    const status = await way(upload);
    const info = await stack.service.http.fetch(objectUrl(upload, 'object/info'));
    expect(status < 300, `${person}: ${status}`).toBe(info.ok);
    stored[person] = info.ok;
  }
  return stored;
}

const noPerson = { visitor: false, shopper: false, admin: false };
const onlyAdmin = { ...noPerson, admin: true };

test.each(Object.entries(WAYS))(
  'HX13 SE01 over %s administrators store files under the shop’s names, and no person stores an avatar',
  async (name, way) => {
    const slug = name.replaceAll(' ', '-');
    // No person makes a link: it would outlive the rights of who made it.
    const allowed = name === 'a signed link' ? noPerson : onlyAdmin;
    expect(await outcomes(way, 'images', `${slug}/WHO.png`)).toEqual(allowed);
    expect(await outcomes(way, 'downloads', `${slug}/WHO.png`)).toEqual(allowed);
    expect(await outcomes(way, 'images', `avatars/${stack.shopper.id}/${slug}-WHO.webp`)).toEqual(noPerson);
  },
);

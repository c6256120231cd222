// What a client costs at the very least: TUS from a file, one chunk after the other, nothing remembered, nothing retried; or one
// request per file over connections that stay open.
import { open } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { basename } from 'node:path';

interface Wish {
  url: string;
  publishableKey: string;
  token: string;
  path: string;
  objectName: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export async function leanTus(wish: Wish, chunkBytes: number): Promise<void> {
  await using file = await open(wish.path);
  const { size } = await file.stat();
  const facts = { bucketName: 'downloads', objectName: wish.objectName, contentType: 'application/zip' };
  const metadata = Object.entries(facts).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const created = await ask(wish, 'POST', `${wish.url}/storage/v1/upload/resumable`, {
    'tus-resumable': '1.0.0',
    'upload-length': String(size),
    'upload-metadata': metadata.join(','),
  });
  const address = new URL(created.location ?? '', wish.url);
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (let offset = 0; offset < size;) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, offset);
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    await ask(wish, 'PATCH', `${wish.url}${address.pathname}`, headers, chunk.subarray(0, bytesRead));
    offset += bytesRead;
  }
}

export async function keepAlivePut(wishes: readonly Wish[], atOnce: number): Promise<void> {
  const waiting = [...wishes];
  const worker = async () => {
    for (let wish = waiting.shift(); wish; wish = waiting.shift()) {
      await using file = await open(wish.path);
      const body = await file.readFile();
      const address = `${wish.url}/storage/v1/object/downloads/${wish.objectName}`;
      await ask(wish, 'POST', address, { 'content-type': 'application/zip' }, body);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function ask(
  { token, publishableKey, path }: Wish,
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Buffer = Buffer.alloc(0),
): Promise<{ location?: string }> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, authorization: `Bearer ${token}`, apikey: publishableKey, 'content-length': body.length };
    const sent = request(url, { method, agent, headers: all }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if ((answer.statusCode ?? 500) < 300)
          resolve(answer.headers.location ? { location: answer.headers.location } : {});
        else reject(new Error(`${method} of ${basename(path)}: ${answer.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

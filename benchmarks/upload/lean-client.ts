// What a client costs at the very least: TUS from a file, one chunk after the other, nothing remembered, nothing retried.
import { open } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { Target } from './target.ts';
import { CHUNK_BYTES, nameOf, type Task } from './task.ts';

const agent = new Agent({ keepAlive: true });
const TUS = { 'tus-resumable': '1.0.0' };

export async function leanTus({ target, paths, prefix }: Task): Promise<void> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (const path of paths) {
    await using file = await open(path);
    const { size } = await file.stat();
    const facts = { bucketName: 'downloads', objectName: nameOf(prefix, path), contentType: 'application/zip' };
    const metadata = Object.entries(facts).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
    const created = await ask(target, 'POST', '/storage/v1/upload/resumable', {
      ...TUS,
      'upload-length': size,
      'upload-metadata': metadata.join(','),
    });
    const { pathname } = new URL(created.location ?? '', target.url);
    for (let offset = 0; offset < size;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, offset);
      const headers = { ...TUS, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' };
      await ask(target, 'PATCH', pathname, headers, chunk.subarray(0, bytesRead));
      offset += bytesRead;
    }
  }
}

function ask(
  { url, token, publishableKey }: Target,
  method: string,
  path: string,
  headers: Record<string, string | number>,
  body: Buffer = Buffer.alloc(0),
): Promise<{ location?: string | undefined }> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, authorization: `Bearer ${token}`, apikey: publishableKey, 'content-length': body.length };
    const sent = request(url + path, { method, agent, headers: all }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve({ location: answer.headers.location });
        else reject(new Error(`${method} ${path}: ${answer.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

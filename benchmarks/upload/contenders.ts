// The same files, several ways: our engine, a lean client, tus-js-client and Uppy as documented, curl.
import { spawn } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendAllWithPlainTus } from '@baobab/testing/plain-tus';
import { keepAlivePut, leanTus } from './lean-client.ts';
import { readyEngine } from './engine.ts';
import { CHUNK_BYTES, nameOf, type Ready, type Task } from './task.ts';
import { readyUppyInChromium, readyUppyInNode } from './uppy.ts';

const atOnce = (send: () => Promise<void>): Promise<Ready> => Promise.resolve({ send, close: async () => undefined });

export const CONTENDERS = {
  engine: readyEngine,
  lean: (task: Task) => atOnce(() => withLean(task)),
  'tus-js-client': (task: Task) => atOnce(() => withPlainTus(task)),
  uppy: readyUppyInChromium,
  'uppy in Node': readyUppyInNode,
  curl: (task: Task) => atOnce(() => withCurl(task)),
};
export type Contender = keyof typeof CONTENDERS;

async function withPlainTus({ stack, paths, prefix, atOnce: limit }: Task): Promise<void> {
  const { url, publishableKey, token } = stack;
  const common = { url, publishableKey, token, bucket: 'downloads', chunkBytes: CHUNK_BYTES };
  const uploads = paths.map((path) => ({ ...common, path, objectName: nameOf(prefix, path) }));
  await sendAllWithPlainTus(uploads, limit);
}

/** What any client costs at least: TUS for a file of several chunks, one request for a small one. */
async function withLean({ stack, paths, prefix, atOnce: limit }: Task): Promise<void> {
  const { url, publishableKey, token } = stack;
  const wishes = paths.map((path) => ({ url, publishableKey, token, path, objectName: nameOf(prefix, path) }));
  const { size } = await stat(paths[0] ?? '');
  if (size <= CHUNK_BYTES) await keepAlivePut(wishes, limit);
  else for (const wish of wishes) await leanTus(wish, CHUNK_BYTES);
}

/** One curl for all files: its connections stay open, as ours do. */
async function withCurl({ stack, paths, prefix, atOnce: limit, folder }: Task): Promise<void> {
  const requests = paths.map((path) =>
    [
      `url = "${stack.url}/storage/v1/object/downloads/${nameOf(prefix, path)}"`,
      `request = "POST"`,
      `data-binary = "@${path}"`,
      `header = "authorization: Bearer ${stack.token}"`,
      `header = "apikey: ${stack.publishableKey}"`,
      `header = "content-type: application/zip"`,
      `header = "expect:"`,
      `output = "/dev/null"`,
      `fail`,
    ].join('\n'),
  );
  const config = join(folder, `${prefix}.curl`);
  await writeFile(config, requests.join('\nnext\n'));
  await run('curl', ['--no-progress-meter', '--parallel', '--parallel-max', String(limit), '--config', config]);
}

function run(tool: string, args: string[]): Promise<void> {
  const child = spawn(tool, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} ended with ${code}`))));
  });
}

// Uppy with its Tus plugin. In Node it takes buffers, not files, so it is spared the reading; as many files at once as its default
// says (20), chunks as large as everybody's.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import Uppy from '@uppy/core';
import Tus from '@uppy/tus';
import { CHUNK_BYTES, nameOf, type Ready, type Task } from './upload-task.ts';

export async function readyUppy({ stack, paths, prefix }: Task): Promise<Ready> {
  const uppy = new Uppy({ autoProceed: false });
  uppy.use(Tus, {
    endpoint: `${stack.url}/storage/v1/upload/resumable`,
    headers: { apikey: stack.publishableKey, authorization: `Bearer ${stack.token}` },
    allowedMetaFields: ['bucketName', 'objectName', 'contentType', 'cacheControl'],
    chunkSize: CHUNK_BYTES,
  });
  for (const path of paths)
    uppy.addFile({
      name: basename(path),
      type: 'application/zip',
      data: await inMemory(path),
      meta: {
        bucketName: 'downloads',
        objectName: nameOf(prefix, path),
        contentType: 'application/zip',
        cacheControl: '3600',
      },
    });
  return {
    async send() {
      const { successful = [], failed = [] } = (await uppy.upload()) ?? {};
      if (successful.length !== paths.length) throw new Error(`uppy: ${failed[0]?.error ?? 'not all were sent'}`);
    },
    close: async () => uppy.destroy(),
  };
}

/** Uppy asks for a Blob's size and hands the data on as it is; its types know browsers only. */
async function inMemory(path: string): Promise<Blob> {
  const bytes = await readFile(path);
  return Object.assign(bytes, { size: bytes.byteLength }) as unknown as Blob;
}

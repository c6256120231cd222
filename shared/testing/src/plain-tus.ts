/** tus-js-client as its documentation shows it: the measure that our own transport is held against. */
import { createReadStream } from 'node:fs';
import pLimit from 'p-limit';
import { Upload } from 'tus-js-client';

export interface PlainTusUpload {
  url: string;
  publishableKey: string;
  token: string;
  bucket: string;
  objectName: string;
  path: string;
  /** Default: all that is left in one request, as the library comes. */
  chunkBytes?: number;
  onDone?: () => void;
}

export async function sendAllWithPlainTus(wishes: readonly PlainTusUpload[], atOnce: number): Promise<void> {
  const limit = pLimit(atOnce);
  await Promise.all(wishes.map((wish) => limit(() => sendWithPlainTus(wish))));
}

function sendWithPlainTus(wish: PlainTusUpload): Promise<void> {
  const { url, publishableKey, token, bucket, objectName, path, chunkBytes, onDone } = wish;
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      endpoint: `${url}/storage/v1/upload/resumable`,
      ...(chunkBytes ? { chunkSize: chunkBytes } : {}),
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      metadata: { bucketName: bucket, objectName, contentType: 'application/zip', cacheControl: '3600' },
      onSuccess: () => {
        onDone?.();
        resolve();
      },
      onError: reject,
    });
    upload.start();
  });
}

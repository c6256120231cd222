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
  chunkBytes: number;
}

export async function sendAllWithPlainTus(wishes: readonly PlainTusUpload[], atOnce: number): Promise<void> {
  const limit = pLimit(atOnce);
  await Promise.all(wishes.map((wish) => limit(() => sendWithPlainTus(wish))));
}

function sendWithPlainTus(wish: PlainTusUpload): Promise<void> {
  const { url, publishableKey, token, bucket, objectName, path, chunkBytes } = wish;
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      endpoint: `${url}/storage/v1/upload/resumable`,
      chunkSize: chunkBytes,
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      metadata: { bucketName: bucket, objectName, contentType: 'application/zip', cacheControl: '3600' },
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
}

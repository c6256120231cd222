/**
 * Bundles may have 100 MB, and a project's global limit caps what buckets allow. It is tried for real:
 * an upload of that size is announced, and taken back before a byte is sent.
 */
import { randomUUID } from 'node:crypto';

const BUNDLE_BYTES = 100 * 1024 * 1024;

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Throws an Error that says what to raise when the project would refuse a bundle of 100 MB. */
export async function checkStorageLimit(url: string, secretKey: string): Promise<void> {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'tus-resumable': '1.0.0' };
  const metadata = {
    bucketName: 'downloads',
    objectName: `limit-check/${randomUUID()}.zip`,
    contentType: 'application/zip',
  };
  const answer = await fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(BUNDLE_BYTES),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(','),
    },
  });
  const words = await answer.text();
  const location = answer.headers.get('location');
  if (answer.status === 201 && location) {
    await fetch(new URL(location, url), { method: 'DELETE', headers });
    return;
  }
  if (answer.status === 413) {
    throw new Error(
      'The project takes no files of 100 MB. Raise "Upload file size limit" in the dashboard under Storage → Settings; ' +
        'the free plan stops at 50 MB.',
    );
  }
  throw new Error(`The storage limit could not be checked: ${answer.status} ${words}`);
}

/** The address of a resumable upload: base64url of bucket/path/version, as hosted. Inside, only the version counts. */
import { isVersion } from '../files.ts';
import type { ObjectAddress } from '../objects.ts';

export type UploadId = ObjectAddress & { version: string };

export const writeUploadId = ({ bucket, name, version }: UploadId) =>
  Buffer.from(`${bucket}/${name}/${version}`).toString('base64url');

/** Undefined for anything that this server can't have written. */
export function readUploadId(text: string): UploadId | undefined {
  const [bucket, ...rest] = Buffer.from(text, 'base64url').toString('utf8').split('/');
  const version = rest.pop();
  if (!bucket || !version || rest.length === 0 || !isVersion(version)) return undefined;
  return { bucket, name: rest.join('/'), version };
}

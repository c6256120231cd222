import { signedUrlResponseSchema } from '@baobab/domain/contracts/downloads';
import * as z from 'zod/mini';
import { refusal } from './answers.ts';
import type { Backend } from './settings.ts';

const ANSWER_WITHIN_MS = 10_000;

/**
 * The path of a signed address, relative to the storage API.
 *
 * @throws AppError not_found when no such object is stored, server_unavailable
 */
export type SignObject = (bucket: string, path: string, seconds: number) => Promise<string>;

export function createSignObject({ url, secretKey }: Backend): SignObject {
  return async (bucket, path, seconds) => {
    const parts = path.split('/');
    // Empty parts, `.` and `..` would lead elsewhere in the address.
    if (parts.some((part) => ['', '.', '..'].includes(part))) throw missing();
    const object = [bucket, ...parts].map(encodeURIComponent).join('/');
    const response = await fetch(`${url}/storage/v1/object/sign/${object}`, {
      method: 'POST',
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ expiresIn: seconds }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    const body: unknown = await response.json().catch(() => null);
    const signed = z.safeParse(signedUrlResponseSchema, body);
    if (response.ok && signed.success) return signed.data.signedURL;
    if (response.status < 500 && /not.?found/i.test(JSON.stringify(body))) {
      throw missing();
    }
    throw unavailable(`${response.status} ${JSON.stringify(body)}`);
  };
}

const missing = () => refusal('not_found', 'The file is missing. Please tell us, so that we can mend it.');
const unavailable = (cause: unknown) =>
  refusal('server_unavailable', 'The file cannot be reached right now. Please try again.', {}, cause);

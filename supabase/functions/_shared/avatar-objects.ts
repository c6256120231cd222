/** Profile pictures in Storage, with the server's key. */
import { BUCKET_IMAGES, STORAGE_CACHE_SECONDS } from '@baobab/domain/constants';
import * as z from 'zod/mini';
import { refusal } from './answers.ts';
import type { Rpc } from './database.ts';
import type { Backend } from './settings.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface AvatarObjects {
  /** Never overwrites. @throws AppError server_unavailable */
  store(path: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Objects that do not exist are no error. @throws AppError server_unavailable */
  remove(paths: string[]): Promise<void>;
}

export function createAvatarObjects({ url, secretKey }: Backend): AvatarObjects {
  const send = async (address: string, method: string, body: BodyInit, headers: Record<string, string>) => {
    const response = await fetch(`${url}/storage/v1/object/${BUCKET_IMAGES}${address}`, {
      method,
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    const text = await response.text();
    if (!response.ok) throw unavailable(`${response.status} ${text.slice(0, 500)}`);
  };
  return {
    store: (path, bytes, type) =>
      send(`/${path}`, 'POST', bytes, {
        'content-type': type,
        'cache-control': `max-age=${STORAGE_CACHE_SECONDS}`,
        'x-upsert': 'false',
      }),
    remove: (prefixes) => send('', 'DELETE', JSON.stringify({ prefixes }), { 'content-type': 'application/json' }),
  };
}

/** Removes the queued pictures whose names start with `prefix`, at most a hundred of them. */
export async function removeDueAvatars(
  { rpc, objects }: { rpc: Rpc; objects: Pick<AvatarObjects, 'remove'> },
  prefix: string,
): Promise<{ removed: number }> {
  const names = await rpc('avatars_to_remove', { p_prefix: prefix }, z.array(z.string()));
  if (names.length > 0) {
    await objects.remove(names);
    await rpc('forget_avatars', { p_names: names }, z.null());
  }
  return { removed: names.length };
}

const unavailable = (cause: unknown) =>
  refusal('server_unavailable', 'The picture could not be saved. Please try again.', {}, cause);

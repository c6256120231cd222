import { isAppError, type ErrorCode } from '@baobab/domain/errors';
import type { DataClient } from './client.ts';
import { supabaseOver } from './supabase.ts';

const REFUSALS: readonly ErrorCode[] = ['not_signed_in', 'session_expired', 'forbidden'];

/**
 * The same client, but `onRefused` hears of every answer that a person without the right would get: refusals, and changes that
 * touched no row, which is how row policies refuse an update. It is a hint to look, not a proof.
 */
export function watchClient(client: DataClient, onRefused: () => void): DataClient {
  const send: typeof fetch = async (input, init) => {
    const response = await client.http.fetch(input, init);
    if ([401, 403].includes(response.status) || (await touchedNothing(init?.method, response))) onRefused();
    return response;
  };
  return supabaseOver({
    ...client.http,
    fetch: send,
    json: (path, init) =>
      client.http.json(path, init).catch((thrown: unknown) => {
        if (isAppError(thrown) && REFUSALS.includes(thrown.code)) onRefused();
        throw thrown;
      }),
  });
}

async function touchedNothing(method: string | undefined, response: Response): Promise<boolean> {
  if (method !== 'PATCH' && method !== 'DELETE') return false;
  return response.status === 406 || (response.ok && (await response.clone().text()) === '[]');
}

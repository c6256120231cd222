/** Which client the database sessions of a request are counted for. */
import { asClient } from '../db/postgres-pool.ts';
import { CLIENT_ADDRESS } from '../gateway/client-address.ts';
import type { StackKeys } from '../keys.ts';
import type { RestAuth } from './server.ts';

/** An address as a visitor and as a signed-in person; undefined, without a limit, for the backend's own functions. */
function clientOf({ headers }: Request, keys: StackKeys): string | undefined {
  const bearer = /^Bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();
  const token = bearer ?? headers.get('apikey') ?? '';
  if (token === keys.secretKey) return undefined;
  return `${headers.get(CLIENT_ADDRESS) ?? ''} ${token.split('.').length === 3 ? 'token' : 'key'}`;
}

export const limitSessions = (restAuth: RestAuth, keys: StackKeys): RestAuth => ({
  fetch: (request) => asClient(clientOf(request, keys), () => restAuth.fetch(request)),
});

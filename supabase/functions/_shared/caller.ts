/** Who calls a function: a signed-in person, or the backend itself. */
import * as z from 'zod/mini';
import { refusal } from './answers.ts';
import { isSameSecret } from './digest.ts';
import type { Backend } from './settings.ts';

const ANSWER_WITHIN_MS = 10_000;
const claimsSchema = z.object({ aal: z.string() });
const userSchema = z.object({ id: z.uuid(), email: z.optional(z.nullable(z.string())) });

export interface Caller {
  id: string;
  email: string | null;
  /** How sure the auth server is of the person: `aal2` when a second factor was given. */
  level: string;
}
export type Authenticate = (request: Request) => Promise<Caller>;

const bearer = (request: Request) => /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** Asks the auth server, so that a signed-out or deleted account is refused at once, whatever signs its tokens. */
export function createAuthenticate({ url, publishableKey }: Backend): Authenticate {
  return async (request) => {
    const token = bearer(request);
    if (!token) throw refusal('not_signed_in', 'Please sign in first.');
    const response = await fetch(`${url}/auth/v1/user`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((cause: unknown) => {
      throw refusal('server_unavailable', 'Sign-in could not be checked. Please try again.', {}, cause);
    });
    const body: unknown = await response.json().catch(() => null);
    const user = z.safeParse(userSchema, body);
    if (response.ok && user.success) return { id: user.data.id, email: user.data.email ?? null, level: levelOf(token) };
    if (response.status >= 500) {
      throw refusal('server_unavailable', 'Sign-in could not be checked. Please try again.');
    }
    throw refusal('session_expired', 'Your session has ended. Please sign in again.');
  };
}

/** Of a token that the auth server has accepted. */
function levelOf(token: string): string {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return z.safeParse(claimsSchema, claims).data?.aal ?? 'aal1';
  } catch {
    return 'aal1';
  }
}

/** True when either header carries the secret key: what stands beside it in the other one is the gateway's or the client's business. */
export async function isService(request: Request, { secretKey }: Pick<Backend, 'secretKey'>): Promise<boolean> {
  const given = [bearer(request), request.headers.get('apikey')];
  const same = await Promise.all(given.map((key) => isSameSecret(key ?? '', secretKey)));
  return same.includes(true);
}

/** Who asks: the bearer token of a request, verified once and remembered for a few seconds. */
import type { IncomingMessage } from 'node:http';
import type { SessionAuth } from '../db/session.ts';
import type { TokenVerifier, VerifiedToken } from '../gateway/tokens.ts';
import { accessDenied, invalidRequest } from './errors.ts';

export interface Identity {
  auth: SessionAuth;
  owner?: string;
}

export type Identify = (request: IncomingMessage) => Promise<Identity>;

const REMEMBER_MS = 10_000;
const REMEMBER_MOST = 1000;

const bearerOf = (request: IncomingMessage): string => {
  const { authorization, apikey } = request.headers;
  if (authorization !== undefined) return authorization.replace(/^Bearer\s+/i, '');
  if (typeof apikey === 'string' && apikey) return apikey;
  throw invalidRequest("headers must have required property 'authorization'");
};

const expiryOf = (token: VerifiedToken): number => {
  const { exp } = token.claims;
  return Math.min(Date.now() + REMEMBER_MS, typeof exp === 'number' ? exp * 1000 : Infinity);
};

/** A token is never remembered past its own expiry. */
export function createIdentify(verifier: TokenVerifier): Identify {
  const known = new Map<string, { identity: Identity; until: number }>();
  return async (request) => {
    const token = bearerOf(request);
    const remembered = known.get(token);
    if (remembered && remembered.until > Date.now()) return remembered.identity;
    const verified = await verifier.verify(token).catch((error: unknown) => {
      throw accessDenied(error instanceof Error ? error.message : 'Invalid Compact JWS');
    });
    const identity = { auth: { role: verified.role, claims: verified.claims }, owner: verified.sub };
    if (known.size >= REMEMBER_MOST) known.clear();
    known.set(token, { identity, until: expiryOf(verified) });
    return identity;
  };
}

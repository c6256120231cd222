/** Who asks: the bearer token of a request. */
import type { IncomingMessage } from 'node:http';
import type { SessionAuth } from '../db/session.ts';
import type { TokenVerifier } from '../gateway/tokens.ts';
import { accessDenied, invalidRequest } from './errors.ts';

export interface Identity {
  auth: SessionAuth;
  owner?: string;
}

export type Identify = (request: IncomingMessage) => Promise<Identity>;

const bearerOf = (request: IncomingMessage): string => {
  const { authorization, apikey } = request.headers;
  if (authorization !== undefined) return authorization.replace(/^Bearer\s+/i, '');
  if (typeof apikey === 'string' && apikey) return apikey;
  throw invalidRequest("headers must have required property 'authorization'");
};

export const createIdentify =
  (verifier: TokenVerifier): Identify =>
  async (request) => {
    const { role, sub, claims } = await verifier.verify(bearerOf(request)).catch((error: unknown) => {
      throw accessDenied(error instanceof Error ? error.message : 'Invalid Compact JWS');
    });
    return { auth: { role, claims }, owner: sub };
  };

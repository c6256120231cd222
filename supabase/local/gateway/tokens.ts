/** Who a bearer token or API key stands for. */
import { verify } from 'hono/jwt';
import type { DatabaseRole } from '../db/session.ts';
import type { StackKeys } from '../keys.ts';

export interface VerifiedToken {
  role: DatabaseRole;
  sub?: string;
  claims: Record<string, unknown>;
}
export interface TokenVerifier {
  verify(token: string): Promise<VerifiedToken>;
}

const ROLES = new Set<unknown>(['anon', 'authenticated', 'service_role']);
const isRole = (role: unknown): role is DatabaseRole => ROLES.has(role);

/** Rejects with a readable message when the token is neither a key of this stack nor a live JWT signed by it. */
export function createTokenVerifier(keys: StackKeys): TokenVerifier {
  return {
    async verify(token) {
      if (token === keys.publishableKey) return { role: 'anon', claims: { role: 'anon' } };
      if (token === keys.secretKey) return { role: 'service_role', claims: { role: 'service_role' } };
      const claims = await verify(token, keys.jwtSecret, 'HS256').catch((error: Error) => {
        if (error.name === 'JwtTokenExpired') throw new Error('"exp" claim timestamp check failed', { cause: error });
        throw new Error('Invalid Compact JWS', { cause: error });
      });
      if (!isRole(claims['role'])) throw new Error('The token names no role of this project');
      return { role: claims['role'], sub: typeof claims['sub'] === 'string' ? claims['sub'] : undefined, claims };
    },
  };
}

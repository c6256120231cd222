/** Tokens of signed URLs: compact HS256 JWTs over one path, with a purpose, so that a download link uploads nothing. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { invalidSignature, invalidToken } from './errors.ts';

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

const claimsSchema = z.object({
  /** `bucket/path` that the token opens. */
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  exp: z.number(),
  owner: z.string().optional(),
  upsert: z.boolean().optional(),
});

export type SignedClaims = z.infer<typeof claimsSchema>;

export interface Signer {
  /** `lifetime` in seconds. */
  sign(claims: Omit<SignedClaims, 'exp'>, lifetime: number): string;
  /** Throws InvalidJWT (malformed, tampered, expired) or InvalidSignature (another path or purpose). */
  verify(token: string, scope: SignedClaims['scope'], url: string): SignedClaims;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

function readClaims(payload: string): SignedClaims {
  try {
    return claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  } catch {
    throw invalidToken('Invalid Compact JWS');
  }
}

export function createSigner(secret: string): Signer {
  const mac = (signed: string) => createHmac('sha256', secret).update(signed).digest();
  return {
    sign: (claims, lifetime) => {
      const iat = nowSeconds();
      const payload = Buffer.from(JSON.stringify({ ...claims, iat, exp: iat + lifetime })).toString('base64url');
      return `${HEADER}.${payload}.${mac(`${HEADER}.${payload}`).toString('base64url')}`;
    },
    verify: (token, scope, url) => {
      const [header, payload, signature, ...rest] = token.split('.');
      if (!header || !payload || !signature || rest.length > 0) throw invalidToken('Invalid Compact JWS');
      const expected = mac(`${header}.${payload}`);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw invalidToken('signature verification failed');
      }
      const claims = readClaims(payload);
      if (claims.exp <= nowSeconds()) throw invalidToken('"exp" claim timestamp check failed');
      if (claims.url !== url || claims.scope !== scope) throw invalidSignature();
      return claims;
    },
  };
}

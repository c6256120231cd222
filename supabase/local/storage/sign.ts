/** Tokens of signed URLs: JWTs over one path, with a purpose, so that a download link uploads nothing. */
import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { invalidSignature, invalidToken } from './errors.ts';
import type { ObjectAddress } from './objects.ts';

const claimsSchema = z.object({
  /** `bucket/path` that the token opens. */
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  exp: z.number(),
  owner: z.string().optional(),
  upsert: z.boolean().optional(),
});
type SignedClaims = z.infer<typeof claimsSchema>;
type Scope = SignedClaims['scope'];

export interface Signer {
  /** `lifetime` in seconds. */
  sign(
    scope: Scope,
    address: ObjectAddress,
    lifetime: number,
    more?: Pick<SignedClaims, 'owner' | 'upsert'>,
  ): Promise<string>;
  /** Rejects with InvalidJWT (malformed, tampered, expired) or InvalidSignature (another path or purpose). */
  verify(token: string, scope: Scope, address: ObjectAddress): Promise<SignedClaims>;
}

/** In the words of the hosted server's library, by the names of ours. */
const FAULTS: Readonly<Record<string, string>> = {
  JwtTokenSignatureMismatched: 'signature verification failed',
  JwtTokenExpired: '"exp" claim timestamp check failed',
};

export function createSigner(secret: string): Signer {
  return {
    sign: (scope, { bucket, name }, lifetime, more) => {
      const iat = Math.floor(Date.now() / 1000);
      return sign({ url: `${bucket}/${name}`, scope, ...more, iat, exp: iat + lifetime }, secret, 'HS256');
    },
    verify: async (token, scope, { bucket, name }) => {
      const payload = await verify(token, secret, 'HS256').catch((error: Error) => {
        throw invalidToken(FAULTS[error.name] ?? 'Invalid Compact JWS');
      });
      const claims = claimsSchema.safeParse(payload).data;
      if (!claims) throw invalidToken('Invalid Compact JWS');
      if (claims.url !== `${bucket}/${name}` || claims.scope !== scope) throw invalidSignature();
      return claims;
    },
  };
}

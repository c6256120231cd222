/** Keys that sign license certificates, as the setting LICENSE_KEYS has them: a JSON Web Key Set in base64url. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';

const setSchema = z.object({
  keys: z
    .array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        kid: z.string(),
        x: z.string(),
        d: z.string().optional(),
      }),
    )
    .min(1),
});
type StoredKey = z.infer<typeof setSchema>['keys'][number];

function newKey(): StoredKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', kid, x, d };
}

/**
 * A set whose first key is new. Keys of `earlier` stay in it without their private parts: what they signed still verifies.
 *
 * @throws when `earlier` is no such set
 */
export function newLicenseKeys(earlier?: string): string {
  const old = earlier ? setSchema.parse(JSON.parse(Buffer.from(earlier, 'base64url').toString())).keys : [];
  const kept = old.map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x }));
  return Buffer.from(JSON.stringify({ keys: [newKey(), ...kept] })).toString('base64url');
}

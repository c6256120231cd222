/**
 * The setting LICENSE_KEYS: a JSON Web Key Set in base64url. The first key with a private part signs; all are published without
 * it, so that certificates of earlier keys verify for good.
 */
import { licenseKeySchema } from '@baobab/domain/contracts/license';
import type { LicenseKey } from '@baobab/domain/contracts/license';
import * as z from 'zod/mini';
import { refusal } from '../_shared/answers.ts';
import type { SigningKey } from './signed-file.ts';

const storedSchema = z.object({
  keys: z.array(z.extend(licenseKeySchema, { d: z.optional(z.string()) })).check(z.minLength(1)),
});

export interface LicenseKeyRing {
  published: LicenseKey[];
  signing(): Promise<SigningKey>;
}

/** @throws AppError server_unavailable, without any part of the setting */
export function readLicenseKeys(setting: string | undefined): LicenseKeyRing {
  const stored = parse(setting ?? '');
  const own = stored?.find(({ d }) => d !== undefined);
  if (!stored || !own) {
    throw refusal(
      'server_unavailable',
      'The setting LICENSE_KEYS is missing or holds no key. `npm run license-keys` makes one.',
      { variable: 'LICENSE_KEYS' },
    );
  }
  const { kid, kty, crv, x, d = '' } = own;
  let signing: Promise<SigningKey> | undefined;
  const load = async (): Promise<SigningKey> => ({
    keyId: kid,
    key: await crypto.subtle.importKey('jwk', { kty, crv, x, d }, { name: 'Ed25519' }, false, ['sign']),
  });
  return {
    published: stored.map((key) => ({ kty: key.kty, crv: key.crv, kid: key.kid, x: key.x })),
    signing: () => (signing ??= load()),
  };
}

function parse(setting: string) {
  try {
    const text = atob(setting.replaceAll('-', '+').replaceAll('_', '/'));
    const parsed = z.safeParse(storedSchema, JSON.parse(text));
    return parsed.success ? parsed.data.keys : null;
  } catch {
    return null;
  }
}

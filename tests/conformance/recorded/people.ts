/** Who asks: each name of the recording with the headers that it stands for. */
import { createHmac } from 'node:crypto';
import { ALICE, BOB } from '../../../supabase/local/test/storage-server.ts';
import type { StackKeys } from '../../../supabase/local/keys.ts';

const HOUR_SECONDS = 3600;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(secret: string, claims: Record<string, unknown>, seconds = HOUR_SECONDS): string {
  const iat = Math.floor(Date.now() / 1000);
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iat, exp: iat + seconds, ...claims })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const both = (key: string) => ({ apikey: key, ...bearer(key) });

export function people({ jwtSecret, publishableKey, secretKey }: StackKeys): Record<string, Record<string, string>> {
  const service = token(jwtSecret, { role: 'service_role' });
  const user = (sub: string) => bearer(token(jwtSecret, { role: 'authenticated', aud: 'authenticated', sub }));
  return {
    none: {},
    anon: bearer(token(jwtSecret, { role: 'anon' })),
    service: bearer(service),
    alice: user(ALICE),
    bob: user(BOB),
    expired: bearer(token(jwtSecret, { role: 'service_role' }, -HOUR_SECONDS)),
    forged: bearer(token('another secret', { role: 'service_role' })),
    roleless: bearer(token(jwtSecret, { sub: ALICE })),
    strange: bearer(token(jwtSecret, { role: 'no_such_role' })),
    unsigned: bearer(service.replace(/[^.]+$/, '')),
    garbage: bearer('garbage'),
    empty: { authorization: '' },
    basic: { authorization: 'Basic dXNlcjpwYXNz' },
    bare: { authorization: service },
    apikey: { apikey: service },
    publishable: both(publishableKey),
    secret: both(secretKey),
    secretOnly: { apikey: secretKey },
    unknownKey: both('sb_secret_unknown-to-this-project-000000'),
  };
}

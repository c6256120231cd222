/** The second factor of the signed-in person: codes of an authenticator app. */
import { AppError } from '@baobab/domain/errors';
import type { Auth } from './auth.ts';
import { checked } from '../translate.ts';

export interface SecondFactor {
  id: string;
  name: string;
  createdAt: string;
}

/** What an authenticator app needs, shown once. */
export interface Enrollment {
  id: string;
  /** An address of a picture (`data:`). */
  qrCode: string;
  /** For who types it in. */
  secret: string;
}

export type SecondFactors = ReturnType<typeof secondFactorsOver>;

const NAME = 'Authenticator app';

export function secondFactorsOver(of: () => Promise<Auth>) {
  const all = async () => given(checked(await (await of()).mfa.listFactors()));
  return {
    /** Those that were set up to the end. */
    list: async (): Promise<SecondFactor[]> =>
      (await all()).totp.map((factor) => ({
        id: factor.id,
        name: factor.friendly_name ?? NAME,
        createdAt: factor.created_at,
      })),
    /** Begins one; the first right code finishes it. One that was begun before and not finished is dropped. */
    async enroll(issuer: string): Promise<Enrollment> {
      const { mfa } = await of();
      const known = await all();
      for (const { id, status } of known.all) if (status !== 'verified') checked(await mfa.unenroll({ factorId: id }));
      const taken = new Set(known.totp.map((factor) => factor.friendly_name));
      const friendlyName = firstFree(taken);
      const { id, totp } = given(checked(await mfa.enroll({ factorType: 'totp', friendlyName, issuer })));
      return { id, qrCode: totp.qr_code, secret: totp.secret };
    },
    /**
     * Gives a code, of the factor `id` or of any that there is: the session may then do what the role opens, and the account's sessions that
     * have not given one end. Codes: code_wrong, rate_limited, session_expired.
     */
    async verify(code: string, id?: string): Promise<void> {
      const { mfa } = await of();
      const ids = id ? [id] : (await all()).totp.map((factor) => factor.id);
      let failure: unknown = new AppError('not_found');
      for (const factorId of ids) {
        try {
          checked(await mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') }));
          return;
        } catch (thrown) {
          failure = thrown;
        }
      }
      throw failure;
    },
    /** Codes: second_factor_needed where this session has not given one. */
    async remove(id: string): Promise<void> {
      const auth = await of();
      checked(await auth.mfa.unenroll({ factorId: id }));
      await auth.renew();
    },
    /** After factors were removed by other means. */
    renew: async (): Promise<void> => (await of()).renew(),
  };
}

function given<T>(data: T | null): T {
  if (data === null) throw new AppError('response_invalid');
  return data;
}

function firstFree(taken: ReadonlySet<string | undefined>): string {
  let name = NAME;
  for (let n = 2; taken.has(name); n += 1) name = `${NAME} ${n}`;
  return name;
}

interface Stored {
  access_token?: unknown;
  user?: { factors?: { status?: unknown }[] } | null;
}

/** Whether a session, as auth-js stores it, has still to give its account's factor: until then the server refuses what the role opens. */
export function awaitsSecondFactor(stored: string | null): boolean {
  try {
    const { access_token: token, user } = (JSON.parse(stored ?? 'null') ?? {}) as Stored;
    const hasFactor = user?.factors?.some(({ status }) => status === 'verified') === true;
    return hasFactor && typeof token === 'string' && levelOf(token) !== 'aal2';
  } catch {
    return false;
  }
}

function levelOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown }).aal;
}

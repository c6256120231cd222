/**
 * Second factors by one-time passwords: `/auth/v1/factors`, which the auth server does not have. Paths, answers, codes and limits are those of
 * supabase/auth (internal/api/mfa.go, middleware.go, apilimiter; defaults of internal/conf/configuration.go). One rule is stricter, as RFC 6238
 * section 5.2 asks: a code is taken once, and none from before it.
 */
import { isIP } from 'node:net';
import { decode } from 'hono/jwt';
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import { CLIENT_ADDRESS } from '../gateway/client-address.ts';
import { noteMethod } from './assurance.ts';
import { AuthRefusal } from './auth-error.ts';
import * as store from './factors.ts';
import { qrCodeSvg } from './qr-code.ts';
import { createTokenBuckets } from './token-buckets.ts';
import { keyUri, matchingStep, newSecret } from './totp.ts';

const MOST_FACTORS = 10;
const PER_MINUTE = 15;
const BURST = 30;

const enrollSchema = z.object({
  factor_type: z.string().default(''),
  friendly_name: z.string().default(''),
  issuer: z.string().default(''),
});
const verifySchema = z.object({ challenge_id: z.uuid(), code: z.string().default('') });
const userSchema = z.object({ id: z.uuid(), email: z.string().nullish() });

interface Caller {
  user: string;
  email: string;
  session: string;
}
type Ask = (request: Request) => Promise<Response>;

interface Options {
  database: Database;
  siteUrl: string;
  /** The auth server. */
  ask: Ask;
  /** Renews a session by its refresh token. */
  refresh: Ask;
  now?: () => number;
}

export interface Mfa {
  /** The answer to a request about factors; `null` for all others. */
  answer(request: Request): Promise<Response | null>;
}

export function createMfa(options: Options): Mfa {
  const buckets = createTokenBuckets(PER_MINUTE / 60_000, BURST, options.now);
  return {
    async answer(request) {
      const [, , , first, id, action, more] = new URL(request.url).pathname.split('/');
      if (first !== 'factors' || more !== undefined) return null;
      const route = id ? ROUTES[`${request.method} ${action ?? ''}`] : request.method === 'POST' ? enroll : undefined;
      if (!route) return new Response(null, { status: 405 });
      try {
        const caller = await callerOf(request, options.ask);
        if (caller instanceof Response) return caller;
        if (id && !z.uuid().safeParse(id).success)
          throw new AuthRefusal(404, 'validation_failed', 'factor_id must be an UUID');
        const factor = id ? await ownFactor(options.database, caller, id) : undefined;
        if (action && !buckets.take(`${action} ${addressOf(request)}`))
          throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached');
        return await route(request, caller, options, factor);
      } catch (error) {
        if (error instanceof AuthRefusal) return error.answer();
        throw error;
      }
    },
  };
}

type Route = (request: Request, caller: Caller, options: Options, factor?: store.Factor) => Promise<Response>;

const enroll: Route = async (request, { user, email, session }, { database, siteUrl }) => {
  const { factor_type, friendly_name, issuer } = await bodyOf(request, enrollSchema);
  if (factor_type !== 'totp') {
    if (factor_type === 'phone' || factor_type === 'webauthn') {
      const name = factor_type === 'phone' ? 'Phone' : 'WebAuthn';
      throw new AuthRefusal(
        422,
        `mfa_${factor_type === 'phone' ? 'phone' : 'webauthn'}_enroll_not_enabled`,
        `MFA enroll is disabled for ${name}`,
      );
    }
    throw new AuthRefusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  }
  await store.deleteExpiredFactors(database);
  const factors = await store.listFactors(database, user);
  if (factors.some((factor) => (factor.friendly_name ?? '') === friendly_name)) {
    const message = `A factor with the friendly name ${JSON.stringify(friendly_name)} for this user already exists`;
    throw new AuthRefusal(422, 'mfa_factor_name_conflict', message);
  }
  if (factors.length >= MOST_FACTORS)
    throw new AuthRefusal(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  if (factors.some(isVerified) && !(await store.isSecondLevel(database, session)))
    throw new AuthRefusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  const secret = newSecret();
  const uri = keyUri(issuer || new URL(siteUrl).host, email, secret);
  const id = await store.addFactor(database, user, friendly_name, secret);
  return Response.json({ id, type: 'totp', friendly_name, totp: { qr_code: qrCodeSvg(uri), secret, uri } });
};

const challenge: Route = async (request, _caller, { database, now = Date.now }, factor) => {
  const { id: of } = found(factor);
  const id = await store.addChallenge(database, of, addressOf(request));
  return Response.json({ id, type: 'totp', expires_at: Math.floor(now() / 1000) + store.EXPIRY_SECONDS });
};

const verify: Route = async (request, { user, session }, { database, refresh, now = Date.now }, factor) => {
  const { id } = found(factor);
  const { challenge_id, code } = await bodyOf(request, verifySchema);
  if (!code) throw new AuthRefusal(400, 'validation_failed', 'Code needs to be non-empty');
  const refusal = await database.adminTransaction(async (query) => {
    const asked = await store.lockChallenge(query, id, challenge_id, addressOf(request));
    if (!asked)
      return new AuthRefusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    if (asked.is_used || !asked.is_from_here)
      return new AuthRefusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
    if (asked.has_expired) {
      await query('delete from auth.mfa_challenges where id = $1', [challenge_id]);
      const message = `MFA challenge ${challenge_id} has expired, verify against another challenge or create a new challenge.`;
      return new AuthRefusal(422, 'mfa_challenge_expired', message);
    }
    const step = matchingStep(asked.secret, code, now());
    if (step === null || step <= (asked.last_step ?? 0))
      return new AuthRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    await store.acceptFactor(query, { user, session, factor: id, challenge: challenge_id, step });
    await noteMethod({ admin: query }, session, 'totp');
    return null;
  });
  if (refusal) throw refusal;
  return renew(request, session, database, refresh);
};

const unenroll: Route = async (_request, { user, session }, { database }, factor) => {
  const removed = found(factor);
  if (isVerified(removed) && !(await store.isSecondLevel(database, session)))
    throw new AuthRefusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  await store.removeFactor(database, user, removed.id);
  return Response.json({ id: removed.id });
};

const ROUTES: Readonly<Record<string, Route | undefined>> = {
  'POST challenge': challenge,
  'POST verify': verify,
  'DELETE ': unenroll,
};

/** Tokens of the second level. Refresh tokens of the first are of no more use: they must not grow into ones of the second. */
async function renew(request: Request, session: string, { admin }: Database, refresh: Ask): Promise<Response> {
  const [current] = await admin<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1',
    [session],
  );
  const url = new URL('/auth/v1/token?grant_type=refresh_token', request.url);
  const body = JSON.stringify({ refresh_token: current?.token ?? '' });
  const response = await refresh(new Request(url, { method: 'POST', headers: request.headers, body }));
  await admin('update auth.refresh_tokens set parent = null where session_id = $1 and not revoked', [session]);
  return response;
}

/** The auth server knows whether token, session and account are good. */
async function callerOf(request: Request, ask: Ask): Promise<Caller | Response> {
  const { headers } = request;
  const response = await ask(new Request(new URL('/auth/v1/user', request.url), { headers }));
  if (!response.ok) return response;
  const { id, email } = userSchema.parse(await response.json());
  const token = (headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '');
  return { user: id, email: email ?? '', session: z.uuid().parse(decode(token).payload['session_id']) };
}

async function ownFactor(database: Database, { user }: Caller, id: string): Promise<store.Factor> {
  const factor = (await store.listFactors(database, user)).find((known) => known.id === id.toLowerCase());
  return found(factor);
}

function found(factor: store.Factor | undefined): store.Factor {
  if (!factor) throw new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

const isVerified = ({ status }: store.Factor) => status === 'verified';

async function bodyOf<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body> {
  const given: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const body = schema.safeParse(given);
  if (!body.success) throw new AuthRefusal(400, 'bad_json', 'Could not parse request body as JSON');
  return body.data;
}

/** A proxy may name something else than an address. */
function addressOf({ headers }: Request): string {
  const address = headers.get(CLIENT_ADDRESS) ?? '';
  return isIP(address) ? address : '::';
}

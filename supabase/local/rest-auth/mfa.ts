/**
 * Second factors by one-time passwords: `/auth/v1/factors`, which the auth server does not have. Paths, answers, codes and limits are those of
 * supabase/auth (internal/api/mfa.go, middleware.go, apilimiter; defaults of internal/conf/configuration.go). One rule is stricter, as RFC 6238
 * section 5.2 asks: a code is taken once, and none from before it.
 */
import { isIP } from 'node:net';
import qrcodegen from '@rc-component/qrcode/lib/libs/qrcodegen.js';
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import { CLIENT_ADDRESS } from '../gateway/client-address.ts';
import { noteMethod } from './assurance.ts';
import { AuthRefusal, refusals } from './auth-errors.ts';
import { bodyOf, claimsOf, withBody } from './auth-requests.ts';
import * as store from './factors.ts';
import { keyUri, matchingStep, newSecret } from './totp.ts';

const MOST_FACTORS = 10;
const PER_MINUTE = 15;
const BURST = 30;
/** Buckets kept before full ones are swept out. */
const SWEEP_AT = 10_000;
const MODULE_PIXELS = 4;
/** The quiet zone that ISO 18004 asks for. */
const MARGIN_MODULES = 4;

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

/** The answer to a request about factors; `null` for all others. */
export function createMfa(options: Options): (request: Request) => Promise<Response | null> {
  const buckets = createTokenBuckets(PER_MINUTE / 60_000, BURST, options.now);
  return async (request) => {
    const [, , , first, id, action, more] = new URL(request.url).pathname.split('/');
    if (first !== 'factors' || more !== undefined) return null;
    const route = id ? ROUTES[`${request.method} ${action ?? ''}`] : request.method === 'POST' ? enroll : undefined;
    if (!route) return new Response(null, { status: 405 });
    try {
      const caller = await callerOf(request, options.ask);
      if (caller instanceof Response) return caller;
      if (id && !z.uuid().safeParse(id).success) throw refusals.factorId();
      const factor = id ? await ownFactor(options.database, caller, id) : undefined;
      if (action && !buckets.take(`${action} ${addressOf(request)}`)) throw refusals.tooOften();
      return await route(request, caller, options, factor);
    } catch (error) {
      if (error instanceof AuthRefusal) return error.answer();
      throw error;
    }
  };
}

type Route = (request: Request, caller: Caller, options: Options, factor?: store.Factor) => Promise<Response>;

const enroll: Route = async (request, { user, email, session }, { database, siteUrl }) => {
  const { factor_type, friendly_name, issuer } = await jsonOf(request, enrollSchema);
  if (factor_type === 'phone' || factor_type === 'webauthn') throw refusals[factor_type]();
  if (factor_type !== 'totp') throw refusals.factorType();
  await store.deleteExpiredFactors(database);
  const factors = await store.listFactors(database, user);
  if (factors.some((factor) => (factor.friendly_name ?? '') === friendly_name))
    throw refusals.factorName(JSON.stringify(friendly_name));
  if (factors.length >= MOST_FACTORS) throw refusals.tooManyFactors();
  if (factors.some(isVerified) && !(await store.isSecondLevel(database, session)))
    throw refusals.secondFactorToEnroll();
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
  const { challenge_id, code } = await jsonOf(request, verifySchema);
  if (!code) throw refusals.noCode();
  // Returned, not thrown: what the transaction has removed stays removed.
  const refusal = await database.adminTransaction(async (query) => {
    const asked = await store.lockChallenge(query, id, challenge_id, addressOf(request));
    if (!asked) return refusals.challengeUnknown();
    if (asked.is_used || !asked.is_from_here) return refusals.otherAddress();
    if (asked.has_expired) {
      await query('delete from auth.mfa_challenges where id = $1', [challenge_id]);
      return refusals.challengeExpired(challenge_id);
    }
    const step = matchingStep(asked.secret, code, now());
    if (step === null || step <= (asked.last_step ?? 0)) return refusals.wrongCode();
    await store.acceptFactor(query, { user, session, factor: id, challenge: challenge_id, step });
    await noteMethod({ admin: query }, session, 'totp');
    return null;
  });
  if (refusal) throw refusal;
  return renew(request, session, database, refresh);
};

const unenroll: Route = async (_request, { user, session }, { database }, factor) => {
  const removed = found(factor);
  if (isVerified(removed) && !(await store.isSecondLevel(database, session))) throw refusals.secondFactorToUnenroll();
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
  const response = await refresh(withBody(request, { refresh_token: current?.token ?? '' }, url));
  await admin('update auth.refresh_tokens set parent = null where session_id = $1 and not revoked', [session]);
  return response;
}

/** The auth server knows whether token, session and account are good. */
async function callerOf(request: Request, ask: Ask): Promise<Caller | Response> {
  const { headers } = request;
  const response = await ask(new Request(new URL('/auth/v1/user', request.url), { headers }));
  if (!response.ok) return response;
  const { id, email } = userSchema.parse(await response.json());
  const session = claimsOf(request)?.session_id;
  return session ? { user: id, email: email ?? '', session } : new Response(null, { status: 401 });
}

async function ownFactor(database: Database, { user }: Caller, id: string): Promise<store.Factor> {
  const factor = (await store.listFactors(database, user)).find((known) => known.id === id.toLowerCase());
  return found(factor);
}

function found(factor: store.Factor | undefined): store.Factor {
  if (!factor) throw refusals.factorUnknown();
  return factor;
}

const isVerified = ({ status }: store.Factor) => status === 'verified';

async function jsonOf<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body> {
  const body = await bodyOf(request, schema);
  if (!body) throw refusals.badJson();
  return body;
}

/** A proxy may name something else than an address. */
function addressOf({ headers }: Request): string {
  const address = headers.get(CLIENT_ADDRESS) ?? '';
  return isIP(address) ? address : '::';
}

/** Token buckets: each key may act `burst` times at once and `perMs` times a millisecond in the long run. */
function createTokenBuckets(perMs: number, burst: number, now: () => number = Date.now) {
  const buckets = new Map<string, { left: number; at: number }>();
  const leftIn = (key: string, time: number) => {
    const { left, at } = buckets.get(key) ?? { left: burst, at: time };
    return Math.min(burst, left + (time - at) * perMs);
  };
  return {
    /** False when the key has none left. */
    take(key: string): boolean {
      const time = now();
      if (buckets.size > SWEEP_AT)
        for (const name of buckets.keys()) if (leftIn(name, time) >= burst) buckets.delete(name);
      const left = leftIn(key, time);
      if (left < 1) return false;
      buckets.set(key, { left: left - 1, at: time });
      return true;
    },
  };
}

/** A QR code as SVG text without a `#`, because auth-js puts it into a `data:` address as it is. */
function qrCodeSvg(text: string): string {
  const { Ecc, QrCode } = qrcodegen;
  const rows = QrCode.encodeText(text, Ecc.MEDIUM).getModules();
  const size = rows.length + 2 * MARGIN_MODULES;
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + MARGIN_MODULES} ${y + MARGIN_MODULES}h1v1h-1z`] : [])),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size * MODULE_PIXELS}" height="${size * MODULE_PIXELS}" ` +
    `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${dark.join('')}"/></svg>`
  );
}

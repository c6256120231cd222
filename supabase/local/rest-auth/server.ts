/** `/rest/v1` and `/auth/v1`, served by the official lightweight Supabase with the mends of this folder around it. */
import { App, type HonoContext } from '@supabase/lite';
import type { Database } from '../db/session.ts';
import { asClient } from '../db/postgres-pool.ts';
import { CLIENT_ADDRESS } from '../gateway/client-address.ts';
import type { StackKeys } from '../keys.ts';
import { adaptAuthAnswer } from './auth-answers.ts';
import { adaptAuthRequest } from './auth-requests.ts';
import { addAssurance } from './assurance.ts';
import type { RestConnection } from './connection.ts';
import { answerEmailChange } from './email-change.ts';
import { createMailer } from './mailer.ts';
import type { SendMail } from './mailer.ts';
import { createMfa } from './mfa.ts';
import { changeUser, isUserChange } from './password-change.ts';
import { withRedirect } from './redirects.ts';
import { createRefresh } from './refresh-tokens.ts';
import { answerRepeatedSignUp, answerSignInLink } from './sign-up.ts';
import type { MiddlewareHandler } from 'hono';

/**
 * REST requests that the server answers otherwise than PostgREST, put so that its answer is right: estimated counts (small
 * tables are counted exactly there, and all tables here are small) and functions asked by HEAD.
 */

const GUESSED = /\bcount=(estimated|planned)\b/;

async function askRest(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> {
  const prefer = request.headers.get('prefer') ?? '';
  const isHeadCall = request.method === 'HEAD' && new URL(request.url).pathname.startsWith('/rest/v1/rpc/');
  if (!isHeadCall && !GUESSED.test(prefer)) return ask(await fillMissingKeys(request));
  const headers = new Headers(request.headers);
  if (prefer) headers.set('prefer', prefer.replace(GUESSED, 'count=exact'));
  const options: RequestInit & { duplex: 'half' } = { headers, duplex: 'half' };
  if (!isHeadCall) return ask(await fillMissingKeys(new Request(request, options)));
  const answer = await ask(new Request(request.url, { headers, signal: request.signal }));
  await answer.body?.cancel();
  return new Response(null, { status: answer.status, headers: answer.headers });
}

/**
 * `insert([{ a: 1 }, { b: 2 }])`: PostgREST reads a missing key as NULL unless the client asks for defaults with
 * `Prefer: missing=default`; the REST server would use the column's default.
 */

/** The same request with every row holding every key of `?columns=`; other requests come back untouched. */
async function fillMissingKeys(request: Request): Promise<Request> {
  if (request.method !== 'POST') return request;
  const columns = new URL(request.url).searchParams.get('columns');
  if (!columns || /missing=default/.test(request.headers.get('prefer') ?? '')) return request;
  const text = await request.text();
  return new Request(request, { body: fillRows(text, columns), duplex: 'half' } as RequestInit);
}

function fillRows(text: string, columns: string): string {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    return text;
  }
  if (!Array.isArray(rows)) return text;
  const names = columns.split(',').map((name) => name.replace(/^"(.*)"$/, '$1'));
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  return JSON.stringify(rows.map((row: unknown) => (isRecord(row) ? { ...empty, ...row } : row)));
}

const isRecord = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && !Array.isArray(row);

/**
 * The server looks up user and session before every request that carries a token, REST included, and then lets REST
 * verify the token by its signature alone, as PostgREST does. For REST the look-up is two queries for nothing.
 */
/** Never reaches SQL: REST replaces it with what it verified, or refuses the request. */
const UNVERIFIED = 'unverified';

const skipSessionLookup: MiddlewareHandler<HonoContext> = async (context, next) => {
  const token = context.req.header('authorization')?.match(/^Bearer ([^.\s]+\.[^.\s]+\.[^.\s]+)$/)?.[1];
  if (token && token !== context.req.header('apikey') && context.req.path.startsWith('/rest/v1/')) {
    context.set('userId', UNVERIFIED);
    context.set('sessionId', UNVERIFIED);
  }
  await next();
};

const MINIMUM_PASSWORD = 6;
/** As `api.max_rows` in config.toml. */
const MAX_ROWS = 1000;

export interface RestAuthOptions {
  connection: RestConnection;
  database: Database;
  keys: StackKeys;
  siteUrl: string;
  allowedOrigins: string[];
  sendMail: SendMail;
}

export interface RestAuth {
  fetch(request: Request): Promise<Response>;
}

export function createRestAuth(options: RestAuthOptions): RestAuth {
  const { connection, database, keys, siteUrl, allowedOrigins } = options;
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: MAX_ROWS },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: allowedOrigins.map((origin) => `${origin}/**`),
      minimum_password_length: MINIMUM_PASSWORD,
      enable_refresh_token_rotation: true,
      email: { enable_signup: true, enable_confirmations: true },
    },
    options: { server: { admin: false, disableStudio: true, middlewares: [skipSessionLookup] } },
  });
  const mailer = createMailer({ siteUrl, send: options.sendMail });
  app._mailer = mailer;
  const ask = async (request: Request) => app.fetch(request);
  const known = { database, mailer, minimumPassword: MINIMUM_PASSWORD };
  const signUp = async (request: Request) => (await answerRepeatedSignUp(request, known)) ?? ask(request);
  const refresh = createRefresh(database, ask);
  const answerFactors = createMfa({ database, siteUrl, ask, refresh });
  const answerAuth = async (request: Request): Promise<Response> => {
    const adapted = await adaptAuthRequest(request, database);
    if (adapted instanceof Response) return adapted;
    if (isUserChange(adapted)) return changeUser(adapted, database, ask);
    const ours =
      (await answerFactors(adapted)) ??
      (await answerEmailChange(adapted, database)) ??
      (await answerSignInLink(adapted, database, signUp)) ??
      (await answerRepeatedSignUp(adapted, known));
    return ours ?? refresh(adapted);
  };
  return {
    async fetch(request) {
      if (!new URL(request.url).pathname.startsWith('/auth/')) {
        const refusal = refuseUnknownToken(request, keys);
        return nameScheme(refusal ?? (await askRest(request, ask)));
      }
      return withRedirect(request, { siteUrl, allowedOrigins }, async (checked) => {
        const asked = checked.clone();
        const answer = await addAssurance(await answerAuth(checked), new URL(asked.url), { database, keys });
        return adaptAuthAnswer(asked, answer);
      });
    },
  };
}

/**
 * Bearer tokens of REST requests as PostgREST treats them: what is no JWT is refused (the server would serve it as
 * anonymous), and every refusal of a token names the scheme in `WWW-Authenticate`.
 */
const challenge = (message: string) => `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`;

/** The refusal of a bearer token that is neither a key of the stack nor three parts long; `null` for all others. */
function refuseUnknownToken(request: Request, keys: StackKeys): Response | null {
  const token = /^Bearer\s+(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim();
  if (token === undefined || token === keys.publishableKey || token === keys.secretKey) return null;
  const parts = token.split('.').length;
  if (parts === 3) return null;
  const message = token ? `Expected 3 parts in JWT; got ${parts}` : 'Empty JWT is sent in Authorization header';
  return Response.json({ code: 'PGRST301', details: null, hint: null, message }, { status: 401 });
}

/** Adds the header to refusals that are about the token. */
async function nameScheme(response: Response): Promise<Response> {
  if (response.status !== 401 || response.headers.has('www-authenticate')) return response;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown; message?: unknown } | null;
  if (typeof body?.code !== 'string' || !/^PGRST30[13]$/.test(body.code)) return response;
  const headers = new Headers(response.headers);
  headers.set('www-authenticate', challenge(String(body.message)));
  return new Response(response.body, { status: 401, headers });
}

/** An address as a visitor and as a signed-in person; undefined, without a limit, for the backend's own functions. */
function clientOf({ headers }: Request, keys: StackKeys): string | undefined {
  const bearer = /^Bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();
  const token = bearer ?? headers.get('apikey') ?? '';
  if (token === keys.secretKey) return undefined;
  return `${headers.get(CLIENT_ADDRESS) ?? ''} ${token.split('.').length === 3 ? 'token' : 'key'}`;
}

/** Counts the database sessions of a request for its client. */
export const limitSessions = (restAuth: RestAuth, keys: StackKeys): RestAuth => ({
  fetch: (request) => asClient(clientOf(request, keys), () => restAuth.fetch(request)),
});

/** `/rest/v1` and `/auth/v1`, served by the official lightweight Supabase with the mends of this folder around it. */
import { App, type HonoContext } from '@supabase/lite';
import type { Database } from '../db/session.ts';
import type { StackKeys } from '../keys.ts';
import { adaptAuthAnswer } from './auth-answers.ts';
import { adaptAuthRequest } from './auth-requests.ts';
import { createAssurance } from './assurance.ts';
import type { RestConnection } from './connection.ts';
import { createEmailChange } from './email-change.ts';
import { createMailer } from './mailer.ts';
import type { SendMail } from './mailer.ts';
import { createMfa } from './mfa.ts';
import { changeUser, isUserChange } from './password-change.ts';
import { withRedirect } from './redirects.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { createRepeatSignUp } from './repeat-sign-up.ts';
import { askRest } from './rest-requests.ts';
import { answerSignInLink } from './sign-in-link.ts';
import type { MiddlewareHandler } from 'hono';

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
  const emailChange = createEmailChange(database);
  const repeatSignUp = createRepeatSignUp(database, mailer, MINIMUM_PASSWORD);
  const refreshTokens = createRefreshTokens(database);
  const ask = async (request: Request) => app.fetch(request);
  const signUp = async (request: Request) => (await repeatSignUp.answer(request)) ?? ask(request);
  const refresh = async (request: Request) => (await refreshTokens.answer(request, ask)) ?? ask(request);
  const mfa = createMfa({ database, siteUrl, ask, refresh });
  const assurance = createAssurance(database, keys);
  const answerAuth = async (request: Request): Promise<Response> => {
    const adapted = await adaptAuthRequest(request, database);
    if (adapted instanceof Response) return adapted;
    if (isUserChange(adapted)) return changeUser(adapted, database, ask);
    const ours =
      (await mfa.answer(adapted)) ??
      (await emailChange.answer(adapted)) ??
      (await answerSignInLink(adapted, database, signUp)) ??
      (await repeatSignUp.answer(adapted));
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
        return adaptAuthAnswer(asked, await assurance.adapt(asked, await answerAuth(checked)));
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

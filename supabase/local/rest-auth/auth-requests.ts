/** Requests to the auth server: what their bodies and tokens say, put into its words in the sense that a hosted project gives them. */
import { decode } from 'hono/jwt';
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import { refusals } from './auth-errors.ts';

const verifySchema = z.looseObject({
  type: z.string().min(1),
  token: z.string().default(''),
  token_hash: z.string().default(''),
});
const claimsSchema = z.looseObject({ sub: z.uuid(), session_id: z.uuid() });

/** First words of the paths that a hosted project's auth server has. */
const PATHS = new Set(
  (
    '.well-known admin authorize callback factors generate_link health identities invite logout magiclink oauth otp passkeys ' +
    'reauthenticate recover resend saml settings signup sso token user verify'
  ).split(' '),
);

/** The body where it is JSON of this kind. It can be read again. */
export async function bodyOf<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body | undefined> {
  const given: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return schema.safeParse(given).data;
}

export const withBody = (request: Request, body: object, address: URL | string = request.url): Request =>
  new Request(address, {
    method: 'POST',
    headers: request.headers,
    body: JSON.stringify(body),
    signal: request.signal,
  });

/** Claims of an access token, which is not verified here. */
export function claimsIn(token: string) {
  try {
    return claimsSchema.safeParse(decode(token).payload).data;
  } catch {
    return undefined;
  }
}
export const claimsOf = ({ headers }: Request) =>
  claimsIn((headers.get('authorization') ?? '').replace(/^Bearer\s+/i, ''));

/** The request to pass on, or the answer when the auth server would take what a hosted project refuses. */
export async function adaptAuthRequest(request: Request, database: Database): Promise<Request | Response> {
  const url = new URL(request.url);
  if (!PATHS.has(url.pathname.split('/')[3] ?? '')) return new Response('404 page not found\n', { status: 404 });
  if (request.method !== 'POST') return request;
  if (url.pathname === '/auth/v1/logout' && !url.searchParams.get('scope')) {
    // Hosted: everywhere; the auth server: only here.
    url.searchParams.set('scope', 'global');
    return new Request(url, request);
  }
  return url.pathname === '/auth/v1/verify' ? adaptVerify(request, database) : request;
}

async function adaptVerify(request: Request, database: Database): Promise<Request | Response> {
  const body = await bodyOf(request, verifySchema);
  if (!body) return request;
  if (Boolean(body.token) === Boolean(body.token_hash)) return refusals.oneToken().answer();
  if (body.type !== 'email' || !body.token_hash) return request;
  // `email` stands for the link of a sign-up and for a sign-in link alike.
  const [user] = await database.admin('select 1 from auth.users where confirmation_token = $1', [body.token_hash]);
  const { token: _none, ...more } = body;
  return withBody(request, { ...more, type: user ? 'signup' : 'magiclink' });
}

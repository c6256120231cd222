/**
 * Requests to the auth server, put into the words that it understands in the sense that a hosted project gives them.
 */
import { z } from 'zod';
import type { Database } from '../db/session.ts';

const verifySchema = z.object({
  type: z.string().min(1),
  token: z.string().default(''),
  token_hash: z.string().default(''),
});

/** First words of the paths that a hosted project's auth server has. */
const PATHS = new Set(
  (
    '.well-known admin authorize callback factors generate_link health identities invite logout magiclink oauth otp passkeys ' +
    'reauthenticate recover resend saml settings signup sso token user verify'
  ).split(' '),
);

const refusal = (msg: string) =>
  Response.json(
    { code: 400, error_code: 'validation_failed', msg },
    { status: 400, headers: { 'x-sb-error-code': 'validation_failed' } },
  );

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
  const given: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const body = verifySchema.safeParse(given).data;
  if (!body) return request;
  if (Boolean(body.token) === Boolean(body.token_hash))
    return refusal('Verify requires either a token or a token hash');
  if (body.type !== 'email' || !body.token_hash) return request;
  // `email` stands for the link of a sign-up and for a sign-in link alike.
  const [user] = await database.admin('select 1 from auth.users where confirmation_token = $1', [body.token_hash]);
  return new Request(request, {
    body: JSON.stringify({ ...(given as object), type: user ? 'signup' : 'magiclink' }),
    duplex: 'half',
  } as RequestInit);
}

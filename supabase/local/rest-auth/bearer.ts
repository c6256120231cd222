/**
 * Bearer tokens of REST requests as PostgREST treats them: what is no JWT is refused (the server would serve it as
 * anonymous), and every refusal of a token names the scheme in `WWW-Authenticate`.
 */
import type { StackKeys } from '../keys.ts';

const challenge = (message: string) => `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`;

/** The refusal of a bearer token that is neither a key of the stack nor three parts long; `null` for all others. */
export function refuseUnknownToken(request: Request, keys: StackKeys): Response | null {
  const token = /^Bearer\s+(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim();
  if (token === undefined || token === keys.publishableKey || token === keys.secretKey) return null;
  const parts = token.split('.').length;
  if (parts === 3) return null;
  const message = token ? `Expected 3 parts in JWT; got ${parts}` : 'Empty JWT is sent in Authorization header';
  return Response.json({ code: 'PGRST301', details: null, hint: null, message }, { status: 401 });
}

/** Adds the header to refusals that are about the token. */
export async function nameScheme(response: Response): Promise<Response> {
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

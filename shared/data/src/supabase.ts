/**
 * supabase-js for the desktop app and the admin area, where its 55 kB do not matter; the shop keeps `client.ts` and `auth.ts`
 * (docs/adr/0003-storefront-rendering.md). The functions of this folder take either.
 */
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { authOptions, authOver, type Auth, type AuthOptions } from './accounts/auth.ts';
import { refusing, type DataClient } from './client.ts';
import type { Database } from './database.types.ts';
import { createHttp, type Http, type HttpOptions } from './http.ts';

export type Supabase = SupabaseClient<Database> & Pick<DataClient, 'http'>;

/** The session belongs to `accessToken`; the client itself never signs in. */
export function createSupabase(options: HttpOptions): Supabase {
  return supabaseOver(createHttp(options));
}

/** Every request goes through `http`, which knows the token. */
export function supabaseOver(http: Http): Supabase {
  const refuse = refusing(http.fetch);
  const client = connect(http, {
    accessToken: async () => null,
    db: { retry: false },
    global: { fetch: (input, init) => (isRest(input) ? refuse : http.fetch)(input, withoutToken(init)) },
  });
  return Object.assign(client, { http });
}

/** Sign-in where the full client is: the desktop's main process. */
export function createSupabaseAuth(options: AuthOptions): Auth {
  const { auth } = connect(options, {
    auth: authOptions(options),
    global: options.fetch ? { fetch: options.fetch } : {},
  });
  return authOver(auth, options);
}

/** The only call of `createClient`: options differ by host, the schema does not. */
function connect({ url, key }: Pick<HttpOptions, 'url' | 'key'>, options: SupabaseClientOptions<'public'>) {
  return createClient<Database>(url, key, options);
}

/** supabase-js puts the key in for the token that it doesn't have. */
function withoutToken(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers);
  headers.delete('authorization');
  return { ...init, headers };
}

function isRest(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? input.url : String(input);
  return url.includes('/rest/v1/');
}

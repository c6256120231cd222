/** The full supabase-js client, for hosts that want it; the functions of this folder take it like the small one. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { refusing, type DataClient } from './client.ts';
import type { Database } from './database.types.ts';
import { createHttp, type HttpOptions } from './http.ts';

export type Supabase = SupabaseClient<Database> & Pick<DataClient, 'http'>;

/** With `accessToken` the client never signs in by itself: whoever gave the function owns the session. */
export function createSupabase(options: HttpOptions & { accessToken: () => Promise<string | null> }): Supabase {
  const http = createHttp(options);
  const refuse = refusing(http.fetch);
  const client = createClient<Database>(options.url, options.key, {
    accessToken: options.accessToken,
    global: { fetch: (input, init) => (isRest(input) ? refuse : http.fetch)(input, init) },
  });
  return Object.assign(client, { http });
}

function isRest(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? input.url : String(input);
  return url.includes('/rest/v1/');
}

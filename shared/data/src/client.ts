/** The small client: PostgREST and plain requests, 5 kB; all that shoppers need before they sign in. */
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './database.types.ts';
import { createHttp, type Http, type HttpOptions } from './http.ts';
import { fromResponse } from './translate.ts';

type Rest = PostgrestClient<Database>;

/** What every function of this folder takes first. */
export interface DataClient {
  readonly from: Rest['from'];
  readonly rpc: Rest['rpc'];
  readonly http: Http;
}

export function createRestClient(options: HttpOptions): DataClient {
  const http = createHttp(options);
  const rest: Rest = new PostgrestClient<Database>(`${http.url}/rest/v1`, {
    fetch: refusing(http.fetch),
    retry: false,
  });
  return {
    // postgrest-js leaves its methods on the prototype
    from: rest.from.bind(rest),
    rpc: rest.rpc.bind(rest),
    http,
  };
}

/** Refusals become AppErrors here, so that with `throwOnError()` they arrive unchanged at the caller. */
export function refusing(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (!response.ok) throw await fromResponse(response);
    return response;
  };
}

/** The shop as its administrator's app sees it: signed in, through the public interfaces alone. */
import { STORAGE_CACHE_SECONDS } from '@baobab/domain/constants';
import type { Login } from '../../local/logins.ts';

export interface ShopClient {
  /** Replaces what is there: an interrupted run's files are the same ones. */
  upload(bucket: string, path: string, bytes: Uint8Array, type: string): Promise<void>;
  call(name: string, args: object): Promise<void>;
  select(table: string, query: string): Promise<Record<string, unknown>[]>;
  update(table: string, query: string, patch: object): Promise<void>;
}

export interface ShopAddress {
  url: string;
  publishableKey: string;
}

export async function signIn({ url, publishableKey }: ShopAddress, login: Login): Promise<ShopClient> {
  const send = async (path: string, method: string, body: BodyInit | null, headers: Record<string, string>) => {
    const response = await fetch(`${url}${path}`, { method, body, headers: { apikey: publishableKey, ...headers } });
    if (response.ok) return response;
    throw new Error(`The packs stopped at ${method} ${path} (${response.status}): ${await response.text()}`);
  };
  const json = { 'content-type': 'application/json' };
  const session = await send('/auth/v1/token?grant_type=password', 'POST', JSON.stringify(login), json);
  const { access_token: token } = (await session.json()) as { access_token: string };
  const authorization = { authorization: `Bearer ${token}` };
  return {
    async upload(bucket, path, bytes, type) {
      const key = path.split('/').map(encodeURIComponent).join('/');
      const cache = `max-age=${STORAGE_CACHE_SECONDS}`;
      const headers = { ...authorization, 'content-type': type, 'cache-control': cache, 'x-upsert': 'true' };
      const address = `/storage/v1/object/${encodeURIComponent(bucket)}/${key}`;
      await (await send(address, 'POST', new Uint8Array(bytes), headers)).arrayBuffer();
    },
    async call(name, args) {
      const answer = await send(`/rest/v1/rpc/${name}`, 'POST', JSON.stringify(args), { ...authorization, ...json });
      await answer.arrayBuffer();
    },
    async select(table, query) {
      return (await (await send(`/rest/v1/${table}?${query}`, 'GET', null, authorization)).json()) as Record<
        string,
        unknown
      >[];
    },
    async update(table, query, patch) {
      await send(`/rest/v1/${table}?${query}`, 'PATCH', JSON.stringify(patch), { ...authorization, ...json });
    },
  };
}

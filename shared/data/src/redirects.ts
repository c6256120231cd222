/** Where addresses of a shop that was moved in lead now. */
import type { DataClient } from './client.ts';
import { allRows } from './rows.ts';

/** @param path of the page, percent-encoded. Null: it leads nowhere. */
export async function redirectOf(client: DataClient, path: string): Promise<string | null> {
  const wanted = decodeURIComponent(path).toLowerCase().replace(/\/+$/, '');
  const { data } = await client.from('redirects').select('target').eq('path', wanted).maybeSingle().throwOnError();
  return data?.target ?? null;
}

export const listRedirects = (client: DataClient) =>
  allRows((from, to) => client.from('redirects').select('path,target').order('path').range(from, to).throwOnError());

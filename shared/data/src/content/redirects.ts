/** Where addresses of a shop that was moved in lead now. */
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { all, find, resource } from '../resource.ts';
import { isPossibleKey } from '../rows.ts';

const redirects = resource('redirects', z.object({ path: z.string(), target: z.string() }));

/** @param path of the page, percent-encoded. Null: it leads nowhere. */
export async function redirectOf(client: DataClient, path: string): Promise<string | null> {
  const wanted = decoded(path).toLowerCase().replace(/\/+$/, '');
  if (!isPossibleKey(wanted)) return null;
  const found = await find(redirects, (rows) => rows.eq('path', wanted))(client);
  return found?.target ?? null;
}

/** Empty where the bytes are no UTF-8. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

export const listRedirects = all(redirects, (rows) => rows.order('path'));

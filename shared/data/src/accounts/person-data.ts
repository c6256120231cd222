/** What the shop holds about one person: handed out as JSON, and erased. */
import type { DataClient } from '../client.ts';
import { askRpc, command } from '../rpc.ts';

/** Codes: rate_limited. */
export async function exportMyData(client: DataClient): Promise<string> {
  return JSON.stringify(await askRpc(client, 'export_my_data'), null, 2);
}

/** Admins only. @param key an account's id, or an address. Codes: not_found. */
export async function exportPerson(client: DataClient, key: string): Promise<string> {
  return JSON.stringify(await askRpc(client, 'export_person', { key }), null, 2);
}

/**
 * Right after signing in. Codes: invalid_credentials (the session is older than ten minutes), order_disputed (a bank decides about a
 * payment), forbidden (an administrator).
 */
export const deleteMyAccount = command('delete_my_account');

/** Admins only. @param key as for `exportPerson`. Codes: as above, and not_found. */
export const deletePerson = command('delete_person', (key: string) => ({ key }));

/** What the shop holds about one person: handed out as JSON, and erased. */
import type { DataClient } from '../client.ts';

/** Codes: rate_limited. */
export async function exportMyData(client: DataClient): Promise<string> {
  const { data } = await client.rpc('export_my_data').throwOnError();
  return JSON.stringify(data, null, 2);
}

/** Admins only. @param key an account's id, or an address. Codes: not_found. */
export async function exportPerson(client: DataClient, key: string): Promise<string> {
  const { data } = await client.rpc('export_person', { p_key: key }).throwOnError();
  return JSON.stringify(data, null, 2);
}

/**
 * Right after signing in. Codes: invalid_credentials (the session is older than ten minutes), order_disputed (a bank decides about a
 * payment), forbidden (an administrator).
 */
export async function deleteMyAccount(client: DataClient): Promise<void> {
  await client.rpc('delete_my_account').throwOnError();
}

/** Admins only. @param key as for `exportPerson`. Codes: as above, and not_found. */
export async function deletePerson(client: DataClient, key: string): Promise<void> {
  await client.rpc('delete_person', { p_key: key }).throwOnError();
}

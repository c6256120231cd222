/** What the shop counts of its visitors: how often, never who. A failure is of no concern to a page. */
import { COUNT_FUNCTION, type CountRequest } from '@baobab/domain/contracts/count';
import type { DataClient } from '../client.ts';

export async function count(client: DataClient, what: CountRequest): Promise<void> {
  await client.http.json(`/functions/v1/${COUNT_FUNCTION}`, { body: what }).catch(() => undefined);
}

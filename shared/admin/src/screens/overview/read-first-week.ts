/** How far a new shop is. Everything is read from the shop itself, so that a step ticks itself wherever it was done. */
import { listAdminIllustrations } from '@baobab/data/catalog/admin-illustrations';
import { listOrders } from '@baobab/data/orders/admin-orders';
import { settingsToFill } from '@baobab/data/settings/admin-settings';
import type { DataClient } from '@baobab/data/client';
import { listAdmins } from '@baobab/data/accounts/users';
import type { FillableSetting } from '@baobab/domain/entities/shop-settings';

/** So many orders are looked through; a shop with more is past its first week. */
const ORDERS = 20;

export interface FirstWeek {
  pictures: number;
  /** Published with something to deliver. */
  onSale: number;
  toFill: FillableSetting[];
  /** The team bought something itself. */
  hasTested: boolean;
  team: number;
}

/** Null once a customer has paid. Orders of the team are tests. */
export async function readFirstWeek(client: DataClient): Promise<FirstWeek | null> {
  const [orders, team] = await Promise.all([listOrders(client, { pageSize: ORDERS }), listAdmins(client)]);
  const paid = orders.items.filter(({ paidAt }) => paidAt !== null);
  const own = new Set<string | null>(team.map(({ id }) => id));
  if (orders.total > ORDERS || paid.some(({ userId }) => !own.has(userId))) return null;
  const [all, onSale, toFill] = await Promise.all([
    listAdminIllustrations(client, { pageSize: 1 }),
    listAdminIllustrations(client, { pageSize: 1, state: 'published', sellable: true }),
    settingsToFill(client),
  ]);
  return { pictures: all.total, onSale: onSale.total, toFill, hasTested: paid.length > 0, team: team.length };
}

/** What the demo's illustrations were asked for before: each its price since it is there. One is on sale, and so has a struck price. */
import type { Query } from '../../local/db/session.ts';

const SALE_DAYS = 10;

export async function addPrices(query: Query, now: number): Promise<void> {
  await query(`
    update public.price_changes c set at = i.created_at
    from public.illustrations i where i.id = c.illustration_id and i.kind = 'illustration' and i.created_at < c.at`);
  // One that was for sale in all of the 30 days before.
  await query(
    `update public.illustrations i set sale_price = ceil(i.price * 0.7), sale_ends_at = to_timestamp($1::double precision / 1000)
     where i.id = (select o.id from public.illustrations o
       where o.kind = 'illustration' and not o.is_free and o.price > 3 and o.created_at < now() - interval '35 days'
       order by o.created_at desc, o.id limit 1)`,
    [now + SALE_DAYS * 86_400_000],
  );
}

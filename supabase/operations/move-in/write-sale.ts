/** A sale → an order with its lines, and the licenses that they grant by the shop's own rules. */
import { BUNDLE_ID_PREFIX } from '@baobab/domain/constants';
import { fixedId } from '../../seed/load/backend.ts';
import type { NormalRecord } from './normal.ts';
import { problem, rowId, upsert, type Found, type Query, type Shop, type Writer } from './rows.ts';

/** An item that was not moved is one of this shop with the same title, or none. Equal items of an order are one line. */
async function linesOf(shop: Shop, query: Query, record: NormalRecord) {
  const found = new Map<
    string,
    { ours: string | null; title: string; quantity: number; price: number; discount: number }
  >();
  for (const { item: theirs, title = '', quantity = 1, price = 0, discount = 0 } of record.lines ?? []) {
    const moved = theirs ? shop.ours('item', theirs) : undefined;
    const [known] = await query<Found[]>`select i.id from public.illustrations i
      where i.id = ${moved ?? theirs ?? ''} and (i.kind = 'bundle' or ${moved !== undefined})
        or i.kind = 'illustration' and lower(i.title) = lower(${title})
      order by i.id = ${moved ?? theirs ?? ''} desc, i.created_at limit 1`;
    const ours = known?.id ?? null;
    if (!ours && record.status === 'paid')
      problem(shop, record, `"${title}" is no item of this shop`, 'the order keeps its title; the line grants nothing');
    const before = found.get(ours ?? title ?? '');
    const cost = price * quantity + (before ? before.price * before.quantity : 0);
    const all = quantity + (before?.quantity ?? 0);
    const less = Math.min(discount + (before?.discount ?? 0), cost);
    found.set(ours ?? title ?? '', {
      ours,
      title: title ?? '',
      quantity: all,
      price: before ? cost / all : price,
      discount: less,
    });
  }
  return [...found.values()];
}

export const sale: Writer = async (shop, record, before) => async (query) => {
  const id = await rowId(query, 'public.orders', record.id.replace(/^purchase:/, ''), before);
  const buyer = (record.person && shop.ours('person', record.person)) ?? null;
  const lines = await linesOf(shop, query, record);
  const paidAt = record.paidAt ?? record.createdAt ?? null;
  const isLost = record.status === 'disputed';
  await query`select private.lock_buyer(${buyer})`;
  await upsert(query, 'public.orders', {
    id,
    user_id: buyer,
    created_at: record.createdAt,
    paid_at: paidAt,
    total_amount: record.total ?? 0,
    currency: record.currency ?? 'usd',
    payment_status: record.status === 'refunded' ? 'refunded' : 'completed',
    is_bundle_purchase: lines.some(({ ours }) => ours?.startsWith(BUNDLE_ID_PREFIX)),
    tax_amount: record.tax ?? 0,
    tax_behavior: record.tax ? 'inclusive' : 'none',
    refunded_amount: record.refunded ?? 0,
    dispute_status: isLost ? 'lost' : null,
    disputed_at: isLost ? paidAt : null,
    origin: 'moved',
    moved_number: record.number,
    billing: {
      ...(record.name ? { name: record.name } : {}),
      ...(record.country ? { address: { country: record.country } } : {}),
    },
    bundle_items: [],
    provider: null,
  });
  const ids = lines.map(({ ours, title }) => fixedId(`moved ${shop.source} ${record.id} ${ours ?? title}`));
  await query`delete from public.order_items where order_id = ${id} and id <> all (${ids}::uuid[])`;
  for (const [place, { ours, title, price, quantity, discount }] of lines.entries()) {
    // What the buyer bought before is theirs once more, as at a checkout; the bundle is owned once.
    const owned =
      await query`select from private.paid_lines l where l.user_id = ${buyer} and l.order_id <> ${id} and l.illustration_id = ${ours}`;
    const adds_seats = owned.length > 0 && !ours?.startsWith(BUNDLE_ID_PREFIX);
    const refunded_at = record.status === 'refunded' ? paidAt : null;
    await upsert(query, 'public.order_items', {
      id: ids[place],
      order_id: id,
      illustration_id: ours,
      title,
      price,
      quantity,
      discount,
      adds_seats,
      refunded_at,
    });
  }
  if (buyer) await query`select private.settle_buyer(${buyer})`;
  await query`update public.user_purchases set purchased_at = ${paidAt} where order_id = ${id}`;
  return { ourId: id };
};

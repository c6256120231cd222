-- The list of what does not add up: a payment event without an amount counts as 0 cents, and refunds are summed once instead of
-- for every order.

create index stripe_events_mismatch on public.stripe_events (order_id) where outcome = 'mismatch';

create or replace function private.unreconciled()
returns table (kind text, order_id uuid, order_item_id uuid, illustration_id text, expected_cents bigint, found_cents bigint,
  detail text, happened_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select 'paid_without_grant', l.order_id, l.id, l.illustration_id, (l.cost * 100)::bigint, 0::bigint,
    format('"%s" was paid, but granted nothing: %s', l.title, case
      when l.user_id is null then 'the account was deleted before the payment came.'
      when l.illustration_id is null then 'the item was deleted before the payment came.'
      when private.owns(l.user_id, l.illustration_id) then 'the buyer owns it through another order.'
      else 'the license is missing.' end),
    coalesce(l.ungranted_at, l.paid_at)
  from private.paid_lines l
  where (l.user_id is not null or l.ungranted_at is not null)
    and not exists (select 1 from public.user_purchases u where u.order_item_id = l.id and u.user_id = l.user_id
      and u.illustration_id = l.illustration_id and u.revoked_at is null)
  union all
  select 'grant_without_payment', u.order_id, u.order_item_id, u.illustration_id, 0, (i.price * i.quantity * 100)::bigint,
    format('"%s" is granted, but the payment of its line does not stand.', i.title), u.purchased_at
  from public.user_purchases u join public.order_items i on i.id = u.order_item_id
  where u.revoked_at is null and not exists (select 1 from private.paid_lines l where l.id = u.order_item_id
    and l.order_id = u.order_id and l.illustration_id = u.illustration_id and l.user_id = u.user_id)
  union all
  select 'dispute', o.id, null, null, (o.total_amount * 100)::bigint, greatest(0, (o.total_amount * 100)::bigint - coalesce((
      select sum(d.cents) from private.disputes d where d.payment_intent = o.stripe_payment_intent and d.status = 'open'), 0))::bigint,
    'The buyer''s bank disputes the payment. The licenses are suspended; answer it at the payment provider.', o.disputed_at
  from public.orders o where o.dispute_status = 'open'
  union all
  select 'amount_mismatch', o.id, null, null, (o.total_amount * 100)::bigint, coalesce((e.payload ->> 'amount_total')::numeric, 0)::bigint,
    format('The payment was of another amount or currency (%s) than the order. Nothing was granted.', e.payload ->> 'currency'),
    coalesce(e.created_at, e.received_at)
  from public.stripe_events e join public.orders o on o.id = e.order_id
  where e.outcome = 'mismatch' and o.payment_status in ('pending', 'failed', 'expired')
  union all
  select 'amount_mismatch', o.id, null, null, (o.total_amount * 100)::bigint, (sums.charged * 100)::bigint,
    'The lines of this paid order do not add up to its total.', o.paid_at
  from public.orders o join private.line_sums sums on sums.order_id = o.id
  where o.payment_status in ('paid', 'completed', 'refunded') and sums.charged <> o.total_amount
  union all
  select 'amount_mismatch', o.id, null, null, least(coalesce(known.cents, 0), (o.total_amount * 100)::bigint), (o.refunded_amount * 100)::bigint,
    'The order says another sum paid back than the provider''s refunds add up to.', o.updated_at
  from public.orders o
  left join (
    select r.payment_intent, sum(r.cents)::bigint as cents from private.refunds r where r.status = 'standing' group by r.payment_intent
  ) known on known.payment_intent = o.stripe_payment_intent
  where (o.refunded_amount > 0 or known.cents > 0)
    and (o.refunded_amount * 100)::bigint <> least(coalesce(known.cents, 0), (o.total_amount * 100)::bigint)
  union all
  select 'amount_mismatch', o.id, null, null, (sums.taken_back * 100)::bigint, (o.refunded_amount * 100)::bigint,
    'Lines were taken back for less money than they cost.', o.updated_at
  from public.orders o join private.line_sums sums on sums.order_id = o.id
  where sums.taken_back > o.refunded_amount
  union all
  select 'refund_failed', o.id, null, null, failed.cents, 0,
    'A refund failed at the payment provider: the buyer did not get the money. Pay it back another way, or refund again.', o.refund_failed_at
  from public.orders o
  cross join lateral (select coalesce(max(r.cents), 0)::bigint as cents from private.refunds r
    where r.payment_intent = o.stripe_payment_intent and r.status = 'failed' and r.failed_at = o.refund_failed_at) failed
  where o.refund_failed_at is not null;
end
$$;

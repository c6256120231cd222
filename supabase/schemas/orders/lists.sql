-- Orders for administrators, and what does not add up in them.

-- Everything in which what was charged differs from what was granted and paid back.
create function private.unreconciled()
returns table (kind text, order_id uuid, order_item_id uuid, illustration_id text, expected_cents bigint, found_cents bigint,
  detail text, happened_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select 'paid_without_grant', l.order_id, l.id, l.illustration_id, (l.cost * 100)::bigint, 0::bigint,
    format('"%s" was paid, but granted nothing: %s', l.title, case
      when l.refusal = 'account_deleted' or l.user_id is null then 'the account was deleted before the payment came.'
      when l.refusal = 'item_deleted' then 'the item was deleted before the payment came.'
      when l.refusal = 'already_owned' then 'the buyer owns it through another order.'
      when l.refusal = 'page_ended' then 'its payment page had ended.'
      when l.refusal = 'code_used_up' then 'its discount code was used up.'
      when not l.stands then 'an earlier purchase that reduced its price does not stand.'
      else 'the license is missing.' end),
    coalesce(l.ungranted_at, l.paid_at)
  from private.charged_lines l
  where l.refusal is distinct from 'credit_held' and (l.user_id is not null or l.ungranted_at is not null)
    -- A line that cost nothing and granted nothing owes nothing.
    and (l.cost > 0 or l.ungranted_at is null)
    and not exists (select 1 from public.user_purchases u where u.order_item_id = l.id and u.user_id = l.user_id
      and u.illustration_id = l.illustration_id and u.revoked_at is null)
  union all
  select 'grant_without_payment', u.order_id, u.order_item_id, u.illustration_id, 0, ((i.amount + i.tax) * 100)::bigint,
    format('"%s" is granted, but the payment of its line does not stand.', i.title), u.purchased_at
  from public.user_purchases u join public.order_items i on i.id = u.order_item_id
  where u.revoked_at is null and not exists (select 1 from private.paid_lines l where l.id = u.order_item_id
    and l.order_id = u.order_id and l.illustration_id = u.illustration_id and l.user_id = u.user_id)
  union all
  select 'dispute', o.id, null, null, (o.charged_amount * 100)::bigint, greatest(0, (o.charged_amount * 100)::bigint - coalesce((
      select sum(d.cents) from private.disputes d where d.payment_intent = o.stripe_payment_intent and d.status = 'open'), 0))::bigint,
    'The buyer''s bank disputes the payment. The licenses are suspended; answer it at the payment provider.', o.disputed_at
  from public.orders o where o.dispute_status = 'open'
  union all
  select 'amount_mismatch', o.id, null, null, (o.charged_amount * 100)::bigint, coalesce((e.payload ->> 'amount_total')::numeric, 0)::bigint,
    format('The payment was of another amount or currency (%s) than the order. Nothing was granted.', e.payload ->> 'currency'),
    coalesce(e.created_at, e.received_at)
  from public.stripe_events e join public.orders o on o.id = e.order_id
  where e.outcome = 'mismatch' and o.payment_status in ('pending', 'failed', 'expired')
  union all
  select 'amount_mismatch', o.id, null, null, (o.charged_amount * 100)::bigint, (sums.charged * 100)::bigint,
    'The lines of this paid order do not add up to its total.', o.paid_at
  from public.orders o join private.line_sums sums on sums.order_id = o.id
  where o.payment_status in ('paid', 'completed', 'refunded') and sums.charged <> o.charged_amount
  union all
  select 'amount_mismatch', o.id, null, null, least(coalesce(known.cents, 0), (o.charged_amount * 100)::bigint), (o.refunded_amount * 100)::bigint,
    'The order says another sum paid back than the provider''s refunds add up to.', o.updated_at
  from public.orders o
  left join (
    select r.payment_intent, sum(r.cents)::bigint as cents from private.refunds r where r.status = 'standing' group by r.payment_intent
  ) known on known.payment_intent = o.stripe_payment_intent
  where (o.refunded_amount > 0 or known.cents > 0)
    and (o.refunded_amount * 100)::bigint <> least(coalesce(known.cents, 0), (o.charged_amount * 100)::bigint)
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
  where o.refund_failed_at is not null
  union all
  select 'credit_without_source', t.order_id, t.id, t.illustration_id, 0::bigint, (c.amount * 100)::bigint,
    format('"%s" cost less because of "%s" in order #%s, which does not stand any more.', t.title, f.title, left(s.id::text, 8)), coalesce(f.refunded_at, s.updated_at)
  from private.order_item_credits c
  join private.paid_lines t on t.id = c.order_item_id
  join public.order_items f on f.id = c.from_order_item_id
  join public.orders s on s.id = f.order_id
  where c.amount > 0 and not exists (select from private.paid_lines p where p.id = f.id)
  union all
  select 'credit_counted_twice', t.order_id, t.id, t.illustration_id, 0::bigint, (t.amount * 100)::bigint,
    format('"%s" cost less because of "%s", which had been counted for another order.', t.title, t.source), t.paid_at
  from (
    select l.order_id, l.id, l.illustration_id, l.title, l.paid_at, c.amount, f.title as source,
      row_number() over (partition by c.from_order_item_id order by l.paid_at, l.id) as turn
    from private.order_item_credits c
    join private.paid_lines l on l.id = c.order_item_id
    join public.order_items f on f.id = c.from_order_item_id
    where c.amount > 0
  ) t
  where t.turn > 1;
end
$$;

-- kind: paid_without_grant, grant_without_payment, dispute (open), amount_mismatch, refund_failed, credit_without_source,
-- credit_counted_twice. expected_cents is what the order
-- or the refund should come to, found_cents what is there.
create function public.reconcile_orders()
returns table (kind text, order_id uuid, order_item_id uuid, illustration_id text, email text, expected_cents bigint,
  found_cents bigint, detail text, happened_at timestamptz, currency text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('customers');
  end if;
  return query
    select r.kind, r.order_id, r.order_item_id, r.illustration_id, coalesce(u.email::text, m.to_email), r.expected_cents,
      r.found_cents, r.detail, r.happened_at, o.currency
    from private.unreconciled() r
    join public.orders o on o.id = r.order_id and o.origin <> 'moved'
    left join auth.users u on u.id = o.user_id
    left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
    order by r.happened_at desc, r.order_id, r.order_item_id;
end
$$;

-- Newest first; pages count from 1. The search looks into e-mail, name, titles as ordered, the order's number, also that of the shop it was moved from, and its id (or the
-- beginning of it).
-- The address of a deleted account is the one that the confirmation went to.
create function public.list_orders(
  p_search text, p_status text, p_from timestamptz, p_to timestamptz, p_page integer, p_page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 500);
  wanted text := btrim(coalesce(p_search, ''), ' #');
  pattern text := private.pattern_of(wanted);
begin
  perform private.require_area('customers');
  return (
    with matching as (
      select o.id, o.number, o.created_at, o.user_id, o.total_amount, o.charged_amount, o.tax_amount, o.tax_behavior, o.discount_code, o.provider, o.refunded_amount, o.currency, o.payment_status,
        o.is_bundle_purchase, o.origin, o.moved_number, o.paid_at, o.consented_at, o.stripe_payment_intent, o.dispute_status, o.disputed_at, o.refund_failed_at,
        f.full_name, coalesce(u.email, m.to_email) as email
      from public.orders o
      left join auth.users u on u.id = o.user_id
      left join public.profiles f on f.id = o.user_id
      left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
      where (p_status is null or o.payment_status = p_status)
        and (p_from is null or o.created_at >= p_from)
        and (p_to is null or o.created_at < p_to)
        and (wanted = '' or private.fold(coalesce(u.email, m.to_email)) like pattern or private.fold(f.full_name) like pattern
          or o.number::text = wanted or lower(o.moved_number) = lower(wanted) or starts_with(o.id::text, lower(wanted))
          or exists (select 1 from public.order_items l where l.order_id = o.id and private.fold(l.title) like pattern))
    ), page as (
      select m.*, (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'illustration_id', l.illustration_id, 'title', l.title,
          'price', l.price, 'quantity', l.quantity, 'list_price', l.list_price, 'license_option', l.license_option, 'license_name', l.license_name,
          'refusal', l.refusal, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax, 'refunded_at', l.refunded_at, 'ungranted_at', l.ungranted_at)
          order by l.title, l.id), '[]')
        from public.order_items l where l.order_id = m.id
      ) as order_items
      from matching m order by m.created_at desc, m.id
      limit size offset (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'orders', coalesce((select jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id) from page), '[]')
    )
  );
end
$$;

-- Revenue is what was paid less what went back, to the buyer or to their bank, by the shop's day of payment, for today and the 29 days before.
create function public.admin_stats() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.shop_zone();
  today constant date := private.shop_day(now());
begin
  perform private.require_admin();
  return (
    with days as (
      select d::date as day from generate_series(today - 29, today, interval '1 day') d
    ), sold as (
      select (o.paid_at at time zone zone)::date as day, count(*) as orders,
        coalesce(sum(o.charged_amount - o.refunded_amount) filter (where o.dispute_status is distinct from 'lost' and o.currency = (select s.currency from public.shop_settings s)), 0) as revenue
      from public.orders o
      where o.paid_at >= private.day_start(today - 29)
      group by 1
    ), filled as (
      select days.day, coalesce(sold.orders, 0) as orders, coalesce(sold.revenue, 0) as revenue
      from days left join sold using (day)
    )
    select jsonb_build_object(
      'users', (select count(*) from public.profiles),
      'illustrations', (select count(*) from public.illustrations i where i.kind = 'illustration'),
      'categories', (select count(*) from public.categories),
      'blog_posts', (select count(*) from public.blog_posts),
      'orders_30d', (select sum(f.orders) from filled f),
      'revenue_30d', (select sum(f.revenue) from filled f),
      'days', (select jsonb_agg(jsonb_build_object('day', f.day, 'orders', f.orders, 'revenue', f.revenue) order by f.day) from filled f)
    )
  );
end
$$;

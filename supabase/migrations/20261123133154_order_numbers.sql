alter table public.orders add column number bigint;

update public.orders o set number = counted.number
from (select n.id, 1000 + row_number() over (order by n.created_at, n.id) as number from public.orders n) counted
where counted.id = o.id;

alter table public.orders alter column number set not null, alter column number set default 0;

alter table public.orders add constraint orders_number_key UNIQUE (number);

CREATE OR REPLACE FUNCTION private.number_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(7046005);
  new.number := (select coalesce(max(o.number), 1000) + 1 from public.orders o);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_confirmation(p_order_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select 'order-paid:' || o.id, u.email, 'order_confirmation', jsonb_build_object(
    'order_id', o.id, 'order_number', o.number, 'full_name', f.full_name, 'total_amount', o.total_amount, 'currency', o.currency,
    'is_bundle_purchase', o.is_bundle_purchase,
    'items', (
      select jsonb_agg(jsonb_build_object(
        'id', l.illustration_id, 'title', l.title, 'price', l.price, 'quantity', l.quantity) order by l.title)
      from public.order_items l where l.order_id = o.id
    )
  )
  from public.orders o
  join auth.users u on u.id = o.user_id
  join public.profiles f on f.id = o.user_id
  where o.id = p_order_id and u.email is not null
  on conflict (dedupe_key) do nothing
$function$;

CREATE OR REPLACE FUNCTION public.list_orders(p_search text, p_status text, p_from timestamp with time zone, p_to timestamp with time zone, p_page integer, p_page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 500);
  wanted text := replace(replace(replace(btrim(coalesce(p_search, ''), ' #'), '\', '\\'), '%', '\%'), '_', '\_');
begin
  perform private.require_admin();
  return (
    with matching as (
      select o.id, o.number, o.created_at, o.user_id, o.total_amount, o.refunded_amount, o.currency, o.payment_status,
        o.is_bundle_purchase, o.paid_at, o.stripe_payment_intent, o.dispute_status, o.disputed_at, o.refund_failed_at,
        f.full_name, coalesce(u.email, m.to_email) as email
      from public.orders o
      left join auth.users u on u.id = o.user_id
      left join public.profiles f on f.id = o.user_id
      left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
      where (p_status is null or o.payment_status = p_status)
        and (p_from is null or o.created_at >= p_from)
        and (p_to is null or o.created_at < p_to)
        and (wanted = '' or coalesce(u.email, m.to_email) ilike '%' || wanted || '%' or f.full_name ilike '%' || wanted || '%'
          or o.number::text = wanted or o.id::text ilike wanted || '%')
    ), page as (
      select m.*, (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'illustration_id', l.illustration_id, 'title', l.title,
          'price', l.price, 'quantity', l.quantity, 'refunded_at', l.refunded_at, 'ungranted_at', l.ungranted_at)
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
$function$;

drop function public.reconcile_orders();

CREATE FUNCTION public.reconcile_orders()
 RETURNS TABLE(kind text, order_id uuid, order_item_id uuid, illustration_id text, email text, expected_cents bigint, found_cents bigint, detail text, happened_at timestamp with time zone, order_number bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_admin();
  end if;
  return query
    select r.kind, r.order_id, r.order_item_id, r.illustration_id, coalesce(u.email::text, m.to_email), r.expected_cents,
      r.found_cents, r.detail, r.happened_at, o.number
    from private.unreconciled() r
    join public.orders o on o.id = r.order_id
    left join auth.users u on u.id = o.user_id
    left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
    order by r.happened_at desc, r.order_id, r.order_item_id;
end
$function$;

grant execute on function public.reconcile_orders() to authenticated, service_role;

CREATE TRIGGER number_order BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION private.number_order();

comment on column public.orders.number is 'Given by a trigger, counting from 1001; what buyers and administrators call the order.';

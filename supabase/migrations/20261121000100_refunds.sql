-- What an administrator is about to pay back. Nothing is written here: the provider's event revokes, as with every refund.

-- p: admin_id, order_id, order_item_ids (absent or null: everything that is left). Amounts in cents, from the order alone.
create function public.plan_refund(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  bought public.orders%rowtype;
  wanted uuid[];
  cost numeric;
begin
  if not exists (select 1 from public.profiles f where f.id = (p ->> 'admin_id')::uuid and f.is_admin) then
    raise exception 'Only an administrator may refund an order.' using errcode = 'P0001', hint = 'forbidden';
  end if;
  select * into bought from public.orders o where o.id = (p ->> 'order_id')::uuid;
  if not found then
    raise exception 'This order does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  elsif bought.payment_status = 'refunded' then
    raise exception 'This order has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
  elsif bought.payment_status not in ('paid', 'completed') or bought.stripe_payment_intent is null then
    raise exception 'This order has not been paid, so there is nothing to refund.' using errcode = 'P0001', hint = 'order_unpaid',
      detail = jsonb_build_object('status', bought.payment_status)::text;
  end if;

  cost := bought.total_amount;
  if jsonb_typeof(p -> 'order_item_ids') = 'array' then
    wanted := array(select distinct i::uuid from jsonb_array_elements_text(p -> 'order_item_ids') i);
    if exists (
      select 1 from unnest(wanted) w
      where not exists (select 1 from public.order_items l where l.id = w and l.order_id = bought.id)
    ) or cardinality(wanted) = 0 then
      raise exception 'One of the lines does not belong to this order.' using errcode = 'P0001', hint = 'not_found';
    elsif exists (select 1 from public.order_items l where l.id = any (wanted) and l.refunded_at is not null) then
      raise exception 'One of the lines has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
    end if;
    cost := (select sum(l.price * l.quantity) from public.order_items l where l.id = any (wanted));
  end if;
  return jsonb_build_object(
    'order_id', bought.id, 'payment_intent', bought.stripe_payment_intent, 'currency', bought.currency,
    'cents', (cost * 100)::bigint, 'total_cents', (bought.total_amount * 100)::bigint,
    'refunded_cents', (bought.refunded_amount * 100)::bigint,
    'order_item_ids', (select to_jsonb(array(select w from unnest(wanted) w order by w)) where wanted is not null)
  );
end
$$;

revoke all on function public.plan_refund(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.plan_refund(jsonb) to service_role;

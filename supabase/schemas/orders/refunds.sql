-- Refunds that administrators ask for.

-- In cents; of an order's lines, or of everything that is left when p_lines is null.
create function private.refund_plan(p_order_id uuid, p_lines uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'order_id', o.id, 'payment_intent', o.stripe_payment_intent, 'currency', o.currency,
    'cents', (case when p_lines is null then o.charged_amount
      else (select sum(l.amount + l.tax) from public.order_items l where l.id = any (p_lines)) end * 100)::bigint,
    'total_cents', (o.charged_amount * 100)::bigint, 'refunded_cents', (o.refunded_amount * 100)::bigint,
    'order_item_ids', (select to_jsonb(array(select w from unnest(p_lines) w order by w)) where p_lines is not null)
  )
  from public.orders o where o.id = p_order_id
$$;

-- What was counted toward another line that stands is refunded after that line, so that no buyer is refunded what they still use. A line
-- that cost nothing cannot be refunded: it ends with the lines that it counted (private.settle_credits).
create function private.refuse_credited(p_order_id uuid, p_lines uuid[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  counted record;
begin
  select l.title, t.title as toward, t.order_id into counted
  from public.order_items l
  join private.order_item_credits c on c.from_order_item_id = l.id
  join private.paid_lines t on t.id = c.order_item_id
  where l.order_id = p_order_id and (p_lines is null or l.id = any (p_lines)) and c.amount > 0 and t.cost > 0
  order by t.order_number limit 1;
  if found then
    raise exception 'What was paid for "%" was counted toward "%" of order %. Refund that first.', counted.title, counted.toward, '#' || left(counted.order_id::text, 8)
      using errcode = 'P0001', hint = 'line_credited',
        detail = jsonb_build_object('title', counted.title, 'toward', counted.toward, 'orderId', counted.order_id)::text;
  end if;
end
$$;

-- p: admin_id, aal (of the session that asks), order_id, order_item_ids (absent or null: everything that is left). Amounts in cents, from the order alone.
create function public.plan_refund(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  bought public.orders%rowtype;
  wanted uuid[];
begin
  if not exists (select 1 from public.profiles f where f.id = (p ->> 'admin_id')::uuid and private.role_may(f.admin_role, 'customers') and not private.is_banned(f.id)) then
    raise exception 'Your role may not refund orders.' using errcode = 'P0001', hint = 'forbidden';
  elsif not private.session_suffices((p ->> 'admin_id')::uuid, p ->> 'aal') then
    raise exception 'Enter the code of your second factor first.' using errcode = 'P0001', hint = 'second_factor_needed';
  end if;
  select * into bought from public.orders o where o.id = (p ->> 'order_id')::uuid;
  if not found then
    raise exception 'This order does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  elsif bought.payment_status = 'refunded' then
    raise exception 'This order has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
  elsif bought.payment_status not in ('paid', 'completed') or bought.stripe_payment_intent is null then
    raise exception 'This order has not been paid, so there is nothing to refund.' using errcode = 'P0001', hint = 'order_unpaid',
      detail = jsonb_build_object('status', bought.payment_status)::text;
  elsif bought.dispute_status in ('open', 'lost') then
    raise exception 'The bank holds the payment of this order because of a dispute, so it cannot be refunded.'
      using errcode = 'P0001', hint = 'order_disputed', detail = jsonb_build_object('status', bought.dispute_status)::text;
  end if;

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
  end if;
  perform private.refuse_credited(bought.id, wanted);
  if wanted is not null and (select coalesce(sum(l.amount + l.tax), 0) from public.order_items l where l.id = any (wanted)) = 0 then
    raise exception 'Nothing was paid for this line, so there is nothing to refund.' using errcode = 'P0001', hint = 'nothing_paid';
  end if;
  return private.refund_plan(bought.id, wanted);
end
$$;

-- Refund plans of paid lines that granted nothing, drawn by lot: however many the provider refuses, none keeps the others waiting. A line whose
-- refund failed is left to an administrator.
create function public.ungranted_lines(p_limit integer) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.refund_plan(due.order_id, array[due.id]) order by due.ungranted_at, due.id), '[]')
  from (
    select l.order_id, l.id, l.ungranted_at from private.charged_lines l
    where l.ungranted_at is not null and l.cost > 0 and l.stripe_payment_intent is not null and not exists (
      select 1 from private.refunds r
      where r.payment_intent = l.stripe_payment_intent and r.status = 'failed' and l.id::text = any (r.order_item_ids))
    order by random()
    limit least(greatest(p_limit, 0), 100)
  ) due
$$;

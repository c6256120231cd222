-- The money rules. Only the service role may call them; each runs in one transaction and may be repeated safely.
-- Amounts from the payment provider are cents; amounts in tables are dollars.

-- Refusals carry a code in the hint and the item in the detail: item_unknown, item_free, item_owned,
-- item_undeliverable, quantity_invalid, cart_empty, user_unknown.
create function private.refuse_item(p_code text, p_id text, p_title text, p_message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', p_message using errcode = 'P0001', hint = p_code,
    detail = jsonb_build_object('id', p_id, 'title', p_title)::text;
end
$$;

create function public.create_pending_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer uuid := (p ->> 'user_id')::uuid;
  line record;
  made public.orders%rowtype;
begin
  if not exists (select 1 from public.profiles u where u.id = buyer) then
    perform private.refuse_item('user_unknown', null, null, 'This account does not exist any more.');
  end if;
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') = 0 then
    perform private.refuse_item('cart_empty', null, null, 'Your cart is empty');
  end if;

  for line in
    select asked.id, asked.quantity, i.title, i.price, i.is_free, i.is_deliverable, i.id is null as unknown
    from private.asked_items(p -> 'items') asked
    left join public.illustrations i on i.id = asked.id
    order by asked.place
  loop
    if line.unknown then
      perform private.refuse_item('item_unknown', line.id, null,
        format('The item "%s" is not in the catalogue any more.', line.id));
    elsif line.is_free then
      perform private.refuse_item('item_free', line.id, line.title,
        format('"%s" is free and can be downloaded directly.', line.title));
    elsif not line.is_deliverable or line.price <= 0 then
      perform private.refuse_item('item_undeliverable', line.id, line.title,
        format('"%s" cannot be bought yet.', line.title));
    elsif line.quantity is null or line.quantity not between 1 and 999 then
      perform private.refuse_item('quantity_invalid', line.id, line.title,
        format('The quantity of "%s" must be a whole number from 1 to 999.', line.title));
    elsif exists (
      select 1 from public.user_purchases u
      join public.orders o on o.id = u.order_id and o.payment_status in ('paid', 'completed')
      where u.user_id = buyer and u.illustration_id = line.id and u.revoked_at is null
    ) then
      perform private.refuse_item('item_owned', line.id, line.title,
        format('You already own "%s".', line.title));
    end if;
  end loop;

  insert into public.orders (user_id, total_amount, is_bundle_purchase, bundle_items)
  select buyer, sum(i.price * asked.quantity), bool_or(i.kind = 'bundle'),
    case when bool_or(i.kind = 'bundle') then
      array(select b.slug from public.bundle_packs b where b.section = 'pack' order by b.display_order)
    else '{}' end
  from private.asked_items(p -> 'items') asked join public.illustrations i on i.id = asked.id
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, quantity)
  select made.id, i.id, i.title, i.price, asked.quantity
  from private.asked_items(p -> 'items') asked join public.illustrations i on i.id = asked.id;

  return jsonb_build_object(
    'order_id', made.id, 'total_amount', made.total_amount, 'currency', made.currency,
    'is_bundle_purchase', made.is_bundle_purchase,
    'items', (
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'title', i.title, 'price', i.price, 'quantity', asked.quantity, 'image', i.image
      ) order by asked.place)
      from private.asked_items(p -> 'items') asked join public.illustrations i on i.id = asked.id
    )
  );
end
$$;

-- The cart's lines by product: the bundle's cart id becomes its catalogue id, repeated lines add up. A quantity that
-- is no whole number comes out as null.
create function private.asked_items(p_items jsonb)
returns table (id text, quantity integer, place bigint)
language sql immutable set search_path = '' as $$
  select
    case item ->> 'id' when 'bundle-complete-225' then 'bundle-all-packs' else coalesce(item ->> 'id', '') end,
    case when bool_and(coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$')
      then sum(case when coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$' then coalesce(item ->> 'quantity', '1')::integer end)::integer
    end,
    min(ordinal)
  from jsonb_array_elements(p_items) with ordinality as listed (item, ordinal)
  group by 1
$$;

create function public.attach_checkout_session(p_order_id uuid, p_session_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o set stripe_session_id = p_session_id
  where o.id = p_order_id and coalesce(o.stripe_session_id, p_session_id) = p_session_id;
  if not found then
    raise exception 'The order does not exist or belongs to another checkout session.'
      using errcode = 'P0001', hint = 'order_unknown';
  end if;
end
$$;

-- Notes an event. True when it must be acted upon: it is new, or nothing matched it when it came first.
-- The row stays locked, so the same event delivered twice at once is acted upon once.
create function private.take_event(p jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  known text;
begin
  insert into public.stripe_events (id, type, created_at, payment_intent, payload)
  values (
    p ->> 'event_id', coalesce(p ->> 'event_type', 'unknown'),
    case when p ->> 'event_created' ~ '^[0-9]+$' then to_timestamp((p ->> 'event_created')::double precision)
      else (p ->> 'event_created')::timestamptz end,
    p ->> 'payment_intent', p
  )
  on conflict (id) do nothing;
  if found then
    return true;
  end if;
  select e.outcome into known from public.stripe_events e where e.id = p ->> 'event_id' for update;
  return known in ('received', 'unmatched');
end
$$;

create function private.close_event(p_event_id text, p_order_id uuid, p_outcome text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.stripe_events e set order_id = p_order_id, outcome = p_outcome where e.id = p_event_id;
  return jsonb_build_object('status', case p_outcome when 'unmatched' then 'unknown_order' else p_outcome end,
    'order_id', p_order_id);
end
$$;

create function private.duplicate_event(p_event_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', 'duplicate', 'order_id', e.order_id)
  from public.stripe_events e where e.id = p_event_id
$$;

-- Gives the buyer every line of a paid order that is neither refunded nor held through another order.
create function private.grant_order(p_order_id uuid) returns void
language sql set search_path = '' as $$
  insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id)
  select o.user_id, l.illustration_id, o.id, l.id
  from public.orders o
  join public.order_items l on l.order_id = o.id
  where o.id = p_order_id and o.user_id is not null and o.payment_status in ('paid', 'completed') and l.refunded_at is null
  order by l.illustration_id
  on conflict (user_id, illustration_id) where revoked_at is null do nothing
$$;

-- Which lines a refund is about: all when everything was paid back; else the named ones that still stand; else the one
-- line that costs exactly what was paid back now. An amount that fits no single line revokes nothing until lines are
-- named.
create function private.refunded_lines(p_order_id uuid, p_total numeric, p_before numeric, p_after numeric, p_named jsonb)
returns uuid[]
language sql stable set search_path = '' as $$
  with standing as (
    select l.id, l.price * l.quantity as cost, coalesce(p_named ? l.id::text, false) as is_named
    from public.order_items l
    where l.order_id = p_order_id and l.refunded_at is null
  ), fitting as (
    select s.id from standing s where s.cost = p_after - p_before
  )
  select case
    when p_after >= p_total then array(select s.id from standing s)
    when exists (select 1 from standing s where s.is_named) then array(select s.id from standing s where s.is_named)
    when (select count(*) from fitting) = 1 then array(select f.id from fitting f)
    else '{}'::uuid[]
  end
$$;

create function private.apply_refund(p_order_id uuid, p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  bought public.orders%rowtype;
  after_refund numeric;
  lines uuid[];
  other record;
begin
  select * into bought from public.orders o where o.id = p_order_id for update;
  -- The provider's figure is the sum of all refunds so far: an older event that comes late never lowers it.
  after_refund := least(bought.total_amount,
    greatest(bought.refunded_amount, coalesce((p ->> 'amount_refunded')::numeric / 100, bought.total_amount)));
  lines := private.refunded_lines(p_order_id, bought.total_amount, bought.refunded_amount, after_refund, p -> 'order_item_ids');

  update public.order_items l set refunded_at = now() where l.id = any (lines);
  update public.user_purchases u set revoked_at = now()
  where u.order_item_id = any (lines) and u.revoked_at is null;
  update public.orders o set
    refunded_amount = after_refund,
    payment_status = case
      when after_refund >= o.total_amount
        or not exists (select 1 from public.order_items l where l.order_id = o.id and l.refunded_at is null)
      then 'refunded' else o.payment_status end
  where o.id = p_order_id;

  -- Whoever paid twice for the same item keeps it through the other order.
  for other in
    select distinct o.id from public.orders o
    join public.order_items l on l.order_id = o.id and l.refunded_at is null
    where o.user_id = bought.user_id and o.id <> p_order_id and o.payment_status in ('paid', 'completed')
      and l.illustration_id in (select r.illustration_id from public.order_items r where r.id = any (lines))
  loop
    perform private.grant_order(other.id);
  end loop;

  return private.close_event(p ->> 'event_id', p_order_id, 'refunded')
    || jsonb_build_object('refunded_amount', after_refund, 'revoked', to_jsonb(lines),
      'payment_status', (select o.payment_status from public.orders o where o.id = p_order_id));
end
$$;

-- By order id when the event has one (its session must not be another one's), else by session.
create function private.find_order(p jsonb) returns uuid
language sql stable set search_path = '' as $$
  select o.id from public.orders o
  where case
    when p ->> 'order_id' is null then o.stripe_session_id = p ->> 'session_id'
    else o.id = (p ->> 'order_id')::uuid
      and (p ->> 'session_id' is null or coalesce(o.stripe_session_id, p ->> 'session_id') = p ->> 'session_id')
  end
$$;

-- A payment and its refund may arrive at the same moment, in either order: they take turns.
create function private.lock_payment(p_payment_intent text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(7046002, hashtext(coalesce(p_payment_intent, '')))
$$;

create function public.mark_order_paid(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bought public.orders%rowtype;
  waiting record;
  answer jsonb;
begin
  perform private.lock_payment(p ->> 'payment_intent');
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  select * into bought from public.orders o where o.id = private.find_order(p) for update;
  if not found then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  end if;
  if (p ->> 'amount_total')::numeric is distinct from bought.total_amount * 100
    or lower(p ->> 'currency') is distinct from bought.currency
  then
    return private.close_event(p ->> 'event_id', bought.id, 'mismatch');
  end if;
  answer := private.close_event(p ->> 'event_id', bought.id, 'paid');
  if bought.payment_status in ('paid', 'completed', 'refunded') then
    return answer;
  end if;

  update public.orders o set payment_status = 'paid', paid_at = now(),
    stripe_session_id = coalesce(o.stripe_session_id, p ->> 'session_id'),
    stripe_payment_intent = coalesce(p ->> 'payment_intent', o.stripe_payment_intent)
  where o.id = bought.id;
  perform private.grant_order(bought.id);
  perform private.queue_confirmation(bought.id);

  -- Refunds that overtook the payment.
  for waiting in
    select e.payload from public.stripe_events e
    where e.outcome = 'unmatched' and e.payment_intent = p ->> 'payment_intent' and e.id <> p ->> 'event_id'
    order by (e.payload ->> 'amount_refunded')::numeric nulls last
    for update
  loop
    perform private.apply_refund(bought.id, waiting.payload);
  end loop;
  return answer;
end
$$;

create function private.queue_confirmation(p_order_id uuid) returns void
language sql set search_path = '' as $$
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select 'order-paid:' || o.id, u.email, 'order_confirmation', jsonb_build_object(
    'order_id', o.id, 'full_name', f.full_name, 'total_amount', o.total_amount, 'currency', o.currency,
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
$$;

create function public.mark_order_closed(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bought public.orders%rowtype;
begin
  if coalesce(p ->> 'status' not in ('expired', 'failed'), true) then
    raise exception 'An order closes as expired or failed.' using errcode = '22023';
  end if;
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  select * into bought from public.orders o where o.id = private.find_order(p) for update;
  if not found then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  end if;
  if bought.payment_status <> 'pending' then
    return private.close_event(p ->> 'event_id', bought.id, 'ignored');
  end if;
  update public.orders o set payment_status = p ->> 'status' where o.id = bought.id;
  return private.close_event(p ->> 'event_id', bought.id, 'closed');
end
$$;

-- amount_refunded is the sum of all refunds of the payment so far, in cents; without it everything was paid back.
create function public.refund_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bought uuid;
begin
  perform private.lock_payment(p ->> 'payment_intent');
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  select o.id into bought from public.orders o
  where o.stripe_payment_intent = p ->> 'payment_intent' and o.payment_status in ('paid', 'completed', 'refunded')
  for update;
  if not found then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  end if;
  return private.apply_refund(bought, p);
end
$$;

revoke all on function private.refuse_item(text, text, text, text), private.asked_items(jsonb), private.take_event(jsonb),
  private.close_event(text, uuid, text), private.duplicate_event(text), private.grant_order(uuid),
  private.refunded_lines(uuid, numeric, numeric, numeric, jsonb), private.apply_refund(uuid, jsonb),
  private.find_order(jsonb), private.lock_payment(text), private.queue_confirmation(uuid)
  from public, anon, authenticated, service_role;
revoke all on function public.create_pending_order(jsonb), public.attach_checkout_session(uuid, text),
  public.mark_order_paid(jsonb), public.mark_order_closed(jsonb), public.refund_order(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.create_pending_order(jsonb), public.attach_checkout_session(uuid, text),
  public.mark_order_paid(jsonb), public.mark_order_closed(jsonb), public.refund_order(jsonb) to service_role;

-- From a cart to a pending order.

-- Refusals carry a code in the hint and the item in the detail: item_unknown, item_unlisted, item_free, item_owned,
-- item_undeliverable, quantity_invalid, cart_empty, user_unknown.
create function private.refuse_item(p_code text, p_id text, p_title text, p_message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', p_message using errcode = 'P0001', hint = p_code,
    detail = jsonb_build_object('id', p_id, 'title', p_title)::text;
end
$$;

-- The cart's lines by product: the bundle's cart id becomes its catalog id, repeated lines add up. A quantity that
-- is no whole number comes out as null. With further_seats the buyer knows that the item is theirs already.
create function private.asked_items(p_items jsonb)
returns table (id text, quantity integer, place bigint, further_seats boolean)
language sql immutable set search_path = '' as $$
  select
    case item ->> 'id' when 'bundle-complete-225' then 'bundle-all-packs' else coalesce(item ->> 'id', '') end,
    case when bool_and(coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$')
      then sum(case when coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$' then coalesce(item ->> 'quantity', '1')::integer end)::integer
    end,
    min(ordinal),
    bool_or(item ->> 'further_seats' is not distinct from 'true')
  from jsonb_array_elements(p_items) with ordinality as listed (item, ordinal)
  group by 1
$$;

create function private.create_pending_order(p jsonb) returns jsonb
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
    select asked.id, asked.quantity, asked.further_seats, i.kind, i.title, i.price, i.is_free, i.is_deliverable,
      i.state = 'unlisted' as unlisted, coalesce(i.listed_from, 'infinity') > now() as unknown
    from private.asked_items(p -> 'items') asked
    left join public.illustrations i on i.id = asked.id
    order by asked.place
  loop
    if line.unlisted then
      perform private.refuse_item('item_unlisted', line.id, line.title,
        format('"%s" is not for sale any more.', line.title));
    elsif line.unknown then
      perform private.refuse_item('item_unknown', line.id, null,
        format('The item "%s" is not in the catalog any more.', line.id));
    elsif line.is_free then
      perform private.refuse_item('item_free', line.id, line.title,
        format('"%s" is free and can be downloaded directly.', line.title));
    elsif not line.is_deliverable or line.price <= 0 then
      perform private.refuse_item('item_undeliverable', line.id, line.title,
        format('"%s" cannot be bought yet.', line.title));
    elsif line.quantity is null or line.quantity not between 1 and 999 then
      perform private.refuse_item('quantity_invalid', line.id, line.title,
        format('The quantity of "%s" must be a whole number from 1 to 999.', line.title));
    elsif line.kind <> 'illustration' and line.quantity <> 1 then
      perform private.refuse_item('quantity_invalid', line.id, line.title,
        format('"%s" is sold once per order: its quantity must be 1.', line.title));
    -- Of an illustration that is owned only further seats are sold; packs and bundles have none.
    elsif private.owns(buyer, line.id) and (line.kind <> 'illustration' or not line.further_seats) then
      perform private.refuse_item('item_owned', line.id, line.title,
        format('You already own "%s".', line.title));
    end if;
  end loop;

  insert into public.orders (user_id, total_amount, is_bundle_purchase, bundle_items)
  select buyer, sum(i.price * asked.quantity), bool_or(i.kind = 'bundle'),
    private.bundle_slugs(array_agg(i.id))
  from private.asked_items(p -> 'items') asked join public.illustrations i on i.id = asked.id
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, quantity, adds_seats)
  select made.id, i.id, i.title, i.price, asked.quantity, private.owns(buyer, i.id)
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

-- With p.reuse the buyer's pending order of the last half hour with the very same lines is answered, and its session.
create function public.create_pending_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made jsonb;
  earlier public.orders%rowtype;
begin
  if not coalesce((p ->> 'reuse')::boolean, false) then
    return private.create_pending_order(p);
  end if;
  perform pg_advisory_xact_lock(7046004, hashtext(p ->> 'user_id'));
  made := private.create_pending_order(p);
  select o.* into earlier from public.orders o
  where o.user_id = (p ->> 'user_id')::uuid and o.payment_status = 'pending'
    and o.created_at > now() - interval '30 minutes' and o.id <> (made ->> 'order_id')::uuid
    and not exists (
      select 1
      from (select l.* from public.order_items l where l.order_id = o.id) one
      full join (select l.* from public.order_items l where l.order_id = (made ->> 'order_id')::uuid) other
        on (one.illustration_id, one.title, one.price, one.quantity, one.adds_seats)
          = (other.illustration_id, other.title, other.price, other.quantity, other.adds_seats)
      where one.id is null or other.id is null
    )
  order by o.created_at
  limit 1;
  if not found then
    return made;
  end if;
  delete from public.orders o where o.id = (made ->> 'order_id')::uuid;
  return made || jsonb_build_object('order_id', earlier.id, 'session_id', earlier.stripe_session_id);
end
$$;
grant execute on function public.create_pending_order(jsonb) to service_role;

create function public.attach_checkout_session(p_order_id uuid, p_session_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer uuid := (select o.user_id from public.orders o where o.id = p_order_id);
  owned record;
begin
  perform private.lock_buyer(buyer);
  update public.orders o set stripe_session_id = p_session_id
  where o.id = p_order_id and coalesce(o.stripe_session_id, p_session_id) = p_session_id;
  if not found then
    raise exception 'The order does not exist or belongs to another checkout session.'
      using errcode = 'P0001', hint = 'order_unknown';
  end if;
  select l.illustration_id as id, l.title into owned from public.order_items l
  where l.order_id = p_order_id and not l.adds_seats and private.owns(buyer, l.illustration_id) limit 1;
  if found then
    perform private.refuse_item('item_owned', owned.id, owned.title, format('You already own "%s".', owned.title));
  end if;
  return (
    select coalesce(jsonb_agg(o.stripe_session_id order by o.created_at, o.id), '[]')
    from public.orders o
    where o.user_id = buyer and o.id <> p_order_id and o.payment_status = 'pending' and o.stripe_session_id is not null
      and exists (
        select 1 from public.order_items mine join public.order_items other on other.illustration_id = mine.illustration_id
        where mine.order_id = p_order_id and other.order_id = o.id)
  );
end
$$;
grant execute on function public.attach_checkout_session(uuid, text) to service_role;

-- The buyer's orders that can still be paid although an item that they did not own then is theirs by now, with their payment pages.
create function private.superseded_orders(p_user_id uuid)
returns table (order_id uuid, session_id text)
language sql stable set search_path = '' as $$
  select o.id, o.stripe_session_id from public.orders o
  where o.user_id = p_user_id and o.payment_status = 'pending'
    and exists (select 1 from public.order_items l where l.order_id = o.id and not l.adds_seats and private.owns(o.user_id, l.illustration_id))
$$;

create function private.pages_to_close(p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('sessions_to_expire', coalesce(jsonb_agg(s.session_id order by s.session_id), '[]'))
  from private.superseded_orders(p_user_id) s where s.session_id is not null
$$;

alter table public.order_items add column adds_seats boolean default false not null;

drop function private.asked_items(jsonb);

CREATE FUNCTION private.asked_items(p_items jsonb)
 RETURNS TABLE(id text, quantity integer, place bigint, further_seats boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select
    case item ->> 'id' when 'bundle-complete-225' then 'bundle-all-packs' else coalesce(item ->> 'id', '') end,
    case when bool_and(coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$')
      then sum(case when coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$' then coalesce(item ->> 'quantity', '1')::integer end)::integer
    end,
    min(ordinal),
    bool_or(item ->> 'further_seats' is not distinct from 'true')
  from jsonb_array_elements(p_items) with ordinality as listed (item, ordinal)
  group by 1
$function$;

CREATE OR REPLACE FUNCTION private.create_pending_order(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    select asked.id, asked.quantity, asked.further_seats, i.kind, i.title, i.price, i.is_free, i.is_deliverable, i.id is null as unknown
    from private.asked_items(p -> 'items') asked
    left join public.illustrations i on i.id = asked.id
    order by asked.place
  loop
    if line.unknown then
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
    elsif line.kind = 'bundle' and line.quantity <> 1 then
      perform private.refuse_item('quantity_invalid', line.id, line.title,
        format('"%s" is sold once per order: its quantity must be 1.', line.title));
    -- Of an illustration that is owned only further seats are sold; the bundle has none.
    elsif private.owns(buyer, line.id) and (line.kind = 'bundle' or not line.further_seats) then
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
$function$;

CREATE OR REPLACE FUNCTION private.settle_buyer(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line record;
begin
  update public.user_purchases u set revoked_at = now()
  where u.user_id = p_user_id and u.revoked_at is null and not exists (select 1 from private.paid_lines l where l.id = u.order_item_id);

  for line in
    select first.* from (
      select distinct on (l.illustration_id) l.id, l.illustration_id, l.order_id
      from private.paid_lines l
      where l.user_id = p_user_id and l.illustration_id is not null and not l.adds_seats and not exists (
        select 1 from public.user_purchases u join public.order_items held on held.id = u.order_item_id
        where u.user_id = p_user_id and u.illustration_id = l.illustration_id and u.revoked_at is null and not held.adds_seats)
      order by l.illustration_id, l.paid_at, l.order_id
    ) first
    union all
    select l.id, l.illustration_id, l.order_id from private.paid_lines l
    where l.user_id = p_user_id and l.illustration_id is not null and l.adds_seats and not exists (
      select 1 from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null)
  loop
    update public.user_purchases u set revoked_at = null
    where u.id = (select k.id from public.user_purchases k where k.order_item_id = line.id and k.user_id = p_user_id
      and k.illustration_id = line.illustration_id order by k.purchased_at desc, k.id limit 1);
    if not found then
      insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id)
      values (p_user_id, line.illustration_id, line.order_id, line.id);
    end if;
  end loop;

  update public.order_items l set ungranted_at = case when state.ungranted then now() end
  from (
    select i.id, exists (select 1 from private.paid_lines d where d.id = i.id)
      and not exists (select 1 from public.user_purchases u where u.order_item_id = i.id and u.revoked_at is null) as ungranted
    from public.order_items i join public.orders o on o.id = i.order_id where o.user_id = p_user_id
  ) state
  where state.id = l.id and state.ungranted <> (l.ungranted_at is not null);
end
$function$;

CREATE OR REPLACE FUNCTION private.superseded_orders(p_user_id uuid)
 RETURNS TABLE(order_id uuid, session_id text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.id, o.stripe_session_id from public.orders o
  where o.user_id = p_user_id and o.payment_status = 'pending'
    and exists (select 1 from public.order_items l where l.order_id = o.id and not l.adds_seats and private.owns(o.user_id, l.illustration_id))
$function$;

CREATE OR REPLACE FUNCTION public.attach_checkout_session(p_order_id uuid, p_session_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.create_pending_order(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

create or replace view private.paid_lines with (security_invoker=true) as
 SELECT l.id,
    l.order_id,
    l.illustration_id,
    l.title,
    (l.price * (l.quantity)::numeric) AS cost,
    l.ungranted_at,
    o.user_id,
    o.paid_at,
    o.stripe_payment_intent,
    l.adds_seats
   FROM (public.order_items l
     JOIN public.orders o ON ((o.id = l.order_id)))
  WHERE ((o.payment_status = ANY (ARRAY['paid'::text, 'completed'::text])) AND (l.refunded_at IS NULL) AND (COALESCE(o.dispute_status, 'won'::text) = 'won'::text));

CREATE UNIQUE INDEX user_purchases_active_line ON public.user_purchases USING btree (order_item_id) WHERE (revoked_at IS NULL);

CREATE UNIQUE INDEX user_purchases_one_bundle ON public.user_purchases USING btree (user_id) WHERE ((revoked_at IS NULL) AND (illustration_id = 'bundle-all-packs'::text));

comment on column public.order_items.adds_seats is 'The buyer owned the item when the order was made and asked for further seats: granted beside the license they have.';

drop index public.user_purchases_active_key;

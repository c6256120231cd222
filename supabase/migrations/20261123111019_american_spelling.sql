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
    select asked.id, asked.quantity, i.kind, i.title, i.price, i.is_free, i.is_deliverable, i.id is null as unknown
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
    elsif private.owns(buyer, line.id) then
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
$function$;

CREATE OR REPLACE FUNCTION private.guard_admin_flag()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user in ('anon', 'authenticated') then
    raise exception 'The admin flag cannot be set through a profile.' using errcode = '42501';
  end if;
  if old.is_admin and not new.is_admin then
    -- One demotion at a time: two admins demoting each other must not both succeed.
    perform pg_advisory_xact_lock(7046001);
    if not exists (select 1 from public.profiles p where p.is_admin and p.id <> old.id) then
      raise exception 'The last administrator cannot be demoted.'
        using errcode = 'P0001', hint = 'last_admin', detail = 'Make another person an administrator first.';
    end if;
  end if;
  return new;
end
$function$;

-- What may be sold: a price that the payment provider can charge, a bundle whose packs are all there, and that once.

-- Rows from before get the smallest price that can be charged: they could not be bought alone.
update public.illustrations i set price = 0.50 where i.price > 0 and i.price < 0.50;
alter table public.illustrations add constraint illustrations_price_minimum check (price = 0 or price >= 0.50);

-- The constraint is the rule; this gives it words and a code, through whichever door the price comes.
create function private.refuse_price() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'A price is 0, or at least $0.50: the payment provider charges no less. "%" would cost $%.', new.title, new.price
    using errcode = 'P0001', hint = 'price_below_minimum',
      detail = jsonb_build_object('title', new.title, 'price', new.price, 'minimum', 0.50)::text;
end
$$;
create trigger check_price before insert or update on public.illustrations
  for each row when (new.price > 0 and new.price < 0.50) execute function private.refuse_price();

-- The bundle is its download packs: bonus files may follow later.
create function private.bundle_is_released() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(b.version > 0), false) from public.bundle_packs b where b.section = 'pack'
$$;

alter table public.illustrations alter column is_deliverable drop expression;
alter table public.illustrations alter column is_deliverable set default false;
comment on column public.illustrations.is_deliverable is 'Kept by a trigger: whether a buyer gets a file. What a client writes here is replaced.';

create function private.keep_deliverable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_deliverable := case new.kind
    when 'bundle' then private.bundle_is_released()
    else new.downloadable_file is not null or new.master_file is not null
  end;
  return new;
end
$$;
create trigger keep_deliverable before insert or update on public.illustrations
  for each row execute function private.keep_deliverable();

create function private.keep_bundle_deliverable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two packs released at once wait for each other here, so that the second sees both.
  perform 1 from public.illustrations i where i.kind = 'bundle' for update;
  update public.illustrations i set is_deliverable = private.bundle_is_released()
  where i.kind = 'bundle' and i.is_deliverable <> private.bundle_is_released();
  return null;
end
$$;
create trigger keep_bundle_deliverable after insert or delete or update of section, version on public.bundle_packs
  for each statement execute function private.keep_bundle_deliverable();
update public.illustrations i set is_deliverable = private.bundle_is_released()
where i.kind = 'bundle' and i.is_deliverable <> private.bundle_is_released();

-- A buyer who still pays for a deleted item is paid back (ungranted_at below), so only lines that were paid keep an item.
alter table public.order_items alter column illustration_id drop not null;
alter table public.order_items
  drop constraint order_items_illustration_id_fkey,
  add constraint order_items_illustration_id_fkey foreign key (illustration_id) references public.illustrations (id) on delete set null;
comment on column public.order_items.illustration_id is 'Null when the item was deleted before the order was paid; the title stays.';

create function private.keep_sold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.order_items l join public.orders o on o.id = l.order_id
    where l.illustration_id = old.id and o.payment_status in ('paid', 'completed', 'refunded')
  ) then
    raise exception '"%" has been sold, so it cannot be deleted.', old.title
      using errcode = '23503', hint = 'in_use', detail = jsonb_build_object('title', old.title)::text;
  end if;
  return old;
end
$$;
create trigger keep_sold before delete on public.illustrations
  for each row execute function private.keep_sold();

revoke all on function private.refuse_price(), private.bundle_is_released(), private.keep_deliverable(),
  private.keep_bundle_deliverable(), private.keep_sold()
  from public, anon, authenticated, service_role;

create or replace function private.create_pending_order(p jsonb) returns jsonb
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
    select asked.id, asked.quantity, i.kind, i.title, i.price, i.is_free, i.is_deliverable, i.id is null as unknown
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
$$;

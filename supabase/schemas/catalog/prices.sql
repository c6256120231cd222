-- What is asked for an item: its price, a sale with dates, and what was asked before.

-- The history of what each item was asked for, from when on. Null: it was not for sale. A row in the future is the listing that is planned.
create table public.price_changes (
  id uuid primary key default gen_random_uuid(),
  illustration_id text not null references public.illustrations (id) on update cascade on delete cascade,
  at timestamptz not null default now(),
  asked_price numeric(10, 2) check (asked_price >= 0),
  reason text not null check (reason in ('price', 'sale_start', 'sale_end', 'listing')),
  changed_by uuid
);
comment on column public.price_changes.changed_by is 'The account, which may be gone by now; null for what happened by itself.';
create index price_changes_illustration on public.price_changes (illustration_id, at);

-- What is asked at a moment, whether or not the row was written since the sale began or ended.
create function private.price_at(p_item public.illustrations, p_at timestamptz) returns numeric
language sql immutable set search_path = '' as $$
  select case when p_item.sale_price is not null and p_item.sale_starts_at <= p_at and p_at < coalesce(p_item.sale_ends_at, 'infinity')
    then p_item.sale_price else p_item.price end
$$;

-- The price that may be struck out beside a sale that begins at that time: the lowest that was asked in the 30 days before. Null
-- where the item was not for sale then, or cost no more.
create function private.struck_price(p_id text, p_sale_price numeric, p_starts_at timestamptz) returns numeric
language sql stable set search_path = '' as $$
  select case when min(c.asked_price) > p_sale_price then min(c.asked_price) end
  from public.price_changes c
  where c.illustration_id = p_id and c.at < p_starts_at
    and c.at >= coalesce((
      select max(e.at) from public.price_changes e where e.illustration_id = p_id and e.at <= p_starts_at - interval '30 days'
    ), '-infinity')
$$;

-- A sale begins when it is set, at the earliest; what is free has none. One that is over is dropped by a price that it does not fit.
create function private.ask_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  runs boolean;
  is_changed boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    is_changed := (new.sale_price, new.sale_starts_at, new.sale_ends_at) is distinct from (old.sale_price, old.sale_starts_at, old.sale_ends_at);
  end if;
  new.asked_price := new.price;
  new.struck_price := null;
  new.asked_until := null;
  new.sale_due_at := null;
  if new.is_free or new.sale_price is null or (not is_changed and new.sale_ends_at <= now() and new.sale_price >= new.price) then
    new.sale_price := null;
    new.sale_starts_at := null;
    new.sale_ends_at := null;
    return new;
  end if;
  if new.sale_starts_at is null or (new.sale_starts_at < now()
    and (tg_op = 'INSERT' or old.sale_price is null or old.sale_starts_at is distinct from new.sale_starts_at))
  then
    new.sale_starts_at := now();
  end if;
  if (is_changed and new.sale_price < private.minimum_charge()) or new.sale_price >= new.price
    or new.sale_starts_at >= coalesce(new.sale_ends_at, 'infinity')
  then
    raise exception 'The sale of "%" needs a price from % to below the regular %, and must end after it begins.',
      new.title, private.minimum_charge(), new.price
      using errcode = 'P0001', hint = 'sale_invalid',
        detail = jsonb_build_object('title', new.title, 'price', new.price, 'sale_price', new.sale_price, 'minimum', private.minimum_charge(),
          'currency', (select s.currency from public.shop_settings s))::text;
  end if;
  new.asked_price := private.price_at(new, now());
  runs := new.asked_price = new.sale_price;
  new.sale_due_at := case when now() < new.sale_starts_at then new.sale_starts_at when runs then new.sale_ends_at end;
  new.asked_until := case when runs then new.sale_ends_at end;
  new.struck_price := case when runs then private.struck_price(new.id, new.sale_price, new.sale_starts_at) end;
  return new;
end
$$;
create trigger ask_price before insert or update on public.illustrations
  for each row execute function private.ask_price();

create function private.note_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  ran constant boolean := not is_new and old.asked_price is not distinct from old.sale_price;
  runs constant boolean := new.asked_price is not distinct from new.sale_price;
begin
  if not is_new and (old.asked_price, old.listed_from) is not distinct from (new.asked_price, new.listed_from) then
    return null;
  end if;
  -- A listing that was planned otherwise, or a price of this very moment.
  delete from public.price_changes c where c.illustration_id = new.id and c.at >= now();
  insert into public.price_changes (illustration_id, at, asked_price, reason, changed_by)
  select new.id, greatest(now(), nullif(new.listed_from, 'infinity')),
    case when new.listed_from < 'infinity' then new.asked_price end,
    case when runs and not ran then 'sale_start' when ran and not runs then 'sale_end'
      when is_new or old.asked_price is distinct from new.asked_price then 'price' else 'listing' end,
    (select auth.uid());
  return null;
end
$$;
create trigger note_price after insert or update on public.illustrations
  for each row execute function private.note_price();

-- Asks for what sales that begin or end by now change, at most 500 of them: a row takes some 3 ms, and a statement has seconds. What is
-- left, also what another transaction writes, follows with the next call; until then price_at tells what is asked.
create function private.apply_due_sales() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.illustrations i set sale_price = i.sale_price
  where i.id in (select d.id from public.illustrations d where d.sale_due_at <= now() order by d.id limit 500 for no key update skip locked);
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- What a sale of these items would show: the price that may be struck out, and why there is none. reason: 'not_asked' (the item was
-- not for sale in the 30 days before), 'was_lower' (it was asked for no more than the sale price then), 'invalid' (the price itself does
-- not fit).
create function public.preview_sale(p_ids text[], p_sale_price numeric, p_starts_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'price', i.price, 'struck_price', s.struck, 'lowest_price', s.lowest,
      'reason', case when i.is_free or p_sale_price < private.minimum_charge() or p_sale_price >= i.price then 'invalid' when s.lowest is null then 'not_asked'
        when s.struck is null then 'was_lower' end) order by i.title, i.id), '[]')
    from public.illustrations i
    cross join lateral (
      select private.struck_price(i.id, p_sale_price, moment.at) as struck, private.struck_price(i.id, -1, moment.at) as lowest
      from (select greatest(coalesce(p_starts_at, now()), now()) as at) moment
    ) s
    where i.id = any (p_ids[1:5000]));
end
$$;

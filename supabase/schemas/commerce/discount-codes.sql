-- Codes that make an order cheaper. They are amounts of its lines, and the payment provider knows nothing of them.

create table public.discount_codes (
  code text primary key check (code ~ '^[A-Z0-9-]{3,40}$'),
  kind text not null check (kind in ('percent', 'amount', 'free_item')),
  percent integer check (percent between 1 and 100),
  amount numeric(10, 2) check (amount >= 0.01),
  item text references public.illustrations (id) on update cascade on delete cascade,
  scope text not null default 'all' check (scope in ('all', 'category', 'item', 'bundle')),
  scope_ref text check (char_length(scope_ref) between 1 and 100),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer check (max_uses_per_person > 0),
  is_active boolean not null default true,
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint discount_codes_kind_is_whole check (
    (kind = 'percent') = (percent is not null) and (kind = 'amount') = (amount is not null) and (kind = 'free_item') = (item is not null)
  ),
  constraint discount_codes_scope_is_whole check ((scope in ('category', 'item')) = (scope_ref is not null)),
  constraint discount_codes_starts_first check (starts_at < ends_at)
);
comment on column public.discount_codes.code is 'In capital letters; shoppers may type it in any.';
comment on column public.discount_codes.scope_ref is 'The name of the category, or the id of the item.';
create index discount_codes_item on public.discount_codes (item);
-- Orders tell of codes, so none is deleted or called otherwise: it is switched off.
grant select, insert, update (kind, percent, amount, item, scope, scope_ref, starts_at, ends_at, max_uses, max_uses_per_person, is_active, note)
  on public.discount_codes to authenticated;

create function private.write_code_in_capitals() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.code := upper(btrim(new.code));
  return new;
end
$$;
create trigger write_in_capitals before insert or update on public.discount_codes
  for each row execute function private.write_code_in_capitals();
-- A code of a category goes on being of it when the category is renamed.
create function private.rename_category_of_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.discount_codes d set scope_ref = new.name where d.scope = 'category' and d.scope_ref = old.name;
  return null;
end
$$;
create trigger rename_category_of_codes after update on public.categories
  for each row when (old.name <> new.name) execute function private.rename_category_of_codes();

-- Every code with how often it was used, newest first. used: paid orders; reserved: orders that are being paid; discount_total: what
-- it took off paid orders in the shop's currency.
create function public.list_discount_codes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object(
      'item_title', (select i.title from public.illustrations i where i.id = coalesce(d.item, case d.scope when 'item' then d.scope_ref end)),
      'used', u.used, 'reserved', u.reserved, 'discount_total', u.discount_total) order by d.created_at desc, d.code), '[]')
    from public.discount_codes d
    cross join lateral (
      select count(u.order_id) as used,
        count(*) filter (where o.payment_status = 'pending' and o.payable_until > now()) as reserved,
        coalesce(sum((select sum(l.discount) from public.order_items l where l.order_id = o.id))
          filter (where u.order_id is not null and o.currency = (select s.currency from public.shop_settings s)), 0) as discount_total
      from public.orders o left join private.code_uses u on u.order_id = o.id where o.discount_code = d.code
    ) u);
end
$$;

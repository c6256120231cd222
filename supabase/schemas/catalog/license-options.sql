-- What an item is licensed for: options with a price of their own.

create table public.license_options (
  code text primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  name text not null unique check (char_length(btrim(name)) between 2 and 60),
  seats integer check (seats > 0),
  allows jsonb not null default '[]' check (private.is_sentences(allows)),
  position integer not null default 0,
  default_factor numeric(6, 3) check (default_factor > 0),
  constraint license_options_standard check (code <> 'standard' or (seats = 1 and default_factor = 1))
);
comment on column public.license_options.seats is 'Projects that one license of an illustration covers; null is any number. Licenses of packs and bundles cover any number.';
comment on column public.license_options.allows is 'Plain sentences. Not the number of projects, which `seats` is for.';
comment on column public.license_options.default_factor is 'Times the asked price, where an item has no price of its own for it; null: not offered then.';
-- An option that was sold keeps its code, which its lines name: none is deleted.
grant select, insert, update (name, seats, allows, position, default_factor) on public.license_options to authenticated;
create policy license_options_select on public.license_options for select to anon, authenticated using (true);

-- What holds for every license that is sold now: the forbidden uses, and the version of the terms page (LICENSE_TERMS_VERSION in shared).
create function private.license_terms() returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('terms', '2026-11-26', 'forbids', jsonb_build_array('Selling, sharing or giving away the files themselves, changed or not.',
    'Templates or products whose value is mainly the illustration.', 'Uses that demean the people they show.',
    'Training AI models.', 'Registering them as a trademark.'))
$$;

create table public.illustration_license_prices (
  illustration_id text not null references public.illustrations (id) on update cascade on delete cascade,
  option text not null references public.license_options (code) on update cascade on delete cascade check (option <> 'standard' and char_length(option) <= 40),
  price numeric(10, 2) not null check (price > 0),
  primary key (illustration_id, option)
);
create function private.check_license_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.price < private.minimum_charge() and (tg_op = 'INSERT' or new.price <> old.price) then
    perform private.refuse_price((select i.title from public.illustrations i where i.id = new.illustration_id), new.price);
  end if;
  return new;
end
$$;
create trigger check_price before insert or update of price on public.illustration_license_prices
  for each row execute function private.check_license_price();
create index illustration_license_prices_option on public.illustration_license_prices (option);
create policy illustration_license_prices_select on public.illustration_license_prices for select to anon, authenticated
  using (exists (select from public.illustrations i where i.id = illustration_id));

-- What one costs with each option that is offered now, cheapest first. The bundle is sold with the standard license alone.
create function private.license_offers(p_item public.illustrations)
returns table (option text, name text, seats integer, allows jsonb, price numeric, list_price numeric)
language sql stable security definer set search_path = '' as $$
  select o.code, o.name, case p_item.kind when 'illustration' then o.seats end, o.allows, c.price, greatest(c.price, c.list_price)
  from public.license_options o
  left join public.illustration_license_prices own on own.illustration_id = p_item.id and own.option = o.code
  cross join lateral (
    select coalesce(own.price, round(private.price_at(p_item, now()) * o.default_factor, 2)) as price,
      coalesce(own.price, round(p_item.price * o.default_factor, 2)) as list_price
  ) c
  where c.price >= private.minimum_charge() and (p_item.kind <> 'bundle' or o.code = 'standard') and not p_item.is_free
  order by c.price, o.position, o.code
$$;

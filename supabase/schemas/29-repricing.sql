-- Prices of many illustrations by a percentage, as new prices or as a sale.

-- rounding: 'none' (to the cent), or the nearest price that ends in '00', '50' or '99' cents. Never below what can be charged.
create function private.changed_price(p_price numeric, p_percent numeric, p_rounding text) returns numeric
language sql stable set search_path = '' as $$
  select greatest(private.minimum_charge(), case p_rounding
    when '00' then round(c.exact) when '50' then round(c.exact - 0.5) + 0.5 when '99' then round(c.exact + 0.01) - 0.01
    else round(c.exact, 2) end)
  from (select p_price * (100 + p_percent) / 100 as exact) c
$$;

-- Answers of a day: a percentage is not to be taken twice because an answer was lost on its way.
create table private.repricings (
  request uuid not null,
  asked_by uuid not null references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  answer jsonb,
  primary key (asked_by, request)
);
alter table private.repricings enable row level security;

-- p: { request, ids, percent (-95 to 500, not 0), rounding, sale: { starts_at, ends_at } or null }. With a sale the percentage is what it takes
-- off, and the price stays. Answers with what each changed row was before, as revise_illustrations does, and with how many were free, would
-- not be cheaper, or stopped at the least price that can be charged. request, a UUID: asked once more, also while the first still runs, it
-- changes nothing and has the same answer.
create function public.reprice_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  percent constant numeric := (p ->> 'percent')::numeric;
  is_sale constant boolean := jsonb_typeof(p -> 'sale') is not distinct from 'object';
  asked constant uuid := (p ->> 'request')::uuid;
  told jsonb;
begin
  perform private.require_area('content');
  if percent is null or percent = 0 or percent not between -95 and 500 or (is_sale and percent > 0)
    or coalesce(p ->> 'rounding', 'none') not in ('none', '00', '50', '99')
  then
    raise exception 'A price changes by -95 to 500 percent, and a sale takes some off.' using errcode = '22023', hint = 'validation';
  end if;
  if asked is not null then
    delete from private.repricings r where r.asked_at < now() - interval '1 day';
    insert into private.repricings (request, asked_by) values (asked, auth.uid()) on conflict do nothing;
    if not found then
      return (select r.answer from private.repricings r where r.request = asked and r.asked_by = auth.uid());
    end if;
  end if;
  with chosen as (
    select i.id, i.category, i.price, i.is_free, i.featured, i.tags, i.state, i.publish_at, i.withdrawn_reason, i.series, i.facets,
      i.sale_price, i.sale_starts_at, i.sale_ends_at, n.price as changed, i.price > 0 and (not is_sale or n.price < i.price) as fits
    from public.illustrations i
    cross join lateral (select private.changed_price(i.price, percent, p ->> 'rounding') as price) n
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    order by i.id for no key update of i
  ), revised as (
    update public.illustrations i set
      price = case when is_sale then i.price else c.changed end,
      -- A sale that would be none any more ends.
      sale_price = case when is_sale then c.changed when i.sale_price < c.changed then i.sale_price end,
      sale_starts_at = case when is_sale then (p -> 'sale' ->> 'starts_at')::timestamptz when i.sale_price < c.changed then i.sale_starts_at end,
      sale_ends_at = case when is_sale then (p -> 'sale' ->> 'ends_at')::timestamptz when i.sale_price < c.changed then i.sale_ends_at end
    from chosen c where c.id = i.id and c.fits
    returning i.id, i.revision, c.category, c.price, c.is_free, c.featured, c.tags, c.state, c.publish_at, c.withdrawn_reason, c.series,
      c.facets, c.sale_price, c.sale_starts_at, c.sale_ends_at
  )
  select jsonb_build_object(
    'revised', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from revised r),
    'free', (select count(*) from chosen c where c.price = 0),
    'not_cheaper', (select count(*) from chosen c where c.price > 0 and not c.fits),
    'at_minimum', (select count(*) from chosen c where c.fits and c.changed = private.minimum_charge()))
  into told;
  update private.repricings r set answer = told where r.request = asked and r.asked_by = auth.uid();
  return told;
end
$$;
grant execute on function public.reprice_illustrations(jsonb) to authenticated;

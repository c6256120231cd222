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
    select i.id, i.price, private.field_values(i) as before, n.price as changed, i.price > 0 and (not is_sale or n.price < i.price) as fits,
      case when is_sale then jsonb_build_object('sale_price', n.price, 'sale_starts_at', p -> 'sale' -> 'starts_at', 'sale_ends_at', p -> 'sale' -> 'ends_at')
        -- A sale that would be none any more ends.
        when i.sale_price < n.price then jsonb_build_object('price', n.price)
        else jsonb_build_object('price', n.price, 'sale_price', null, 'sale_starts_at', null, 'sale_ends_at', null) end as wanted
    from public.illustrations i
    cross join lateral (select private.changed_price(i.price, percent, p ->> 'rounding') as price) n
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    order by i.id for no key update of i
  ), revised as (
    select * from private.write_fields((select jsonb_agg(jsonb_build_object('id', c.id, 'set', c.wanted)) from chosen c where c.fits))
  )
  select jsonb_build_object(
    'revised', (select coalesce(jsonb_agg(private.picked(c.before, private.fields_of('bulk')) || to_jsonb(r)), '[]')
      from revised r join chosen c on c.id = r.id),
    'free', (select count(*) from chosen c where c.price = 0),
    'not_cheaper', (select count(*) from chosen c where c.price > 0 and not c.fits),
    'at_minimum', (select count(*) from chosen c where c.fits and c.changed = private.minimum_charge()))
  into told;
  update private.repricings r set answer = told where r.request = asked and r.asked_by = auth.uid();
  return told;
end
$$;

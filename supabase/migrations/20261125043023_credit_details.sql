set check_function_bodies = off;

alter table public.discount_codes drop constraint discount_codes_item_fkey;

alter table public.discount_codes add constraint discount_codes_item_fkey FOREIGN KEY (item) REFERENCES public.illustrations(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table public.illustration_license_prices drop constraint illustration_license_prices_illustration_id_fkey;

alter table public.illustration_license_prices add constraint illustration_license_prices_illustration_id_fkey FOREIGN KEY (illustration_id) REFERENCES public.illustrations(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table public.pack_items drop constraint pack_items_illustration_id_fkey;

alter table public.pack_items add constraint pack_items_illustration_id_fkey FOREIGN KEY (illustration_id) REFERENCES public.illustrations(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table public.price_changes drop constraint price_changes_illustration_id_fkey;

alter table public.price_changes add constraint price_changes_illustration_id_fkey FOREIGN KEY (illustration_id) REFERENCES public.illustrations(id) ON UPDATE CASCADE ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.log_changed_illustrations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.log_activity('price_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('price', o.price, 'compare_price', o.compare_price, 'is_free', o.is_free)
      || private.sale_of(o, n)),
    array_agg(jsonb_build_object('price', n.price, 'compare_price', n.compare_price, 'is_free', n.is_free)
      || private.sale_of(n, o)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.price, o.compare_price, o.is_free, o.sale_price, o.sale_starts_at, o.sale_ends_at)
    is distinct from (n.price, n.compare_price, n.is_free, n.sale_price, n.sale_starts_at, n.sale_ends_at);
  perform private.log_activity('state_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('state', o.state, 'publish_at', o.publish_at, 'withdrawn_reason', o.withdrawn_reason)),
    array_agg(jsonb_build_object('state', n.state, 'publish_at', n.publish_at, 'withdrawn_reason', n.withdrawn_reason)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.state, o.publish_at, o.withdrawn_reason) is distinct from (n.state, n.publish_at, n.withdrawn_reason);
  -- Renaming a category takes its illustrations along: that is told as a change of the category.
  perform private.log_activity('category_assigned', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('category', o.category)), array_agg(jsonb_build_object('category', n.category)))
  from before_rows o join after_rows n on n.id = o.id
  where o.category is distinct from n.category
    and (o.category is null or exists (select 1 from public.categories c where c.name = o.category));
  perform private.log_activity('featured_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('featured', o.featured, 'featured_position', o.featured_position)),
    array_agg(jsonb_build_object('featured', n.featured, 'featured_position', n.featured_position)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.featured, o.featured_position) is distinct from (n.featured, n.featured_position);
  -- Renaming or deleting a series is no change of its illustrations.
  perform private.log_activity('description_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('alt_text', o.alt_text, 'series', o.series, 'facets', o.facets, 'focus_x', o.focus_x, 'focus_y', o.focus_y)),
    array_agg(jsonb_build_object('alt_text', n.alt_text, 'series', n.series, 'facets', n.facets, 'focus_x', n.focus_x, 'focus_y', n.focus_y)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.alt_text, o.facets, o.focus_x, o.focus_y) is distinct from (n.alt_text, n.facets, n.focus_x, n.focus_y)
    or (o.series is distinct from n.series and (o.series is null or exists (select 1 from public.series s where s.name = o.series)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_tax(p_order_id uuid, p jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  behavior constant text := private.told_tax_behavior(p);
  tax constant numeric := coalesce((p ->> 'amount_tax')::numeric, 0) / 100;
  parts jsonb;
begin
  update public.orders o set tax_behavior = behavior, tax_amount = tax where o.id = p_order_id;
  if behavior <> 'exclusive' then
    return;
  end if;
  select jsonb_agg(jsonb_build_object('id', l.id, 'share', coalesce(t.cents, 0) / 100)) into parts
  from public.order_items l
  left join jsonb_to_recordset(case jsonb_typeof(p -> 'tax_lines') when 'array' then p -> 'tax_lines' else '[]' end)
    as t (order_item_id text, cents numeric) on t.order_item_id = l.id::text
  where l.order_id = p_order_id;
  if (select sum((n ->> 'share')::numeric) from jsonb_array_elements(parts) n) is distinct from tax then
    select jsonb_agg(jsonb_build_object('id', l.id, 'share', s.share)) into parts
    from (select i.id, row_number() over (order by i.title, i.id) as place, i.amount from public.order_items i where i.order_id = p_order_id) l
    join private.split_amount(tax, (
      select jsonb_agg(jsonb_build_object('place', b.place, 'base', b.amount))
      from (select row_number() over (order by i.title, i.id) as place, i.amount from public.order_items i where i.order_id = p_order_id) b
    )) s on s.place = l.place;
  end if;
  update public.order_items l set tax = n.share
  from jsonb_to_recordset(parts) as n (id uuid, share numeric) where n.id = l.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.quote_credits(p_user_id uuid, p_lines jsonb)
 RETURNS TABLE(place bigint, from_order_item_id uuid, title text, order_number bigint, amount numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  line record;
  source record;
  used uuid[] := '{}';
  remaining numeric;
begin
  for line in
    select l.* from jsonb_to_recordset(p_lines) as l (place bigint, id text, kind text, quantity integer, price numeric, replaced uuid[])
    where p_user_id is not null and (l.replaced <> '{}' or l.kind = 'bundle')
    order by l.kind = 'bundle', l.place
  loop
    remaining := line.price * line.quantity;
    for source in
      select c.* from private.countable_lines(p_user_id) c
      where c.id <> all (used) and case when line.kind = 'bundle'
        then c.worth > 0 and c.illustration_id in (select b.illustration_id from private.bundle_parts(line.id) b)
        else c.id = any (line.replaced) end
      order by c.paid_at, c.title, c.id
    loop
      -- A given license that is replaced is told too, with 0.
      continue when remaining = 0 and line.kind = 'bundle';
      used := used || source.id;
      place := line.place;
      from_order_item_id := source.id;
      title := source.title;
      order_number := source.order_number;
      amount := least(source.worth, remaining);
      remaining := remaining - amount;
      return next;
    end loop;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.sale_of(p_item public.illustrations, p_other public.illustrations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when (p_item.sale_price, p_item.sale_starts_at, p_item.sale_ends_at)
      is distinct from (p_other.sale_price, p_other.sale_starts_at, p_other.sale_ends_at)
    then jsonb_build_object('sale_price', p_item.sale_price, 'sale_starts_at', p_item.sale_starts_at, 'sale_ends_at', p_item.sale_ends_at)
    else '{}' end
$function$;

reset check_function_bodies;

-- Which illustrations are in which pack, as the owner says. A pack that is sold singly is the item 'pack-' with its slug.

create table public.pack_items (
  pack_slug text not null references public.bundle_packs (slug) on update cascade on delete cascade,
  illustration_id text not null references public.illustrations (id) on update cascade on delete cascade,
  primary key (pack_slug, illustration_id)
);
create index pack_items_illustration on public.pack_items (illustration_id);
create policy pack_items_select on public.pack_items for select to anon, authenticated
  using (exists (select from public.illustrations i where i.id = illustration_id));

create function private.packs_of_bundle(p_bundle_id text) returns text[]
language sql stable set search_path = '' as $$
  select array(select m.pack_slug from public.bundle_members m where m.bundle_id = p_bundle_id and m.removed_at is null)
$$;

-- Items that a pack or a bundle contains. What was paid for them counts toward it, and in one order they are not charged beside it.
create function private.item_parts(p_item_id text) returns table (illustration_id text)
language sql stable set search_path = '' as $$
  with packs as (select unnest(private.packs_of_bundle(p_item_id)) as slug)
  select 'pack-' || p.slug from packs p
  union
  select i.illustration_id from public.pack_items i
  where 'pack-' || i.pack_slug = p_item_id or i.pack_slug in (select p.slug from packs p)
$$;

-- Which part of a bundle's price is for these packs, from 0 to 1, by the prices of the packs. Packs in p_covered have no part in it.
create function private.part_of_bundle(p_bundle_id text, p_packs text[], p_covered text[] default '{}') returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(m.price) filter (where m.slug = any (p_packs)) / sum(m.price), 0)
  from (
    select p.slug, greatest(i.price, 0.01) as price
    from unnest(private.packs_of_bundle(p_bundle_id)) as p (slug)
    left join public.illustrations i on i.id = 'pack-' || p.slug
    where p.slug <> all (p_covered)
  ) m
$$;

-- The bundles of a cart, each without the packs that another bundle of it gives. One that another one contains is left out, and of equal
-- ones all but the cheapest. The others are charged from the dearest down, so that no cart costs less with one more; each costs less by the
-- part of its price that is for packs which a dearer one gives.
create function private.leave_out_packs(p_lines jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  listed jsonb := p_lines;
  -- Titles of bundles by the packs that they give.
  givers jsonb := '{}';
  bundle record;
  shared text[];
  named text;
begin
  for bundle in
    with bundles as (
      select l.turn, l.value as line, l.value ->> 'title' as title, (l.value ->> 'price')::numeric as price,
        private.packs_of_bundle(l.value ->> 'id') as packs
      from jsonb_array_elements(p_lines) with ordinality as l (value, turn)
      where l.value ->> 'kind' = 'bundle' and l.value ->> 'reason' is null
    )
    select (b.turn - 1)::text as at, b.line, b.title, b.price, b.packs from bundles b
    order by exists (
        select from bundles o
        where o.turn <> b.turn and o.packs @> b.packs and (not o.packs <@ b.packs or (o.price, o.turn) < (b.price, b.turn))),
      b.price desc, b.turn
  loop
    shared := array(select p from unnest(bundle.packs) p where givers ? p);
    named := (select string_agg(g.title, ' and ') from (
      select distinct format('"%s"', givers ->> p) as title from unnest(shared) p order by 1) g);
    if cardinality(shared) = cardinality(bundle.packs) and named is not null then
      listed := jsonb_set(listed, array[bundle.at], bundle.line || jsonb_build_object('quantity', 0, 'left_out', 1, 'covered', shared,
        'message', format('%s in this cart contains all packs of "%s", so it is not charged again.', named, bundle.title)));
    elsif named is not null then
      listed := jsonb_set(listed, array[bundle.at], bundle.line || jsonb_build_object('left_out', 0, 'covered', shared,
        'price', round(bundle.price * (1 - private.part_of_bundle(bundle.line ->> 'id', shared)), 2),
        'message', format('%s in this cart contains %s of the %s packs of "%s", so these are not charged again.', named,
          cardinality(shared), cardinality(bundle.packs), bundle.title)));
    end if;
    givers := coalesce((select jsonb_object_agg(p, bundle.title) from unnest(bundle.packs) p), '{}') || givers;
  end loop;
  return listed;
end
$$;

-- The lines of a cart without what another line of it contains: a pack beside a bundle of it is left out whole, as it is for buyers who
-- own the bundle. The container gives one standard license of an illustration, so one standard license is left out. A dearer license
-- of an illustration, and further ones for owners, stay. p_lines: rows of quote_lines; those that change get `quantity`, `left_out`
-- (licenses) and a `message`, and bundles what leave_out_packs says.
create function private.leave_out_parts(p_lines jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with lines as (
    select l.value as line, l.value ->> 'kind' as kind, l.value ->> 'reason' as reason
    from jsonb_array_elements(private.leave_out_packs(p_lines)) l
  ), contained as (
    select distinct on (p.illustration_id) p.illustration_id as id, c.line ->> 'title' as container
    from lines c cross join lateral private.item_parts(c.line ->> 'id') p
    where c.reason is null and c.kind <> 'illustration' and c.line ->> 'quantity' <> '0'
    order by p.illustration_id, c.kind, c.line -> 'place'
  )
  select coalesce(jsonb_agg(l.line || case when c.id is null then '{}'::jsonb else jsonb_build_object(
    'quantity', (l.line ->> 'quantity')::integer - 1, 'left_out', 1,
    'message', case
      when l.line ->> 'quantity' <> '1' then format('"%s" in this cart gives one license of "%s", so one is not charged.', c.container, l.line ->> 'title')
      when l.line ->> 'option' <> 'standard' then format('"%s" in this cart contains "%s" with the standard license, so it is not charged again. '
        || 'To have it with another license, order it before the bundle: what you pay for it counts.', c.container, l.line ->> 'title')
      else format('"%s" in this cart contains "%s", so it is not charged again.', c.container, l.line ->> 'title') end) end
    order by l.line -> 'place'), '[]')
  from lines l
  left join contained c on c.id = l.line ->> 'id' and l.reason is null and (l.kind = 'pack'
    or l.kind = 'illustration' and l.line ->> 'option' = 'standard' and l.line ->> 'adds_seats' = 'false')
$$;

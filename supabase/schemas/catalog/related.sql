-- Pictures that go with a picture.

-- Bits that differ between two perceptual hashes, 0 to 64.
create function private.hash_distance(one text, other text) returns integer
language sql immutable strict parallel safe set search_path = '' as $$
  select bit_count(('x' || one)::bit(64) # ('x' || other)::bit(64))::integer
$$;

-- Listed illustrations that may go with p_item: those that share a series, a tag or what the owner says of people and setting, and the
-- newest of its category, of its three largest colors and of all. A few hundred, however many there are. Runs as its owner, because behind a policy the index for
-- filter values is not used.
create function private.related_candidates(p_item public.illustrations) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  colors constant tsquery := (
    select string_agg(private.query_word('=color:' || name)::text, ' & ')::tsquery
    from unnest((private.palette_colors(p_item.palette))[1:3]) name
  );
  found text[];
  value text;
begin
  found := array(
    select i.id from public.illustrations i
    where i.kind = 'illustration' and i.category = p_item.category and i.listed_from <= now()
    order by i.created_at desc, i.id limit 100
  ) || array(
    select i.id from public.illustrations i where i.kind = 'illustration' and i.listed_from <= now()
    order by i.created_at desc, i.id limit 60
  ) || array(
    select i.id from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ colors
    order by i.created_at desc, i.id limit 60
  );
  foreach value in array array(
    select v from unnest(p_item.filter_values) v where v ~ '^(series|tag):' or v = any (p_item.facets)
    order by v !~ '^series:', v !~ '^tag:', v limit 20
  ) loop
    found := found || array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ private.query_word('=' || value)
      order by i.created_at desc, i.id limit 16
    );
  end loop;
  return array(select distinct f from unnest(found) f where f <> p_item.id);
end
$$;

-- Ids by likeness: `related`, which share a value or the category, by what is shown, then by look; `style` by colors and shapes alone, without the related ones. Values that few
-- of the candidates have say more than common ones. Ties go to the newer one.
create function private.related_ids(p_id text, p_size integer, out related text[], out style text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  item public.illustrations%rowtype;
begin
  select * into item from public.illustrations i where i.id = p_id;
  with pool as materialized (
    select i.id, i.created_at, i.category, i.perceptual_hash, i.palette, i.filter_values
    from public.illustrations i where i.id = any (private.related_candidates(item)) and i.listed_from <= now()
  ), own as (
    select v as value, case when v ~ '^series:' then 3 else 1 end * ln(2 + size.pool::double precision / (1 + (
        select count(*) from pool p where v = any (p.filter_values)))) as weight
    from unnest(item.filter_values) v, (select count(*) as pool from pool) size
    where v ~ '^(series|tag):' or v = any (item.facets)
  ), shared as (
    select p.id, sum(o.weight) / (select sum(weight) from own) as part
    from pool p join own o on o.value = any (p.filter_values) group by p.id
  ), lab as materialized (
    select hex, private.oklab(hex) as lab
    from (select unnest(palette) as hex from pool union select unnest(item.palette)) hexes
  ), apart as (
    select p.id, m.place as mine, t.place as theirs,
      sqrt((a.lab[1] - b.lab[1]) ^ 2 + (a.lab[2] - b.lab[2]) ^ 2 + (a.lab[3] - b.lab[3]) ^ 2) as distance
    from pool p
    cross join unnest(p.palette) with ordinality as t (hex, place)
    cross join unnest(item.palette) with ordinality as m (hex, place)
    join lab a on a.hex = m.hex join lab b on b.hex = t.hex
  ), colors as (
    -- Mean distance of each palette's colors to the nearest of the other's; the first colors, the largest areas, count for more.
    select id, avg(reach) as distance from (
      select id, sum(nearest / mine) / sum(1.0 / mine) as reach
      from (select id, mine, min(distance) as nearest from apart group by id, mine) near group by id
      union all
      select id, sum(nearest / theirs) / sum(1.0 / theirs)
      from (select id, theirs, min(distance) as nearest from apart group by id, theirs) near group by id
    ) reaches group by id
  ), likeness as (
    -- 0 to 1 each: a palette 0.2 away shares nothing, and two pictures that have nothing to do with each other differ in 32 bits.
    select p.id, p.created_at, coalesce(s.part, 0) as shown, (p.category is not distinct from item.category)::integer as category,
      coalesce(greatest(0, 1 - c.distance / 0.2), 0) as colors,
      coalesce(greatest(0, 1 - private.hash_distance(p.perceptual_hash, item.perceptual_hash) / 24.0), 0) as shapes
    from pool p left join shared s on s.id = p.id left join colors c on c.id = p.id
  ), best as (
    select l.id, row_number() over (order by round((5 * shown + 0.5 * category + 0.3 * (colors + shapes))::numeric, 6) desc, created_at desc, id) as place
    from likeness l where shown > 0 or category = 1
  )
  select array_agg(b.id order by b.place) filter (where b.place <= p_size),
    (array_agg(l.id order by round((2 * l.colors + l.shapes)::numeric, 6) desc, l.created_at desc, l.id)
      filter (where coalesce(b.place, p_size + 1) > p_size and l.colors + l.shapes >= 0.4))[1:p_size]
  into related, style from likeness l left join best b on b.id = l.id;
end
$$;

-- { related, style }: cards as in lists, at most p_size each; only what is listed and never the picture itself. Both are empty for what the
-- caller may not see.
create function public.related_illustrations(p_id text, p_size integer) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  ids record;
begin
  if not exists (select from public.illustrations i where i.id = p_id) then
    return '{"related": [], "style": []}';
  end if;
  select * into ids from private.related_ids(p_id, least(greatest(p_size, 0), 24));
  return jsonb_build_object('related', private.found_cards(ids.related), 'style', private.found_cards(ids.style));
end
$$;

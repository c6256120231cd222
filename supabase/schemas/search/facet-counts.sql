-- What each further filter would find. Rows are counted one by one; a snapshot of the listed illustrations as bits counts them sooner. It
-- answers while nothing has changed since, and in a shop of more than 5,000 also until the next one, a minute later.

create table private.facet_snapshot (
  only_one boolean primary key default true check (only_one),
  -- content_version() of what was counted.
  version text not null,
  listed integer not null
);

-- The bit of each illustration that was ever in a snapshot.
create table private.facet_places (
  place integer primary key,
  id text not null unique
);

-- 8,192 places each. The value '' has the bits of all; tags have none.
create table private.facet_bits (
  value text collate "C",
  chunk integer,
  bits bit(8192) not null,
  primary key (value, chunk)
);

-- Makes the snapshot anew where something has changed. Asked every minute.
create function private.refresh_facets() returns void
language plpgsql security definer set search_path = '' as $$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
  -- Read before the rows: what is committed meanwhile makes another version.
  current constant text := public.content_version();
begin
  if exists (select from private.facet_snapshot s where s.version = current)
    or not pg_try_advisory_xact_lock(7046007, hashtext('facets'))
  then
    return;
  end if;
  delete from private.facet_places p where not exists (select from public.illustrations i where i.id = p.id);
  insert into private.facet_places (place, id)
  select (select coalesce(max(p.place), -1) from private.facet_places p) + row_number() over (order by i.created_at, i.id), i.id
  from public.illustrations i
  where i.kind = 'illustration' and i.listed_from <= now() and not exists (select from private.facet_places p where p.id = i.id);
  with fresh as materialized (
    select v collate "C" as value, p.place / 8192 as chunk, bit_or(set_bit(blank, p.place % 8192, 1)) as bits
    from public.illustrations i join private.facet_places p on p.id = i.id, unnest(i.filter_values || ''::text) v
    where i.listed_from <= now() and not starts_with(v, 'tag:') group by 1, 2
  ), gone as (
    delete from private.facet_bits b where not exists (select from fresh f where f.value = b.value and f.chunk = b.chunk)
  )
  insert into private.facet_bits as b (value, chunk, bits) select f.value, f.chunk, f.bits from fresh f
  on conflict (value, chunk) do update set bits = excluded.bits where b.bits <> excluded.bits;
  insert into private.facet_snapshot (version, listed)
  select current, coalesce(sum(bit_count(b.bits)), 0) from private.facet_bits b where b.value = ''
  on conflict (only_one) do update set version = excluded.version, listed = excluded.listed;
end
$$;

-- One of each facet's values must stand there; null without filters.
create function private.filter_query(p_filters text[]) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg('(' || f.values || ')', ' & ')::tsquery
    from (select string_agg(private.query_word('=' || u)::text, ' | ') as values from unnest(p_filters) u group by split_part(u, ':', 1)) f);
end
$$;

-- How many listed illustrations have a value, row by row. Of a facet that p_filters name, as if its own were not set.
create function private.count_rows(p_base tsquery, p_ids text[], p_filters text[], out "values" text[], out numbers integer[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  with asked as materialized (
    select split_part(u, ':', 1) as facet, array_agg(u) as "values" from unnest(p_filters) u group by 1
  ), found as materialized (
    select i.filter_values, array(select a.facet from asked a where not i.filter_values && a."values") as missed
    from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and (p_base is null or i.search_document @@ p_base) and (p_ids is null or i.id = any (p_ids))
  ), counted as (
    select v, count(*)::integer as number from found f, unnest(f.filter_values) v
    where (f.missed = '{}' or f.missed = array[split_part(v, ':', 1)]) and not starts_with(v, 'tag:') group by 1
  )
  select array_agg(c.v), array_agg(c.number) into "values", numbers from counted c;
end
$$;

-- Bits of what has the words and is one of the ids, as far as the snapshot knows them; of all where neither is given.
create function private.found_bits(p_base tsquery, p_ids text[]) returns private.facet_bits[]
language plpgsql stable security definer set search_path = '' as $$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
begin
  if p_ids is not null then
    return array(
      select row('', p.place / 8192, bit_or(set_bit(blank, p.place % 8192, 1)))::private.facet_bits
      from public.illustrations i join private.facet_places p on p.id = i.id
      where i.id = any (p_ids) and (p_base is null or i.search_document @@ p_base) group by p.place / 8192);
  elsif p_base is not null then
    return array(
      select row('', p.place / 8192, bit_or(set_bit(blank, p.place % 8192, 1)))::private.facet_bits
      from public.illustrations i join private.facet_places p on p.id = i.id
      where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ p_base group by p.place / 8192);
  end if;
  return array(select b from private.facet_bits b where b.value = '');
end
$$;

-- The same as count_rows from the snapshot, of p_bits; without p_each only the value '', which is the number of all that fit.
create function private.count_bits(p_bits private.facet_bits[], p_filters text[], p_each boolean, out "values" text[], out numbers integer[])
language plpgsql stable security definer set search_path = '' set enable_nestloop = off as $$
declare
  own constant text[] := array(select distinct split_part(u, ':', 1) from unnest(p_filters) u);
begin
  with parts as materialized (
    select m.value as facet, m.chunk, m.bits from unnest(p_bits) m
    union all
    select split_part(b.value, ':', 1), b.chunk, bit_or(b.bits) from private.facet_bits b where b.value = any (p_filters) group by 1, 2
  ), masks as materialized (
    -- by the facet that it counts, '' for those that p_filters do not name
    select o.facet, p.chunk, bit_and(p.bits) as bits
    from unnest(own || ''::text) o (facet) cross join parts p where o.facet = '' or p.facet <> o.facet
    group by 1, 2 having count(*) = cardinality(own) + case o.facet when '' then 1 else 0 end
  ), counted as (
    select c.value, sum(c.number)::integer as number from (
      select k.value, bit_count(k.bits & m.bits) as number
      from (select *, split_part(value, ':', 1) as facet from private.facet_bits where p_each or value = '') k
      join masks m on m.chunk = k.chunk and m.facet = case when k.facet = any (own) then k.facet else '' end
      offset 0
    ) c group by 1
  )
  select array_agg(c.value), array_agg(c.number) into "values", numbers from counted c where c.number > 0;
end
$$;

-- total: of what has p_base, or is one of p_ids, and p_filters; null where it is not known without counting rows. counts:
-- { facet: { value: number } } where p_each asks for them, of each facet as if its own filters were not set. Tags are not counted.
create function private.facet_counts(p_base tsquery, p_ids text[], p_filters text[], p_each boolean, out total integer, out counts jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  tags constant tsquery := private.filter_query(array(select u from unnest(p_filters) u where starts_with(u, 'tag:')));
  base constant tsquery := coalesce(p_base && tags, p_base, tags);
  filters constant text[] := array(select u from unnest(p_filters) u where not starts_with(u, 'tag:'));
  counted record;
begin
  select s.listed into total from private.facet_snapshot s where s.listed > 5000 or s.version = public.content_version();
  if total is not null and (p_each or filters <> '{}' or base is not null or p_ids is not null) then
    select * into counted from private.count_bits(private.found_bits(base, p_ids), filters, p_each);
    total := coalesce(counted.numbers[array_position(counted."values", '')], 0);
  elsif p_each then
    select * into counted from private.count_rows(base, p_ids, filters);
  end if;
  if p_each then
    counts := (
      select coalesce(jsonb_object_agg(f.facet, f.numbers), '{}') from (
        select split_part(c.value, ':', 1) as facet,
          jsonb_object_agg(coalesce(s.slug, substr(c.value, strpos(c.value, ':') + 1)), c.number) as numbers
        from unnest(counted."values", counted.numbers) c (value, number) left join public.series s on c.value = 'series:' || s.name
        where c.value <> '' group by 1
      ) f);
  end if;
end
$$;

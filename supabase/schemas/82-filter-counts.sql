-- Counting with filters: a mask is the bits of what fits, a row for each chunk, whose value says what it is the mask of.

-- The masks of a question: one for each facet of p_filters and, as "typed FACET", of p_typed; '#tag' for its tags, '' where there are
-- words or ids.
create function private.mask_names(p_groups tsquery[], p_typed text[], p_filters text[], p_alike text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select case when starts_with(u, 'tag:') then '#tag' else split_part(u, ':', 1) end from unnest(p_filters) u
    union
    select 'typed ' || split_part(u, ':', 1) from unnest(p_typed) u
    union
    select '' where cardinality(p_groups) > 0 or p_alike is not null
  );
end
$$;
grant execute on function private.mask_names(tsquery[], text[], text[], text[]) to anon, authenticated, service_role;

-- The words of groups as read_query makes them: alternatives, of which one must stand there; of an alternative each part; of a part one
-- word. p_classes: where a word may stand, as in word_bits. In PL/pgSQL for its kept plan, as all that a search calls.
create function private.query_leaves(p_groups tsquery[], p_classes text)
returns table (place integer, alternative bigint, part bigint, leaf bigint, word text, is_beginning boolean, classes text)
language plpgsql immutable rows 6 set search_path = '' as $$
#variable_conflict use_column
begin
  return query with tokens as (
    select g.place, t.leaf, t.found[1] as token, sum(case t.found[1] when '(' then 1 when ')' then -1 else 0 end) over run as depth
    from unnest(p_groups) with ordinality g (query, place),
    regexp_matches(g.query::text, '''(?:[^'']|'''')*''(?::[*A-D]+)?|[&|()]', 'g') with ordinality t (found, leaf)
    window run as (partition by g.place order by t.leaf)
  ), placed as (
    select t.*, count(*) filter (where token = '|' and depth = 0) over run as alternative,
      count(*) filter (where token = '&' and depth = 0) over run as part
    from tokens t window run as (partition by t.place order by t.leaf)
  )
  select t.place::integer, t.alternative, t.part, t.leaf,
    replace(replace(regexp_replace(t.token, '^''|''(:[*A-D]+)?$', '', 'g'), '''''', ''''), '\\', '\'), t.token ~ ''':\*',
    case when t.token ~ 'AB$' then '12' else p_classes end
  from placed t where t.token ~ '^''';
end
$$;

-- The mask of what has one of p_groups, or each; null where bits do not tell.
create function private.word_masks(p_groups tsquery[], p_any boolean, p_classes text default '123') returns private.filter_bits[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Above every letter: words that begin with x lie from x to x || last.
  last constant text := chr(1114111);
begin
  if p_groups::text ~ '''[0-9]' then
    return null;
  end if;
  return array(
    with leaves as materialized (
      select l.*, count(*) over () as many from private.query_leaves(p_groups, p_classes) l
    ), found as (
      select l.place, l.alternative, l.part, l.leaf, b.value, b.chunk, bit_xor(b.bits) as bits
      from leaves l join private.word_bits b
        on b.value >= (case when l.is_beginning then l.word else l.word || '=1' end) collate "C"
        and b.value < (case when l.is_beginning then l.word || last else l.word || '=4' end) collate "C"
        and (l.is_beginning or left(b.value, -2) = l.word) and strpos(l.classes, right(b.value, 1)) > 0
      group by 1, 2, 3, 4, 5, 6
      union all
      select l.place, l.alternative, l.part, l.leaf, f.value, f.chunk, bit_xor(f.bits)
      from leaves l join private.filter_bits f on f.value = substr(l.word, 2) collate "C"
      where starts_with(l.word, '=')
      group by 1, 2, 3, 4, 5, 6
    ), parts as (
      select f.place, f.alternative, f.part, f.chunk, bit_or(f.bits) as bits from found f group by 1, 2, 3, 4
    ), alternatives as (
      select p.place, p.alternative, p.chunk, bit_and(p.bits) as bits from parts p group by 1, 2, 3
      having count(*) = (select max(l.part) - min(l.part) + 1 from leaves l where l.place = p.place and l.alternative = p.alternative)
    ), groups as (
      select a.place, a.chunk, bit_or(a.bits) as bits from alternatives a group by 1, 2
    )
    select row('', g.chunk, case when p_any then bit_or(g.bits) else bit_and(g.bits) end)::private.filter_bits
    from groups g group by g.chunk having p_any or count(*) = cardinality(p_groups)
  );
end
$$;

-- The same, row by row, of the ids.
create function private.row_masks(p_wanted tsquery, p_ids text[]) returns private.filter_bits[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
begin
  return array(
    select row('', p.place / 8192, bit_or(set_bit(blank, p.place % 8192, 1)))::private.filter_bits
    from public.illustrations i join private.filter_places p on p.id = i.id
    where i.listed_from <= now() and (p_ids is null or i.id = any (p_ids)) and (p_wanted is null or i.search_document @@ p_wanted)
    group by p.place / 8192);
end
$$;

-- All masks of a question. p_any: one of p_groups is enough.
create function private.filter_masks(p_groups tsquery[], p_any boolean, p_typed text[], p_filters text[], p_alike text[])
returns private.filter_bits[]
language plpgsql stable security definer set search_path = '' as $$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
  tags constant tsquery := private.filter_query(array(select u from unnest(p_filters) u where starts_with(u, 'tag:')), null);
  words private.filter_bits[];
  tagged private.filter_bits[];
begin
  if p_alike is not null then
    words := private.row_masks(null, p_alike);
  elsif cardinality(p_groups) > 0 then
    words := coalesce(private.word_masks(p_groups, p_any),
      private.row_masks(case when p_any then private.any_of(p_groups) else private.all_of(p_groups, null) end, null));
  end if;
  if tags is not null then
    tagged := coalesce(private.word_masks(array[tags], false), private.row_masks(tags, null));
  end if;
  return array(
    with later as materialized (
      select p.place / 8192 as chunk, bit_or(set_bit(blank, p.place % 8192, 1)) as bits
      from public.illustrations i join private.filter_places p on p.id = i.id
      where i.state = 'scheduled' and i.listed_from > now() group by 1
    )
    select row(m.mask, m.chunk, m.bits & ~coalesce(l.bits, blank))::private.filter_bits
    from (
      select v.mask, v.chunk, bit_or(v.bits) as bits from (
        select a.mask, f.chunk, bit_xor(f.bits) as bits
        from (
          select split_part(u, ':', 1) as mask, u as value from unnest(p_filters) u where not starts_with(u, 'tag:')
          union all
          select 'typed ' || split_part(u, ':', 1), u from unnest(p_typed) u
        ) a join private.filter_bits f on f.value = a.value
        group by a.mask, f.value, f.chunk
      ) v group by 1, 2
      union all
      select '', w.chunk, w.bits from unnest(words) w
      union all
      select '#tag', t.chunk, t.bits from unnest(tagged) t
    ) m left join later l on l.chunk = m.chunk
  );
end
$$;
grant execute on function private.filter_masks(tsquery[], boolean, text[], text[], text[]) to anon, authenticated, service_role;

-- What fits all of the named masks, a row for each chunk that has some.
create function private.common_mask(p_masks private.filter_bits[], p_names text[]) returns private.filter_bits[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select row('', m.chunk, bit_and(m.bits))::private.filter_bits from unnest(p_masks) m
    where m.value = any (p_names) group by m.chunk having count(*) = cardinality(p_names) and bit_count(bit_and(m.bits)) > 0
  );
end
$$;
grant execute on function private.common_mask(private.filter_bits[], text[]) to anon, authenticated, service_role;

create function private.mask_size(p_mask private.filter_bits[]) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(sum(bit_count(m.bits)), 0) from unnest(p_mask) m);
end
$$;
grant execute on function private.mask_size(private.filter_bits[]) to anon, authenticated, service_role;

-- The ids of the newest of a mask, by when they came.
create function private.newest_of(p_mask private.filter_bits[], p_most integer) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  nothing constant bit(64) := repeat('0', 64)::bit(64);
  found text[] := '{}';
  one private.filter_bits;
begin
  for one in select m.* from unnest(p_mask) m order by m.chunk desc
  loop
    found := found || array(
      select p.id from (
        select one.chunk * 8192 + w * 64 + s.at as place
        from generate_series(127, 0, -1) w,
        lateral (select at from generate_series(63, 0, -1) at where get_bit(one.bits, w * 64 + at) = 1) s
        where substring(one.bits from w * 64 + 1 for 64) <> nothing
        limit p_most - cardinality(found)
      ) n join private.filter_places p on p.place = n.place order by n.place desc
    );
    exit when cardinality(found) >= p_most;
  end loop;
  return found;
end
$$;

-- { facet: { value: number } }, of each facet as if its own filters were not set; tags are not counted. A facet that only its own filters
-- narrow is counted from the kept totals. Every row is read once, joined and added by hashes; bits are counted before rows are kept.
-- Of a value and a chunk there is one row but for moments, so rows are joined only where one has another beside it.
create function private.facet_counts(p_masks private.filter_bits[], p_names text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_nestloop = off set enable_sort = off as $$
declare
  own constant text[] := array(select n from unnest(p_names) n where n ~ '^[a-z]+$');
  -- the facet that a mask counts, '' for all without filters
  masks private.filter_bits[];
  facet text;
  names text[];
  from_totals text[] := '{}';
  answer jsonb;
  has_doubled boolean;
begin
  foreach facet in array own || ''::text
  loop
    names := case facet when '' then p_names else array_remove(p_names, facet) end;
    if cardinality(names) = 0 then
      from_totals := from_totals || facet;
    else
      masks := masks || array(select row(facet, m.chunk, m.bits)::private.filter_bits from unnest(private.common_mask(p_masks, names)) m);
    end if;
  end loop;
  foreach has_doubled in array array[false, true]
  loop
    with kept as (
      select f.value, f.chunk, f.bits from private.filter_bits f where not has_doubled
      union all
      select f.value, f.chunk, bit_xor(f.bits) from private.filter_bits f where has_doubled group by 1, 2
    ), counted as (
      -- a bit for each chunk: their sum is their or, unless one comes twice
      select c.value, sum(c.number) as number, sum(c.chunk_bit) <> bit_or(c.chunk_bit) as is_doubled from (
        select k.value, k.chunk / 62 as part, 1::bigint << k.chunk % 62 as chunk_bit, bit_count(k.bits & m.bits)::integer as number
        from (select *, split_part(value, ':', 1) as facet from kept) k
        join unnest(masks) m on m.chunk = k.chunk and m.value = case when k.facet = any (own) then k.facet else '' end
        offset 0
      ) c group by c.value, c.part
      union all
      select f.value, f.number, false from private.filter_totals f
      where cardinality(from_totals) > 0 and f.listed_from <= now() and not starts_with(f.value, 'month:')
        and case when split_part(f.value, ':', 1) = any (own) then split_part(f.value, ':', 1) else '' end = any (from_totals)
    ), summed as (
      select c.value, sum(c.number) as number, bool_or(c.is_doubled) as is_doubled from counted c group by 1
    )
    select jsonb_object_agg(c.facet, c.counts) filter (where c.counts is not null), bool_or(c.is_doubled) into answer, has_doubled from (
      select split_part(t.value, ':', 1) as facet, bool_or(t.is_doubled) as is_doubled,
        jsonb_object_agg(coalesce(s.slug, substr(t.value, strpos(t.value, ':') + 1)), t.number) filter (where t.number > 0) as counts
      from summed t left join public.series s on t.value = 'series:' || s.name
      group by 1
    ) c;
    exit when has_doubled is not true;
  end loop;
  return coalesce(answer, '{}');
end
$$;
grant execute on function private.facet_counts(private.filter_bits[], text[]) to anon, authenticated, service_role;

-- Counting with filters: a mask is the bits of what fits, a row for each chunk, whose value says what it is the mask of.

-- The masks of a question: one for each facet of p_filters and, as "typed FACET", of p_typed; '' where there are words, tags or ids.
create function private.mask_names(p_words tsquery, p_typed text[], p_filters text[], p_alike text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select split_part(u, ':', 1) from unnest(p_filters) u where not starts_with(u, 'tag:')
    union
    select 'typed ' || split_part(u, ':', 1) from unnest(p_typed) u
    union
    select '' where p_words is not null or p_alike is not null or p_filters::text ~ '[{,"]tag:'
  );
end
$$;
grant execute on function private.mask_names(tsquery, text[], text[], text[]) to anon, authenticated, service_role;

-- Words, tags and ids are looked up row by row.
create function private.filter_masks(p_words tsquery, p_typed text[], p_filters text[], p_alike text[]) returns private.filter_bits[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
  tags constant tsquery := private.filter_query(array(select u from unnest(p_filters) u where starts_with(u, 'tag:')), null);
  wanted constant tsquery := coalesce(p_words && tags, p_words, tags);
  masks private.filter_bits[];
begin
  masks := array(
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
    ) m left join later l on l.chunk = m.chunk
  );
  if p_alike is not null then
    return masks || array(
      select row('', p.place / 8192, bit_or(set_bit(blank, p.place % 8192, 1)))::private.filter_bits
      from public.illustrations i join private.filter_places p on p.id = i.id
      where i.id = any (p_alike) and i.listed_from <= now() and (wanted is null or i.search_document @@ wanted) group by p.place / 8192);
  elsif wanted is not null then
    return masks || array(
      select row('', p.place / 8192, bit_or(set_bit(blank, p.place % 8192, 1)))::private.filter_bits
      from public.illustrations i join private.filter_places p on p.id = i.id
      where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ wanted group by p.place / 8192);
  end if;
  return masks;
end
$$;
grant execute on function private.filter_masks(tsquery, text[], text[], text[]) to anon, authenticated, service_role;

-- What fits all of the named masks, a row for each chunk that has some.
create function private.common_mask(p_masks private.filter_bits[], p_names text[]) returns private.filter_bits[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select row('', m.chunk, bit_and(m.bits))::private.filter_bits from unnest(p_masks) m
    where m.value = any (p_names) group by m.chunk having count(*) = cardinality(p_names)
  );
end
$$;
grant execute on function private.common_mask(private.filter_bits[], text[]) to anon, authenticated, service_role;

-- { facet: { value: number } }, of each facet as if its own filters were not set; tags are not counted. A facet that only its own filters
-- narrow is counted from the kept totals.
create function private.facet_counts(p_masks private.filter_bits[], p_names text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  own constant text[] := array(select n from unnest(p_names) n where n ~ '^[a-z]+$');
  -- '' stands for all facets without filters
  facet text;
  names text[];
  mask private.filter_bits[];
  counted jsonb;
  answer jsonb := '{}';
begin
  foreach facet in array own || ''::text
  loop
    names := case facet when '' then p_names else array_remove(p_names, facet) end;
    if cardinality(names) = 0 then
      counted := (
        select jsonb_object_agg(t.value, t.number) from (
          select f.value, sum(f.number) as number from private.filter_totals f
          where f.listed_from <= now() and (facet = '' or starts_with(f.value, facet || ':'))
          group by f.value having sum(f.number) > 0
        ) t);
    else
      mask := private.common_mask(p_masks, names);
      counted := (
        with doubled as materialized (
          select f.value, f.chunk from private.filter_bits f group by 1, 2 having count(*) > 1
        ), kept as (
          select f.value, f.chunk, f.bits from private.filter_bits f
          where not exists (select from doubled d where d.value = f.value and d.chunk = f.chunk)
          union all
          select f.value, f.chunk, bit_xor(f.bits) from private.filter_bits f join doubled d on d.value = f.value and d.chunk = f.chunk
          group by 1, 2
        )
        select jsonb_object_agg(t.value, t.number) from (
          select k.value, sum(bit_count(k.bits & m.bits)) as number from kept k join unnest(mask) m on m.chunk = k.chunk
          where case when facet = '' then split_part(k.value, ':', 1) <> all (own) else starts_with(k.value, facet || ':') end
          group by 1
        ) t where t.number > 0);
    end if;
    answer := answer || (
      select coalesce(jsonb_object_agg(c.facet, c.counts), '{}') from (
        select split_part(t.key, ':', 1) as facet,
          jsonb_object_agg(coalesce(s.slug, substr(t.key, strpos(t.key, ':') + 1)), t.value) as counts
        from jsonb_each(counted) t left join public.series s on t.key = 'series:' || s.name
        group by 1
      ) c);
  end loop;
  return answer;
end
$$;
grant execute on function private.facet_counts(private.filter_bits[], text[]) to anon, authenticated, service_role;

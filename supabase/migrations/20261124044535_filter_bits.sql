-- Half of each page stays free, so that a change finds room beside the old row.
create table private.filter_bits () with (fillfactor = 50);

create table private.filter_chunks ();

create table private.filter_places ();

alter table private.filter_bits add column value text collate "C" not null;

alter table private.filter_bits add column chunk integer not null;

alter table private.filter_bits add column bits bit(8192) not null;

alter table private.filter_chunks add column chunk integer not null;

alter table private.filter_chunks add column taken integer not null;

alter table private.filter_places add column id text not null;

alter table private.filter_places add column place integer not null;

alter table private.filter_chunks add constraint filter_chunks_pkey PRIMARY KEY (chunk);

alter table private.filter_chunks add constraint filter_chunks_taken_check CHECK (((taken >= 0) AND (taken <= 8192)));

alter table private.filter_places add constraint filter_places_pkey PRIMARY KEY (id);

CREATE OR REPLACE FUNCTION private.common_mask(p_masks private.filter_bits[], p_names text[])
 RETURNS private.filter_bits[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select row('', m.chunk, bit_and(m.bits))::private.filter_bits from unnest(p_masks) m
    where m.value = any (p_names) group by m.chunk having count(*) = cardinality(p_names)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.facet_counts(p_masks private.filter_bits[], p_names text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.filter_masks(p_words tsquery, p_typed text[], p_filters text[], p_alike text[])
 RETURNS private.filter_bits[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.forget_filter_bits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.filter_bits where true;
  delete from private.filter_places where true;
  delete from private.filter_chunks where true;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.give_filter_places(p_ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given integer := 0;
  wanted constant integer := coalesce(cardinality(p_ids), 0);
  free private.filter_chunks;
  part integer;
begin
  while given < wanted loop
    select * into free from private.filter_chunks c where c.taken < 8192 order by c.chunk limit 1 for update skip locked;
    if not found then
      insert into private.filter_chunks (chunk, taken) select coalesce(max(c.chunk) + 1, 0), 0 from private.filter_chunks c
      on conflict do nothing;
      continue;
    end if;
    part := least(wanted - given, 8192 - free.taken);
    insert into private.filter_places (id, place)
    select u.id, free.chunk * 8192 + free.taken + u.at - 1 from unnest(p_ids[given + 1 : given + part]) with ordinality u (id, at);
    update private.filter_chunks c set taken = free.taken + part where c.chunk = free.chunk;
    given := given + part;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.mask_names(p_words tsquery, p_typed text[], p_filters text[], p_alike text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select split_part(u, ':', 1) from unnest(p_filters) u where not starts_with(u, 'tag:')
    union
    select 'typed ' || split_part(u, ':', 1) from unnest(p_typed) u
    union
    select '' where p_words is not null or p_alike is not null or p_filters::text ~ '[{,"]tag:'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.page_of_few(p_wanted tsquery, p_sort text, p_from integer, p_size integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    with found as materialized (
      select i.id, i.title, i.price, i.created_at from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ p_wanted
    ), liked as materialized (
      select p.id, p.points from private.popularity() p where p_sort = 'popular'
    )
    select f.id from found f left join liked l on l.id = f.id
    order by case p_sort when 'title' then f.title end, case p_sort when 'price-low' then f.price when 'price-high' then -f.price end,
      coalesce(l.points, 0) desc, case when p_sort in ('newest', 'popular') then f.created_at end desc, f.id
    limit p_size offset p_from
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.place_added_filters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.give_filter_places(array(select a.id from after_rows a where a.kind = 'illustration' order by a.created_at desc, a.id));
  perform private.turn_filter_bits(array_agg(v), array_agg(p.place))
  from after_rows a join private.filter_places p on p.id = a.id, unnest(a.filter_values) v
  where a.listed_from < 'infinity' and not starts_with(v, 'tag:') having count(*) > 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.place_changed_filters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.give_filter_places(array(
    select a.id from after_rows a where a.kind = 'illustration' and not exists (select from private.filter_places p where p.id = a.id)));
  perform private.turn_filter_bits(array_agg(d.value), array_agg(d.place)) from (
    select v as value, p.place from (
      select coalesce(a.id, b.id) as id, case when b.listed_from < 'infinity' then b.filter_values else '{}' end as before,
        case when a.listed_from < 'infinity' then a.filter_values else '{}' end as after
      from before_rows b full join after_rows a on a.id = b.id
    ) c join private.filter_places p on p.id = c.id, unnest(c.before || c.after) v
    where c.before <> c.after and not starts_with(v, 'tag:')
    group by 1, 2 having count(*) = 1
  ) d having count(*) > 0;
  delete from private.filter_places p
  where p.id in (select b.id from before_rows b where not exists (select from after_rows a where a.id = b.id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.place_removed_filters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.turn_filter_bits(array_agg(v), array_agg(p.place))
  from before_rows b join private.filter_places p on p.id = b.id, unnest(b.filter_values) v
  where b.listed_from < 'infinity' and not starts_with(v, 'tag:') having count(*) > 0;
  delete from private.filter_places p where p.id in (select b.id from before_rows b);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.plan_search(p_query text, p_filtered tsquery, OUT match text, OUT missing text[], OUT filters text[], OUT words tsquery, OUT wanted tsquery, OUT ids text[], OUT alike text[], OUT elsewhere tsquery, OUT plain tsquery, OUT wide tsquery, OUT optional tsquery, OUT groups tsquery[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed record;
  mended record;
  base tsquery;
  fitting tsquery;
begin
  match := 'all'; missing := '{}';
  for turn in 1 .. 2
  loop
    select * into typed from private.read_query(p_query, false, turn = 2);
    filters := typed.filters;
    plain := typed.plain;
    optional := typed.optional;
    elsewhere := coalesce(elsewhere, private.all_of(typed.wide, null));
    base := private.filter_query(filters, null);
    for breadth in 1 .. 2
    loop
      words := private.all_of(case breadth when 1 then typed.groups else typed.wide end, null);
      fitting := coalesce(words && base, words, base);
      wanted := coalesce(fitting && p_filtered, fitting, p_filtered);
      wide := private.any_of(case breadth when 1 then typed.groups else typed.wide end);
      if fitting is null then
        return;
      end if;
      ids := private.some_found(fitting);
      if cardinality(ids) > 0 then
        ids := case when p_filtered is null then ids else private.some_found(wanted) end;
        return;
      end if;
    end loop;
    exit when cardinality(filters) = 0;
  end loop;
  select * into mended from private.read_query(p_query, true, false);
  filters := mended.filters;
  -- mended; some of the words; some of them, with categories as words
  for turn in 1 .. 3
  loop
    continue when turn = 1 and not mended.mended;
    if turn = 3 then
      exit when filters::text !~ 'category:';
      select * into mended from private.read_query(p_query, true, true);
      filters := array(select f from unnest(filters) f where not starts_with(f, 'category:'));
    end if;
    match := case turn when 1 then 'alike' else 'some' end;
    groups := case when turn > 1 then mended.wide end;
    base := private.filter_query(filters, null);
    wide := private.any_of(mended.wide);
    words := case turn when 1 then private.all_of(mended.wide, null) else wide end;
    fitting := coalesce(words && base, words);
    wanted := coalesce(fitting && p_filtered, fitting);
    ids := private.some_found(fitting);
    if cardinality(ids) > 0 then
      ids := case when p_filtered is null then ids else private.some_found(wanted) end;
      if turn > 1 then
        missing := array(select w.word from unnest(mended.words) with ordinality w (word, place)
          where cardinality(private.some_found(coalesce(mended.wide[w.place] && base, mended.wide[w.place]))) = 0);
      end if;
      return;
    end if;
  end loop;
  filters := '{}'; groups := null; wide := null; plain := null; words := null; wanted := null;
  missing := mended.words;
  alike := array(select s.id from private.similar_titles(btrim(left(p_query, 200)), 50) s
    join public.illustrations i on i.id = s.id and i.kind = 'illustration' order by s.likeness desc, s.id);
  ids := array(select a.id from unnest(alike) with ordinality a (id, place) join public.illustrations i on i.id = a.id
    where p_filtered is null or i.search_document @@ p_filtered order by a.place);
  match := case when cardinality(alike) = 0 then 'none' else 'alike' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.planned_page(p_wanted tsquery, p_found text[], p_alike text[], p_plain tsquery, p_wide tsquery, p_optional tsquery, p_groups tsquery[], p_total integer, p_query text, p_sort text, p_from integer, p_size integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  begins constant text := replace(replace(replace(btrim(left(p_query, 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  sort constant text := case p_sort when 'relevance' then 'newest' else p_sort end;
  few constant integer := 5000;
  best text[];
  ahead integer;
begin
  if p_alike is not null then
    return p_found[p_from + 1 : p_from + p_size];
  elsif p_sort <> 'relevance' or (p_plain is null and p_optional is null) then
    return case when p_total <= few and p_wanted is not null then private.page_of_few(p_wanted, sort, p_from, p_size)
      else private.found_page(p_wanted, sort, p_from, p_size, null) end;
  elsif p_total <= 2000 and p_found is not null then
    return private.ranked(p_found, p_plain, p_wide, p_optional, p_groups, begins, p_from, p_size);
  end if;
  best := private.leading_ids(p_wanted, coalesce(p_plain, p_optional));
  ahead := cardinality(best);
  return private.ranked(best, p_plain, p_wide, p_optional, p_groups, begins, p_from, p_size)
    || case when p_from + p_size > ahead
      then private.found_page(p_wanted, 'newest', greatest(p_from - ahead, 0), p_size - greatest(ahead - p_from, 0), best) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.turn_filter_bits(p_values text[], p_places integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
begin
  with turned as materialized (
    select u.value collate "C" as value, u.place / 8192 as chunk, bit_xor(set_bit(blank, u.place % 8192, 1)) as bits
    from unnest(p_values, p_places) u (value, place) group by 1, 2
  ), held as materialized (
    select f.ctid as row, f.value, f.chunk, f.bits from private.filter_bits f join turned t on t.value = f.value and t.chunk = f.chunk
    for update of f skip locked
  ), joined as materialized (
    select h.value, h.chunk, min(h.row) as kept, bit_xor(h.bits) as bits from held h group by 1, 2
  ), removed as (
    delete from private.filter_bits f
    where f.ctid = any (array(select h.row from held h where not exists (select from joined j where j.kept = h.row)))
  ), changed as (
    update private.filter_bits f set bits = j.bits # t.bits from joined j join turned t on t.value = j.value and t.chunk = j.chunk
    where f.ctid = j.kept
  )
  insert into private.filter_bits (value, chunk, bits)
  select t.value, t.chunk, t.bits from turned t
  where not exists (select from joined j where j.value = t.value and j.chunk = t.chunk);
end
$function$;

CREATE OR REPLACE FUNCTION public.find_illustrations(p_query text DEFAULT ''::text, p_filters text[] DEFAULT '{}'::text[], p_sort text DEFAULT 'relevance'::text, p_from integer DEFAULT 0, p_size integer DEFAULT 24, p_counts boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  first constant integer := greatest(coalesce(p_from, 0), 0);
  size constant integer := least(greatest(coalesce(p_size, 24), 0), 500);
  filters constant text[] := private.stored_filters(p_filters);
  plan record;
  masks private.filter_bits[];
  names text[];
  total integer;
begin
  if p_sort is null or p_sort <> all ('{relevance,newest,price-low,price-high,popular,title}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  select * into plan from private.plan_search(p_query, private.filter_query(filters, null));
  names := private.mask_names(plan.words, plan.filters, filters, plan.alike);
  if p_counts or plan.words is null and plan.alike is null then
    masks := private.filter_masks(plan.words, plan.filters, filters, plan.alike);
  end if;
  total := case when cardinality(plan.ids) <= 2000 then cardinality(plan.ids)
    when masks is null or cardinality(names) = 0 then private.count_found(plan.wanted)
    else (select coalesce(sum(bit_count(m.bits)), 0) from unnest(private.common_mask(masks, names)) m) end;
  return jsonb_build_object('match', plan.match, 'missing', plan.missing, 'filters', plan.filters, 'total', total,
    'cards', private.found_cards(case when total > first and size > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain,
      plan.wide, plan.optional, plan.groups, total, p_query, p_sort, first, size) end),
    'counts', case when p_counts then private.facet_counts(masks, names) end);
end
$function$;

CREATE INDEX filter_bits_value ON private.filter_bits USING btree (value, chunk);

alter table private.filter_bits enable row level security;

alter table private.filter_chunks enable row level security;

alter table private.filter_places enable row level security;

CREATE TRIGGER forget_filter_bits AFTER TRUNCATE ON public.illustrations FOR EACH STATEMENT EXECUTE FUNCTION private.forget_filter_bits();

CREATE TRIGGER place_added_filters AFTER INSERT ON public.illustrations REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.place_added_filters();

CREATE TRIGGER place_changed_filters AFTER UPDATE ON public.illustrations REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.place_changed_filters();

CREATE TRIGGER place_removed_filters AFTER DELETE ON public.illustrations REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION private.place_removed_filters();

comment on table private.filter_chunks is 'Places are given once: those of deleted illustrations stay empty.';

grant EXECUTE on function private.common_mask(private.filter_bits[],text[]) to anon;

grant EXECUTE on function private.common_mask(private.filter_bits[],text[]) to authenticated;

grant EXECUTE on function private.common_mask(private.filter_bits[],text[]) to service_role;

grant EXECUTE on function private.facet_counts(private.filter_bits[],text[]) to anon;

grant EXECUTE on function private.facet_counts(private.filter_bits[],text[]) to authenticated;

grant EXECUTE on function private.facet_counts(private.filter_bits[],text[]) to service_role;

grant EXECUTE on function private.filter_masks(tsquery,text[],text[],text[]) to anon;

grant EXECUTE on function private.filter_masks(tsquery,text[],text[],text[]) to authenticated;

grant EXECUTE on function private.filter_masks(tsquery,text[],text[],text[]) to service_role;

grant EXECUTE on function private.mask_names(tsquery,text[],text[],text[]) to anon;

grant EXECUTE on function private.mask_names(tsquery,text[],text[],text[]) to authenticated;

grant EXECUTE on function private.mask_names(tsquery,text[],text[],text[]) to service_role;

grant EXECUTE on function private.page_of_few(tsquery,text,integer,integer) to anon;

grant EXECUTE on function private.page_of_few(tsquery,text,integer,integer) to authenticated;

grant EXECUTE on function private.page_of_few(tsquery,text,integer,integer) to service_role;

drop function private.facet_counts(tsquery,text[],text[]);

select private.give_filter_places(array(
  select i.id from public.illustrations i where i.kind = 'illustration' order by i.created_at desc, i.id));

insert into private.filter_bits (value, chunk, bits)
select v, p.place / 8192, bit_xor(set_bit(repeat('0', 8192)::bit(8192), p.place % 8192, 1))
from public.illustrations i join private.filter_places p on p.id = i.id, unnest(i.filter_values) v
where i.listed_from < 'infinity' and not starts_with(v, 'tag:') group by 1, 2;

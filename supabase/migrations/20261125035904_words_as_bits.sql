drop function private.read_query(text, boolean, boolean);

create table private.word_bits ();

alter table private.word_bits add column value text collate "C" not null;

alter table private.word_bits add column chunk integer not null;

alter table private.word_bits add column bits bit(8192) not null;

CREATE OR REPLACE FUNCTION private.counts_by_bits()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.filter_chunks c where c.chunk > 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.document_words(document tsvector)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select u.lexeme || case when 'A' = any (u.weights) then '=1' when 'B' = any (u.weights) then '=2' else '=3' end
  from unnest(document) u where u.lexeme !~ '^([-+.]?[0-9]|=(?!tag:))'
$function$;

CREATE OR REPLACE FUNCTION private.facet_counts(p_masks private.filter_bits[], p_names text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
declare
  own constant text[] := array(select n from unnest(p_names) n where n ~ '^[a-z]+$');
  is_doubled constant boolean := exists (select from private.filter_bits f group by f.value, f.chunk having count(*) > 1);
  -- the facet that a mask counts, '' for all without filters
  masks private.filter_bits[];
  facet text;
  names text[];
  from_totals text[] := '{}';
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
  return (
    with kept as (
      select f.value, f.chunk, f.bits from private.filter_bits f where not is_doubled
      union all
      select f.value, f.chunk, bit_xor(f.bits) from private.filter_bits f where is_doubled group by 1, 2
    ), counted as (
      select c.value, sum(c.number) as number from (
        select k.value, bit_count(k.bits & m.bits) as number
        from (select *, split_part(value, ':', 1) as facet from kept) k
        join unnest(masks) m on m.chunk = k.chunk and m.value = case when k.facet = any (own) then k.facet else '' end
        offset 0
      ) c group by 1
      union all
      select f.value, sum(f.number) from private.filter_totals f
      where cardinality(from_totals) > 0 and f.listed_from <= now()
        and case when split_part(f.value, ':', 1) = any (own) then split_part(f.value, ':', 1) else '' end = any (from_totals)
      group by 1
    )
    select coalesce(jsonb_object_agg(c.facet, c.counts), '{}') from (
      select split_part(t.value, ':', 1) as facet,
        jsonb_object_agg(coalesce(s.slug, substr(t.value, strpos(t.value, ':') + 1)), t.number) as counts
      from counted t left join public.series s on t.value = 'series:' || s.name where t.number > 0
      group by 1
    ) c
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.facet_terms()
 RETURNS TABLE(term text, value text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.search_term(f.label), f.facet || ':' || f.value from public.facet_values f
  union
  select private.search_term(part), f.facet || ':' || f.value
  from public.facet_values f, regexp_split_to_table(f.label, '\s+(or|and)\s+', 'i') as part
  where f.facet not in ('people', 'skin')
  union
  select c, 'color:' || c
  from unnest('{red,orange,yellow,green,teal,blue,purple,pink,gray}'::text[]) c
  union
  -- A picture of a face, or an upright one.
  select 'portrait', 'orientation:portrait'
$function$;

CREATE OR REPLACE FUNCTION private.filter_masks(p_groups tsquery[], p_any boolean, p_typed text[], p_filters text[], p_alike text[])
 RETURNS private.filter_bits[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.fit(p_groups tsquery[], p_any boolean, p_typed text[], p_filters text[], OUT is_there boolean, OUT ids text[], OUT total integer, OUT masks private.filter_bits[], OUT wanted tsquery)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  words constant tsquery := case when p_any then private.any_of(p_groups) else private.all_of(p_groups, null) end;
  base constant tsquery := private.filter_query(p_typed, null);
  fitting constant tsquery := coalesce(words && base, words, base);
  narrow constant tsquery := private.filter_query(p_filters, null);
begin
  wanted := coalesce(fitting && narrow, fitting, narrow);
  if fitting is null then
    return;
  elsif private.counts_by_bits() then
    masks := private.filter_masks(p_groups, p_any, p_typed, p_filters, null);
    total := private.mask_size(private.common_mask(masks, private.mask_names(p_groups, p_typed, p_filters, null)));
    is_there := total > 0 or narrow is not null
      and private.mask_size(private.common_mask(masks, private.mask_names(p_groups, p_typed, '{}', null))) > 0;
    ids := case when total = 0 then '{}' when total <= 1000 then private.some_found(wanted) end;
  else
    ids := private.some_found(fitting);
    is_there := cardinality(ids) > 0;
    if is_there and narrow is not null then
      ids := private.some_found(wanted);
    end if;
    if cardinality(ids) > 1000 then
      ids := null;
    else
      total := cardinality(ids);
    end if;
  end if;
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
  delete from private.word_bits where true;
  delete from private.filter_places where true;
  delete from private.filter_chunks where true;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_found(p_wanted tsquery)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return exists (
    select from public.illustrations i where i.search_document @@ p_wanted and i.kind = 'illustration' and i.listed_from <= now()
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.leading_ids(p_wanted tsquery, p_plain tsquery, p_mask private.filter_bits[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  enough constant integer := 60;
  titles private.filter_bits[];
  found text[];
begin
  if p_mask is not null then
    titles := private.word_masks(array[p_plain], true, '1');
  end if;
  if titles is not null then
    titles := array(select row('', m.chunk, m.bits & t.bits)::private.filter_bits from unnest(p_mask) m join unnest(titles) t on t.chunk = m.chunk);
    found := private.newest_of(titles, enough);
    return case when cardinality(found) < enough
      then array(select unnest(found) union select unnest(private.newest_of(p_mask, enough))) else found end;
  end if;
  return array(
    (select i.id from public.illustrations i
      where private.search_vector(i.title) @@ p_plain and (p_wanted is null or i.search_document @@ p_wanted)
        and i.kind = 'illustration' and i.listed_from <= now() limit 300)
    union
    (select i.id from public.illustrations i
      where (p_wanted is null or i.search_document @@ p_wanted) and i.kind = 'illustration' and i.listed_from <= now()
      order by i.created_at desc, i.id limit 100)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.mask_names(p_groups tsquery[], p_typed text[], p_filters text[], p_alike text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select case when starts_with(u, 'tag:') then '#tag' else split_part(u, ':', 1) end from unnest(p_filters) u
    union
    select 'typed ' || split_part(u, ':', 1) from unnest(p_typed) u
    union
    select '' where cardinality(p_groups) > 0 or p_alike is not null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.mask_size(p_mask private.filter_bits[])
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(sum(bit_count(m.bits)), 0) from unnest(p_mask) m);
end
$function$;

CREATE OR REPLACE FUNCTION private.mended_word(p_word text)
 RETURNS tsquery
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select string_agg(q::text, ' | ')::tsquery
  from private.similar_words(p_word) s
  left join private.search_lexicon l on l.term = s and not private.is_found(private.word_query(s)),
  unnest(array[private.word_query(s), ('''' || s || ''':*')::tsquery, l.also]) q
$function$;

CREATE OR REPLACE FUNCTION private.newest_of(p_mask private.filter_bits[], p_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.place_added_filters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  part integer;
begin
  -- The newest last, as if they had come one by one.
  perform private.give_filter_places(array(select a.id from after_rows a where a.kind = 'illustration' order by a.created_at, a.id desc));
  perform private.turn_filter_bits(array_agg(v), array_agg(p.place))
  from after_rows a join private.filter_places p on p.id = a.id, unnest(a.filter_values) v
  where a.listed_from < 'infinity' and not starts_with(v, 'tag:') having count(*) > 0;
  -- One chunk after the other, so that many items need little memory.
  for part in select distinct p.place / 8192 from after_rows a join private.filter_places p on p.id = a.id
  loop
    perform private.turn_word_bits(array_agg(w), array_agg(p.place))
    from after_rows a join private.filter_places p on p.id = a.id and p.place / 8192 = part, private.document_words(a.search_document) w
    where a.listed_from < 'infinity' having count(*) > 0;
  end loop;
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
  perform private.turn_word_bits(array_agg(d.value), array_agg(d.place)) from (
    select w as value, p.place from (
      select coalesce(a.id, b.id) as id, case when b.listed_from < 'infinity' then b.search_document else '' end as before,
        case when a.listed_from < 'infinity' then a.search_document else '' end as after
      from before_rows b full join after_rows a on a.id = b.id
    ) c join private.filter_places p on p.id = c.id,
    lateral (select private.document_words(c.before) union all select private.document_words(c.after)) d (w)
    where c.before <> c.after
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
  perform private.turn_word_bits(array_agg(w), array_agg(p.place))
  from before_rows b join private.filter_places p on p.id = b.id, private.document_words(b.search_document) w
  where b.listed_from < 'infinity' having count(*) > 0;
  delete from private.filter_places p where p.id in (select b.id from before_rows b);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.plan_search(p_query text, p_filters text[], OUT match text, OUT missing text[], OUT filters text[], OUT sought tsquery[], OUT "any" boolean, OUT wanted tsquery, OUT ids text[], OUT total integer, OUT masks private.filter_bits[], OUT alike text[], OUT elsewhere tsquery, OUT plain tsquery, OUT wide tsquery, OUT optional tsquery, OUT groups tsquery[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed record;
  found record;
  kept text[];
begin
  match := 'all'; missing := '{}'; "any" := false;
  for turn in 1 .. 2
  loop
    select * into typed from private.read_query(p_query, false, turn = 2);
    filters := typed.filters;
    plain := typed.plain;
    optional := typed.optional;
    elsewhere := coalesce(elsewhere, private.all_of(typed.wide, null));
    for breadth in 1 .. 2
    loop
      sought := case breadth when 1 then typed.groups else typed.wide end;
      select * into found from private.fit(sought, false, filters, p_filters);
      wide := private.any_of(sought);
      wanted := found.wanted; ids := found.ids; total := found.total; masks := found.masks;
      if coalesce(found.is_there, true) then
        return;
      end if;
    end loop;
    exit when cardinality(filters) = 0;
  end loop;
  select * into typed from private.read_query(p_query, true, false);
  filters := typed.filters;
  -- mended; some of the words; some of them, with categories as words; with the price alone as a filter; without filters
  for turn in 1 .. 5
  loop
    continue when turn = 1 and not typed.mended;
    if turn = 3 then
      continue when filters::text !~ 'category:';
      select * into typed from private.read_query(p_query, true, true);
      filters := array(select f from unnest(filters) f where not starts_with(f, 'category:'));
    elsif turn > 3 then
      kept := array(select f from unnest(filters) f where turn = 4 and starts_with(f, 'price:'));
      continue when cardinality(kept) = cardinality(filters);
      filters := kept;
    end if;
    match := case turn when 1 then 'alike' else 'some' end;
    groups := case when turn > 1 then typed.wide end;
    wide := private.any_of(typed.wide);
    sought := typed.wide; "any" := turn > 1;
    select * into found from private.fit(sought, "any", filters, p_filters);
    if found.is_there then
      wanted := found.wanted; ids := found.ids; total := found.total; masks := found.masks;
      plain := typed.plain;
      if turn > 1 then
        missing := array(select w.word from unnest(typed.words) with ordinality w (word, place)
          where not private.is_found(private.all_of(typed.wide[w.place : w.place], private.filter_query(plan_search.filters, null))))
          || array(select a from unnest(typed.asking) a join private.search_lexicon l on l.term = a where not l.filters <@ plan_search.filters);
      end if;
      return;
    end if;
  end loop;
  filters := '{}'; groups := null; wide := null; plain := null; sought := '{}'; "any" := false; wanted := null; masks := null;
  missing := typed.words;
  -- Two letters that begin alike are near half of a short word.
  alike := array(select s.id from private.similar_titles(btrim(left(p_query, 200)), 50) s
    join public.illustrations i on i.id = s.id and i.kind = 'illustration'
    where s.likeness >= 0.5 or char_length(btrim(p_query)) > 6 order by s.likeness desc, s.id);
  ids := array(select a.id from unnest(alike) with ordinality a (id, place) join public.illustrations i on i.id = a.id
    where cardinality(p_filters) = 0 or i.search_document @@ private.filter_query(p_filters, null) order by a.place);
  total := cardinality(ids);
  match := case when cardinality(alike) = 0 then 'none' else 'alike' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.planned_page(p_wanted tsquery, p_found text[], p_alike text[], p_plain tsquery, p_wide tsquery, p_optional tsquery, p_groups tsquery[], p_total integer, p_mask private.filter_bits[], p_query text, p_sort text, p_from integer, p_size integer)
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
  elsif p_total <= 1000 and p_found is not null then
    return private.ranked(p_found, p_plain, p_wide, p_optional, p_groups, begins, p_from, p_size);
  end if;
  best := private.leading_ids(p_wanted, coalesce(p_plain, p_optional), p_mask);
  ahead := cardinality(best);
  return private.ranked(best, p_plain, p_wide, p_optional, p_groups, begins, p_from, p_size)
    || case when p_from + p_size > ahead
      then private.found_page(p_wanted, 'newest', greatest(p_from - ahead, 0), p_size - greatest(ahead - p_from, 0), best) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.query_leaves(p_groups tsquery[], p_classes text)
 RETURNS TABLE(place integer, alternative bigint, part bigint, leaf bigint, word text, is_beginning boolean, classes text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with tokens as (
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
  from placed t where t.token ~ '^'''
$function$;

CREATE OR REPLACE FUNCTION private.read_query(p_query text, p_mend boolean, p_literal boolean, OUT words text[], OUT groups tsquery[], OUT wide tsquery[], OUT filters text[], OUT plain tsquery, OUT optional tsquery, OUT mended boolean, OUT asking text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tokens constant text[] := private.search_words(p_query);
  many constant integer := coalesce(cardinality(tokens), 0);
  known private.search_lexicon[];
  terms text[];
  entry private.search_lexicon;
  place integer;
  i integer := 1;
  size integer;
  term text;
  own tsquery;
  near tsquery;
begin
  words := '{}'; groups := '{}'; wide := '{}'; filters := '{}'; mended := false; asking := '{}';
  if strpos(p_query, '"') = 0 then
    terms := tokens;
    for n in 2 .. least(3, many)
    loop
      for at in 1 .. many - n + 1
      loop
        terms := terms || array_to_string(tokens[at : at + n - 1], ' ');
      end loop;
    end loop;
    known := array(select l from private.search_lexicon l where l.term = any (terms));
    terms := array(select k.term from unnest(known) k);
  end if;
  while i <= many
  loop
    for n in reverse least(3, many - i + 1) .. 1
    loop
      size := n;
      term := array_to_string(tokens[i : i + n - 1], ' ');
      place := array_position(terms, term);
      exit when place is not null;
    end loop;
    entry := known[place];
    own := case when size = 1 then private.word_query(term) else private.phrase_query(term) end;
    if cardinality(entry.filters) > 0 and not p_literal then
      filters := filters || entry.filters;
      asking := asking || term;
      optional := coalesce(optional || own, own);
    elsif entry.is_stop or (size = 1 and ts_lexize('pg_catalog.english_stem', term) = '{}') then
      optional := coalesce(optional || own, own);
    else
      words := words || term;
      plain := coalesce(plain || own, own);
      own := coalesce(own || entry.also, own);
      if p_mend then
        near := private.mended_word(term);
        own := coalesce(own || near, own);
        mended := mended or near is not null;
      end if;
      wide := wide || case when size = 1 then own || ('''' || term || ''':*')::tsquery else own end;
      groups := groups || case when size = 1 and i = many and char_length(term) > 2 then own || ('''' || term || ''':*AB')::tsquery else own end;
    end if;
    i := i + size;
  end loop;
  -- A category alone is a word: pictures of other categories may be about it.
  if cardinality(groups) = 0 and cardinality(filters) > 0 and filters::text !~ '[{,](price|format|vector|transparent|orientation):' then
    select r.words, r.groups, r.wide, '{}', r.plain, r.optional, r.mended, '{}' into words, groups, wide, filters, plain, optional, mended, asking
    from private.read_query(p_query, p_mend, true) r;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.row_masks(p_wanted tsquery, p_ids text[])
 RETURNS private.filter_bits[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
begin
  return array(
    select row('', p.place / 8192, bit_or(set_bit(blank, p.place % 8192, 1)))::private.filter_bits
    from public.illustrations i join private.filter_places p on p.id = i.id
    where i.listed_from <= now() and (p_ids is null or i.id = any (p_ids)) and (p_wanted is null or i.search_document @@ p_wanted)
    group by p.place / 8192);
end
$function$;

CREATE OR REPLACE FUNCTION private.turn_word_bits(p_values text[], p_places integer[])
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
    select f.ctid as row, f.value, f.chunk, f.bits from private.word_bits f join turned t on t.value = f.value and t.chunk = f.chunk
    for update of f skip locked
  ), joined as materialized (
    select h.value, h.chunk, min(h.row) as kept, bit_xor(h.bits) as bits from held h group by 1, 2
  ), removed as (
    delete from private.word_bits f
    where f.ctid = any (array(select h.row from held h where not exists (select from joined j where j.kept = h.row)))
  ), changed as (
    update private.word_bits f set bits = j.bits # t.bits from joined j join turned t on t.value = j.value and t.chunk = j.chunk
    where f.ctid = j.kept
  )
  insert into private.word_bits (value, chunk, bits)
  select t.value, t.chunk, t.bits from turned t
  where not exists (select from joined j where j.value = t.value and j.chunk = t.chunk);
end
$function$;

CREATE OR REPLACE FUNCTION private.word_masks(p_groups tsquery[], p_any boolean, p_classes text DEFAULT '123'::text)
 RETURNS private.filter_bits[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  mask private.filter_bits[];
  names text[];
  total integer;
begin
  if p_sort is null or p_sort <> all ('{relevance,newest,price-low,price-high,popular,title}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  select * into plan from private.plan_search(p_query, filters);
  names := private.mask_names(plan.sought, plan.filters, filters, plan.alike);
  masks := plan.masks;
  if masks is null and (p_counts or cardinality(plan.sought) = 0 and plan.alike is null) then
    masks := private.filter_masks(plan.sought, plan."any", plan.filters, filters, plan.alike);
  end if;
  mask := case when cardinality(names) > 0 then private.common_mask(masks, names) end;
  total := coalesce(plan.total, case when mask is null then private.count_found(plan.wanted) else private.mask_size(mask) end);
  return jsonb_build_object('match', plan.match, 'missing', plan.missing, 'filters', plan.filters, 'total', total,
    'cards', private.found_cards(case when total > first and size > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain,
      plan.wide, plan.optional, plan.groups, total, mask, p_query, p_sort, first, size) end),
    'counts', case when p_counts then private.facet_counts(masks, names) end);
end
$function$;

CREATE OR REPLACE FUNCTION public.search_catalog(p_query text, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  most constant integer := least(greatest(coalesce(p_limit, 6), 1), 50);
  plan record;
  total integer := 0;
  page text[];
  wanted tsquery;
  categories jsonb := '[]';
  posts jsonb := '[]';
begin
  select * into plan from private.plan_search(p_query, '{}');
  if cardinality(private.search_words(p_query)) > 0 then
    total := coalesce(plan.total, private.count_found(plan.wanted));
    page := case when total > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain, plan.wide, plan.optional,
      plan.groups, total, case when plan.masks is not null then
        private.common_mask(plan.masks, private.mask_names(plan.sought, plan.filters, '{}', null)) end, p_query, 'relevance', 0, most) end;
    wanted := plan.elsewhere;
    for turn in 1 .. 2
    loop
      exit when wanted is null;
      categories := private.found_categories(wanted, most);
      posts := private.found_posts(wanted, most);
      exit when turn = 2 or plan.match = 'all' or categories <> '[]' or posts <> '[]';
      select case when r.mended then private.all_of(r.wide, null) end into wanted from private.read_query(p_query, true, true) r;
    end loop;
  end if;
  return jsonb_build_object('match', plan.match, 'missing', plan.missing, 'total', total,
    'illustrations', private.shown_illustrations(page), 'categories', categories, 'posts', posts);
end
$function$;

CREATE INDEX filter_places_place ON private.filter_places USING btree (place);

CREATE INDEX word_bits_value ON private.word_bits USING btree (value, chunk);

alter table private.word_bits enable row level security;

grant EXECUTE on function private.filter_masks(tsquery[],boolean,text[],text[],text[]) to anon;

grant EXECUTE on function private.filter_masks(tsquery[],boolean,text[],text[],text[]) to authenticated;

grant EXECUTE on function private.filter_masks(tsquery[],boolean,text[],text[],text[]) to service_role;

grant EXECUTE on function private.leading_ids(tsquery,tsquery,private.filter_bits[]) to anon;

grant EXECUTE on function private.leading_ids(tsquery,tsquery,private.filter_bits[]) to authenticated;

grant EXECUTE on function private.leading_ids(tsquery,tsquery,private.filter_bits[]) to service_role;

grant EXECUTE on function private.mask_names(tsquery[],text[],text[],text[]) to anon;

grant EXECUTE on function private.mask_names(tsquery[],text[],text[],text[]) to authenticated;

grant EXECUTE on function private.mask_names(tsquery[],text[],text[],text[]) to service_role;

grant EXECUTE on function private.mask_size(private.filter_bits[]) to anon;

grant EXECUTE on function private.mask_size(private.filter_bits[]) to authenticated;

grant EXECUTE on function private.mask_size(private.filter_bits[]) to service_role;

grant EXECUTE on function private.plan_search(text,text[]) to anon;

grant EXECUTE on function private.plan_search(text,text[]) to authenticated;

grant EXECUTE on function private.plan_search(text,text[]) to service_role;

grant EXECUTE on function private.read_query(text,boolean,boolean) to anon, authenticated, service_role;

grant EXECUTE on function private.planned_page(tsquery,text[],text[],tsquery,tsquery,tsquery,tsquery[],integer,private.filter_bits[],text,text,integer,integer) to anon;

grant EXECUTE on function private.planned_page(tsquery,text[],text[],tsquery,tsquery,tsquery,tsquery[],integer,private.filter_bits[],text,text,integer,integer) to authenticated;

grant EXECUTE on function private.planned_page(tsquery,text[],text[],tsquery,tsquery,tsquery,tsquery[],integer,private.filter_bits[],text,text,integer,integer) to service_role;

drop function private.planned_page(tsquery,text[],text[],tsquery,tsquery,tsquery,tsquery[],integer,text,text,integer,integer);

drop function private.plan_search(text,tsquery);

drop function private.mask_names(tsquery,text[],text[],text[]);

drop function private.leading_ids(tsquery,tsquery);

drop function private.filter_masks(tsquery,text[],text[],text[]);

-- The newest last, and words beside the filters; chunk after chunk, so that many items need little memory.
do $$
declare
  part integer;
begin
  lock table public.illustrations in share row exclusive mode;
  delete from private.filter_bits where true;
  delete from private.filter_places where true;
  delete from private.filter_chunks where true;
  perform private.give_filter_places(array(
    select i.id from public.illustrations i where i.kind = 'illustration' order by i.created_at, i.id desc));
  insert into private.filter_bits (value, chunk, bits)
  select v, p.place / 8192, bit_xor(set_bit(repeat('0', 8192)::bit(8192), p.place % 8192, 1))
  from public.illustrations i join private.filter_places p on p.id = i.id, unnest(i.filter_values) v
  where i.listed_from < 'infinity' and not starts_with(v, 'tag:') group by 1, 2;
  for part in select c.chunk from private.filter_chunks c order by c.chunk
  loop
    insert into private.word_bits (value, chunk, bits)
    select w, part, bit_xor(set_bit(repeat('0', 8192)::bit(8192), p.place % 8192, 1))
    from public.illustrations i join private.filter_places p on p.id = i.id and p.place / 8192 = part, private.document_words(i.search_document) w
    where i.listed_from < 'infinity' group by 1;
  end loop;
end
$$;

select private.rebuild_lexicon();

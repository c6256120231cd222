create table private.search_lexicon ();

create table private.search_salts ();

create table private.search_senders ();

create table public.search_stop_words ();

create table public.search_synonyms ();

alter table private.empty_searches add column sessions integer default 1 not null;

alter table private.search_lexicon add column term text not null;

alter table private.search_lexicon add column is_stop boolean not null;

alter table private.search_lexicon add column filters text[] not null;

alter table private.search_lexicon add column also tsquery;

alter table private.search_salts add column day date not null;

alter table private.search_salts add column salt text default ((gen_random_uuid())::text || (gen_random_uuid())::text) not null;

alter table private.search_senders add column day date not null;

alter table private.search_senders add column hash bytea not null;

alter table public.search_stop_words add column word text not null;

alter table public.search_synonyms add column term text not null;

alter table public.search_synonyms add column means text[] not null;

alter table public.categories add column search_document tsvector generated always as (private.search_vector(((name || ' '::text) || description))) stored not null;

CREATE OR REPLACE FUNCTION private.filter_values(category text, price numeric, is_free boolean, formats text[], width integer, height integer, is_transparent boolean, is_vector boolean, series text, tags text[], facets text[], palette text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(
    select v from (
      select unnest(private.price_values(price, is_free) || facets
        || array['category:' || category, private.orientation_value(width, height), 'series:' || series,
          case when is_transparent then 'transparent:yes' end, case when is_vector then 'vector:yes' end])
      union select 'format:' || f from unnest(formats) f
      union select 'color:' || c from unnest(private.palette_colors(palette)) c
      union select 'tag:' || private.tag_key(t) from unnest(tags) t
    ) as all_values (v) where v is not null order by v
  )
$function$;

CREATE OR REPLACE FUNCTION public.count_empty_search(p_query text, p_sender text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := (now() at time zone 'utc')::date;
  answer constant jsonb := public.search_catalog(p_query, 1);
  missing constant text[] := array(select jsonb_array_elements_text(answer -> 'missing'));
  gap text;
  fresh integer;
begin
  if p_query ~ '@|\d{5}' or answer -> 'categories' <> '[]' or answer -> 'posts' <> '[]' then
    return;
  end if;
  delete from private.search_salts s where s.day < today;
  insert into private.search_salts (day) values (today) on conflict do nothing;
  foreach gap in array case when answer ->> 'match' = 'some' then missing else array[array_to_string(missing, ' ')] end
  loop
    continue when char_length(gap) not between 2 and 60;
    insert into private.search_senders (day, hash)
    select s.day, sha256(convert_to(concat_ws('/', s.salt, gap, p_sender), 'UTF8')) from private.search_salts s where s.day = today
    on conflict do nothing;
    get diagnostics fresh = row_count;
    insert into private.empty_searches as known (day, words, searches) values (today, gap, 1)
    on conflict (day, words) do update set searches = known.searches + 1, sessions = known.sessions + fresh;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_empty_searches(p_from date, p_to date, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(top) order by top.sessions desc, top.searches desc, top.words), '[]') from (
      select s.words, sum(s.searches) as searches, sum(s.sessions) as sessions, max(s.day) as last_day
      from private.empty_searches s where s.day between p_from and p_to
      group by s.words having sum(s.sessions) >= 5 order by 3 desc, 2 desc, 1 limit least(greatest(coalesce(p_limit, 50), 1), 500)
    ) top
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.search_words(p_query text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  typed text := left(coalesce(p_query, ''), 200);
  words text[];
begin
  if octet_length(typed) <> char_length(typed) then
    typed := private.fold(typed);
  end if;
  words := array_remove(regexp_split_to_array(regexp_replace(lower(typed), '[''’](s\M)?', '', 'g'), '[^[:alnum:]]+'), '');
  return words[1:8];
end
$function$;

CREATE OR REPLACE FUNCTION private.search_term(p_words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_to_string(private.search_words(p_words), ' ')
$function$;

CREATE OR REPLACE FUNCTION private.word_query(word text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stem constant text := coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word);
begin
  return ('''' || word || case when stem = word then '''' else ''' | ''' || stem || '''' end)::tsquery;
end
$function$;

CREATE OR REPLACE FUNCTION private.phrase_query(p_words text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  answer tsquery;
  word text;
begin
  foreach word in array private.search_words(p_words)
  loop
    continue when ts_lexize('pg_catalog.english_stem', word) = '{}';
    answer := coalesce(answer && private.word_query(word), private.word_query(word));
  end loop;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.filter_terms()
 RETURNS TABLE(term text, filters text[])
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('free', '{price:free}'::text[]), ('for free', '{price:free}'), ('free of charge', '{price:free}'), ('freebie', '{price:free}'),
    ('freebies', '{price:free}'), ('no cost', '{price:free}'), ('paid', '{price:paid}'),
    ('under 5', '{price:free,price:under-5}'), ('below 5', '{price:free,price:under-5}'), ('less than 5', '{price:free,price:under-5}'),
    ('under 10', '{price:free,price:under-5,price:5-10}'), ('below 10', '{price:free,price:under-5,price:5-10}'),
    ('less than 10', '{price:free,price:under-5,price:5-10}'),
    ('under 20', '{price:free,price:under-5,price:5-10,price:10-20}'), ('below 20', '{price:free,price:under-5,price:5-10,price:10-20}'),
    ('less than 20', '{price:free,price:under-5,price:5-10,price:10-20}'),
    ('png', '{format:png}'), ('svg', '{format:svg}'), ('jpg', '{format:jpg}'), ('jpeg', '{format:jpg}'), ('webp', '{format:webp}'),
    ('pdf', '{format:pdf}'), ('eps', '{format:eps}'), ('psd', '{format:psd}'), ('vector', '{vector:yes}'), ('vectors', '{vector:yes}'),
    ('transparent', '{transparent:yes}'), ('transparent background', '{transparent:yes}'), ('no background', '{transparent:yes}'),
    ('vertical', '{orientation:portrait}'), ('portrait format', '{orientation:portrait}'), ('portrait orientation', '{orientation:portrait}'),
    ('horizontal', '{orientation:landscape}'), ('landscape format', '{orientation:landscape}'),
    ('landscape orientation', '{orientation:landscape}')
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
$function$;

CREATE OR REPLACE FUNCTION private.rebuild_lexicon()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One at a time: what the second builds includes what the first brought.
  lock table private.search_lexicon in share row exclusive mode;
  delete from private.search_lexicon where true;
  insert into private.search_lexicon (term, is_stop, filters, also)
  select t.term, bool_or(t.is_stop), coalesce(array_agg(f order by f) filter (where f is not null), '{}'),
    (string_agg(distinct t.also::text, ' | '))::tsquery
  from (
    select private.search_term(w.word) as term, true as is_stop, null::text[] as filters, null::tsquery as also from public.search_stop_words w
    union all
    select private.search_term(s.term), false, null, private.phrase_query(m) from public.search_synonyms s, unnest(s.means) m
    union all
    select f.term, false, null, private.query_word('=' || f.value) from private.facet_terms() f
    union all
    select f.term, false, f.filters, null from private.filter_terms() f
    union all
    select private.search_term(c.name), false, array['category:' || c.name], null from public.categories c where c.is_active
  ) t left join unnest(t.filters) f on true
  where t.term <> '' and (t.is_stop or t.filters is not null or t.also is not null)
  group by t.term;
  insert into private.search_vocabulary (word)
  select distinct w from private.search_lexicon l, unnest(string_to_array(l.term, ' ')) w
  where not l.is_stop and w ~ '^[^[:digit:][:punct:][:space:]]{3,30}$' order by w
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_lexicon()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.rebuild_lexicon();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_synonym()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.term := private.search_term(new.term);
  new.means := array(select distinct m from unnest(new.means) u, private.search_term(u) m where m not in ('', new.term) order by m);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_stop_word()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.word := private.search_term(new.word);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.some_found(p_wanted tsquery)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select i.id from public.illustrations i
    where i.search_document @@ p_wanted and i.kind = 'illustration' and i.listed_from <= now() limit 2001
  );
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
  left join private.search_lexicon l on l.term = s and cardinality(private.some_found(private.word_query(s))) = 0,
  unnest(array[private.word_query(s), ('''' || s || ''':*')::tsquery, l.also]) q
$function$;

CREATE OR REPLACE FUNCTION private.read_query(p_query text, p_mend boolean, p_literal boolean, OUT words text[], OUT groups tsquery[], OUT wide tsquery[], OUT filters text[], OUT plain tsquery, OUT optional tsquery, OUT mended boolean)
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
  words := '{}'; groups := '{}'; wide := '{}'; filters := '{}'; mended := false;
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
    select r.words, r.groups, r.wide, '{}', r.plain, r.optional, r.mended into words, groups, wide, filters, plain, optional, mended
    from private.read_query(p_query, p_mend, true) r;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.all_of(p_groups tsquery[], p_filtered tsquery)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  answer tsquery := p_filtered;
  part tsquery;
begin
  foreach part in array p_groups
  loop
    answer := case when answer is null then part else part && answer end;
  end loop;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.any_of(p_groups tsquery[])
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  answer tsquery;
  part tsquery;
begin
  foreach part in array p_groups
  loop
    answer := case when answer is null then part else answer || part end;
  end loop;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.ranked(p_ids text[], p_plain tsquery, p_wide tsquery, p_optional tsquery, p_groups tsquery[], p_begins text, p_from integer, p_size integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- of description, facts and alt text, category and tags, title
  weights constant real[] := '{0.05, 0.2, 0.6, 1}';
begin
  return array(
    select i.id from public.illustrations i where i.id = any (p_ids)
    order by case when p_groups is null then 0 else (select count(*) from unnest(p_groups) g where i.search_document @@ g) end
        + 2 * coalesce(ts_rank(weights, i.search_document, p_plain), 0) + coalesce(ts_rank(weights, i.search_document, p_wide), 0)
        + 0.1 * coalesce(ts_rank(weights, i.search_document, p_optional), 0) + case when i.title ilike p_begins then 0.5 else 0 end desc,
      i.featured desc, i.created_at desc, i.id
    limit p_size offset p_from
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.leading_ids(p_wanted tsquery, p_plain tsquery)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    (select i.id from public.illustrations i
      where private.search_vector(i.title) @@ p_plain and (p_wanted is null or i.search_document @@ p_wanted)
        and i.kind = 'illustration' and i.listed_from <= now() limit 500)
    union
    (select i.id from public.illustrations i
      where (p_wanted is null or i.search_document @@ p_wanted) and i.kind = 'illustration' and i.listed_from <= now()
      order by i.created_at desc, i.id limit 500)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.found_page(p_wanted tsquery, p_sort text, p_from integer, p_size integer, p_but text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  case p_sort
    when 'newest' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted) and (p_but is null or i.id <> all (p_but))
      order by i.created_at desc, i.id limit p_size offset p_from);
    when 'title' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.title, i.id limit p_size offset p_from);
    when 'price-low' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.price, i.id limit p_size offset p_from);
    when 'price-high' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.price desc, i.id limit p_size offset p_from);
    when 'popular' then return array(
      select i.id from public.illustrations i left join private.popularity() p on p.id = i.id
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by coalesce(p.points, 0) desc, i.created_at desc, i.id limit p_size offset p_from);
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.popularity()
 RETURNS TABLE(id text, points bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id, sum(p.points)::bigint from (
    select v.illustration_id, v.views from private.illustration_views v where v.day > (now() at time zone 'utc')::date - 30
    union all
    select f.illustration_id, 5 from public.favorites f
    union all
    select u.illustration_id, 20 from public.user_purchases u where u.revoked_at is null
  ) as p (id, points)
  group by p.id
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
      words := private.all_of(case breadth when 1 then typed.groups else typed.wide end, base);
      wanted := coalesce(words && p_filtered, words, p_filtered);
      wide := private.any_of(case breadth when 1 then typed.groups else typed.wide end);
      if wanted is null then
        return;
      end if;
      ids := private.some_found(wanted);
      if cardinality(ids) > 0 or words is null then
        return;
      end if;
    end loop;
    exit when cardinality(filters) = 0;
  end loop;
  select * into mended from private.read_query(p_query, true, false);
  for turn in 1 .. 2
  loop
    if turn = 1 then
      continue when not mended.mended;
      match := 'alike';
      groups := null;
    else
      match := 'some';
      groups := mended.wide;
    end if;
    filters := mended.filters;
    base := private.filter_query(filters, null);
    wide := private.any_of(mended.wide);
    words := case turn when 1 then private.all_of(mended.wide, base) else coalesce(wide && base, wide, base) end;
    wanted := coalesce(words && p_filtered, words, p_filtered);
    ids := private.some_found(wanted);
    if cardinality(ids) > 0 then
      if turn = 2 then
        missing := array(select w.word from unnest(mended.words) with ordinality w (word, place)
          where cardinality(private.some_found(coalesce(mended.wide[w.place] && coalesce(base && p_filtered, base, p_filtered), mended.wide[w.place]))) = 0);
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
  match := case when cardinality(ids) = 0 then 'none' else 'alike' end;
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
  best text[];
  ahead integer;
begin
  if p_alike is not null then
    return p_found[p_from + 1 : p_from + p_size];
  elsif p_sort <> 'relevance' then
    return private.found_page(p_wanted, p_sort, p_from, p_size, null);
  elsif p_plain is null and p_optional is null then
    return private.found_page(p_wanted, 'newest', p_from, p_size, null);
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

CREATE OR REPLACE FUNCTION private.found_cards(p_ids text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'description', i.description, 'category', i.category,
    'image', i.image, 'image_widths', i.image_widths, 'image_width', i.image_width, 'image_height', i.image_height,
    'placeholder', i.placeholder, 'price', i.price, 'is_free', i.is_free, 'featured', i.featured, 'tags', i.tags, 'formats', i.formats,
    'is_vector', i.is_vector, 'is_transparent', i.is_transparent, 'width_px', i.width_px, 'height_px', i.height_px,
    'file_count', i.file_count, 'file_size_bytes', i.file_size_bytes, 'alt_text', i.alt_text, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
    order by h.place), '[]')
  from unnest(p_ids) with ordinality as h (id, place) join public.illustrations i on i.id = h.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.facet_counts(p_words tsquery, p_filters text[], p_alike text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  own constant text[] := array(select distinct split_part(u, ':', 1) from unnest(p_filters) u);
  answer jsonb := '{}';
  facet text;
  wanted tsquery;
begin
  foreach facet in array own || ''::text
  loop
    wanted := coalesce(p_words && private.filter_query(p_filters, facet), p_words, private.filter_query(p_filters, facet));
    answer := answer || (
      select coalesce(jsonb_object_agg(c.facet, c.counts), '{}') from (
        select split_part(v.value, ':', 1) as facet, jsonb_object_agg(coalesce(s.slug, substr(v.value, strpos(v.value, ':') + 1)), v.number) as counts
        from (
          select u.value, count(*) as number from public.illustrations i, unnest(i.filter_values) as u (value)
          where i.kind = 'illustration' and i.listed_from <= now() and (wanted is null or i.search_document @@ wanted)
            and (p_alike is null or i.id = any (p_alike))
            and case when facet = '' then split_part(u.value, ':', 1) <> all (own || 'tag'::text) else starts_with(u.value, facet || ':') end
          group by u.value
        ) v
        left join public.series s on v.value = 'series:' || s.name
        group by 1
      ) c);
  end loop;
  return answer;
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
  total integer;
begin
  if p_sort is null or p_sort <> all ('{relevance,newest,price-low,price-high,popular,title}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  select * into plan from private.plan_search(p_query, private.filter_query(filters, null));
  total := case when plan.wanted is null and plan.alike is null or cardinality(plan.ids) > 2000 then private.count_found(plan.wanted)
    else cardinality(plan.ids) end;
  return jsonb_build_object('match', plan.match, 'missing', plan.missing, 'filters', plan.filters, 'total', total,
    'cards', private.found_cards(case when total > first and size > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain,
      plan.wide, plan.optional, plan.groups, total, p_query, p_sort, first, size) end),
    'counts', case when p_counts then private.facet_counts(plan.words, filters, plan.alike) end);
end
$function$;

CREATE OR REPLACE FUNCTION private.shown_illustrations(p_ids text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'category', i.category, 'price', i.price,
    'is_free', i.is_free, 'featured', i.featured, 'image', i.image, 'image_widths', i.image_widths,
    'image_width', i.image_width, 'image_height', i.image_height, 'placeholder', i.placeholder, 'alt_text', i.alt_text,
    'focus_x', i.focus_x, 'focus_y', i.focus_y) order by h.place), '[]')
  from unnest(p_ids) with ordinality as h (id, place)
  join public.illustrations i on i.id = h.id and i.kind = 'illustration');
end
$function$;

CREATE OR REPLACE FUNCTION private.found_categories(p_wanted tsquery, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(to_jsonb(c) order by c.display_order, c.name), '[]') from (
    select k.id, k.name, k.description, k.image, k.image_widths, k.placeholder, k.display_order
    from public.categories k
    where k.is_active and k.search_document @@ p_wanted
    order by k.display_order, k.name limit p_limit
  ) c);
end
$function$;

CREATE OR REPLACE FUNCTION private.found_posts(p_wanted tsquery, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with candidates as (
      select p.id, p.search_document, p.published_at from public.blog_posts p
      where p.search_document @@ p_wanted and p.is_published and p.published_at <= now()
      limit 200
    ), ranked as (
      select c.id, ts_rank(c.search_document, p_wanted) as rank, c.published_at from candidates c
      order by 2 desc, 3 desc limit p_limit
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'title', p.title, 'excerpt', p.excerpt,
      'category', p.category, 'image', p.image, 'image_widths', p.image_widths, 'placeholder', p.placeholder,
      'published_at', p.published_at) order by r.rank desc, r.published_at desc), '[]')
    from ranked r join public.blog_posts p on p.id = r.id
  );
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
  select * into plan from private.plan_search(p_query, null);
  if cardinality(private.search_words(p_query)) > 0 then
    total := case when plan.ids is null or cardinality(plan.ids) > 2000 then private.count_found(plan.wanted)
      else cardinality(plan.ids) end;
    page := case when total > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain, plan.wide, plan.optional,
      plan.groups, total, p_query, 'relevance', 0, most) end;
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

CREATE OR REPLACE FUNCTION public.clean_up()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limits integer;
  subscribers integer;
begin
  delete from private.rate_limits r where r.window_ends_at < now() - interval '1 hour';
  get diagnostics limits = row_count;
  delete from public.newsletter_subscribers s
  where s.status = 'pending' and coalesce(s.mail_sent_at, s.created_at) < now() - interval '30 days';
  get diagnostics subscribers = row_count;
  delete from private.content_changes c
  where c.changed_at < (select k.changed_at from private.content_changes k order by k.changed_at desc, k.id offset 1000 limit 1);
  delete from private.empty_searches e where e.day < (now() at time zone 'utc')::date - 90;
  delete from private.search_salts s where s.day < (now() at time zone 'utc')::date;
  return jsonb_build_object('rate_limits', limits, 'subscribers', subscribers, 'downloads', private.prune_download_log(),
    'activity', private.prune_activity());
end
$function$;

-- Both hold more now.
alter table public.illustrations drop column search_document, drop column filter_values;

alter table public.illustrations add column search_document tsvector not null generated always as (
    setweight(private.search_vector(title), 'A')
    || setweight(private.search_vector(category), 'B')
    || setweight(private.search_vector(private.join_words(tags)), 'B')
    || setweight(private.search_vector(series), 'B')
    || setweight(private.search_vector(private.facet_words(facets)), 'B')
    || setweight(private.search_vector(private.fact_words(formats, is_vector, is_transparent)), 'C')
    || setweight(private.search_vector(alt_text), 'C')
    || setweight(private.search_vector(description), 'D')
    || private.filter_words(private.filter_values(category, price, is_free, formats, image_width, image_height, is_transparent, is_vector,
      series, tags, facets, palette))
  ) stored;

alter table public.illustrations add column filter_values text[] not null generated always as (
    private.filter_values(category, price, is_free, formats, image_width, image_height, is_transparent, is_vector, series, tags, facets, palette)
  ) stored;

create index illustrations_search on public.illustrations
  using gin (search_document) with (fastupdate = on, gin_pending_list_limit = 256);

comment on column public.illustrations.search_document is
  'What find_illustrations reads: words, stems and filter values. Lists name their columns and leave it out.';

comment on column public.illustrations.filter_values is 'Everything it can be filtered by, ''facet:value'', ascending.';

drop function public.count_empty_search(text);

drop function private.search_query(text);

drop function private.query_and(tsquery,tsquery);

drop function private.popularity(text);

drop function private.found_page(tsquery,tsquery,text,text,integer,integer);

drop function private.found_illustrations(tsquery,text,integer);

drop function private.filter_values(text,numeric,boolean,text[],integer,integer,boolean,boolean,text,text[],text[]);

drop function private.facet_counts(tsquery,text[]);

drop function private.corrected_query(text);

alter table private.empty_searches add constraint empty_searches_sessions_check CHECK ((sessions > 0));

alter table private.search_lexicon add constraint search_lexicon_pkey PRIMARY KEY (term);

alter table private.search_salts add constraint search_salts_pkey PRIMARY KEY (day);

alter table private.search_senders add constraint search_senders_pkey PRIMARY KEY (day, hash);

alter table public.search_stop_words add constraint search_stop_words_pkey PRIMARY KEY (word);

alter table public.search_stop_words add constraint search_stop_words_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 60)));

alter table public.search_synonyms add constraint search_synonyms_means_check CHECK (((cardinality(means) >= 1) AND (cardinality(means) <= 20) AND (array_position(means, NULL::text) IS NULL)));

alter table public.search_synonyms add constraint search_synonyms_pkey PRIMARY KEY (term);

alter table public.search_synonyms add constraint search_synonyms_term_check CHECK (((char_length(term) >= 2) AND (char_length(term) <= 60)));

alter table private.search_senders add constraint search_senders_day_fkey FOREIGN KEY (day) REFERENCES private.search_salts(day) ON DELETE CASCADE;

alter table private.search_lexicon enable row level security;

alter table private.search_salts enable row level security;

alter table private.search_senders enable row level security;

alter table public.search_stop_words enable row level security;

alter table public.search_synonyms enable row level security;

CREATE TRIGGER keep_lexicon AFTER INSERT OR DELETE OR UPDATE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon AFTER INSERT OR DELETE OR UPDATE ON public.facet_values FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon AFTER INSERT OR DELETE OR UPDATE ON public.search_stop_words FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon AFTER INSERT OR DELETE OR UPDATE ON public.search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER tidy BEFORE INSERT OR UPDATE ON public.search_stop_words FOR EACH ROW EXECUTE FUNCTION private.tidy_stop_word();

CREATE TRIGGER tidy BEFORE INSERT OR UPDATE ON public.search_synonyms FOR EACH ROW EXECUTE FUNCTION private.tidy_synonym();

create policy search_stop_words_delete on public.search_stop_words for delete to authenticated
  using (( SELECT private.may('content'::text) AS may));

create policy search_stop_words_insert on public.search_stop_words for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

create policy search_stop_words_select on public.search_stop_words for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

create policy search_stop_words_update on public.search_stop_words for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

create policy search_synonyms_delete on public.search_synonyms for delete to authenticated
  using (( SELECT private.may('content'::text) AS may));

create policy search_synonyms_insert on public.search_synonyms for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

create policy search_synonyms_select on public.search_synonyms for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

create policy search_synonyms_update on public.search_synonyms for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

comment on table public.search_stop_words is 'Words that a picture need not have to be found, because they fit all of them or none: black, illustration, picture. They still rank.';

comment on table public.search_synonyms is 'Whose search has the term also finds what has one of "means". One way only; both are words or phrases of up to three words.';

grant DELETE on public.search_stop_words to authenticated;

grant DELETE on public.search_stop_words to service_role;

grant DELETE on public.search_synonyms to authenticated;

grant DELETE on public.search_synonyms to service_role;

grant INSERT on public.search_stop_words to authenticated;

grant INSERT on public.search_stop_words to service_role;

grant INSERT on public.search_synonyms to authenticated;

grant INSERT on public.search_synonyms to service_role;

grant MAINTAIN on public.search_stop_words to service_role;

grant MAINTAIN on public.search_synonyms to service_role;

grant REFERENCES on public.search_stop_words to service_role;

grant REFERENCES on public.search_synonyms to service_role;

grant SELECT on public.search_stop_words to authenticated;

grant SELECT on public.search_stop_words to service_role;

grant SELECT on public.search_synonyms to authenticated;

grant SELECT on public.search_synonyms to service_role;

grant TRIGGER on public.search_stop_words to service_role;

grant TRIGGER on public.search_synonyms to service_role;

grant TRUNCATE on public.search_stop_words to service_role;

grant TRUNCATE on public.search_synonyms to service_role;

grant UPDATE on public.search_stop_words to authenticated;

grant UPDATE on public.search_stop_words to service_role;

grant UPDATE on public.search_synonyms to authenticated;

grant UPDATE on public.search_synonyms to service_role;

grant EXECUTE on function private.all_of(tsquery[],tsquery) to anon;

grant EXECUTE on function private.all_of(tsquery[],tsquery) to authenticated;

grant EXECUTE on function private.all_of(tsquery[],tsquery) to service_role;

grant EXECUTE on function private.any_of(tsquery[]) to anon;

grant EXECUTE on function private.any_of(tsquery[]) to authenticated;

grant EXECUTE on function private.any_of(tsquery[]) to service_role;

grant EXECUTE on function private.facet_counts(tsquery,text[],text[]) to anon;

grant EXECUTE on function private.facet_counts(tsquery,text[],text[]) to authenticated;

grant EXECUTE on function private.facet_counts(tsquery,text[],text[]) to service_role;

grant EXECUTE on function private.filter_values(text,numeric,boolean,text[],integer,integer,boolean,boolean,text,text[],text[],text[]) to anon;

grant EXECUTE on function private.filter_values(text,numeric,boolean,text[],integer,integer,boolean,boolean,text,text[],text[],text[]) to authenticated;

grant EXECUTE on function private.filter_values(text,numeric,boolean,text[],integer,integer,boolean,boolean,text,text[],text[],text[]) to service_role;

grant EXECUTE on function private.found_page(tsquery,text,integer,integer,text[]) to anon;

grant EXECUTE on function private.found_page(tsquery,text,integer,integer,text[]) to authenticated;

grant EXECUTE on function private.found_page(tsquery,text,integer,integer,text[]) to service_role;

grant EXECUTE on function private.leading_ids(tsquery,tsquery) to anon;

grant EXECUTE on function private.leading_ids(tsquery,tsquery) to authenticated;

grant EXECUTE on function private.leading_ids(tsquery,tsquery) to service_role;

grant EXECUTE on function private.mended_word(text) to anon;

grant EXECUTE on function private.mended_word(text) to authenticated;

grant EXECUTE on function private.mended_word(text) to service_role;

grant EXECUTE on function private.phrase_query(text) to anon;

grant EXECUTE on function private.phrase_query(text) to authenticated;

grant EXECUTE on function private.phrase_query(text) to service_role;

grant EXECUTE on function private.plan_search(text,tsquery) to anon;

grant EXECUTE on function private.plan_search(text,tsquery) to authenticated;

grant EXECUTE on function private.plan_search(text,tsquery) to service_role;

grant EXECUTE on function private.planned_page(tsquery,text[],text[],tsquery,tsquery,tsquery,tsquery[],integer,text,text,integer,integer) to anon;

grant EXECUTE on function private.planned_page(tsquery,text[],text[],tsquery,tsquery,tsquery,tsquery[],integer,text,text,integer,integer) to authenticated;

grant EXECUTE on function private.planned_page(tsquery,text[],text[],tsquery,tsquery,tsquery,tsquery[],integer,text,text,integer,integer) to service_role;

grant EXECUTE on function private.ranked(text[],tsquery,tsquery,tsquery,tsquery[],text,integer,integer) to anon;

grant EXECUTE on function private.ranked(text[],tsquery,tsquery,tsquery,tsquery[],text,integer,integer) to authenticated;

grant EXECUTE on function private.ranked(text[],tsquery,tsquery,tsquery,tsquery[],text,integer,integer) to service_role;

grant EXECUTE on function private.read_query(text,boolean,boolean) to anon;

grant EXECUTE on function private.read_query(text,boolean,boolean) to authenticated;

grant EXECUTE on function private.read_query(text,boolean,boolean) to service_role;

grant EXECUTE on function private.search_term(text) to authenticated;

grant EXECUTE on function private.search_term(text) to service_role;

grant EXECUTE on function private.some_found(tsquery) to anon;

grant EXECUTE on function private.some_found(tsquery) to authenticated;

grant EXECUTE on function private.some_found(tsquery) to service_role;

grant EXECUTE on function private.word_query(text) to anon;

grant EXECUTE on function private.word_query(text) to authenticated;

grant EXECUTE on function private.word_query(text) to service_role;

grant EXECUTE on function public.count_empty_search(text,text) to service_role;

-- What people call things in shops like this; the owner adds, changes and removes them.
insert into public.search_synonyms (term, means) values
  ('adolescent', '{teen,teenager}'),
  ('africa', '{african}'),
  ('african', '{africa}'),
  ('african print', '{ankara,"wax print"}'),
  ('afro', '{"natural hair"}'),
  ('afrocentric', '{heritage,kente,africa}'),
  ('agreement', '{handshake,deal}'),
  ('agriculture', '{farmer,farming}'),
  ('ai', '{technology,data}'),
  ('amputee', '{prosthesis,prosthetic}'),
  ('ankara', '{"wax print","african print"}'),
  ('app', '{developer,software}'),
  ('art', '{arts}'),
  ('artist', '{arts,craft}'),
  ('athlete', '{sport,running,fitness}'),
  ('avatar', '{portrait}'),
  ('baby', '{newborn,infant}'),
  ('baby shower', '{newborn,pregnancy,birth}'),
  ('back view', '{"from behind"}'),
  ('backdrop', '{background,pattern}'),
  ('background', '{pattern}'),
  ('bald', '{"shaved head"}'),
  ('band', '{musician,music}'),
  ('banner', '{background}'),
  ('bantu knots', '{knots}'),
  ('barber', '{barbershop,haircut}'),
  ('barbershop', '{barber,haircut}'),
  ('beach', '{sea,ocean}'),
  ('beauty', '{portrait,elegance}'),
  ('bedtime', '{night}'),
  ('bible', '{church,prayer}'),
  ('bicycle', '{bike,cycling,cyclist}'),
  ('bike', '{bicycle,cycling,cyclist}'),
  ('biology', '{science}'),
  ('birth', '{newborn}'),
  ('birthday', '{celebration}'),
  ('black history month', '{heritage}'),
  ('blazer', '{suit}'),
  ('blind', '{"white cane","guide dog"}'),
  ('blogger', '{creator,laptop}'),
  ('bogolan', '{mudcloth}'),
  ('book', '{books}'),
  ('books', '{book}'),
  ('boss', '{ceo,executive,leader}'),
  ('botanical', '{leaf,leaves}'),
  ('box braids', '{braids,braided,plaits}'),
  ('boy', '{boys}'),
  ('boys', '{boy}'),
  ('braided', '{braids,"box braids",plaits}'),
  ('braids', '{braided,"box braids",plaits}'),
  ('breakfast', '{coffee,tea}'),
  ('breastfeeding', '{mother,newborn}'),
  ('bridal', '{wedding,marriage,bride,groom}'),
  ('bride', '{wedding,marriage,groom,bridal}'),
  ('brother', '{brothers,siblings}'),
  ('brothers', '{brother,siblings}'),
  ('bus', '{commute}'),
  ('business', '{corporate}'),
  ('businessman', '{"business man",suit}'),
  ('businesswoman', '{"business woman",executive,founder}'),
  ('cafe', '{"coffee shop"}'),
  ('calm', '{peaceful,quiet}'),
  ('cane rows', '{cornrows}'),
  ('cap and gown', '{graduation,graduate}'),
  ('card', '{celebration}'),
  ('career', '{office,careers,work}'),
  ('catalog', '{catalogue}'),
  ('catalogue', '{catalog}'),
  ('celebration', '{party}'),
  ('center', '{centre}'),
  ('centre', '{center}'),
  ('ceo', '{executive,boss,leader,founder}'),
  ('ceremony', '{graduation,wedding}'),
  ('chapel', '{church}'),
  ('charity', '{volunteer,volunteers}'),
  ('chart', '{charts,graph}'),
  ('charts', '{chart,graph}'),
  ('cheerful', '{happy,joy,smiling}'),
  ('chef', '{cooking,kitchen,cook}'),
  ('chemist', '{chemistry}'),
  ('child', '{kid,children}'),
  ('children', '{kid,child}'),
  ('choir', '{gospel}'),
  ('christian', '{christianity,jesus,church,gospel}'),
  ('christianity', '{christian,jesus}'),
  ('christmas', '{candle,advent}'),
  ('christmas eve', '{candle}'),
  ('church', '{chapel,gospel,worship}'),
  ('city', '{urban,skyline}'),
  ('classroom', '{school}'),
  ('clinic', '{hospital}'),
  ('clothes', '{fashion,fabric}'),
  ('code', '{coding,programming}'),
  ('coder', '{developer,programmer,"software engineer"}'),
  ('coding', '{programming,code}'),
  ('coffee shop', '{cafe}'),
  ('collaboration', '{teamwork,team}'),
  ('college', '{university}'),
  ('color', '{colour,colors,colours}'),
  ('colorful', '{colourful}'),
  ('colors', '{color,colour,colours}'),
  ('colour', '{color,colors,colours}'),
  ('colourful', '{colorful}'),
  ('colours', '{color,colour,colors}'),
  ('community', '{together,volunteers}'),
  ('commuting', '{commute}'),
  ('computer', '{laptop,screens,developer}'),
  ('concert', '{stage,music}'),
  ('conference', '{presentation,audience}'),
  ('cook', '{cooking,chef,kitchen,food}'),
  ('cooking', '{chef,kitchen,cook}'),
  ('cornrows', '{"cane rows"}'),
  ('corporate', '{business}'),
  ('couple', '{partners,lovers}'),
  ('craft', '{workshop,textile}'),
  ('crowd', '{group,audience}'),
  ('curls', '{curly,"curly hair"}'),
  ('curly', '{curls,"curly hair"}'),
  ('curly hair', '{curls,curly}'),
  ('cycling', '{bike,bicycle,cyclist}'),
  ('cyclist', '{bike,bicycle,cycling}'),
  ('dad', '{father,daddy,papa,fatherhood}'),
  ('daddy', '{dad,father,papa,fatherhood}'),
  ('dance', '{dancer,dancing}'),
  ('dancer', '{dance,dancing}'),
  ('dancing', '{dancer,dance}'),
  ('data center', '{server,servers}'),
  ('dating', '{couple,love}'),
  ('daughters', '{daughter,girl}'),
  ('dawn', '{sunrise}'),
  ('deaf', '{"sign language","hearing aid"}'),
  ('deal', '{handshake,agreement}'),
  ('degree', '{graduation,graduate}'),
  ('desk', '{office}'),
  ('developer', '{programmer,coder,"software engineer"}'),
  ('dinner', '{meal,supper}'),
  ('diploma', '{graduation,graduate}'),
  ('disability', '{wheelchair,disabled,prosthesis,crutches,"hearing aid","white cane"}'),
  ('disabled', '{wheelchair,disability,prosthesis,crutches}'),
  ('diverse', '{diversity,inclusion}'),
  ('diversity', '{inclusion,diverse}'),
  ('dj', '{vinyl,headphones}'),
  ('djembe', '{drum,drums,drummer}'),
  ('doctor', '{physician,medical,healthcare,hospital}'),
  ('dreadlocks', '{locs,dreads,locks}'),
  ('dreads', '{locs,dreadlocks,locks}'),
  ('dress', '{fashion}'),
  ('drink', '{tea,coffee}'),
  ('drum', '{drums,drummer,djembe}'),
  ('drummer', '{drum,drums,djembe}'),
  ('drums', '{drum,drummer,djembe}'),
  ('dusk', '{sunset}'),
  ('easter', '{church}'),
  ('eating', '{dinner,meal,food}'),
  ('economy', '{finance,business}'),
  ('education', '{teacher,student,school}'),
  ('educator', '{teacher,professor,instructor}'),
  ('eid', '{ramadan}'),
  ('elder', '{elderly,senior,"older adult",old}'),
  ('elderly', '{senior,elder,"older adult",old,grandmother,grandfather,grandparents}'),
  ('employee', '{office,team}'),
  ('engagement', '{proposal}'),
  ('engineer', '{engineering}'),
  ('engineering', '{engineer}'),
  ('entrepreneur', '{founder,"small business",startup}'),
  ('evening', '{sunset,night}'),
  ('executive', '{ceo,boss}'),
  ('exercise', '{gym,fitness,workout,running,yoga}'),
  ('expecting', '{pregnancy,pregnant,maternity}'),
  ('eyeglasses', '{glasses,spectacles}'),
  ('fabric', '{pattern,patterns,seamless,textile}'),
  ('face', '{portrait,headshot}'),
  ('faces', '{portrait}'),
  ('families', '{family,parents}'),
  ('family', '{parents,generations,grandparents}'),
  ('farmer', '{farming,agriculture}'),
  ('farming', '{farmer,agriculture}'),
  ('fashion', '{elegance,style}'),
  ('father', '{dad,daddy,papa,fatherhood}'),
  ('fatherhood', '{dad,father,daddy,papa}'),
  ('fathers day', '{father}'),
  ('favorite', '{favourite}'),
  ('favourite', '{favorite}'),
  ('female', '{woman,women,lady}'),
  ('fiber', '{fibre}'),
  ('fibre', '{fiber}'),
  ('fitness', '{gym,workout,exercise}'),
  ('flat lay', '{"from above"}'),
  ('flatlay', '{"flat lay","from above"}'),
  ('flower', '{flowers,plants}'),
  ('flowers', '{plants}'),
  ('food', '{dinner,meal,kitchen,fruit}'),
  ('founder', '{entrepreneur}'),
  ('freelancer', '{"remote work",laptop}'),
  ('friends', '{friendship,group}'),
  ('friendship', '{friends}'),
  ('from above', '{"top view",overhead}'),
  ('from behind', '{"back view"}'),
  ('fruit', '{market}'),
  ('funeral', '{vigil,remembrance}'),
  ('garden', '{gardening,gardener}'),
  ('gardener', '{garden,gardening}'),
  ('gardening', '{garden,gardener}'),
  ('gele', '{"head tie"}'),
  ('gentleman', '{man,men,guy}'),
  ('geography', '{globe}'),
  ('ghana', '{kente}'),
  ('girl', '{girls}'),
  ('girl boss', '{leader,executive,founder}'),
  ('girls', '{girl}'),
  ('glasses', '{spectacles,eyeglasses}'),
  ('god', '{faith,prayer,church}'),
  ('gospel', '{choir}'),
  ('graduate', '{graduation,"cap and gown"}'),
  ('graduation', '{graduate,"cap and gown"}'),
  ('granddad', '{grandpa,grandfather}'),
  ('grandfather', '{grandpa,granddad}'),
  ('grandma', '{grandmother,granny,nana,grandmom}'),
  ('grandmom', '{grandma,grandmother,granny,nana}'),
  ('grandmother', '{grandma,granny,nana,grandmom}'),
  ('grandpa', '{grandfather,granddad}'),
  ('grandparent', '{grandparents,grandmother,grandfather}'),
  ('grandparents', '{grandparent,grandmother,grandfather}'),
  ('granny', '{grandma,grandmother,nana,grandmom}'),
  ('graph', '{chart,charts}'),
  ('gray', '{grey}'),
  ('greeting card', '{celebration}'),
  ('grey', '{gray}'),
  ('grief', '{sad,mourning}'),
  ('groom', '{wedding,marriage,bride,bridal}'),
  ('group', '{team,friends}'),
  ('guide dog', '{blind,"white cane"}'),
  ('guy', '{man,men,gentleman}'),
  ('gym', '{fitness,workout,exercise}'),
  ('hacker', '{developer,code}'),
  ('hair', '{braids,afro,locs,"bantu knots",cornrows,"curly hair",puffs,haircut}'),
  ('hair care', '{salon,hairdresser}'),
  ('haircut', '{barber,barbershop}'),
  ('hairdresser', '{salon,"hair care"}'),
  ('hairstyle', '{braids,afro,locs,"bantu knots",cornrows,"curly hair",puffs,haircut}'),
  ('hairstyles', '{braids,afro,locs,"bantu knots",cornrows,"curly hair",puffs,haircut}'),
  ('handicapped', '{wheelchair,disability}'),
  ('handshake', '{deal,agreement}'),
  ('happy', '{joy,smiling,cheerful}'),
  ('hat', '{hats}'),
  ('hats', '{hat}'),
  ('head scarf', '{headwrap,"head wrap",headscarf,turban}'),
  ('head tie', '{gele}'),
  ('head wrap', '{headwrap,"head scarf",headscarf,turban}'),
  ('headscarf', '{headwrap,"head wrap","head scarf",turban}'),
  ('headshot', '{portrait,face}'),
  ('headshots', '{portraits}'),
  ('headwrap', '{"head wrap","head scarf",headscarf,turban}'),
  ('healthcare', '{nurse,doctor,medical,hospital}'),
  ('healthcare worker', '{nurse}'),
  ('hearing aid', '{deaf,"sign language"}'),
  ('heritage', '{kente,tradition}'),
  ('hijab', '{veil}'),
  ('holiday', '{vacation}'),
  ('home office', '{desk,"remote work"}'),
  ('homework', '{study,desk,student}'),
  ('honor', '{honour}'),
  ('honour', '{honor}'),
  ('hope', '{candle,light}'),
  ('hospital', '{clinic}'),
  ('hug', '{love,tenderness}'),
  ('inclusion', '{diversity,diverse}'),
  ('infant', '{baby,newborn}'),
  ('influencer', '{creator,media}'),
  ('instructor', '{teacher,professor,educator}'),
  ('instrument', '{drums,trumpet}'),
  ('internet', '{network,cloud}'),
  ('investor', '{pitch,finance}'),
  ('invitation', '{celebration,wedding}'),
  ('islam', '{muslim,islamic,hijab,mosque,ramadan}'),
  ('islamic', '{muslim,islam}'),
  ('it', '{technology}'),
  ('jazz', '{musician}'),
  ('jesus', '{christian,christianity}'),
  ('jewellery', '{jewelry}'),
  ('jewelry', '{jewellery}'),
  ('job', '{office,work,careers}'),
  ('jogger', '{running,jogging,runner}'),
  ('jogging', '{running,jogger,runner}'),
  ('joy', '{happy,smiling,cheerful}'),
  ('juneteenth', '{heritage,celebration}'),
  ('kente', '{textile}'),
  ('kid', '{child,children}'),
  ('kids', '{child,children}'),
  ('kiss', '{couple,love}'),
  ('kitchen', '{cooking,chef,cook}'),
  ('knots', '{"bantu knots"}'),
  ('kwanzaa', '{heritage,celebration,kente}'),
  ('lab', '{laboratory}'),
  ('labor', '{labour}'),
  ('laboratory', '{lab}'),
  ('labour', '{labor}'),
  ('lady', '{woman,women,female}'),
  ('laptop', '{computer}'),
  ('leadership', '{leader}'),
  ('leaf', '{leaves,botanical}'),
  ('learner', '{student,pupil}'),
  ('learning', '{student,reading,school}'),
  ('leaves', '{leaf,botanical}'),
  ('lesson', '{teacher,classroom}'),
  ('lgbt', '{couple}'),
  ('listening', '{headphones}'),
  ('locks', '{locs,dreadlocks,dreads}'),
  ('locs', '{dreadlocks,dreads,locks}'),
  ('logo', '{minimal}'),
  ('love', '{romance,romantic}'),
  ('lovers', '{couple,partners}'),
  ('mama', '{mom,mother,mum,mommy,mummy,motherhood}'),
  ('man', '{men,guy,gentleman}'),
  ('manager', '{leader,executive}'),
  ('map', '{globe}'),
  ('market', '{vendor}'),
  ('marriage', '{wedding,bride,groom,bridal}'),
  ('maternity', '{pregnancy,pregnant,expecting}'),
  ('math', '{maths,mathematics}'),
  ('mathematics', '{maths,math}'),
  ('maths', '{math,mathematics}'),
  ('meal', '{dinner,supper}'),
  ('medical', '{doctor,physician}'),
  ('medicine', '{healthcare,doctor,hospital}'),
  ('meditation', '{yoga}'),
  ('meeting', '{presentation,team}'),
  ('melanin', '{portrait,beauty}'),
  ('memorial', '{vigil,remembrance}'),
  ('men', '{man,guy,gentleman}'),
  ('mental health', '{mindfulness}'),
  ('mindfulness', '{"mental health"}'),
  ('model', '{fashion,portrait}'),
  ('modeling', '{modelling}'),
  ('modelling', '{modeling}'),
  ('mom', '{mother,mum,mama,mommy,mummy,motherhood}'),
  ('mommy', '{mom,mother,mum,mama,mummy,motherhood}'),
  ('money', '{finance,business}'),
  ('morning', '{sunrise}'),
  ('mosque', '{muslim}'),
  ('mother', '{mom,mum,mama,mommy,mummy,motherhood}'),
  ('motherhood', '{mom,mother,mum,mama,mommy,mummy}'),
  ('mothers day', '{mother}'),
  ('mourning', '{sad,grief,vigil,remembrance}'),
  ('mudcloth', '{bogolan}'),
  ('mum', '{mom,mother,mama,mommy,mummy,motherhood}'),
  ('mummy', '{mom,mother,mum,mama,mommy,motherhood}'),
  ('music', '{musician}'),
  ('musician', '{music}'),
  ('muslim', '{islam,islamic,hijab,mosque}'),
  ('nana', '{grandma,grandmother,granny,grandmom}'),
  ('natural hair', '{afro,puffs,"curly hair","bantu knots",locs}'),
  ('nature', '{plants,tree,landscape,leaves}'),
  ('neighbor', '{neighbour,neighborhood,neighbourhood}'),
  ('neighborhood', '{neighbor,neighbour,neighbourhood}'),
  ('neighbour', '{neighbor,neighborhood,neighbourhood}'),
  ('neighbourhood', '{neighbor,neighbour,neighborhood}'),
  ('new year', '{celebration}'),
  ('newborn', '{baby,infant}'),
  ('news', '{media}'),
  ('nigeria', '{nigerian}'),
  ('nigerian', '{nigeria}'),
  ('night', '{moon}'),
  ('nurse', '{"healthcare worker",healthcare,hospital,medical}'),
  ('ocean', '{sea,beach}'),
  ('office', '{workplace}'),
  ('old', '{elderly,senior,elder,"older adult"}'),
  ('old man', '{elder,grandfather}'),
  ('old people', '{elder,grandparents,grandmother,grandfather}'),
  ('old woman', '{grandmother}'),
  ('older adult', '{elderly,senior,elder,old}'),
  ('organise', '{organize}'),
  ('organize', '{organise}'),
  ('overhead', '{"top view","from above"}'),
  ('pajamas', '{pyjamas}'),
  ('papa', '{dad,father,daddy,fatherhood}'),
  ('parent', '{parents}'),
  ('parents', '{parent,mother,father}'),
  ('partners', '{couple,lovers}'),
  ('party', '{celebration}'),
  ('pattern', '{patterns,seamless,textile,fabric}'),
  ('patterns', '{pattern,seamless,textile,fabric}'),
  ('peaceful', '{calm,quiet}'),
  ('physician', '{doctor,medical}'),
  ('plaits', '{braids,braided,"box braids"}'),
  ('plant', '{plants,leaves}'),
  ('podcast', '{podcaster}'),
  ('podcaster', '{podcast}'),
  ('portrait', '{headshot,face}'),
  ('poster', '{minimal}'),
  ('praise', '{worship}'),
  ('pray', '{prayer,praying}'),
  ('prayer', '{praying,pray}'),
  ('praying', '{prayer,pray}'),
  ('pregnancy', '{pregnant,maternity,expecting}'),
  ('pregnant', '{pregnancy,maternity,expecting}'),
  ('presentation', '{meeting}'),
  ('print', '{pattern,poster}'),
  ('professor', '{teacher,educator,instructor}'),
  ('profile', '{"side view"}'),
  ('profile picture', '{portrait,profile}'),
  ('program', '{programme,programs,programmes}'),
  ('programme', '{program,programs,programmes}'),
  ('programmer', '{developer,coder,"software engineer"}'),
  ('programmes', '{program,programme,programs}'),
  ('programming', '{coding,code}'),
  ('programs', '{program,programme,programmes}'),
  ('prom', '{celebration}'),
  ('proposal', '{engagement}'),
  ('prosthesis', '{prosthetic,amputee}'),
  ('prosthetic', '{prosthesis,amputee}'),
  ('protective style', '{braids,locs,"bantu knots",cornrows}'),
  ('puffs', '{afro}'),
  ('pupil', '{student,learner}'),
  ('pyjamas', '{pajamas}'),
  ('queen', '{gele,crown}'),
  ('quiet', '{calm,peaceful}'),
  ('quran', '{mosque}'),
  ('radio', '{podcast,microphone}'),
  ('ramadan', '{eid}'),
  ('rapper', '{music,microphone}'),
  ('reader', '{reading}'),
  ('reading', '{reader}'),
  ('relax', '{rest,calm,yoga}'),
  ('relaxation', '{"self care",selfcare,wellness}'),
  ('relaxing', '{rest,calm,yoga}'),
  ('religion', '{faith,prayer,church}'),
  ('religious', '{faith,prayer,church}'),
  ('remote work', '{"work from home","working from home",wfh}'),
  ('researcher', '{scientist,science}'),
  ('rest', '{calm}'),
  ('restaurant', '{dinner,food}'),
  ('robot', '{robotics}'),
  ('romance', '{love,romantic}'),
  ('romantic', '{love,romance}'),
  ('runner', '{running,jogging,jogger}'),
  ('running', '{jogging,jogger,runner}'),
  ('sad', '{grief,mourning}'),
  ('salon', '{"hair care",hairdresser}'),
  ('scarf', '{headwrap,hijab}'),
  ('school', '{classroom}'),
  ('science', '{scientist,researcher}'),
  ('scientist', '{science,researcher,chemistry,lab}'),
  ('sea', '{ocean,beach}'),
  ('seamless', '{pattern,patterns,textile,fabric}'),
  ('seamstress', '{tailor,sewing}'),
  ('self care', '{selfcare,wellness,relaxation}'),
  ('selfcare', '{"self care",wellness,relaxation}'),
  ('senior', '{elderly,elder,"older adult",old,grandmother,grandfather,grandparents}'),
  ('seniors', '{elder,grandparents,"older adult"}'),
  ('server', '{servers,"data center"}'),
  ('servers', '{server,"data center"}'),
  ('sewing', '{tailor,seamstress}'),
  ('shaved head', '{bald}'),
  ('shop', '{market,"shop owner"}'),
  ('shop owner', '{shopkeeper,"small business"}'),
  ('shopkeeper', '{"shop owner","small business"}'),
  ('shopping', '{market,retail}'),
  ('sibling', '{siblings,sisters,twins}'),
  ('siblings', '{brother,brothers}'),
  ('side view', '{profile}'),
  ('sign language', '{deaf,"hearing aid"}'),
  ('singer', '{singing,vocalist}'),
  ('singing', '{singer,vocalist}'),
  ('sister', '{sisters,siblings}'),
  ('sisters', '{siblings}'),
  ('skin condition', '{vitiligo}'),
  ('skyline', '{city,urban}'),
  ('sleep', '{bedtime,night}'),
  ('sleeping', '{bedtime,night}'),
  ('small business', '{"shop owner",shopkeeper}'),
  ('smiling', '{happy,joy,cheerful}'),
  ('software', '{developer,code}'),
  ('software engineer', '{developer,programmer,coder}'),
  ('son', '{child,boy}'),
  ('song', '{singing,music}'),
  ('space', '{stars,moon}'),
  ('spectacles', '{glasses,eyeglasses}'),
  ('spiritual', '{faith,meditation,prayer}'),
  ('sport', '{running,fitness}'),
  ('sports', '{sport,running,fitness}'),
  ('stars', '{night}'),
  ('start up', '{startup}'),
  ('startup', '{"start up"}'),
  ('stem', '{science,engineering}'),
  ('still life', '{table}'),
  ('store', '{"shop owner",retail}'),
  ('stories', '{story,storytime}'),
  ('story', '{stories,storytime}'),
  ('storytime', '{story,stories}'),
  ('student', '{pupil,learner}'),
  ('study', '{student,library}'),
  ('studying', '{student,study,library}'),
  ('suit', '{blazer}'),
  ('summer', '{beach}'),
  ('sunrise', '{dawn}'),
  ('sunset', '{dusk}'),
  ('supper', '{dinner,meal}'),
  ('swimming', '{swimsuit,beach}'),
  ('tailor', '{seamstress,sewing}'),
  ('teacher', '{professor,educator,instructor}'),
  ('team', '{teamwork,collaboration}'),
  ('teamwork', '{team,collaboration}'),
  ('tech', '{technology}'),
  ('technology', '{tech,it}'),
  ('teen', '{teenager,adolescent}'),
  ('teenager', '{teen,adolescent}'),
  ('textile', '{pattern,patterns,seamless,fabric}'),
  ('texture', '{pattern,textile}'),
  ('theater', '{theatre}'),
  ('theatre', '{theater}'),
  ('toddler', '{child,children,baby}'),
  ('toddlers', '{child,children,baby}'),
  ('together', '{group,community}'),
  ('top view', '{"from above",overhead}'),
  ('tradition', '{heritage}'),
  ('traditional', '{gele,kente,ankara,heritage}'),
  ('transport', '{bicycle,commute}'),
  ('travel', '{city,landscape}'),
  ('traveler', '{traveller}'),
  ('traveling', '{travelling}'),
  ('traveller', '{traveler}'),
  ('travelling', '{traveling}'),
  ('tree', '{trees}'),
  ('trees', '{tree}'),
  ('turban', '{headwrap,"head wrap","head scarf",headscarf}'),
  ('unity', '{together,hands}'),
  ('university', '{college}'),
  ('urban', '{city,skyline}'),
  ('vacation', '{holiday}'),
  ('valentine', '{love,couple}'),
  ('valentines', '{love,couple}'),
  ('veil', '{hijab}'),
  ('vendor', '{market}'),
  ('vitiligo', '{"skin condition"}'),
  ('vocalist', '{singer,singing}'),
  ('volunteer', '{volunteers,charity}'),
  ('volunteers', '{volunteer,charity}'),
  ('walk', '{walking}'),
  ('wallpaper', '{pattern,background}'),
  ('wax print', '{ankara,"african print"}'),
  ('website', '{developer,code}'),
  ('wedding', '{marriage,bride,groom,bridal,couple}'),
  ('wellness', '{"self care",selfcare,relaxation}'),
  ('wfh', '{"remote work","work from home","working from home"}'),
  ('wheelchair', '{disabled,disability}'),
  ('wheelchair user', '{wheelchair}'),
  ('white cane', '{blind,"guide dog"}'),
  ('woman', '{women,lady,female}'),
  ('women', '{woman,lady,female}'),
  ('women empowerment', '{leader,women}'),
  ('work', '{office}'),
  ('work from home', '{"remote work","working from home",wfh}'),
  ('worker', '{office,workshop}'),
  ('worker from home', '{"remote work"}'),
  ('working from home', '{"remote work","work from home",wfh}'),
  ('workout', '{gym,fitness,exercise}'),
  ('workplace', '{office}'),
  ('workshop', '{planning,brainstorm}'),
  ('world', '{globe}'),
  ('worship', '{praise}'),
  ('yoga', '{meditation}'),
  ('youtuber', '{creator,microphone}');

insert into public.search_stop_words (word) values
  ('american'), ('art'), ('artwork'), ('artworks'), ('beautiful'), ('best'), ('bipoc'), ('black'), ('blacks'), ('cartoon'),
  ('cartoons'), ('character'), ('characters'), ('clip'), ('clipart'), ('colored'), ('commercial'), ('cool'), ('cute'), ('design'),
  ('designs'), ('digital'), ('download'), ('downloadable'), ('downloads'), ('drawing'), ('drawings'), ('drawn'), ('file'), ('files'),
  ('find'), ('good'), ('graphic'), ('graphics'), ('hd'), ('high'), ('holding'), ('human'), ('humans'), ('illustrated'),
  ('illustration'), ('illustrations'), ('image'), ('images'), ('license'), ('looking'), ('need'), ('nice'), ('people'), ('person'),
  ('persons'), ('photo'), ('photograph'), ('photography'), ('photos'), ('pic'), ('pics'), ('picture'), ('pictures'), ('poc'),
  ('quality'), ('royalty'), ('scene'), ('scenes'), ('search'), ('show'), ('skin'), ('skinned'), ('someone'), ('stock'),
  ('use'), ('want'), ('wearing');

-- search_catalog: full text with stems and prefixes first; where that finds no illustration, words one slip away, then titles that look alike.

-- Compared byte by byte: beginnings of words are ranges of its index.
create table private.search_vocabulary (word text collate "C" primary key);
comment on table private.search_vocabulary is
  'Every word that illustrations, categories or posts ever held. A word that is gone finds nothing and does no harm.';
-- For slips in the first letter.
create index search_vocabulary_tail on private.search_vocabulary (substr(word, 2));
alter table private.search_vocabulary enable row level security;

create function private.search_words(p_query text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select w from regexp_split_to_table(lower(left(coalesce(p_query, ''), 200)), '[^[:alnum:]]+') w where w <> '' limit 8
  )
$$;
grant execute on function private.search_words(text) to anon, authenticated, service_role;

-- Every word must occur, as a word beginning or as an inflection.
create function private.search_query(p_query text) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  word text;
  answer tsquery;
  part tsquery;
begin
  foreach word in array private.search_words(p_query)
  loop
    part := to_tsquery('pg_catalog.simple'::regconfig, word || ':*')
      || plainto_tsquery('pg_catalog.english'::regconfig, word);
    answer := case when answer is null then part else answer && part end;
  end loop;
  return answer;
end
$$;
grant execute on function private.search_query(text) to anon, authenticated, service_role;

-- The ids of illustrations whose title resembles the query, best first. The indentation of the body is that of the migration,
-- which makes an empty function where pg_trgm is missing.
create function private.similar_titles(p_query text, p_limit integer) returns table (id text, likeness real)
language plpgsql stable security definer set search_path = '' as $$
      begin
        perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
        return query
          select i.id, extensions.word_similarity(p_query, i.title)
          from public.illustrations i
          where p_query operator(extensions.<%) i.title and i.listed_from <= now()
          order by 2 desc, i.id
          limit p_limit;
      end
      $$;
grant execute on function private.similar_titles(text, integer) to anon, authenticated, service_role;

create function private.vocabulary_of(document tsvector) returns setof text
language sql immutable set search_path = '' as $$
  select w from unnest(tsvector_to_array(document)) w where w ~ '^[^[:digit:][:punct:][:space:]]{3,30}$'
$$;

-- Sorted, so that two writers who bring the same new words wait for each other in one direction only.
create function private.learn_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_vocabulary (word)
  select distinct w from added, private.vocabulary_of(added.search_document) w order by w
  on conflict do nothing;
  return null;
end
$$;

create function private.learn_category_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_vocabulary (word)
  select distinct w from added, private.vocabulary_of(private.search_vector(added.name || ' ' || added.description)) w order by w
  on conflict do nothing;
  return null;
end
$$;

-- The beginnings of words that one slip could have turned into p_word; an underscore stands for any letter.
create function private.slips_of(p_word text) returns table (pattern text, fixed text)
language sql immutable set search_path = '' as $$
  with slips as (
    select left(p_word, i - 1) || substr(p_word, i + 1, 1) || substr(p_word, i, 1) || substr(p_word, i + 2) as slip
    from generate_series(1, char_length(p_word) - 1) i
    union
    select left(p_word, i - 1) || substr(p_word, i + 1) from generate_series(1, char_length(p_word)) i
    union
    select left(p_word, i - 1) || '_' || substr(p_word, i + 1) from generate_series(1, char_length(p_word)) i
    union
    select left(p_word, i - 1) || '_' || substr(p_word, i) from generate_series(1, char_length(p_word)) i
  )
  select s.slip || '%', split_part(s.slip, '_', 1) from slips s
$$;

-- Known words one slip away from p_word or from a word that begins so, the nearest in length first; none for a word
-- that is known itself, or too short to tell. Runs as its owner, because API roles cannot read the vocabulary.
create function private.similar_words(p_word text) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Above every letter: words that begin with x lie from x to x || last.
  last constant text := chr(1114111);
begin
  if char_length(p_word) not between 4 and 30 or exists (
    select from private.search_vocabulary k where k.word >= p_word collate "C" and k.word < (p_word || last) collate "C"
  ) then
    return;
  end if;
  return query
    with near as (
      select v.word
      from private.slips_of(p_word) s
      join private.search_vocabulary v
        on v.word >= s.fixed collate "C" and v.word < (s.fixed || last) collate "C" and v.word like s.pattern
      where s.fixed <> ''
      union
      select v.word
      from (values (p_word), (substr(p_word, 2))) t (tail)
      join private.search_vocabulary v
        on substr(v.word, 2) >= t.tail collate "C" and substr(v.word, 2) < (t.tail || last) collate "C"
    )
    select n.word::text from near n
    order by abs(char_length(n.word) - char_length(p_word)), n.word
    limit 5;
end
$$;
grant execute on function private.similar_words(text) to anon, authenticated, service_role;

-- The query with similar words beside the typed ones; null when no word has any.
create function private.corrected_query(p_query text) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  word text;
  similar_word text;
  part tsquery;
  answer tsquery;
  corrected boolean := false;
begin
  foreach word in array private.search_words(p_query)
  loop
    part := private.search_query(word);
    for similar_word in select s from private.similar_words(word) s
    loop
      corrected := true;
      part := part || to_tsquery('pg_catalog.simple'::regconfig, similar_word || ':*');
    end loop;
    answer := case when answer is null then part else answer && part end;
  end loop;
  return case when corrected then answer end;
end
$$;
grant execute on function private.corrected_query(text) to anon, authenticated, service_role;

-- Only what is listed. Runs as its owner, because behind a policy the indexes for words are not used. The plan depends on how many
-- rows hold the words, so it is made for each search anew.
create function private.found_illustrations(p_wanted tsquery, p_begins text, p_limit integer) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return array(
    with candidates as (
      (select i.id from public.illustrations i where private.search_vector(i.title) @@ p_wanted and i.listed_from <= now() limit 200)
      union
      (select i.id from public.illustrations i where i.search_document @@ p_wanted and i.listed_from <= now() limit 200)
    )
    select i.id from candidates join public.illustrations i using (id)
    where i.kind = 'illustration'
    order by (i.title ilike p_begins) desc, ts_rank(i.search_document, p_wanted) desc, i.featured desc, i.created_at desc, i.id
    limit p_limit
  );
end
$$;
grant execute on function private.found_illustrations(tsquery, text, integer) to anon, authenticated, service_role;

create function private.shown_illustrations(p_ids text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'category', i.category, 'price', i.price,
    'is_free', i.is_free, 'featured', i.featured, 'image', i.image, 'image_widths', i.image_widths,
    'image_width', i.image_width, 'image_height', i.image_height, 'placeholder', i.placeholder) order by h.place), '[]')
  from unnest(p_ids) with ordinality as h (id, place)
  join public.illustrations i on i.id = h.id and i.kind = 'illustration'
$$;
grant execute on function private.shown_illustrations(text[]) to anon, authenticated, service_role;

create function private.found_categories(p_wanted tsquery, p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) order by c.display_order, c.name), '[]') from (
    select k.id, k.name, k.description, k.image, k.image_widths, k.placeholder, k.display_order
    from public.categories k
    where k.is_active and private.search_vector(k.name || ' ' || k.description) @@ p_wanted
    order by k.display_order, k.name limit p_limit
  ) c
$$;
grant execute on function private.found_categories(tsquery, integer) to anon, authenticated, service_role;

create function private.found_posts(p_wanted tsquery, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
$$;
grant execute on function private.found_posts(tsquery, integer) to anon, authenticated, service_role;

-- As typed; else with slips mended; else illustrations whose titles look alike.
create function public.search_catalog(p_query text, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  nothing constant jsonb := '{"illustrations": [], "categories": [], "posts": []}';
  most integer := least(greatest(coalesce(p_limit, 6), 1), 50);
  words text := btrim(left(coalesce(p_query, ''), 200));
  begins text := replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  wanted tsquery := private.search_query(p_query);
  answer jsonb;
begin
  if wanted is null then
    return nothing;
  end if;
  for turn in 1 .. 2
  loop
    answer := jsonb_build_object(
      'illustrations', private.shown_illustrations(private.found_illustrations(wanted, begins, most)),
      'categories', private.found_categories(wanted, most),
      'posts', private.found_posts(wanted, most)
    );
    if answer <> nothing then
      return answer;
    end if;
    wanted := case turn when 1 then private.corrected_query(p_query) end;
    exit when wanted is null;
  end loop;
  return jsonb_set(answer, '{illustrations}',
    private.shown_illustrations(array(select s.id from private.similar_titles(words, most) s)));
end
$$;
grant execute on function public.search_catalog(text, integer) to anon, authenticated, service_role;

create trigger learn_words_added after insert on public.illustrations
  referencing new table as added for each statement execute function private.learn_words();
create trigger learn_words_changed after update on public.illustrations
  referencing new table as added for each statement execute function private.learn_words();
create trigger learn_words_added after insert on public.blog_posts
  referencing new table as added for each statement execute function private.learn_words();
create trigger learn_words_changed after update on public.blog_posts
  referencing new table as added for each statement execute function private.learn_words();
create trigger learn_words_added after insert on public.categories
  referencing new table as added for each statement execute function private.learn_category_words();
create trigger learn_words_changed after update on public.categories
  referencing new table as added for each statement execute function private.learn_category_words();

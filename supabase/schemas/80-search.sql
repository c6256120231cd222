-- Words and their slips. Where a search finds no illustration as typed, words one slip away are tried, then titles that look alike.

-- Compared byte by byte: beginnings of words are ranges of its index.
create table private.search_vocabulary (word text collate "C" primary key);
comment on table private.search_vocabulary is
  'Every word that illustrations, categories or posts ever held. A word that is gone finds nothing and does no harm.';
-- For slips in the first letter.
create index search_vocabulary_tail on private.search_vocabulary (substr(word, 2));
alter table private.search_vocabulary enable row level security;

-- In PL/pgSQL, as everything that each search runs: its plans stay.
create function private.search_words(p_query text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (array_remove(string_to_array(private.search_text(left(coalesce(p_query, ''), 200)), ' '), ''))[1:8];
end
$$;
grant execute on function private.search_words(text) to anon, authenticated, service_role;

-- A text as one word of a tsquery, whatever is in it.
create function private.query_word(word text) returns tsquery
language sql immutable set search_path = '' as $$
  select ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery
$$;
grant execute on function private.query_word(text) to anon, authenticated, service_role;

-- The ids of illustrations whose title resembles the query, best first.
create function private.similar_titles(p_query text, p_limit integer) returns table (id text, likeness real)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return query
    select i.id, extensions.word_similarity(private.fold(p_query), private.fold(i.title))
    from public.illustrations i
    where private.fold(p_query) operator(extensions.<%) private.fold(i.title) and i.listed_from <= now()
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
language plpgsql immutable rows 40 set search_path = '' as $$
begin
  return query with slips as (
    select left(p_word, i - 1) || substr(p_word, i + 1, 1) || substr(p_word, i, 1) || substr(p_word, i + 2) as slip
    from generate_series(1, char_length(p_word) - 1) i
    union
    select left(p_word, i - 1) || substr(p_word, i + 1) from generate_series(1, char_length(p_word)) i
    union
    select left(p_word, i - 1) || '_' || substr(p_word, i + 1) from generate_series(1, char_length(p_word)) i
    union
    select left(p_word, i - 1) || '_' || substr(p_word, i) from generate_series(1, char_length(p_word)) i
  )
  select s.slip || '%', split_part(s.slip, '_', 1) from slips s;
end
$$;

-- Known words one slip away from p_word or from a word that begins so, the nearest in length first; none for a word
-- that is known itself, or too short to tell. Runs as its owner, because API roles cannot read the vocabulary.
create function private.similar_words(p_word text) returns setof text
language plpgsql stable rows 5 security definer set search_path = '' as $$
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

-- Words and their slips. Where a search finds no illustration as typed, words one slip away are tried, then titles that look alike.

-- Compared byte by byte: beginnings of words are ranges of its index.
create table private.search_vocabulary (word text collate "C" primary key);
comment on table private.search_vocabulary is
  'Every word that illustrations, categories or posts ever held. A word that is gone finds nothing and does no harm.';
-- For slips in the first letter.
create index search_vocabulary_tail on private.search_vocabulary (substr(word, 2));

-- In PL/pgSQL, as everything that each search runs: its plans stay.
create function private.search_words(p_query text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (array_remove(string_to_array(private.search_text(left(coalesce(p_query, ''), 200)), ' '), ''))[1:8];
end
$$;

-- A text as one word of a tsquery, whatever is in it.
create function private.query_word(word text) returns tsquery
language sql immutable set search_path = '' as $$
  select ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery
$$;

-- Sorted, so that two writers who bring the same new words wait for each other in one direction only.
create function private.learn_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_vocabulary (word)
  select distinct w from added, unnest(tsvector_to_array(added.search_document)) w
  where w ~ '^[^[:digit:][:punct:][:space:]]{3,30}$' order by w
  on conflict do nothing;
  return null;
end
$$;
do $$
declare
  made text;
begin
  for made in
    select format('create trigger learn_words_on_%s after %1$s on public.%I referencing new table as added
      for each statement execute function private.learn_words()', e, t)
    from unnest('{illustrations,blog_posts,categories}'::text[]) t, unnest('{insert,update}'::text[]) e
  loop
    execute made;
  end loop;
end
$$;

-- Known words one slip away from p_word or from a word that begins so, the nearest in length first; none for a word
-- that is known itself, or too short to tell.
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
    -- Two letters swapped, a letter too many, a wrong one, one missing; an underscore stands for any letter.
    with slips as (
      select distinct left(p_word, i - 1) || tail as slip
      from generate_series(1, char_length(p_word)) i, lateral (values
        (substr(p_word, i + 1, 1) || substr(p_word, i, 1) || substr(p_word, i + 2)), (substr(p_word, i + 1)),
        ('_' || substr(p_word, i + 1)), ('_' || substr(p_word, i))) t (tail)
    ), near as (
      select v.word
      from (select s.slip, split_part(s.slip, '_', 1) as fixed from slips s) s
      join private.search_vocabulary v
        on v.word >= s.fixed collate "C" and v.word < (s.fixed || last) collate "C" and v.word like s.slip || '%'
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

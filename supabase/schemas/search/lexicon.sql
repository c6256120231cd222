-- What words mean in this shop: the owner's synonyms and stop words, and terms that follow from categories, facets and prices.

create table public.search_synonyms (
  term text primary key check (char_length(term) between 2 and 60),
  means text[] not null check (cardinality(means) >= 1 and cardinality(means) <= 20 and array_position(means, null) is null)
);
comment on table public.search_synonyms is
  'Whose search has the term also finds what has one of "means". One way only; both are words or phrases of up to three words.';

create table public.search_stop_words (word text primary key check (char_length(word) between 1 and 60));
comment on table public.search_stop_words is
  'Words that a picture need not have to be found, because they fit all of them or none: black, illustration, picture. They still rank.';

-- One row a term of up to three words, made from the tables above, categories and facet values whenever one of them changes.
create table private.search_lexicon (
  term text primary key,
  is_stop boolean not null,
  -- What the term is understood as, where pictures fit it.
  filters text[] not null,
  -- What is found beside the term itself.
  also tsquery,
  -- What it is another name for.
  name tsquery,
  -- A checksum of what it was made from.
  source text not null
);

-- The same words in the one way that the lexicon has them; empty where there are none.
create function private.search_term(p_words text) returns text
language sql immutable set search_path = '' as $$
  select array_to_string(private.search_words(p_words), ' ')
$$;

-- A word of search_words and its stem.
create function private.word_query(word text) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  stem constant text := coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word);
begin
  return ('''' || word || case when stem = word then '''' else ''' | ''' || stem || '''' end)::tsquery;
end
$$;

-- All words of a phrase; null where it has none.
create function private.phrase_query(p_words text) returns tsquery
language plpgsql immutable set search_path = '' as $$
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
$$;

create function private.lexicon_source() returns text
language sql stable security definer set search_path = '' as $$
  select md5(concat_ws('/',
    (select string_agg(s::text, ',' order by s.term) from public.search_synonyms s),
    (select string_agg(w.word, ',' order by w.word) from public.search_stop_words w),
    (select string_agg(f.facet || f.value || f.label, ',' order by f.facet, f.value) from public.facet_values f),
    (select string_agg(c.name, ',' order by c.name) from public.categories c where c.is_active)))
$$;

-- A statement of a signed-in person that the policies leave without rows builds nothing anew.
create function private.keep_lexicon() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.search_lexicon l where l.source = (select private.lexicon_source())) then
    return null;
  end if;
  -- One at a time: what the second builds includes what the first brought.
  lock table private.search_lexicon in share row exclusive mode;
  delete from private.search_lexicon where true;
  insert into private.search_lexicon (term, is_stop, filters, also, name, source)
  with filter_terms (term, filters) as (
    -- Words that ask for a price or a kind of file.
    values
      ('free', '{price:free}'::text[]), ('for free', '{price:free}'), ('free of charge', '{price:free}'), ('freebie', '{price:free}'),
      ('freebies', '{price:free}'), ('no cost', '{price:free}'), ('gratis', '{price:free}'), ('gratuit', '{price:free}'), ('gratuite', '{price:free}'), ('paid', '{price:paid}'),
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
  ), facet_terms (term, value) as (
    -- What a facet's label is asked for by: as a whole, and the parts of 'Hospital or clinic'. Numbers of people and numbered tones say
    -- too little by their parts.
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
  )
  select t.term, bool_or(t.is_stop), coalesce(array_agg(f order by f) filter (where f is not null), '{}'),
    (string_agg(distinct t.also::text, ' | '))::tsquery, (max(t.name::text))::tsquery,
    (select private.lexicon_source())
  from (
    select private.search_term(w.word) as term, true as is_stop, null::text[] as filters, null::tsquery as also, null::tsquery as name
    from public.search_stop_words w
    union all
    select private.search_term(s.term), false, null, private.phrase_query(m), null from public.search_synonyms s, unnest(s.means) m
    union all
    -- One meaning makes a term another name: boda is wedding, with all that wedding means.
    select private.search_term(s.term), false, null, private.phrase_query(m), private.phrase_query(s.means[1])
    from public.search_synonyms s left join public.search_synonyms t on t.term = s.means[1]
    left join unnest(t.means) m on true
    where cardinality(s.means) = 1
    union all
    select private.search_term(s.term), false, null, private.query_word('=' || f.value), null
    from public.search_synonyms s join facet_terms f on f.term = s.means[1]
    where cardinality(s.means) = 1
    union all
    select f.term, false, null, private.query_word('=' || f.value), null from facet_terms f
    union all
    select f.term, false, f.filters, null, null from filter_terms f
    union all
    select private.search_term(c.name), false, array['category:' || c.name], null, null from public.categories c where c.is_active
  ) t left join unnest(t.filters) f on true
  where t.term <> '' and (t.is_stop or t.filters is not null or t.also is not null)
  group by t.term;
  insert into private.search_vocabulary (word)
  select distinct w from private.search_lexicon l, unnest(string_to_array(l.term, ' ')) w
  where not l.is_stop and w ~ '^[^[:digit:][:punct:][:space:]]{3,30}$' order by w
  on conflict do nothing;
  return null;
end
$$;

-- One way of writing for one term.
create function private.tidy_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'search_stop_words' then
    new.word := private.search_term(new.word);
  else
    new.term := private.search_term(new.term);
    new.means := array(select distinct m from unnest(new.means) u, private.search_term(u) m where m not in ('', new.term) order by m);
  end if;
  return new;
end
$$;

do $$
declare
  made text;
begin
  for made in
    select format('create trigger keep_lexicon after insert or update or delete on public.%I
      for each statement execute function private.keep_lexicon()', t)
    from unnest('{search_synonyms,search_stop_words,categories,facet_values}'::text[]) t
    union all
    select format('create trigger tidy before insert or update on public.%I for each row execute function private.tidy_search_words()', t)
    from unnest('{search_synonyms,search_stop_words}'::text[]) t
  loop
    execute made;
  end loop;
end
$$;

-- What a person typed, understood.

-- Planned for each word: of a broad one the first rows tell.
create function private.is_found(p_wanted tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return exists (
    select from public.illustrations i where i.search_document @@ p_wanted and i.kind = 'illustration' and i.listed_from <= now()
  );
end
$$;

-- Filters that are asked for one after the other: values of a facet are alternatives, but prices narrow each other ("free under 10"). Where
-- nothing is left of two ranges, both stand; what is paid leaves the free ones out.
create function private.with_filters(p_have text[], p_more text[]) returns text[]
language sql immutable set search_path = '' as $$
  select p_have || array(select f from unnest(p_more) f where f <> all (p_have))
  where not exists (select from unnest(p_have) f where f ~ '^price:') or not exists (select from unnest(p_more) f where f ~ '^price:')
  union all
  select array(select f from unnest(p_have || p_more) with ordinality h (f, at) where f !~ '^price:' group by f order by min(at))
    || case when p.shared <> '{}' then p.shared when 'price:paid' = any (p.every) then array_remove(array_remove(p.every, 'price:paid'), 'price:free')
      else p.every end
  from (
    select array(select f from unnest(p_have) f where f ~ '^price:' and f = any (p_more)) as shared,
      array(select f from unnest(p_have || p_more) with ordinality h (f, at) where f ~ '^price:' group by f order by min(at)) as every
  ) p
  where exists (select from unnest(p_have) f where f ~ '^price:') and exists (select from unnest(p_more) f where f ~ '^price:')
$$;
-- "groups": for each word or phrase that a picture must have, all that counts as having it; "wide": the same with beginnings of words;
-- "plain": what was typed, or where nothing has it what that is another name for, for ranking. A query with double quotes is taken by its words alone. p_mend: words one slip away count, too,
-- and "mended" tells whether there was one. What the shop has a meaning for is not the beginning of another word (nurse, nursery), and a
-- year beside words need not be found. "asking": the terms understood as filters. p_literal: nothing is.
create function private.read_query(
  p_query text, p_mend boolean, p_literal boolean,
  out words text[], out groups tsquery[], out wide tsquery[], out filters text[], out plain tsquery, out optional tsquery, out mended boolean,
  out asking text[]
)
language plpgsql stable security definer set search_path = '' as $$
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
      filters := private.with_filters(filters, entry.filters);
      asking := asking || term;
      optional := coalesce(optional || own, own);
    elsif entry.is_stop or size = 1 and (ts_lexize('pg_catalog.english_stem', term) = '{}' or many > 1 and term ~ '^20[0-9]{2}$') then
      optional := coalesce(optional || own, own);
    else
      words := words || term;
      if entry.name is not null and not private.is_found(own)
        and not exists (select from private.pack_names n where n.search_document @@ own) then
        own := own || entry.name;
      end if;
      plain := coalesce(plain || own, own);
      own := coalesce(own || entry.also, own);
      if p_mend then
        -- Words one slip away; of those that no picture has, what they mean. Null where there are none.
        near := (
          select string_agg(q::text, ' | ')::tsquery
          from private.similar_words(term) s
          left join private.search_lexicon l on l.term = s and not private.is_found(private.word_query(s)),
          unnest(array[private.word_query(s), ('''' || s || ''':*')::tsquery, l.also]) q
        );
        own := coalesce(own || near, own);
        mended := mended or near is not null;
      end if;
      wide := wide || case when size = 1 and place is null then own || ('''' || term || ''':*')::tsquery else own end;
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
$$;

-- Null where there are no words and no filters.
create function private.all_of(p_groups tsquery[], p_filtered tsquery) returns tsquery
language plpgsql immutable set search_path = '' as $$
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
$$;

create function private.any_of(p_groups tsquery[]) returns tsquery
language plpgsql immutable set search_path = '' as $$
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
$$;

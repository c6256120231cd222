-- search_catalog: full text with stems and prefixes first; where that finds no illustration, titles that look alike.

create function private.search_words(p_query text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select w from regexp_split_to_table(lower(left(coalesce(p_query, ''), 200)), '[^[:alnum:]]+') w where w <> '' limit 8
  )
$$;

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

create index illustrations_search_title on public.illustrations using gin (private.search_vector(title)) with (fastupdate = off);

-- The ids of illustrations whose title resembles the query, best first. Without pg_trgm there are none.
do $$
declare
  trgm text := (
    select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'
  );
begin
  if trgm is null then
    create function private.similar_titles(p_query text, p_limit integer) returns table (id text, likeness real)
    language sql stable set search_path = '' as 'select null::text, null::real where false';
  else
    execute format('create index illustrations_title_trigrams on public.illustrations using gin (title %s.gin_trgm_ops) with (fastupdate = off)', trgm);
    execute format($create$
      create function private.similar_titles(p_query text, p_limit integer) returns table (id text, likeness real)
      language plpgsql stable set search_path = '' as $body$
      begin
        perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
        return query
          select i.id, %1$s.word_similarity(p_query, i.title)
          from public.illustrations i
          where p_query operator(%1$s.<%%) i.title
          order by 2 desc, i.id
          limit p_limit;
      end
      $body$
    $create$, trgm);
  end if;
end
$$;

create function public.search_catalog(p_query text, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  wanted tsquery := private.search_query(p_query);
  most integer := least(greatest(coalesce(p_limit, 6), 1), 50);
  words text := btrim(left(coalesce(p_query, ''), 200));
  begins text := replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  hits text[];
begin
  if wanted is null then
    return '{"illustrations": [], "categories": [], "posts": []}';
  end if;
  -- A word that thousands of rows hold must cost no more than one that few hold: rank some, titles first.
  hits := array(
    with candidates as (
      (select i.id from public.illustrations i where private.search_vector(i.title) @@ wanted limit 300)
      union
      (select i.id from public.illustrations i where i.search_document @@ wanted limit 300)
    )
    select i.id from candidates join public.illustrations i using (id)
    where i.kind = 'illustration'
    order by (i.title ilike begins) desc, ts_rank(i.search_document, wanted) desc, i.featured desc, i.created_at desc, i.id
    limit most
  );
  if cardinality(hits) = 0 then
    hits := array(select s.id from private.similar_titles(words, most) s);
  end if;
  return jsonb_build_object(
    'illustrations', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'category', i.category, 'price', i.price,
        'is_free', i.is_free, 'featured', i.featured, 'image', i.image, 'image_widths', i.image_widths,
        'image_width', i.image_width, 'image_height', i.image_height, 'placeholder', i.placeholder) order by h.place)
      from unnest(hits) with ordinality as h (id, place)
      join public.illustrations i on i.id = h.id and i.kind = 'illustration'
    ), '[]'),
    'categories', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.display_order, c.name) from (
        select k.id, k.name, k.description, k.image, k.image_widths, k.placeholder, k.display_order
        from public.categories k
        where k.is_active and private.search_vector(k.name || ' ' || k.description) @@ wanted
        order by k.display_order, k.name limit most
      ) c
    ), '[]'),
    'posts', coalesce((
      select jsonb_agg(to_jsonb(b) - 'rank' order by b.rank desc, b.published_at desc) from (
        select p.id, p.slug, p.title, p.excerpt, p.category, p.image, p.image_widths, p.placeholder, p.published_at,
          ts_rank(p.search_document, wanted) as rank
        from public.blog_posts p
        where p.search_document @@ wanted and p.is_published and p.published_at <= now()
        order by rank desc, p.published_at desc limit most
      ) b
    ), '[]')
  );
end
$$;

revoke all on function private.search_words(text), private.search_query(text),
  private.similar_titles(text, integer) from public, anon, authenticated, service_role;
grant execute on function private.search_words(text), private.search_query(text),
  private.similar_titles(text, integer)
  to anon, authenticated, service_role;
revoke all on function public.search_catalog(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_catalog(text, integer) to anon, authenticated, service_role;

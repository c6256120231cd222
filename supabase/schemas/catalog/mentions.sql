-- Posts and illustrations that name each other: one rule, read from both sides.

-- A text names an illustration where its address stands in it, or its title of two words or more as it is written. A title of one
-- word would be found in texts that mean nothing by it.
create function private.names_item(content text, id text, title text) returns boolean
language sql immutable set search_path = '' as $$
  select strpos(content, '/illustrations/' || id) > 0 and content ~ ('/illustrations/' || regexp_replace(id, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![-_[:alnum:]])')
    or strpos(btrim(title), ' ') > 0 and strpos(content, btrim(title)) > 0
      and content ~ ('(?<![[:alnum:]])' || regexp_replace(btrim(title), '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])')
$$;

-- Cards of the illustrations that a post names, in its order; six at most.
create function public.items_named_in(p_post uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.found_cards(array(
    select i.id from public.blog_posts p join public.illustrations i on private.names_item(p.content, i.id, i.title)
    where p.id = p_post and i.kind = 'illustration' and i.listed_from <= now()
    order by greatest(strpos(p.content, i.title), strpos(p.content, '/illustrations/' || i.id)), i.id
    limit 6
  ))
$$;

-- The public posts that name an illustration, newest first; three at most.
create function public.posts_naming(p_illustration text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title)), '[]') from (
    select p.id, p.title from public.illustrations i join public.blog_posts p on private.names_item(p.content, i.id, i.title)
    where i.id = p_illustration and p.is_published and p.published_at <= now()
    order by p.published_at desc, p.id
    limit 3
  ) n
$$;

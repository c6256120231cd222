CREATE OR REPLACE FUNCTION private.literal(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(words, '([^[:alnum:][:space:]])', '\\\1', 'g')
$function$;

CREATE OR REPLACE FUNCTION private.names_item(content text, id text, title text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select strpos(content, '/illustrations/' || id) > 0 and content ~ ('/illustrations/' || private.literal(id) || '(?![-_[:alnum:]])')
    or strpos(btrim(title), ' ') > 0 and strpos(content, btrim(title)) > 0
      and content ~ ('(?<![[:alnum:]])' || private.literal(btrim(title)) || '(?![[:alnum:]])')
$function$;

CREATE OR REPLACE FUNCTION public.items_named_in(p_post uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.found_cards(array(
    select i.id from public.blog_posts p join public.illustrations i on private.names_item(p.content, i.id, i.title)
    where p.id = p_post and i.kind = 'illustration' and i.listed_from <= now()
    order by greatest(strpos(p.content, i.title), strpos(p.content, '/illustrations/' || i.id)), i.id
    limit 6
  ))
$function$;

CREATE OR REPLACE FUNCTION public.posts_naming(p_illustration text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title)), '[]') from (
    select p.id, p.title from public.illustrations i join public.blog_posts p on private.names_item(p.content, i.id, i.title)
    where i.id = p_illustration and p.is_published and p.published_at <= now()
    order by p.published_at desc, p.id
    limit 3
  ) n
$function$;

grant EXECUTE on function private.literal(text) to anon;

grant EXECUTE on function private.literal(text) to authenticated;

grant EXECUTE on function private.literal(text) to service_role;

grant EXECUTE on function private.names_item(text,text,text) to anon;

grant EXECUTE on function private.names_item(text,text,text) to authenticated;

grant EXECUTE on function private.names_item(text,text,text) to service_role;

grant EXECUTE on function public.items_named_in(uuid) to anon;

grant EXECUTE on function public.items_named_in(uuid) to authenticated;

grant EXECUTE on function public.items_named_in(uuid) to service_role;

grant EXECUTE on function public.posts_naming(text) to anon;

grant EXECUTE on function public.posts_naming(text) to authenticated;

grant EXECUTE on function public.posts_naming(text) to service_role;

CREATE OR REPLACE FUNCTION private.named_objects()
 RETURNS TABLE(bucket text, name text, from_table text, row_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 'images', o, 'illustrations', i.id
  from public.illustrations i, private.image_objects(i.image, i.image_widths) o
  union all
  select 'images', o, 'categories', c.id::text from public.categories c, private.image_objects(c.image, c.image_widths) o
  union all
  select 'images', o, 'blog_posts', b.id::text from public.blog_posts b, private.image_objects(b.image, b.image_widths) o
  union all
  select 'images', o, 'about_content', a.id::text
  from public.about_content a, private.image_objects(a.image_url, a.image_widths) o
  union all
  select 'images', o, 'team_members', t.id::text
  from public.team_members t, private.image_objects(t.image_url, t.image_widths) o
  union all
  select 'images', o, 'profiles', f.id::text from public.profiles f, private.image_objects(f.avatar_url, '{}') o
  union all
  select 'downloads', i.downloadable_file, 'illustrations', i.id
  from public.illustrations i where i.downloadable_file is not null
  union all
  select 'downloads', i.master_file, 'illustrations', i.id from public.illustrations i where i.master_file is not null
  union all
  select 'downloads', k.object_path, 'free_pack', 'free-pack' from public.free_pack k
  union all
  select v.bucket, v.object_path, 'bundle_pack_versions', v.pack_slug || '@' || v.version from public.bundle_pack_versions v
  union all
  select 'images', p.image, 'pack_previews', p.entry from public.pack_previews p
$function$;

CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.pack_previews FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

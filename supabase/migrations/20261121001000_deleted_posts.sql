-- A deleted post leaves its revision behind, and revisions of one id only ever grow, over its deletion too. So a creation that
-- arrives late, or is repeated after somebody deleted the post, makes nothing; who knows of the deletion may make the post again.

-- 20 bytes for each post that was ever deleted: it is never too old to be repeated, so none is cleaned up.
create table private.deleted_posts (
  id uuid primary key,
  revision integer not null
);
alter table private.deleted_posts enable row level security;
revoke all on private.deleted_posts from public, anon, authenticated, service_role;

create function private.bury_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_posts (id, revision) values (old.id, old.revision + 1)
  on conflict (id) do update set revision = excluded.revision;
  return null;
end
$$;
create trigger bury after delete on public.blog_posts
  for each row execute function private.bury_post();

create function private.continue_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  grave integer;
begin
  delete from private.deleted_posts d where d.id = new.id returning d.revision into grave;
  new.revision := coalesce(grave, 0) + 1;
  return new;
end
$$;
-- After `touch`, which begins every row at 1.
create trigger touch_continued before insert on public.blog_posts
  for each row execute function private.continue_revision();

-- 0: never deleted, as far as is known.
create function private.grave_of(p_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select d.revision from private.deleted_posts d where d.id = p_id), 0)
$$;

-- As before, but a post that is not there is made only by who names the revision of its grave (0 for a new one). Answers saved,
-- conflict (with the row as it is now) or deleted (with the grave's revision). A repeated call whose content is already there answers saved.
create or replace function public.save_blog_post(p_id uuid, p_base_revision integer, p_patch jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  given jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_patch)
    where key in ('title', 'content', 'excerpt', 'author', 'image', 'image_widths', 'placeholder', 'category', 'tags',
      'is_published', 'published_at', 'slug', 'show_date')
  );
  stored public.blog_posts%rowtype;
  wanted public.blog_posts%rowtype;
  was_there boolean;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(7046004, hashtext(p_id::text));
  select * into stored from public.blog_posts b where b.id = p_id for update;
  was_there := found;
  if not was_there and coalesce(p_base_revision, 0) <> private.grave_of(p_id) then
    return jsonb_build_object('status', 'deleted', 'row', null, 'revision', private.grave_of(p_id));
  end if;
  if not was_there then
    given := '{"image_widths": [], "tags": [], "is_published": false, "show_date": true}'::jsonb || given;
  end if;
  wanted := jsonb_populate_record(stored, given);
  if was_there and stored.revision is distinct from p_base_revision then
    -- The same save again after a lost answer? Slug and date may have been filled in here.
    wanted.slug := coalesce(nullif(private.slugify(wanted.slug), ''), stored.slug);
    wanted.published_at := case when wanted.is_published then coalesce(wanted.published_at, stored.published_at) end;
    return jsonb_build_object(
      'status', case when to_jsonb(wanted) = to_jsonb(stored) then 'saved' else 'conflict' end,
      'row', to_jsonb(stored) - 'search_document'
    );
  end if;

  if was_there then
    update public.blog_posts b set title = wanted.title, content = wanted.content, excerpt = wanted.excerpt,
      author = wanted.author, image = wanted.image, image_widths = wanted.image_widths, placeholder = wanted.placeholder,
      category = wanted.category, tags = wanted.tags, is_published = wanted.is_published,
      published_at = wanted.published_at, slug = wanted.slug, show_date = wanted.show_date
    where b.id = p_id returning * into stored;
  else
    insert into public.blog_posts (id, title, content, excerpt, author, image, image_widths, placeholder, category, tags,
      is_published, published_at, slug, show_date)
    values (p_id, wanted.title, wanted.content, wanted.excerpt, wanted.author, wanted.image, wanted.image_widths,
      wanted.placeholder, wanted.category, wanted.tags, wanted.is_published, wanted.published_at, wanted.slug, wanted.show_date)
    returning * into stored;
  end if;
  return jsonb_build_object('status', 'saved', 'row', to_jsonb(stored) - 'search_document');
end
$$;

-- Deletes the post at that revision, or answers conflict with the row as it is now. Base revision 0 takes back a creation whose
-- answer was lost: where it has not arrived yet, the grave is laid before it does.
create function public.delete_blog_post(p_id uuid, p_base_revision integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.blog_posts%rowtype;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(7046004, hashtext(p_id::text));
  select * into stored from public.blog_posts b where b.id = p_id for update;
  if found and stored.revision is distinct from p_base_revision then
    return jsonb_build_object('status', 'conflict', 'row', to_jsonb(stored) - 'search_document');
  end if;
  delete from public.blog_posts b where b.id = p_id;
  insert into private.deleted_posts (id, revision) values (p_id, 1) on conflict (id) do nothing;
  return jsonb_build_object('status', 'deleted', 'row', null, 'revision', private.grave_of(p_id));
end
$$;

revoke all on function private.bury_post(), private.continue_revision(), private.grave_of(uuid),
  public.delete_blog_post(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function private.grave_of(uuid), public.delete_blog_post(uuid, integer) to authenticated;

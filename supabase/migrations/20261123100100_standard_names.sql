-- Functions, triggers and one table get names that say what they do.

alter function public.take_turns(text, jsonb) rename to take_rate_limits;

alter function private.bury_post() rename to record_post_deletion;
alter trigger bury on public.blog_posts rename to record_deletion;
alter function private.grave_of(uuid) rename to deleted_post_revision;

create or replace function private.continue_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  deleted_at_revision integer;
begin
  delete from private.deleted_posts d where d.id = new.id returning d.revision into deleted_at_revision;
  new.revision := coalesce(deleted_at_revision, 0) + 1;
  return new;
end
$$;

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
  if not was_there and coalesce(p_base_revision, 0) <> private.deleted_post_revision(p_id) then
    return jsonb_build_object('status', 'deleted', 'row', null, 'revision', private.deleted_post_revision(p_id));
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

create or replace function public.delete_blog_post(p_id uuid, p_base_revision integer) returns jsonb
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
  return jsonb_build_object('status', 'deleted', 'row', null, 'revision', private.deleted_post_revision(p_id));
end
$$;

alter table private.people rename to user_search;
alter table private.user_search rename constraint people_pkey to user_search_pkey;
alter table private.user_search rename constraint people_id_fkey to user_search_id_fkey;
alter index private.people_newest rename to user_search_newest;
alter index if exists private.people_words_trigrams rename to user_search_words_trigrams;

-- Their triggers go too: the one on auth.users may not be dropped by name, as that table belongs to the auth server.
drop function private.know_person_changed() cascade;
drop function private.know_person(uuid);

create function private.update_user_search(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.user_search as known (id, created_at, words)
  select f.id, coalesce(u.created_at, f.created_at), concat_ws(E'\n', u.email, f.username, f.full_name)
  from public.profiles f join auth.users u on u.id = f.id where f.id = p_id
  on conflict (id) do update set created_at = excluded.created_at, words = excluded.words
    where (known.created_at, known.words) is distinct from (excluded.created_at, excluded.words)
$$;

create function private.user_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_user_search(new.id);
  return null;
end
$$;

create trigger user_search_added after insert on public.profiles
  for each row execute function private.user_changed();
create trigger user_search_changed after update on public.profiles
  for each row when ((old.username, old.full_name) is distinct from (new.username, new.full_name))
  execute function private.user_changed();
create trigger user_search_changed after update on auth.users
  for each row when ((old.email, old.created_at) is distinct from (new.email, new.created_at))
  execute function private.user_changed();

create or replace function public.list_users(p_search text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 200);
  before bigint := (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size;
  words text := btrim(coalesce(p_search, ''));
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  total bigint;
  ids uuid[];
begin
  perform private.require_admin();
  if words = '' then
    total := (select count(*) from private.user_search);
    ids := array(select k.id from private.user_search k order by k.created_at desc, k.id limit size offset before);
  else
    total := (select count(*) from private.user_search k where k.words ilike pattern);
    ids := array(select k.id from private.user_search k where k.words ilike pattern order by k.created_at desc, k.id limit size offset before);
  end if;
  return jsonb_build_object('total', total, 'users', coalesce((
    select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
      'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_admin', f.is_admin) order by listed.place)
    from unnest(ids) with ordinality as listed (id, place)
    join auth.users u on u.id = listed.id
    join public.profiles f on f.id = listed.id
  ), '[]'));
end
$$;

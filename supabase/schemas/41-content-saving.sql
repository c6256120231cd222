-- Saving of documents: each call names the revision that it started from.

-- A post that is not there is made only if p_base_revision is the revision of its deletion (0 for a new one). Answers saved,
-- conflict (with the row as it is now) or deleted (with the revision of the deletion). A repeated call whose content is already
-- there answers saved.
create function public.save_blog_post(p_id uuid, p_base_revision integer, p_patch jsonb) returns jsonb
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
  perform private.require_area('content');
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
grant execute on function public.save_blog_post(uuid, integer, jsonb) to authenticated;

-- Deletes the post at that revision, or answers conflict with the row as it is now. Base revision 0 takes back a creation whose
-- answer was lost: a creation that arrives later finds the deletion recorded.
create function public.delete_blog_post(p_id uuid, p_base_revision integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.blog_posts%rowtype;
begin
  perform private.require_area('content');
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
grant execute on function public.delete_blog_post(uuid, integer) to authenticated;

create function private.about_page_rows() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(a) order by a.display_order, a.created_at, a.id), '[]') from public.about_content a
$$;

create function private.team_rows() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t) order by t.display_order, t.created_at, t.id), '[]') from public.team_members t
$$;

-- The editor's fields of a list, by position: equal texts mean that there is nothing to save.
create function private.list_content(p_rows jsonb, p_fields text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(
    (select jsonb_object_agg(f, coalesce(entry -> f, 'null')) from unnest(p_fields) f) order by place), '[]')
  from jsonb_array_elements(p_rows) with ordinality as listed (entry, place)
$$;

-- Locks a list and compares its revision. False when another save came in between.
create function private.lock_document(p_kind text, p_base_revision integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  stored integer;
begin
  select d.revision into stored from public.content_documents d where d.kind = p_kind for update;
  return stored is not distinct from p_base_revision;
end
$$;

create function private.list_answer(p_kind text, p_status text, p_rows jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', p_status, 'revision', d.revision, 'rows', p_rows)
  from public.content_documents d where d.kind = p_kind
$$;

-- The whole About page at once: rows that are not listed are removed, known ids updated, others added.
create function public.save_about_page(p_base_revision integer, p_sections jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  fields constant text[] := '{section_key,title,content,display_order,is_active,image_url,image_widths,placeholder}';
  sections jsonb;
begin
  perform private.require_area('content');
  -- Absent keys get their defaults; an id that the client made is kept, so that a repeated save adds nothing.
  sections := (
    select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(entry ->> 'id', gen_random_uuid()::text),
      'display_order', place - 1, 'is_active', true, 'image_widths', '[]'::jsonb) || (jsonb_strip_nulls(entry)) order by place), '[]')
    from jsonb_array_elements(p_sections) with ordinality as listed (entry, place)
  );
  if not private.lock_document('about_page', p_base_revision) then
    return private.list_answer('about_page', case
      when private.list_content(sections, fields) = private.list_content(private.about_page_rows(), fields) then 'saved'
      else 'conflict' end, private.about_page_rows());
  end if;

  delete from public.about_content a
  where a.id not in (select (s ->> 'id')::uuid from jsonb_array_elements(sections) s);
  -- Two sections may trade keys: park the changing ones first.
  update public.about_content a set section_key = 'parked:' || a.id
  from jsonb_to_recordset(sections) as s (id uuid, section_key text)
  where s.id = a.id and s.section_key <> a.section_key;
  update public.about_content a set section_key = s.section_key, title = s.title, content = s.content,
    display_order = s.display_order, is_active = s.is_active, image_url = s.image_url, image_widths = s.image_widths,
    placeholder = s.placeholder
  from jsonb_populate_recordset(null::public.about_content, sections) s
  where s.id = a.id
    and (a.section_key, a.title, a.content, a.display_order, a.is_active, a.image_url, a.image_widths, a.placeholder)
      is distinct from (s.section_key, s.title, s.content, s.display_order, s.is_active, s.image_url, s.image_widths, s.placeholder);
  insert into public.about_content (id, section_key, title, content, display_order, is_active, image_url, image_widths, placeholder)
  select s.id, s.section_key, s.title, s.content, s.display_order, s.is_active, s.image_url, s.image_widths, s.placeholder
  from jsonb_populate_recordset(null::public.about_content, sections) s
  where not exists (select 1 from public.about_content a where a.id = s.id);
  update public.content_documents d set updated_by = (select auth.uid()) where d.kind = 'about_page';
  return private.list_answer('about_page', 'saved', private.about_page_rows());
end
$$;
grant execute on function public.save_about_page(integer, jsonb) to authenticated;

-- The whole team at once, by the same rules.
create function public.save_team(p_base_revision integer, p_members jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  fields constant text[] := '{name,position,bio,display_order,is_active,image_url,image_widths,placeholder}';
  members jsonb;
begin
  perform private.require_area('content');
  members := (
    select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(entry ->> 'id', gen_random_uuid()::text),
      'display_order', place - 1, 'is_active', true, 'image_widths', '[]'::jsonb) || (jsonb_strip_nulls(entry)) order by place), '[]')
    from jsonb_array_elements(p_members) with ordinality as listed (entry, place)
  );
  if not private.lock_document('team', p_base_revision) then
    return private.list_answer('team', case
      when private.list_content(members, fields) = private.list_content(private.team_rows(), fields) then 'saved'
      else 'conflict' end, private.team_rows());
  end if;

  delete from public.team_members t
  where t.id not in (select (m ->> 'id')::uuid from jsonb_array_elements(members) m);
  update public.team_members t set name = m.name, position = m.position, bio = m.bio, display_order = m.display_order,
    is_active = m.is_active, image_url = m.image_url, image_widths = m.image_widths, placeholder = m.placeholder
  from jsonb_populate_recordset(null::public.team_members, members) m
  where m.id = t.id
    and (t.name, t.position, t.bio, t.display_order, t.is_active, t.image_url, t.image_widths, t.placeholder)
      is distinct from (m.name, m.position, m.bio, m.display_order, m.is_active, m.image_url, m.image_widths, m.placeholder);
  insert into public.team_members (id, name, position, bio, display_order, is_active, image_url, image_widths, placeholder)
  select m.id, m.name, m.position, m.bio, m.display_order, m.is_active, m.image_url, m.image_widths, m.placeholder
  from jsonb_populate_recordset(null::public.team_members, members) m
  where not exists (select 1 from public.team_members t where t.id = m.id);
  update public.content_documents d set updated_by = (select auth.uid()) where d.kind = 'team';
  return private.list_answer('team', 'saved', private.team_rows());
end
$$;
grant execute on function public.save_team(integer, jsonb) to authenticated;

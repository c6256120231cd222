-- Saving of documents: each call names the revision that it started from.

-- What an editor writes of a post, a section and a team member.
create function private.content_columns(p_table regclass) returns text[]
language sql stable set search_path = '' as $$
  select private.other_columns(p_table, '{id,updated_by,revision,created_at,updated_at}')
$$;
select private.define_store(t, 'id', private.content_columns(t))
from unnest('{public.blog_posts,public.about_content,public.team_members}'::regclass[]) t;

-- A post that is not there is made only if p_base_revision is the revision of its deletion (0 for a new one). Answers saved,
-- conflict (with the row as it is now) or deleted (with the revision of the deletion). A repeated call whose content is already
-- there answers saved.
create function public.save_blog_post(p_id uuid, p_base_revision integer, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.picked(p_patch, private.content_columns('public.blog_posts'));
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

  wanted.id := p_id;
  stored := private.store(wanted);
  return jsonb_build_object('status', 'saved', 'row', to_jsonb(stored) - 'search_document');
end
$$;

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

create function private.about_page_rows() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(a) order by a.display_order, a.created_at, a.id), '[]') from public.about_content a
$$;

create function private.team_rows() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t) order by t.display_order, t.created_at, t.id), '[]') from public.team_members t
$$;

-- A list as it is to be stored: absent keys get their defaults; an id that the client made is kept, so that a repeated save adds nothing.
create function private.list_wanted(p_rows jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(entry ->> 'id', gen_random_uuid()::text),
    'display_order', place - 1, 'is_active', true, 'image_widths', '[]'::jsonb) || (jsonb_strip_nulls(entry)) order by place), '[]')
  from jsonb_array_elements(p_rows) with ordinality as listed (entry, place)
$$;

-- The editor's fields of a row; of a list, by position: equal texts mean that there is nothing to save.
create function private.row_content(p_row jsonb, p_table regclass) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(f, coalesce(p_row -> f, 'null')) from unnest(private.content_columns(p_table)) f
$$;
create function private.list_content(p_rows jsonb, p_table regclass) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.row_content(entry, p_table) order by place), '[]')
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
  sections jsonb;
begin
  perform private.require_area('content');
  sections := private.list_wanted(p_sections);
  if not private.lock_document('about_page', p_base_revision) then
    return private.list_answer('about_page', case
      when private.list_content(sections, 'public.about_content') = private.list_content(private.about_page_rows(), 'public.about_content')
      then 'saved' else 'conflict' end, private.about_page_rows());
  end if;

  delete from public.about_content a
  where a.id not in (select (s ->> 'id')::uuid from jsonb_array_elements(sections) s);
  -- Two sections may trade keys: park the changing ones first.
  update public.about_content a set section_key = 'parked:' || a.id
  from jsonb_to_recordset(sections) as s (id uuid, section_key text)
  where s.id = a.id and s.section_key <> a.section_key;
  perform private.store(s) from jsonb_populate_recordset(null::public.about_content, sections) s
  left join public.about_content a on a.id = s.id
  where private.row_content(to_jsonb(s), 'public.about_content') is distinct from private.row_content(to_jsonb(a), 'public.about_content');
  update public.content_documents d set updated_by = (select auth.uid()) where d.kind = 'about_page';
  return private.list_answer('about_page', 'saved', private.about_page_rows());
end
$$;

-- The whole team at once, by the same rules.
create function public.save_team(p_base_revision integer, p_members jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  members jsonb;
begin
  perform private.require_area('content');
  members := private.list_wanted(p_members);
  if not private.lock_document('team', p_base_revision) then
    return private.list_answer('team', case
      when private.list_content(members, 'public.team_members') = private.list_content(private.team_rows(), 'public.team_members')
      then 'saved' else 'conflict' end, private.team_rows());
  end if;

  delete from public.team_members t
  where t.id not in (select (m ->> 'id')::uuid from jsonb_array_elements(members) m);
  perform private.store(m) from jsonb_populate_recordset(null::public.team_members, members) m
  left join public.team_members t on t.id = m.id
  where private.row_content(to_jsonb(m), 'public.team_members') is distinct from private.row_content(to_jsonb(t), 'public.team_members');
  update public.content_documents d set updated_by = (select auth.uid()) where d.kind = 'team';
  return private.list_answer('team', 'saved', private.team_rows());
end
$$;

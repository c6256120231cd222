-- Who did what, for administrators: the list, and taking a change back.

-- p: search (in names of things and people), kinds, actor ('shop', 'stripe' or an account's id), subject_id, from, to (exclusive),
-- page (from 1), page_size. Newest first; each entry has its number of things and the first of them.
create function public.list_activity(p jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce((p ->> 'page_size')::integer, 24), 1), 500);
  wanted constant text := private.pattern_of(btrim(p ->> 'search', ' #'));
  kinds constant text[] := array(select jsonb_array_elements_text(p -> 'kinds'));
begin
  perform private.require_admin();
  return (
    with matching as (
      select a.* from public.activity a
      where (not p ? 'kinds' or a.kind = any (kinds))
        and (p ->> 'actor' is null or p ->> 'actor' in (a.actor, a.actor_id::text))
        and (p ->> 'from' is null or a.happened_at >= (p ->> 'from')::timestamptz)
        and (p ->> 'to' is null or a.happened_at < (p ->> 'to')::timestamptz)
        and (p ->> 'subject_id' is null or exists (
          select 1 from public.activity_items i where i.activity_id = a.id and i.subject_id = p ->> 'subject_id'))
        and (wanted = '%%' or private.fold(a.actor_name) like wanted or exists (
          select 1 from public.activity_items i where i.activity_id = a.id and private.fold(i.subject_name) like wanted))
    ), page as (
      select m.id, m.happened_at, m.kind, m.subject_type, m.actor, m.actor_id, m.actor_name, m.omitted,
        (select count(*) from public.activity_items i where i.activity_id = m.id) as item_count,
        (select to_jsonb(i) - 'activity_id' from public.activity_items i where i.activity_id = m.id order by i.subject_id limit 1) as item
      from matching m order by m.happened_at desc, m.id
      limit size offset (greatest(coalesce((p ->> 'page')::integer, 1), 1) - 1)::bigint * size
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'entries', coalesce((select jsonb_agg(to_jsonb(page) order by page.happened_at desc, page.id) from page), '[]')
    )
  );
end
$$;

-- Everyone who is in the log, by the name that was noted last.
create function public.activity_people() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.actor_id, 'name', f.actor_name) order by f.actor_name, f.actor_id), '[]')
    from (select distinct on (a.actor_id) a.actor_id, a.actor_name from public.activity a
      where a.actor_id is not null order by a.actor_id, a.happened_at desc) f
  );
end
$$;

create function private.undo_settings(p_before jsonb, p_after jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  stands boolean := (select to_jsonb(jsonb_populate_record(s, p_after)) = to_jsonb(s) from public.shop_settings s);
begin
  if stands then
    perform private.store(jsonb_populate_record(s, p_before)) from public.shop_settings s;
  end if;
  return stands;
end
$$;

-- The watched fields of every illustration that still is as the change left it.
create function private.undo_illustrations(p_id uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  undone integer;
begin
  select count(*) into undone from private.write_fields((
    select jsonb_agg(jsonb_build_object('id', f.id, 'set', private.without_past_sale(f.before)))
    from (
      select i.id, t.before from public.activity_items t join public.illustrations i on i.id = t.subject_id
      where t.activity_id = p_id and private.field_values(i) = private.field_values(jsonb_populate_record(i, t.after))
        and (t.before ->> 'category' is null or exists (select 1 from public.categories c where c.name = t.before ->> 'category'))
      order by i.id for no key update of i
    ) f
  ));
  return undone;
end
$$;

-- Makes the change backwards, as a change of its own. Things that were changed since, or are gone, stay as they are and count as kept.
create function public.undo_activity(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry public.activity%rowtype;
  things integer := (select count(*) from public.activity_items i where i.activity_id = p_id);
  undone integer;
begin
  perform private.require_admin();
  select * into entry from public.activity a where a.id = p_id;
  if not found then
    raise exception 'This entry does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  elsif entry.kind in (select f.activity from private.illustration_fields() f) then
    undone := private.undo_illustrations(p_id);
  elsif entry.kind = 'settings_changed' then
    undone := (select private.undo_settings(i.before, i.after)::integer from public.activity_items i where i.activity_id = p_id);
  else
    raise exception 'This change cannot be taken back.' using errcode = '22023', hint = 'validation';
  end if;
  return jsonb_build_object('undone', undone, 'kept', things - undone + entry.omitted);
end
$$;

-- Details of many illustrations, each with values of its own: a folder dropped again, a table that comes back.

-- The details by id, for functions that run in the name of an editor: no role reads whole rows.
create function private.details_of(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.editable_details(i) from public.illustrations i where i.id = p_id and (select private.may('content'))
$$;

-- A row's details after a change, spelled as they are stored; other keys are left out.
create function private.changed_details(i public.illustrations, p_given jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  fields constant text[] := private.fields_of('details');
  w public.illustrations := jsonb_populate_record(i, private.picked(p_given, fields)
    || case when (p_given ->> 'is_free')::boolean then '{"price": 0}'::jsonb else '{}' end);
begin
  w.alt_text := nullif(btrim(w.alt_text), '');
  w.facets := private.sorted_texts(w.facets);
  if lower(btrim(w.series)) = lower(i.series) then
    w.series := i.series;
  end if;
  return private.editable_details(w);
end
$$;

-- All items in one statement: twenty indexes and the columns that are worked out are made ready once, not for every row. A value that
-- no row may have fails all of them. The wanted values are compared before the revision: a call whose answer was lost can be repeated.
create function private.change_together(items jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  categories jsonb := (
    select coalesce(jsonb_object_agg(n.name, private.resolve_category(n.name, n.is_made)), '{}')
    from (
      select each -> 'set' ->> 'category' as name, coalesce(bool_or((each ->> 'create_category')::boolean), false) as is_made
      from jsonb_array_elements(items) each where each -> 'set' ? 'category' group by 1
    ) n
  );
  answer jsonb;
begin
  if (select count(distinct each ->> 'id') from jsonb_array_elements(items) each) < jsonb_array_length(items) then
    raise exception 'An illustration is named twice.' using errcode = '22023', hint = 'duplicate';
  end if;
  with asked as (
    select value ->> 'id' as id, (value ->> 'revision')::integer as revision, coalesce(value -> 'set', '{}') as given,
      nullif(value ->> 'source_path', '') as source_path, place
    from jsonb_array_elements(items) with ordinality as each(value, place)
  ), wanted as (
    select a.id, i.revision as found, coalesce(a.revision, i.revision) = i.revision as is_current, private.editable_details(i) as before,
      private.changed_details(i, a.given || case when a.given ? 'category'
        then jsonb_build_object('category', categories -> (a.given ->> 'category')) else '{}' end) as after
    from asked a join public.illustrations i on i.id = a.id and i.kind = 'illustration'
  ), changed as (
    select w.* from wanted w where w.after <> w.before
  ), written as (
    select * from private.write_fields((
      select jsonb_agg(jsonb_build_object('id', c.id, 'set', c.after)) from changed c where c.is_current))
  ), moved as (
    update public.illustration_sources s
    set source_path = a.source_path, source_name = regexp_replace(a.source_path, '^.*/', '')
    from asked a where s.illustration_id = a.id and s.source_path <> a.source_path
      and not exists (select from changed c where c.id = a.id and not c.is_current)
  )
  select jsonb_agg(case
    when w.id is null then jsonb_build_object('id', a.id, 'error', jsonb_build_object('code', 'P0001', 'hint', 'not_found',
      'message', 'This illustration is no longer in the shop.'))
    when c.id is not null and n.id is null then jsonb_build_object('id', a.id, 'error', jsonb_build_object('code', 'P0001',
      'hint', 'conflict', 'message', 'This illustration was changed meanwhile.'))
    else jsonb_build_object('id', a.id, 'revision', coalesce(n.revision, w.found), 'before', w.before)
  end order by a.place) into answer
  from asked a left join wanted w on w.id = a.id left join changed c on c.id = a.id left join written n on n.id = a.id;
  return answer;
end
$$;

-- Halves what fails together until the items that fail are alone.
create function private.change_apart(items jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  half integer := jsonb_array_length(items) / 2;
  code text;
  message text;
  details text;
  hint text;
begin
  return private.change_together(items);
exception when others then
  if half > 0 then
    return private.change_apart(jsonb_path_query_array(items, '$[0 to $last]', jsonb_build_object('last', half - 1)))
      || private.change_apart(jsonb_path_query_array(items, '$[$first to last]', jsonb_build_object('first', half)));
  end if;
  get stacked diagnostics code = returned_sqlstate, message = message_text, details = pg_exception_detail,
    hint = pg_exception_hint;
  return jsonb_build_array(jsonb_build_object('id', items -> 0 -> 'id', 'error',
    jsonb_build_object('code', code, 'message', message, 'details', details, 'hint', hint)));
end
$$;

-- p: { items: [{ id, revision, set: { details }, create_category, source_path }] }, at most 1,000. What is absent stays as it is; with a
-- revision, a row that was saved since is left. One item that fails leaves the others. Answers in the order of the items:
-- { id, revision, before } or { id, error } as PostgREST writes errors.
create function public.change_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  if jsonb_array_length(p -> 'items') > 1000 then
    raise exception 'At most 1,000 illustrations change at once.' using errcode = '22023', hint = 'validation';
  end if;
  -- in one order, so that two calls wait for each other instead of failing
  perform 1 from public.illustrations i
  where i.id in (select each ->> 'id' from jsonb_array_elements(p -> 'items') each) order by i.id for no key update;
  return jsonb_build_object('results', coalesce(private.change_apart(p -> 'items'), '[]'));
end
$$;

-- The catalog as a table, by id: the next rows after p_after, at most 1,000. Sales are licenses that stand.
create function public.catalog_table(p_after text, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    select jsonb_build_object('rows', coalesce(jsonb_agg(private.details_of(i.id) || jsonb_build_object('id', i.id,
      'revision', i.revision, 'source_path', s.source_path, 'image', i.image, 'master_file', i.master_file,
      'downloadable_file', i.downloadable_file, 'created_at', i.created_at, 'updated_at', i.updated_at,
      'sales', (select count(*) from public.user_purchases u where u.illustration_id = i.id and u.revoked_at is null)
    ) order by i.id), '[]'))
    from (
      select a.id from public.illustrations a where a.kind = 'illustration' and a.id > p_after
      order by a.id limit least(p_limit, 1000)
    ) page
    join public.illustrations i on i.id = page.id
    left join public.illustration_sources s on s.illustration_id = i.id
  );
end
$$;

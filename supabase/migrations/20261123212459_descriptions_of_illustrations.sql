alter table public.illustration_versions add column series text;

alter table public.illustration_versions add column alt_text text;

alter table public.illustration_versions add column facets text[] default '{}'::text[] not null;

alter table public.illustration_versions add column focus_x real;

alter table public.illustration_versions add column focus_y real;

alter table public.illustrations add constraint illustrations_focus_is_a_point CHECK (((focus_x IS NULL) = (focus_y IS NULL)));

CREATE OR REPLACE FUNCTION private.change_together(items jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    select value ->> 'id' as id, (value ->> 'revision')::integer as revision, value -> 'set' as given,
      nullif(value ->> 'source_path', '') as source_path, place
    from jsonb_array_elements(items) with ordinality as each(value, place)
  ), wanted as (
    select a.id, a.revision, i.revision as found, private.editable_details(i) as before, w.*
    from asked a
    join public.illustrations i on i.id = a.id and i.kind = 'illustration'
    cross join jsonb_to_record(private.editable_details(i) || coalesce(a.given, '{}')
      || case when a.given ? 'category' then jsonb_build_object('category', categories -> (a.given ->> 'category')) else '{}'::jsonb end
      || case when a.given ? 'facets' then jsonb_build_object('facets',
        private.sorted_texts(array(select jsonb_array_elements_text(a.given -> 'facets')))) else '{}'::jsonb end
      || case when (a.given ->> 'is_free')::boolean then '{"price": 0}'::jsonb else '{}'::jsonb end
    ) as w (title text, description text, category text, price numeric(10, 2), is_free boolean, featured boolean, tags text[],
      state text, publish_at timestamptz, withdrawn_reason text, series text, alt_text text, facets text[], focus_x real, focus_y real)
  ), changed as (
    select w.* from wanted w join public.illustrations i on i.id = w.id
    where (i.title, i.description, i.category, i.price, i.is_free, i.featured, i.tags, i.state, i.publish_at, i.withdrawn_reason,
        lower(i.series), i.alt_text, i.facets, i.focus_x, i.focus_y)
      is distinct from (w.title, w.description, w.category, w.price, w.is_free, w.featured, w.tags, w.state, w.publish_at,
        w.withdrawn_reason, lower(btrim(w.series)), nullif(btrim(w.alt_text), ''), w.facets, w.focus_x, w.focus_y)
  ), written as (
    update public.illustrations i set title = c.title, description = c.description, category = c.category, price = c.price,
      is_free = c.is_free, featured = c.featured, tags = c.tags, state = c.state, publish_at = c.publish_at,
      withdrawn_reason = c.withdrawn_reason, series = c.series, alt_text = c.alt_text, facets = c.facets, focus_x = c.focus_x,
      focus_y = c.focus_y
    from changed c where i.id = c.id and coalesce(c.revision, c.found) = c.found
    returning i.id, i.revision
  ), moved as (
    update public.illustration_sources s
    set source_path = a.source_path, source_name = regexp_replace(a.source_path, '^.*/', '')
    from asked a where s.illustration_id = a.id and s.source_path <> a.source_path
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
$function$;

CREATE OR REPLACE FUNCTION private.editable_details(i public.illustrations)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('title', i.title, 'description', i.description, 'category', i.category, 'price', i.price,
    'is_free', i.is_free, 'featured', i.featured, 'tags', i.tags, 'state', i.state, 'publish_at', i.publish_at,
    'withdrawn_reason', i.withdrawn_reason, 'series', i.series, 'alt_text', i.alt_text, 'facets', i.facets, 'focus_x', i.focus_x,
    'focus_y', i.focus_y)
$function$;

CREATE OR REPLACE FUNCTION private.keep_description()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.alt_text := nullif(btrim(new.alt_text), '');
  new.series := private.resolve_series(new.series);
  new.facets := private.known_facets(new.facets, case when tg_op = 'UPDATE' then old.facets end);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_illustration_versions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  author uuid := (select p.id from public.profiles p where p.id = (select auth.uid()));
begin
  insert into public.illustration_versions (illustration_id, revision, title, description, category, price, is_free, featured,
    tags, state, publish_at, withdrawn_reason, series, alt_text, facets, focus_x, focus_y, changed_by, changed_at)
  select b.id, b.revision, b.title, b.description, b.category, b.price, b.is_free, b.featured, b.tags, b.state, b.publish_at,
    b.withdrawn_reason, b.series, b.alt_text, b.facets, b.focus_x, b.focus_y, s.uploaded_by, b.updated_at
  from before b join after a on a.id = b.id left join public.illustration_sources s on s.illustration_id = b.id
  where b.kind = 'illustration'
    and (b.title, b.description, b.category, b.price, b.is_free, b.featured, b.tags, b.state, b.publish_at, b.withdrawn_reason,
        b.series, b.alt_text, b.facets, b.focus_x, b.focus_y)
      is distinct from
      (a.title, a.description, a.category, a.price, a.is_free, a.featured, a.tags, a.state, a.publish_at, a.withdrawn_reason,
        a.series, a.alt_text, a.facets, a.focus_x, a.focus_y)
    and not exists (select 1 from public.illustration_versions v where v.illustration_id = b.id);

  insert into public.illustration_versions (illustration_id, revision, title, description, category, price, is_free, featured,
    tags, state, publish_at, withdrawn_reason, series, alt_text, facets, focus_x, focus_y, changed_by, changed_at)
  select a.id, a.revision, a.title, a.description, a.category, a.price, a.is_free, a.featured, a.tags, a.state, a.publish_at,
    a.withdrawn_reason, a.series, a.alt_text, a.facets, a.focus_x, a.focus_y, author, a.updated_at
  from before b join after a on a.id = b.id
  where b.kind = 'illustration'
    and (b.title, b.description, b.category, b.price, b.is_free, b.featured, b.tags, b.state, b.publish_at, b.withdrawn_reason,
        b.series, b.alt_text, b.facets, b.focus_x, b.focus_y)
      is distinct from
      (a.title, a.description, a.category, a.price, a.is_free, a.featured, a.tags, a.state, a.publish_at, a.withdrawn_reason,
        a.series, a.alt_text, a.facets, a.focus_x, a.focus_y);

  delete from public.illustration_versions v
  using (
    select k.illustration_id, k.revision,
      row_number() over (partition by k.illustration_id order by k.revision desc) as place
    from public.illustration_versions k join after a on a.id = k.illustration_id
  ) ranked
  where ranked.place > 20 and v.illustration_id = ranked.illustration_id and v.revision = ranked.revision;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.known_facets(p_facets text[], p_kept text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  unknown text[] := array(
    select f from unnest(p_facets) f
    where f <> all (coalesce(p_kept, '{}'))
      and not exists (select from public.facet_values v where v.facet = split_part(f, ':', 1) and v.facet || ':' || v.value = f)
    order by f limit 5
  );
begin
  if cardinality(unknown) > 0 then
    raise exception 'Not among the words of the shop: %. Nothing was changed; add it in Settings first, or choose another.',
      array_to_string(unknown, ', ')
      using errcode = 'P0001', hint = 'validation', detail = jsonb_build_object('facets', unknown)::text;
  end if;
  return private.sorted_texts(p_facets);
end
$function$;

CREATE OR REPLACE FUNCTION private.log_changed_illustrations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.log_activity('price_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('price', o.price, 'compare_price', o.compare_price, 'is_free', o.is_free)),
    array_agg(jsonb_build_object('price', n.price, 'compare_price', n.compare_price, 'is_free', n.is_free)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.price, o.compare_price, o.is_free) is distinct from (n.price, n.compare_price, n.is_free);
  perform private.log_activity('state_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('state', o.state, 'publish_at', o.publish_at, 'withdrawn_reason', o.withdrawn_reason)),
    array_agg(jsonb_build_object('state', n.state, 'publish_at', n.publish_at, 'withdrawn_reason', n.withdrawn_reason)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.state, o.publish_at, o.withdrawn_reason) is distinct from (n.state, n.publish_at, n.withdrawn_reason);
  -- Renaming a category takes its illustrations along: that is told as a change of the category.
  perform private.log_activity('category_assigned', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('category', o.category)), array_agg(jsonb_build_object('category', n.category)))
  from before_rows o join after_rows n on n.id = o.id
  where o.category is distinct from n.category
    and (o.category is null or exists (select 1 from public.categories c where c.name = o.category));
  perform private.log_activity('featured_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('featured', o.featured, 'featured_position', o.featured_position)),
    array_agg(jsonb_build_object('featured', n.featured, 'featured_position', n.featured_position)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.featured, o.featured_position) is distinct from (n.featured, n.featured_position);
  -- Renaming or deleting a series is no change of its illustrations.
  perform private.log_activity('description_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('alt_text', o.alt_text, 'series', o.series, 'facets', o.facets, 'focus_x', o.focus_x, 'focus_y', o.focus_y)),
    array_agg(jsonb_build_object('alt_text', n.alt_text, 'series', n.series, 'facets', n.facets, 'focus_x', n.focus_x, 'focus_y', n.focus_y)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.alt_text, o.facets, o.focus_x, o.focus_y) is distinct from (n.alt_text, n.facets, n.focus_x, n.focus_y)
    or (o.series is distinct from n.series and (o.series is null or exists (select 1 from public.series s where s.name = o.series)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_used_facet_value()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  uses bigint := (select count(*) from public.illustrations i where i.facets @> array[old.facet || ':' || old.value]);
begin
  if uses > 0 then
    raise exception '"%" describes % %. Hide it, or take it off them first.', old.label, uses,
      case when uses = 1 then 'illustration' else 'illustrations' end
      using errcode = '23503', hint = 'in_use', detail = jsonb_build_object('name', old.label, 'count', uses)::text;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION private.resolve_series(p_name text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted constant text := nullif(btrim(p_name), '');
  known text := (select s.name from public.series s where lower(s.name) = lower(wanted));
  address constant text := coalesce(nullif(btrim(left(private.slugify(wanted), 90), '-'), ''), 'series');
begin
  if known is not null or wanted is null then
    return known;
  end if;
  if wanted !~ '^\S.{0,98}\S$' then
    raise exception 'The name of a series has 2 to 100 characters in one line.' using errcode = 'P0001', hint = 'validation';
  end if;
  insert into public.series (name, slug)
  values (wanted, address || case when exists (select from public.series s where s.slug = address)
    then '-' || left(md5(wanted), 8) else '' end)
  on conflict do nothing;
  return (select s.name from public.series s where lower(s.name) = lower(wanted));
end
$function$;

CREATE OR REPLACE FUNCTION private.sorted_texts(p_texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select distinct t collate "C" from unnest(p_texts) t where t is not null order by 1)
$function$;

CREATE OR REPLACE FUNCTION private.undo_illustrations(p_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  undone integer;
begin
  update public.illustrations i set price = b.price, compare_price = b.compare_price, is_free = b.is_free, state = b.state,
    publish_at = b.publish_at, withdrawn_reason = b.withdrawn_reason, category = b.category, featured = b.featured,
    featured_position = b.featured_position, alt_text = b.alt_text, series = b.series, facets = b.facets, focus_x = b.focus_x,
    focus_y = b.focus_y
  from public.activity_items t, public.illustrations s, jsonb_populate_record(s, t.before) b, jsonb_populate_record(s, t.after) a
  where t.activity_id = p_id and s.id = t.subject_id and i.id = s.id
    and (i.price, i.compare_price, i.is_free, i.state, i.publish_at, i.withdrawn_reason, i.category, i.featured, i.featured_position,
        i.alt_text, i.series, i.facets, i.focus_x, i.focus_y)
      is not distinct from
      (a.price, a.compare_price, a.is_free, a.state, a.publish_at, a.withdrawn_reason, a.category, a.featured, a.featured_position,
        a.alt_text, a.series, a.facets, a.focus_x, a.focus_y)
    and (b.category is null or exists (select 1 from public.categories c where c.name = b.category));
  get diagnostics undone = row_count;
  return undone;
end
$function$;

CREATE OR REPLACE FUNCTION public.match_sources(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return (
    with asked as (
      select a.path, a.sha256 from jsonb_to_recordset(p -> 'items') as a (path text, sha256 text)
    ), matches as (
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256 as existing_sha256, s.download_sha256,
        s.parts
      from asked a join public.illustration_sources s on s.source_path = a.path
      union
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256, s.download_sha256, s.parts
      from asked a join public.illustration_sources s on s.sha256 = a.sha256
    )
    select jsonb_build_object('matches', coalesce(jsonb_agg(jsonb_build_object(
      'path', m.path, 'sha256', m.sha256, 'illustration_id', m.illustration_id,
      'existing_path', m.source_path, 'existing_sha256', m.existing_sha256,
      'existing_download_sha256', m.download_sha256, 'existing_parts', m.parts,
      'existing', jsonb_build_object('title', i.title, 'description', i.description, 'category', i.category,
        'price', i.price, 'is_free', i.is_free, 'featured', i.featured, 'tags', i.tags, 'series', i.series, 'alt_text', i.alt_text,
        'facets', i.facets, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
    ) order by m.path, m.illustration_id), '[]'))
    from matches m join public.illustrations i on i.id = m.illustration_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_illustration(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted_id text := coalesce(nullif(p ->> 'id', ''), gen_random_uuid()::text);
  -- Keys that a client may set; source and create_category are handled apart.
  given jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p)
    where key in ('title', 'description', 'category', 'price', 'is_free', 'featured', 'tags', 'image', 'image_widths',
      'image_width', 'image_height', 'placeholder', 'master_file', 'downloadable_file', 'state', 'publish_at',
      'series', 'alt_text', 'facets', 'focus_x', 'focus_y')
  );
  before public.illustrations%rowtype;
  wanted public.illustrations%rowtype;
  was_there boolean;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046003, hashtext(wanted_id));
  select * into before from public.illustrations i where i.id = wanted_id for update;
  was_there := found;
  if not was_there and (p ? 'replaces' or not p ? 'image') then
    raise exception 'This illustration is no longer in the shop.' using errcode = 'P0001', hint = 'not_found';
  end if;
  if was_there and before.kind <> 'illustration' then
    raise exception 'The bundle is not published this way.' using errcode = 'P0001', hint = 'bundle_kept';
  end if;
  if not was_there then
    given := '{"state": "published", "price": 0, "is_free": false, "featured": false, "tags": [], "image_widths": [], "facets": []}'::jsonb || given;
  end if;
  if given ? 'category' or not was_there then
    given := given || jsonb_build_object('category',
      private.resolve_category(given ->> 'category', coalesce((p ->> 'create_category')::boolean, false)));
  end if;
  wanted := jsonb_populate_record(before, given);
  wanted.facets := private.sorted_texts(wanted.facets);
  if wanted.is_free then
    wanted.price := 0;
  end if;
  if p ? 'replaces' then
    perform private.require_seen_files(before, p -> 'replaces', wanted);
  end if;
  perform private.require_objects('images', array(select private.image_objects(wanted.image, wanted.image_widths)));
  perform private.require_objects('downloads', array[wanted.downloadable_file, wanted.master_file]);

  -- before the row, so that it is never shown without them
  perform public.save_file_facts('downloads', f ->> 'path', f -> 'facts')
  from jsonb_array_elements(case jsonb_typeof(p -> 'facts') when 'array' then p -> 'facts' else '[]' end) f;

  if not was_there then
    insert into public.illustrations (id, title, description, category, price, is_free, featured, tags, image,
      image_widths, image_width, image_height, placeholder, master_file, downloadable_file, state, publish_at, series, alt_text,
      facets, focus_x, focus_y)
    values (wanted_id, wanted.title, wanted.description, wanted.category, wanted.price, wanted.is_free, wanted.featured,
      wanted.tags, wanted.image, wanted.image_widths, wanted.image_width, wanted.image_height, wanted.placeholder,
      wanted.master_file, wanted.downloadable_file, wanted.state, wanted.publish_at, wanted.series, wanted.alt_text,
      wanted.facets, wanted.focus_x, wanted.focus_y);
  elsif to_jsonb(wanted) is distinct from to_jsonb(before) then
    update public.illustrations i set title = wanted.title, description = wanted.description, category = wanted.category,
      price = wanted.price, is_free = wanted.is_free, featured = wanted.featured, tags = wanted.tags, image = wanted.image,
      image_widths = wanted.image_widths, image_width = wanted.image_width, image_height = wanted.image_height,
      placeholder = wanted.placeholder, master_file = wanted.master_file, downloadable_file = wanted.downloadable_file,
      state = wanted.state, publish_at = wanted.publish_at, series = wanted.series, alt_text = wanted.alt_text,
      facets = wanted.facets, focus_x = wanted.focus_x, focus_y = wanted.focus_y
    where i.id = wanted_id;
  end if;
  if jsonb_typeof(p -> 'source') = 'object' then
    perform private.remember_source(wanted_id, p -> 'source');
  elsif nullif(p ->> 'source_path', '') is not null then
    update public.illustration_sources s
    set source_path = p ->> 'source_path', source_name = regexp_replace(p ->> 'source_path', '^.*/', '')
    where s.illustration_id = wanted_id and s.source_path <> p ->> 'source_path';
  end if;
  return jsonb_build_object('id', wanted_id, 'created', not was_there,
    'replaced', case when was_there then private.replaced_objects(before, p -> 'replaces', wanted) else '[]' end,
    'revision', (select i.revision from public.illustrations i where i.id = wanted_id));
end
$function$;

CREATE OR REPLACE FUNCTION public.restore_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  restored integer;
begin
  perform private.require_area('content');
  update public.illustrations i set
    category = b.category, price = b.price, is_free = b.is_free, featured = b.featured,
    state = coalesce(b.state, i.state), publish_at = case when b.state is null then i.publish_at else b.publish_at end,
    withdrawn_reason = case when b.state is null then i.withdrawn_reason else b.withdrawn_reason end,
    series = case when b.facets is null then i.series else b.series end, facets = coalesce(b.facets, i.facets),
    tags = array(select jsonb_array_elements_text(b.tags))
  from jsonb_to_recordset(p -> 'items')
    as b (id text, revision integer, category text, price numeric, is_free boolean, featured boolean, tags jsonb,
      state text, publish_at timestamptz, withdrawn_reason text, series text, facets text[])
  where i.id = b.id and i.revision = b.revision and i.kind = 'illustration';
  get diagnostics restored = row_count;
  return jsonb_build_object('restored', restored, 'kept', jsonb_array_length(p -> 'items') - restored);
end
$function$;

CREATE OR REPLACE FUNCTION public.revise_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted jsonb := coalesce(p -> 'set', '{}');
  added text[] := array(select jsonb_array_elements_text(coalesce(p -> 'add_tags', '[]')));
  removed text[] := array(select lower(t) from jsonb_array_elements_text(coalesce(p -> 'remove_tags', '[]')) t);
  added_facets text[] := array(select jsonb_array_elements_text(coalesce(p -> 'add_facets', '[]')));
  removed_facets text[] := array(select jsonb_array_elements_text(coalesce(p -> 'remove_facets', '[]')));
  free boolean := (wanted ->> 'is_free')::boolean;
  answer jsonb;
begin
  perform private.require_area('content');
  with chosen as (
    select i.id, i.category, i.price, i.is_free, i.featured, i.tags, i.state, i.publish_at, i.withdrawn_reason, i.series, i.facets
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    for update
  ), revised as (
    update public.illustrations i set
      category = coalesce(wanted ->> 'category', i.category),
      is_free = case when free is not null then free when wanted ? 'price' then false else i.is_free end,
      price = case when free then 0 when wanted ? 'price' then (wanted ->> 'price')::numeric else i.price end,
      featured = coalesce((wanted ->> 'featured')::boolean, i.featured),
      state = coalesce(wanted ->> 'state', i.state),
      publish_at = case when wanted ? 'state' then (wanted ->> 'publish_at')::timestamptz else i.publish_at end,
      withdrawn_reason = case when wanted ? 'state' then nullif(btrim(wanted ->> 'withdrawn_reason'), '') else i.withdrawn_reason end,
      series = case when wanted ? 'series' then wanted ->> 'series' else i.series end,
      facets = private.sorted_texts(array(select f from unnest(i.facets || added_facets) f where f <> all (removed_facets))),
      tags = array(
        select t from unnest(i.tags || added) with ordinality as each(t, place)
        where lower(t) <> all (removed) group by t order by min(place)
      )
    from chosen c where c.id = i.id
    returning i.id, i.revision, c.category, c.price, c.is_free, c.featured, c.tags, c.state, c.publish_at,
      c.withdrawn_reason, c.series, c.facets
  )
  select coalesce(jsonb_agg(to_jsonb(revised)), '[]') into answer from revised;
  return jsonb_build_object('revised', answer);
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_activity(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry public.activity%rowtype;
  things integer := (select count(*) from public.activity_items i where i.activity_id = p_id);
  undone integer;
begin
  perform private.require_admin();
  select * into entry from public.activity a where a.id = p_id;
  if not found then
    raise exception 'This entry does not exist any more.' using errcode = 'P0002', hint = 'not_found';
  elsif entry.kind in ('price_changed', 'state_changed', 'category_assigned', 'featured_changed', 'description_changed') then
    undone := private.undo_illustrations(p_id);
  elsif entry.kind = 'settings_changed' then
    undone := (select private.undo_settings(i.before, i.after)::integer from public.activity_items i where i.activity_id = p_id);
  else
    raise exception 'This change cannot be taken back.' using errcode = '22023', hint = 'validation';
  end if;
  return jsonb_build_object('undone', undone, 'kept', things - undone + entry.omitted);
end
$function$;

CREATE TRIGGER keep_changed_description BEFORE UPDATE OF alt_text, series, facets ON public.illustrations FOR EACH ROW WHEN (((new.alt_text IS DISTINCT FROM old.alt_text) OR (new.series IS DISTINCT FROM old.series) OR (new.facets IS DISTINCT FROM old.facets))) EXECUTE FUNCTION private.keep_description();

CREATE TRIGGER keep_description BEFORE INSERT ON public.illustrations FOR EACH ROW WHEN (((new.alt_text IS NOT NULL) OR (new.series IS NOT NULL) OR (cardinality(new.facets) > 0))) EXECUTE FUNCTION private.keep_description();

CREATE TRIGGER refuse_renamed BEFORE UPDATE OF facet, value ON public.facet_values FOR EACH ROW WHEN (((new.facet <> old.facet) OR (new.value <> old.value))) EXECUTE FUNCTION private.refuse_used_facet_value();

CREATE TRIGGER refuse_used BEFORE DELETE ON public.facet_values FOR EACH ROW EXECUTE FUNCTION private.refuse_used_facet_value();

grant EXECUTE on function private.known_facets(text[],text[]) to authenticated;

grant EXECUTE on function private.known_facets(text[],text[]) to service_role;

grant EXECUTE on function private.resolve_series(text) to authenticated;

grant EXECUTE on function private.resolve_series(text) to service_role;

grant EXECUTE on function private.sorted_texts(text[]) to authenticated;

grant EXECUTE on function private.sorted_texts(text[]) to service_role;

-- What editors write of an illustration: one list, from which versions, bulk edit, tables, uploads and the activity log are made.
-- shared/domain/src/fields/illustration.ts is the same list for the clients; a test compares the two.

-- Functions that are asked for every row are written in PL/pgSQL: inside another function, PostgreSQL plans one in SQL anew for each row.
-- Places: 'details' make a version, and are what a form or a table brings; 'bulk' can be set for many and taken back; 'file' comes with
-- an upload. Activity: the kind of entry that a change of the field makes.
create function private.illustration_fields() returns table (name text, places text[], activity text)
language sql immutable set search_path = '' as $$
  values ('title', '{details}'::text[], null),
    ('description', '{details}', null),
    ('category', '{details,bulk}', 'category_assigned'),
    ('price', '{details,bulk}', 'price_changed'),
    ('compare_price', '{}', 'price_changed'),
    ('is_free', '{details,bulk}', 'price_changed'),
    ('sale_price', '{bulk}', 'price_changed'),
    ('sale_starts_at', '{bulk}', 'price_changed'),
    ('sale_ends_at', '{bulk}', 'price_changed'),
    ('featured', '{details,bulk}', 'featured_changed'),
    ('featured_position', '{}', 'featured_changed'),
    ('tags', '{details,bulk}', null),
    ('state', '{details,bulk}', 'state_changed'),
    ('publish_at', '{details,bulk}', 'state_changed'),
    ('withdrawn_reason', '{details,bulk}', 'state_changed'),
    ('series', '{details,bulk}', 'description_changed'),
    ('alt_text', '{details}', 'description_changed'),
    ('facets', '{details,bulk}', 'description_changed'),
    ('focus_x', '{details}', 'description_changed'),
    ('focus_y', '{details}', 'description_changed'),
    ('image', '{file}', null),
    ('image_widths', '{file}', null),
    ('image_width', '{file}', null),
    ('image_height', '{file}', null),
    ('placeholder', '{file}', null),
    ('palette', '{file}', null),
    ('perceptual_hash', '{file}', null),
    ('master_file', '{file}', null),
    ('downloadable_file', '{file}', null)
$$;

create function private.fields_of(variadic p_places text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select f.name from private.illustration_fields() f where f.places && p_places)
$$;

-- The named keys of an object, as far as it has them.
create function private.picked(p jsonb, p_keys text[]) returns jsonb
language plpgsql immutable strict set search_path = '' as $$
begin
  return (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(p) e where e.key = any (p_keys));
end
$$;

-- Each once, ascending.
create function private.sorted_texts(p_texts text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select distinct t collate "C" from unnest(p_texts) t where t is not null order by 1)
$$;

-- What is stored of a row besides these columns, in the order of the table.
create function private.other_columns(p_table regclass, p_columns text[]) returns text[]
language sql stable set search_path = '' as $$
  select array(select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all (p_columns) order by a.attnum)
$$;

-- What an editor of the settings works on.
create function private.settings_columns() returns text[]
language sql stable set search_path = '' as $$
  select private.other_columns('public.shop_settings', '{only_one,demo,revision,updated_at}')
$$;

-- Writes a function that stores a row of a table by its key: private.store(row), which answers with the row as it is then.
create function private.define_store(p_table regclass, p_key text, p_columns text[]) returns void
language plpgsql set search_path = '' as $$
begin
  execute format($sql$
create function private.store(w %1$s) returns %1$s
language plpgsql set search_path = '' as $body$
declare
  stored %1$s;
begin
  update %1$s t set %3$s where t.%2$I = w.%2$I returning t.* into stored;
  if not found then
    insert into %1$s as t (%2$I, %4$s) values (w.%2$I, %5$s) returning t.* into stored;
  end if;
  return stored;
end
$body$
$sql$, p_table, p_key,
    (select string_agg(format('%1$I = w.%1$I', c), ', ') from unnest(p_columns) c),
    (select string_agg(format('%I', c), ', ') from unnest(p_columns) c),
    (select string_agg(format('w.%I', c), ', ') from unnest(p_columns) c));
end
$$;

do $$
declare
  -- Not those of files: an update that names them reads the facts of files again.
  written constant text[] := array(select f.name from private.illustration_fields() f where not 'file' = any (f.places));
begin
  perform private.define_store('public.illustrations', 'id', private.fields_of('details', 'file'));
  perform private.define_store('public.shop_settings', 'only_one', private.settings_columns());

  -- All fields but those of files, and the details alone.
  execute (
    select string_agg(format($sql$
create function private.%I(i public.illustrations) returns jsonb
language plpgsql immutable set search_path = '' as $body$
begin
  return jsonb_build_object(%s);
end
$body$
$sql$, made.name, (select string_agg(format('%1$L, i.%1$I', c), ', ') from unnest(made.columns) c)), ';')
    from (values ('field_values', written), ('editable_details', private.fields_of('details'))) made (name, columns)
  );

  -- What administrators see of it in lists: everything but what only the database reads.
  execute format($sql$
create function private.admin_record(i public.illustrations) returns jsonb
language plpgsql immutable set search_path = '' as $body$
begin
  return (select to_jsonb(r) from (select %s) r);
end
$body$
$sql$, (select string_agg(format('i.%I', c), ', ') from unnest(private.other_columns('public.illustrations',
    '{asked_until,sale_due_at,featured_position,palette,perceptual_hash}')) c));

  -- p_items: [{ id, set }] with the columns to change; the others stay. One statement, however many.
  execute format($sql$
create function private.write_fields(p_items jsonb) returns table (id text, revision integer)
language sql set search_path = '' as $body$
  update public.illustrations i set (%s) = (select %s from jsonb_populate_record(i, p.set) w)
  from jsonb_to_recordset(p_items) as p (id text, set jsonb) where i.id = p.id
  returning i.id, i.revision
$body$
$sql$, (select string_agg(format('%I', c), ', ') from unnest(written) c),
    (select string_agg(format('w.%I', c), ', ') from unnest(written) c));
end
$$;

-- A sale that is over does not come back with what was there before.
create function private.without_past_sale(p jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when (p ->> 'sale_ends_at')::timestamptz <= now()
    then p || '{"sale_price": null, "sale_starts_at": null, "sale_ends_at": null}' else p end;
end
$$;

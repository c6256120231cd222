-- What administrators do to many illustrations at once.

-- What a bulk edit sets in every row: null leaves a field that must have a value as it is, a sale without dates begins now and does not
-- end, and a new state drops what was beside the one before, its time and its reason.
create function private.bulk_values(p jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  given jsonb := private.picked(p, private.fields_of('bulk'));
  must_be_there constant text[] := '{category,is_free,featured,state}';
  beside_state constant text[] := array(
    select f.name from private.illustration_fields() f where f.activity = 'state_changed' and f.name <> 'state');
begin
  given := given - array(select e.key from jsonb_each(given) e where e.key = any (must_be_there) and e.value = 'null');
  if (given ->> 'is_free')::boolean then
    given := given || '{"price": 0}';
  elsif given ? 'price' then
    given := '{"is_free": false}' || given;
  end if;
  given := case when given ? 'sale_price' then '{"sale_starts_at": null, "sale_ends_at": null}' || given
    else given - '{sale_starts_at,sale_ends_at}'::text[] end;
  if not given ? 'state' then
    return given - beside_state;
  end if;
  return given || (select jsonb_object_agg(b, nullif(btrim(given ->> b), '')) from unnest(beside_state) b);
end
$$;

-- p: { ids, set: { fields of 'bulk' but tags and facets }, add_tags, remove_tags, add_facets, remove_facets }; what is absent stays as it
-- is. Answers with what each row was before, so that the change can be taken back.
create function public.revise_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted jsonb := private.bulk_values(coalesce(p -> 'set', '{}')) - '{tags,facets}'::text[];
  added text[] := array(select jsonb_array_elements_text(coalesce(p -> 'add_tags', '[]')));
  removed text[] := array(select lower(t) from jsonb_array_elements_text(coalesce(p -> 'remove_tags', '[]')) t);
  added_facets text[] := array(select jsonb_array_elements_text(coalesce(p -> 'add_facets', '[]')));
  removed_facets text[] := array(select jsonb_array_elements_text(coalesce(p -> 'remove_facets', '[]')));
  answer jsonb;
begin
  perform private.require_area('content');
  with chosen as (
    select i.id, private.field_values(i) as before, jsonb_build_object(
      'facets', private.sorted_texts(array(select f from unnest(i.facets || added_facets) f where f <> all (removed_facets))),
      'tags', array(
        select t from unnest(i.tags || added) with ordinality as each(t, place)
        where lower(t) <> all (removed) group by t order by min(place)
      )) as texts
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    order by i.id for no key update
  ), revised as (
    select * from private.write_fields((select jsonb_agg(jsonb_build_object('id', c.id, 'set', c.texts || wanted)) from chosen c))
  )
  select coalesce(jsonb_agg(private.picked(c.before, private.fields_of('bulk')) || to_jsonb(r)), '[]') into answer
  from revised r join chosen c on c.id = r.id;
  return jsonb_build_object('revised', answer);
end
$$;

-- Takes a revision back: p is { items: [what revise_illustrations answered] }. A row that was changed since then stays. A sale that is over
-- does not come back.
create function public.restore_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_area('content');
  select count(*) into restored from private.write_fields((
    select jsonb_agg(jsonb_build_object('id', f.id, 'set', private.without_past_sale(private.picked(f.item, private.fields_of('bulk')))))
    from (
      select i.id, b as item from jsonb_array_elements(p -> 'items') b
      join public.illustrations i on i.id = b ->> 'id' and i.revision = (b ->> 'revision')::integer
      where i.kind = 'illustration' order by i.id for no key update of i
    ) f
  ));
  return jsonb_build_object('restored', restored, 'kept', jsonb_array_length(p -> 'items') - restored);
end
$$;

-- p: { ids }. Answers with the files of the rows that are gone, for the caller to remove, and with those that had to stay because
-- they were bought.
create function public.delete_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item record;
  deleted jsonb[] := '{}';
  kept jsonb[] := '{}';
begin
  perform private.require_area('content');
  for item in
    select i.id, i.title, i.image, i.image_widths, i.downloadable_file, i.master_file
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
  loop
    begin
      delete from public.illustrations i where i.id = item.id;
      deleted := deleted || to_jsonb(item);
    exception when foreign_key_violation or restrict_violation then
      kept := kept || jsonb_build_object('id', item.id, 'title', item.title);
    end;
  end loop;
  return jsonb_build_object('deleted', to_jsonb(deleted), 'kept', to_jsonb(kept));
end
$$;

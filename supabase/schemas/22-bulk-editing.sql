-- What administrators do to many illustrations at once.

-- p: { ids, set: { category, price, sale_price, sale_starts_at, sale_ends_at, is_free, featured, state, publish_at, withdrawn_reason, series }, add_tags, remove_tags,
-- add_facets, remove_facets }; what is absent stays as it is. Answers with what
-- each row was before, so that the change can be taken back. A new state drops the time and the reason of the one before.
create function public.revise_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    select i.id, i.category, i.price, i.is_free, i.featured, i.tags, i.state, i.publish_at, i.withdrawn_reason, i.series, i.facets,
      i.sale_price, i.sale_starts_at, i.sale_ends_at
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    order by i.id for no key update
  ), revised as (
    update public.illustrations i set
      category = coalesce(wanted ->> 'category', i.category),
      is_free = case when free is not null then free when wanted ? 'price' then false else i.is_free end,
      price = case when free then 0 when wanted ? 'price' then (wanted ->> 'price')::numeric else i.price end,
      sale_price = case when wanted ? 'sale_price' then (wanted ->> 'sale_price')::numeric else i.sale_price end,
      sale_starts_at = case when wanted ? 'sale_price' then (wanted ->> 'sale_starts_at')::timestamptz else i.sale_starts_at end,
      sale_ends_at = case when wanted ? 'sale_price' then (wanted ->> 'sale_ends_at')::timestamptz else i.sale_ends_at end,
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
      c.withdrawn_reason, c.series, c.facets, c.sale_price, c.sale_starts_at, c.sale_ends_at
  )
  select coalesce(jsonb_agg(to_jsonb(revised)), '[]') into answer from revised;
  return jsonb_build_object('revised', answer);
end
$$;
grant execute on function public.revise_illustrations(jsonb) to authenticated;

-- Takes a revision back: p is { items: [what revise_illustrations answered] }. A row that was changed since then stays. A sale that is over
-- does not come back.
create function public.restore_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_area('content');
  update public.illustrations i set
    category = b.category, price = b.price, is_free = b.is_free, featured = b.featured,
    sale_price = case when b.sale_ends_at <= now() then null else b.sale_price end,
    sale_starts_at = case when b.sale_ends_at <= now() then null else b.sale_starts_at end,
    sale_ends_at = case when b.sale_ends_at <= now() then null else b.sale_ends_at end,
    state = coalesce(b.state, i.state), publish_at = case when b.state is null then i.publish_at else b.publish_at end,
    withdrawn_reason = case when b.state is null then i.withdrawn_reason else b.withdrawn_reason end,
    series = case when b.facets is null then i.series else b.series end, facets = coalesce(b.facets, i.facets),
    tags = array(select jsonb_array_elements_text(b.tags))
  from jsonb_to_recordset(p -> 'items')
    as b (id text, revision integer, category text, price numeric, is_free boolean, featured boolean, tags jsonb,
      state text, publish_at timestamptz, withdrawn_reason text, series text, facets text[], sale_price numeric, sale_starts_at timestamptz, sale_ends_at timestamptz)
  where i.id = b.id and i.revision = b.revision and i.kind = 'illustration';
  get diagnostics restored = row_count;
  return jsonb_build_object('restored', restored, 'kept', jsonb_array_length(p -> 'items') - restored);
end
$$;
grant execute on function public.restore_illustrations(jsonb) to authenticated;

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
grant execute on function public.delete_illustrations(jsonb) to authenticated;

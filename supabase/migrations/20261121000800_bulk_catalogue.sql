-- Many illustrations at once, and the order of the categories: one request and one transaction each. They run with the caller's
-- rights, so the row policies hold here too.

-- p: { ids, set: { category, price, is_free, featured }, add_tags, remove_tags }; what is absent stays as it is. Answers with what
-- each row was before, so that the change can be taken back.
create function public.revise_illustrations(p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted jsonb := coalesce(p -> 'set', '{}');
  added text[] := array(select jsonb_array_elements_text(coalesce(p -> 'add_tags', '[]')));
  removed text[] := array(select lower(t) from jsonb_array_elements_text(coalesce(p -> 'remove_tags', '[]')) t);
  free boolean := (wanted ->> 'is_free')::boolean;
  answer jsonb;
begin
  perform private.require_admin();
  with chosen as (
    select i.id, i.category, i.price, i.is_free, i.featured, i.tags
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    for update
  ), revised as (
    update public.illustrations i set
      category = coalesce(wanted ->> 'category', i.category),
      is_free = case when free is not null then free when wanted ? 'price' then false else i.is_free end,
      price = case when free then 0 when wanted ? 'price' then (wanted ->> 'price')::numeric else i.price end,
      featured = coalesce((wanted ->> 'featured')::boolean, i.featured),
      tags = array(
        select t from unnest(i.tags || added) with ordinality as each(t, place)
        where lower(t) <> all (removed) group by t order by min(place)
      )
    from chosen c where c.id = i.id
    returning i.id, i.revision, c.category, c.price, c.is_free, c.featured, c.tags
  )
  select coalesce(jsonb_agg(to_jsonb(revised)), '[]') into answer from revised;
  return jsonb_build_object('revised', answer);
end
$$;

-- Takes a revision back: p is { items: [what revise_illustrations answered] }. A row that somebody changed since then stays.
create function public.restore_illustrations(p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_admin();
  update public.illustrations i set
    category = b.category, price = b.price, is_free = b.is_free, featured = b.featured,
    tags = array(select jsonb_array_elements_text(b.tags))
  from jsonb_to_recordset(p -> 'items')
    as b (id text, revision integer, category text, price numeric, is_free boolean, featured boolean, tags jsonb)
  where i.id = b.id and i.revision = b.revision and i.kind = 'illustration';
  get diagnostics restored = row_count;
  return jsonb_build_object('restored', restored, 'kept', jsonb_array_length(p -> 'items') - restored);
end
$$;

-- p: { ids }. Answers with the files of the rows that are gone, for the caller to remove, and with those that had to stay because
-- somebody bought them.
create function public.delete_illustrations(p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  item record;
  deleted jsonb[] := '{}';
  kept jsonb[] := '{}';
begin
  perform private.require_admin();
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

-- p: { ids } in the wanted order; categories that it doesn't name come after them, in the order that they had.
create function public.order_categories(p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  moved integer;
begin
  perform private.require_admin();
  update public.categories c set display_order = placed.place - 1
  from (
    select k.id, row_number() over (order by n.place nulls last, k.display_order, k.name) as place
    from public.categories k
    left join jsonb_array_elements_text(p -> 'ids') with ordinality as n (id, place) on n.id = k.id::text
  ) placed
  where placed.id = c.id and c.display_order <> placed.place - 1;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
end
$$;

revoke all on function public.revise_illustrations(jsonb), public.restore_illustrations(jsonb),
  public.delete_illustrations(jsonb), public.order_categories(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.revise_illustrations(jsonb), public.restore_illustrations(jsonb),
  public.delete_illustrations(jsonb), public.order_categories(jsonb)
  to authenticated;

-- Packs and bundles as administrators make them.

-- A refusal that a form shows beside its fields.
create function private.refuse_pack(p_code text, p_message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', p_message using errcode = case p_code when 'in_use' then '23503' when 'duplicate' then '23505' else 'P0001' end,
    hint = p_code;
end
$$;

-- What is sold of a pack or bundle, as its form has it.
create function private.product_record(p_item public.illustrations) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_item.id, 'description', p_item.description, 'price', p_item.price,
    'compare_price', p_item.compare_price, 'is_sold', p_item.state = 'published', 'is_deliverable', p_item.is_deliverable,
    'sale_price', p_item.sale_price, 'sale_starts_at', p_item.sale_starts_at, 'sale_ends_at', p_item.sale_ends_at,
    'asked_price', p_item.asked_price, 'struck_price', p_item.struck_price, 'revision', p_item.revision, 'image', p_item.image, 'image_widths', p_item.image_widths, 'image_width', p_item.image_width,
    'image_height', p_item.image_height, 'placeholder', p_item.placeholder)
$$;

create function private.pack_record(p_pack public.bundle_packs) returns jsonb
language sql stable set search_path = '' as $$
  select private.pack_with_contents(p_pack) || jsonb_build_object('theme', p_pack.theme,
    'product', (select private.product_record(i) from public.illustrations i where i.id = 'pack-' || p_pack.slug),
    'bundles', array(select m.bundle_id from public.bundle_members m
      where m.pack_slug = p_pack.slug and m.removed_at is null order by m.bundle_id),
    'items', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title) order by i.title, i.id), '[]')
      from public.pack_items k join public.illustrations i on i.id = k.illustration_id where k.pack_slug = p_pack.slug),
    'was_sold', private.pack_was_sold(p_pack.slug))
$$;

create function private.bundle_record(p_item public.illustrations) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_item.id, 'title', p_item.title, 'product', private.product_record(p_item),
    'packs', array(select m.pack_slug from public.bundle_members m join public.bundle_packs b on b.slug = m.pack_slug
      where m.bundle_id = p_item.id and m.removed_at is null order by b.section desc, b.display_order),
    'was_sold', exists (select 1 from public.order_items l join public.orders o on o.id = l.order_id
      where l.illustration_id = p_item.id and o.payment_status in ('paid', 'completed', 'refunded')))
$$;

-- Everything that the screen of packs and bundles shows.
create function public.list_packs_and_bundles() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return jsonb_build_object(
    'packs', (select coalesce(jsonb_agg(private.pack_record(b) order by b.section desc, b.display_order), '[]') from public.bundle_packs b),
    'bundles', (select coalesce(jsonb_agg(private.bundle_record(i) order by i.id <> 'bundle-all-packs', i.created_at, i.id), '[]')
      from public.illustrations i where i.kind = 'bundle'));
end
$$;

-- Brings the packs of a bundle, or the bundles of a pack, to what is wanted. Taking one out keeps the row for those who have it.
-- Of packs and bundles whose packs, pictures, theme or place changed: what is sold of them is one row, which editors hold by its revision.
create function private.raise_revision(p_ids text[]) returns void
language sql set search_path = '' as $$
  update public.illustrations i set title = i.title where i.id = any (p_ids)
$$;

create function private.set_members(p_bundle_ids text[], p_slugs text[], p_wanted boolean) returns void
language sql set search_path = '' as $$
  with added as (
    insert into public.bundle_members as known (bundle_id, pack_slug)
    select i, s from unnest(p_bundle_ids) i, unnest(p_slugs) s where p_wanted
    on conflict (bundle_id, pack_slug) do update set removed_at = null where known.removed_at is not null
    returning bundle_id, pack_slug
  ), removed as (
    update public.bundle_members m set removed_at = now()
    where not p_wanted and m.removed_at is null and m.bundle_id = any (p_bundle_ids) and m.pack_slug = any (p_slugs)
    returning bundle_id, pack_slug
  )
  select private.raise_revision(array(select r.bundle_id from (table added union all table removed) r
    union select 'pack-' || r.pack_slug from (table added union all table removed) r))
$$;

-- Which illustrations are in a pack; other packs and bundles are not items of one.
create function private.set_pack_items(p_slug text, p_ids text[]) returns void
language sql set search_path = '' as $$
  with removed as (
    delete from public.pack_items k where k.pack_slug = p_slug and not k.illustration_id = any (p_ids)
    returning k.pack_slug
  ), added as (
    insert into public.pack_items (pack_slug, illustration_id)
    select p_slug, i.id from public.illustrations i where i.id = any (p_ids) and i.kind = 'illustration'
    on conflict do nothing
    returning pack_slug
  )
  select private.raise_revision(array(select 'pack-' || r.pack_slug from removed r union select 'pack-' || a.pack_slug from added a))
$$;

-- Writes what is sold of a pack or bundle. What p leaves out stays. A price is asked for as soon as it is sold.
create function private.save_product(p_id text, p_kind text, p jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  before public.illustrations%rowtype;
  wanted public.illustrations%rowtype;
  sold boolean;
begin
  select * into before from public.illustrations i where i.id = p_id for update;
  if found and before.kind <> p_kind then
    perform private.refuse_pack('duplicate', 'Another item of the shop has this id.');
  elsif p ? 'base_revision' and before.revision is distinct from (p ->> 'base_revision')::integer then
    perform private.refuse_pack('conflict', 'It was changed meanwhile.');
  end if;
  wanted := jsonb_populate_record(before, p - array['id', 'kind', 'state', 'revision', 'created_at', 'updated_at', 'asked_price', 'struck_price']);
  sold := coalesce((p ->> 'is_sold')::boolean, before.state = 'published', false);
  wanted.price := coalesce(wanted.price, 0);
  if sold and wanted.price <= 0 then
    perform private.refuse_pack('validation', format('"%s" needs a price before it can be sold.', wanted.title));
  elsif wanted.compare_price <= wanted.price then
    perform private.refuse_pack('validation', 'The total value must be above the price.');
  end if;
  perform private.require_objects('images', array(select private.image_objects(wanted.image, coalesce(wanted.image_widths, '{}'))));
  -- Those who bought it go on seeing an unlisted one; a draft was never sold.
  wanted.state := case when sold then 'published' when exists (
      select 1 from public.order_items l join public.orders o on o.id = l.order_id
      where l.illustration_id = p_id and o.payment_status in ('paid', 'completed', 'refunded')) then 'unlisted' else 'draft' end;
  if before.id is null then
    insert into public.illustrations (id, kind, title, description, price, compare_price, state, image, image_widths, image_width,
      image_height, placeholder, sale_price, sale_starts_at, sale_ends_at)
    values (p_id, p_kind, wanted.title, wanted.description, wanted.price, wanted.compare_price, wanted.state, wanted.image,
      coalesce(wanted.image_widths, '{}'), wanted.image_width, wanted.image_height, wanted.placeholder, wanted.sale_price,
      wanted.sale_starts_at, wanted.sale_ends_at);
  elsif to_jsonb(wanted) is distinct from to_jsonb(before) then
    update public.illustrations i set title = wanted.title, description = wanted.description, price = wanted.price,
      compare_price = wanted.compare_price, state = wanted.state, image = wanted.image, image_widths = wanted.image_widths,
      image_width = wanted.image_width, image_height = wanted.image_height, placeholder = wanted.placeholder, sale_price = wanted.sale_price,
      sale_starts_at = wanted.sale_starts_at, sale_ends_at = wanted.sale_ends_at
    where i.id = p_id;
  end if;
end
$$;

-- Pictures of before that nothing names any more, for the caller to remove.
create function private.left_pictures(before public.illustrations) returns jsonb
language sql stable set search_path = '' as $$
  select private.unnamed_objects(array(select private.image_objects(before.image, before.image_widths)), '{}')
$$;

-- p: { slug, is_new, title, theme, section, description, price, is_sold, sale_price, sale_starts_at, sale_ends_at, bundles, items
-- (ids of the illustrations that are in it, as the owner says), image, image_widths, image_width, image_height,
-- placeholder, base_revision }; what is absent stays. Answers with the pack as it is now and with pictures that were replaced.
create function public.save_pack(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted_slug constant text := p ->> 'slug';
  is_new constant boolean := coalesce((p ->> 'is_new')::boolean, false);
  pack public.bundle_packs%rowtype;
  before public.illustrations%rowtype;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046007, hashtext('packs'));
  select * into pack from public.bundle_packs b where b.slug = wanted_slug for update;
  if is_new and found then
    perform private.refuse_pack('duplicate', format('There is a pack "%s" already.', pack.title));
  elsif not is_new and not found then
    raise exception 'There is no pack "%".', wanted_slug using errcode = 'P0001', hint = 'pack_unknown';
  elsif char_length(wanted_slug) > 80 then
    perform private.refuse_pack('validation', 'The name of a pack in addresses has at most 80 characters.');
  end if;
  select * into before from public.illustrations i where i.id = 'pack-' || wanted_slug;
  if is_new then
    insert into public.bundle_packs (slug, title, theme, file_name, section, display_order)
    select wanted_slug, p ->> 'title', coalesce(p ->> 'theme', ''), wanted_slug || '.zip', coalesce(p ->> 'section', 'pack'),
      coalesce(max(b.display_order), 0) + 1
    from public.bundle_packs b where b.section = coalesce(p ->> 'section', 'pack');
    perform private.save_product('pack-' || wanted_slug, 'pack', p);
  else
    perform private.save_product('pack-' || wanted_slug, 'pack', p);
    update public.bundle_packs b set title = coalesce(p ->> 'title', b.title), theme = coalesce(p ->> 'theme', b.theme),
      section = coalesce(p ->> 'section', b.section),
      display_order = case when coalesce(p ->> 'section', b.section) = b.section then b.display_order
        else (select coalesce(max(o.display_order), 0) + 1 from public.bundle_packs o where o.section = p ->> 'section') end
    where b.slug = wanted_slug and (b.title, b.theme, b.section) is distinct from
      (coalesce(p ->> 'title', b.title), coalesce(p ->> 'theme', b.theme), coalesce(p ->> 'section', b.section));
    if found then
      perform private.raise_revision(array['pack-' || wanted_slug]);
    end if;
  end if;
  if p ? 'bundles' then
    perform private.set_members(array(select jsonb_array_elements_text(p -> 'bundles')), array[wanted_slug], true);
    perform private.set_members(array(select m.bundle_id from public.bundle_members m
      where m.pack_slug = wanted_slug and not p -> 'bundles' ? m.bundle_id), array[wanted_slug], false);
  end if;
  if p ? 'items' then
    perform private.set_pack_items(wanted_slug, array(select jsonb_array_elements_text(p -> 'items')));
  end if;
  return jsonb_build_object('pack', (select private.pack_record(b) from public.bundle_packs b where b.slug = wanted_slug),
    'replaced', private.left_pictures(before));
end
$$;

-- p: { id, is_new, title, description, price, compare_price, is_sold, sale_price, sale_starts_at, sale_ends_at, packs, image, image_widths, image_width, image_height,
-- placeholder, base_revision }; what is absent stays. The bundle with all packs is always listed.
create function public.save_bundle(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted_id constant text := p ->> 'id';
  is_new constant boolean := coalesce((p ->> 'is_new')::boolean, false);
  before public.illustrations%rowtype;
begin
  perform private.require_area('content');
  select * into before from public.illustrations i where i.id = wanted_id;
  if is_new and found then
    perform private.refuse_pack('duplicate', format('There is a bundle "%s" already.', before.title));
  elsif not is_new and (not found or before.kind <> 'bundle') then
    raise exception 'There is no bundle "%".', wanted_id using errcode = 'P0001', hint = 'not_found';
  end if;
  perform private.save_product(wanted_id, 'bundle', case when wanted_id = 'bundle-all-packs' then p || '{"is_sold": true}' else p end);
  if p ? 'packs' then
    perform private.set_members(array[wanted_id], array(select jsonb_array_elements_text(p -> 'packs')), true);
    perform private.set_members(array[wanted_id], array(select m.pack_slug from public.bundle_members m
      where m.bundle_id = wanted_id and not p -> 'packs' ? m.pack_slug), false);
  end if;
  return jsonb_build_object('bundle', (select private.bundle_record(i) from public.illustrations i where i.id = wanted_id),
    'replaced', private.left_pictures(before));
end
$$;

-- p: { slugs } in the wanted order, within each section; packs that it doesn't name come after them, in the order that they had.
create function public.order_packs(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moved integer;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046007, hashtext('packs'));
  update public.bundle_packs b set display_order = placed.place
  from (
    select k.slug, row_number() over (partition by k.section order by n.place nulls last, k.display_order) as place
    from public.bundle_packs k
    left join jsonb_array_elements_text(p -> 'slugs') with ordinality as n (slug, place) on n.slug = k.slug
  ) placed
  where placed.slug = b.slug and b.display_order <> placed.place;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
end
$$;

-- Only what was never sold or given away. Answers with the stored files that nothing names any more, for the caller to remove.
create function public.delete_pack(p_slug text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  pack public.bundle_packs%rowtype;
  before public.illustrations%rowtype;
  files jsonb;
begin
  perform private.require_area('content');
  select * into pack from public.bundle_packs b where b.slug = p_slug for update;
  if not found then
    raise exception 'There is no pack "%".', p_slug using errcode = 'P0001', hint = 'pack_unknown';
  elsif private.pack_was_sold(p_slug) then
    perform private.refuse_pack('in_use',
      format('"%s" has been sold, so it cannot be deleted. Its buyers keep it; take it out of sale instead.', pack.title));
  end if;
  select * into before from public.illustrations i where i.id = 'pack-' || p_slug;
  files := (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket, 'name', f.name)), '[]') from (
      select v.bucket, v.object_path as name from public.bundle_pack_versions v where v.pack_slug = p_slug
      union
      select 'images', w.image from public.pack_previews w join public.bundle_pack_versions v
        on v.bucket = w.bucket and v.object_path = w.object_path where v.pack_slug = p_slug
      union
      select 'images', o from private.image_objects(before.image, before.image_widths) o
    ) f);
  delete from public.file_facts f using public.bundle_pack_versions v
  where v.pack_slug = p_slug and f.bucket = v.bucket and f.object_path = v.object_path;
  delete from public.bundle_packs b where b.slug = p_slug;
  delete from public.illustrations i where i.id = before.id;
  return jsonb_build_object('objects', (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(files) f
    where not exists (select 1 from private.named_objects() n where n.bucket = f ->> 'bucket' and n.name = f ->> 'name')));
end
$$;

-- Answers { objects }: pictures that nothing shows any more. Errors: not_found; 42501 for all but editors.
create function public.delete_bundle(p_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.illustrations%rowtype;
begin
  perform private.require_area('content');
  select * into before from public.illustrations i where i.id = p_id and i.kind = 'bundle' for update;
  if not found then
    raise exception 'There is no bundle "%".', p_id using errcode = 'P0001', hint = 'not_found';
  end if;
  delete from public.illustrations i where i.id = p_id;
  return jsonb_build_object('objects', private.left_pictures(before));
end
$$;

-- The title of a pack is the title of what is sold of it.
create function private.sync_pack_title() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.illustrations i set title = new.title where i.id = 'pack-' || new.slug and i.title <> new.title;
  return null;
end
$$;
create trigger sync_pack_title after update of title on public.bundle_packs
  for each row when (new.title <> old.title) execute function private.sync_pack_title();

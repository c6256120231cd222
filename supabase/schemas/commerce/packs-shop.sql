-- Packs as visitors find them.

-- Released, and sold: by itself, or in a bundle that is listed. The price is null where it is sold in bundles alone.
create view private.shown_packs with (security_invoker = true) as
select b.slug, i.id as item_id, b.section, b.display_order, case when i.listed_from <= now() then i.asked_price end as price
from public.bundle_packs b
left join public.illustrations i on i.id = 'pack-' || b.slug
where b.version > 0 and (i.listed_from <= now() or (b.section = 'pack' and exists (
  select 1 from public.bundle_members m join public.illustrations o on o.id = m.bundle_id and o.listed_from <= now()
  where m.pack_slug = b.slug and m.removed_at is null)));

create function private.pack_card(p_slug text) returns jsonb
language sql stable set search_path = '' as $$
  select private.pack_with_contents(b) || jsonb_build_object('theme', b.theme, 'price', s.price, 'description', i.description,
    'image', i.image, 'image_widths', coalesce(i.image_widths, '{}'), 'image_width', i.image_width, 'image_height', i.image_height,
    'placeholder', i.placeholder, 'updated_at', greatest(b.updated_at, i.updated_at),
    'bundles', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'price', o.asked_price,
        'is_deliverable', o.is_deliverable, 'pack_count', cardinality(private.bundle_slugs(array[o.id]))) order by o.asked_price, o.id), '[]')
      from public.bundle_members m join public.illustrations o on o.id = m.bundle_id and o.listed_from <= now()
      where m.pack_slug = b.slug and m.removed_at is null))
  from private.shown_packs s
  join public.bundle_packs b on b.slug = s.slug
  left join public.illustrations i on i.id = s.item_id
  where s.slug = p_slug
$$;

-- In the shop's order, each with its first pictures alone.
create function public.shop_packs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_set(c.card, '{contents,pictures}', jsonb_path_query_array(c.card, '$.contents.pictures[0 to 5]'), false)
    order by c.section desc, c.display_order), '[]')
  from (select s.section, s.display_order, private.pack_card(s.slug) as card from private.shown_packs s) c
$$;

-- One pack with all its pictures; null where visitors do not find it.
create function public.shop_pack(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.pack_card(p_slug)
$$;

-- The packs that an illustration is in, as the owner says or as the bytes of its pictures in the current release show, among those that
-- visitors find.
create function public.packs_of_item(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.title, 'price', s.price) order by s.section desc, s.display_order), '[]')
  from private.shown_packs s
  join public.bundle_packs b on b.slug = s.slug
  join public.illustrations i on i.id = p_id and i.listed_from <= now()
  where exists (select 1 from public.pack_items k where k.pack_slug = s.slug and k.illustration_id = i.id)
    or exists (
      select 1 from public.file_facts own
      join public.file_facts held on held.sha256 = own.sha256 and held.entry <> '' and held.bucket = b.bucket and held.object_path = b.object_path
      where own.bucket = 'downloads' and own.object_path in (i.downloadable_file, i.master_file) and own.entry !~* '(^|/)licen[sc]e[^/]*$')
$$;

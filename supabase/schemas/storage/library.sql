-- The library: what the signed-in person owns, and what their packs and bundles include.

-- The released packs that the licenses of one item, a pack or a bundle, give a person.
create function private.owned_packs(p_user_id uuid, p_item_id text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', b.slug, 'title', b.title, 'version', b.version, 'uploaded_at', b.uploaded_at, 'size_bytes', b.size_bytes,
    'last_downloaded_at', (select max(d.requested_at) from public.download_log d where d.user_id = p_user_id and d.pack_slug = b.slug),
    'changes', (select private.entry_changes(v.bucket, v.object_path, b.bucket, b.object_path)
      from public.bundle_pack_versions v where v.pack_slug = b.slug and v.version < b.version order by v.version desc limit 1)
  ) order by b.section desc, b.display_order), '[]')
  from public.bundle_packs b
  where b.version > 0
    and exists (select 1 from private.pack_rights r where r.user_id = p_user_id and r.slug = b.slug and r.illustration_id = p_item_id)
$$;

-- Everything that is owned, also when it is unlisted, newest first, with seats added up over the lines that grant it. `released_at` and `size_bytes` are of the
-- file that a download gives now; both are null while none is stored. Packs and bundles have the released packs that they give, each with what differs
-- from the version before, null while one of the two was not read. `paid`: of a line, with its tax; of a dearer license with what it replaced.
create function public.my_library() returns jsonb
language sql stable security definer set search_path = '' as $$
  with held as (
    select u.illustration_id, coalesce(sum(l.quantity * (l.license ->> 'seats')::integer), sum(l.quantity))::integer as seats, bool_or(l.license ->> 'seats' is null) as has_unlimited_seats, max(u.purchased_at) as purchased_at,
      jsonb_agg(jsonb_build_object('id', l.id, 'order_id', o.id, 'seats', l.quantity * coalesce((l.license ->> 'seats')::integer, 1), 'origin', o.origin, 'moved_number', o.moved_number,
        'paid', l.amount + l.tax + case when starts_with(l.illustration_id, 'bundle-') then 0 else l.credit end, 'currency', o.currency, 'option', l.license_option, 'option_name', l.license_name) order by o.number) as lines
    from public.user_purchases u
    join private.paid_lines p on p.id = u.order_item_id
    join public.order_items l on l.id = u.order_item_id
    join public.orders o on o.id = l.order_id
    where u.user_id = (select auth.uid()) and u.revoked_at is null and not private.is_replaced(l.id)
    group by u.illustration_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'kind', i.kind, 'title', i.title, 'description', i.description, 'category', i.category, 'alt_text', i.alt_text, 'price', i.asked_price,
    'image', i.image, 'image_widths', i.image_widths, 'placeholder', i.placeholder, 'is_deliverable', i.is_deliverable,
    'is_for_sale', i.listed_from <= now(),
    'downloadable_file', i.downloadable_file, 'seats', h.seats, 'has_unlimited_seats', h.has_unlimited_seats, 'purchased_at', h.purchased_at, 'lines', h.lines,
    'formats', i.formats, 'width_px', i.width_px, 'height_px', i.height_px, 'file_count', i.file_count,
    'released_at', f.created_at, 'size_bytes', (f.metadata ->> 'size')::bigint,
    'last_downloaded_at', (select max(d.requested_at) from public.download_log d
      where d.user_id = (select auth.uid()) and d.illustration_id = i.id),
    'packs', case when i.kind <> 'illustration' then private.owned_packs((select auth.uid()), i.id) else '[]' end
  ) order by h.purchased_at desc, i.id), '[]')
  from held h
  join public.illustrations i on i.id = h.illustration_id
  left join storage.objects f on f.bucket_id = 'downloads' and f.name = coalesce(i.downloadable_file, i.master_file)
$$;

-- Which of these illustrations a pack of the signed-in person includes, bought by itself or in a bundle, and in which file: a picture of it
-- has the same bytes as one in the current release. Licenses do not count. Nothing for people without packs.
create function public.included_in_my_bundle(p_ids text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (
    select distinct on (i.id) i.id, b.slug, b.title
    from public.illustrations i
    join public.file_facts own on own.bucket = 'downloads' and own.object_path in (i.downloadable_file, i.master_file)
      and own.entry !~* '(^|/)license\.txt$'
    join public.file_facts held on held.sha256 = own.sha256 and held.entry <> ''
    join public.bundle_packs b on b.bucket = held.bucket and b.object_path = held.object_path
    where i.id = any (p_ids[1:200]) and i.kind = 'illustration'
      and b.slug in (select r.slug from private.pack_rights r where r.user_id = (select auth.uid()))
    order by i.id, b.section desc, b.display_order
  ) found
$$;

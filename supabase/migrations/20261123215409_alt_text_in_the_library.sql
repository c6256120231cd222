CREATE OR REPLACE FUNCTION public.my_library()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with held as (
    select u.illustration_id, sum(l.quantity)::integer as seats, max(u.purchased_at) as purchased_at,
      jsonb_agg(jsonb_build_object('id', l.id, 'order_number', o.number, 'seats', l.quantity, 'origin', o.origin) order by o.number) as lines
    from public.user_purchases u
    join private.paid_lines p on p.id = u.order_item_id
    join public.order_items l on l.id = u.order_item_id
    join public.orders o on o.id = l.order_id
    where u.user_id = (select auth.uid()) and u.revoked_at is null
    group by u.illustration_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'kind', i.kind, 'title', i.title, 'description', i.description, 'category', i.category, 'alt_text', i.alt_text, 'price', i.price,
    'image', i.image, 'image_widths', i.image_widths, 'placeholder', i.placeholder, 'is_deliverable', i.is_deliverable,
    'is_for_sale', i.listed_from <= now(),
    'downloadable_file', i.downloadable_file, 'seats', h.seats, 'purchased_at', h.purchased_at, 'lines', h.lines,
    'formats', i.formats, 'width_px', i.width_px, 'height_px', i.height_px, 'file_count', i.file_count,
    'released_at', f.created_at, 'size_bytes', (f.metadata ->> 'size')::bigint,
    'last_downloaded_at', (select max(d.requested_at) from public.download_log d
      where d.user_id = (select auth.uid()) and d.illustration_id = i.id),
    'packs', case when i.kind = 'bundle' then private.owned_packs((select auth.uid())) else '[]' end
  ) order by h.purchased_at desc, i.id), '[]')
  from held h
  join public.illustrations i on i.id = h.illustration_id
  left join storage.objects f on f.bucket_id = 'downloads' and f.name = coalesce(i.downloadable_file, i.master_file)
$function$;

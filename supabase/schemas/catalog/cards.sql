-- What lists of the shop show of an illustration, and how popular it is.

-- In the order of the ids; only what the caller may see.
create function private.found_cards(p_ids text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'description', i.description, 'category', i.category,
    'image', i.image, 'image_widths', i.image_widths, 'image_width', i.image_width, 'image_height', i.image_height,
    'placeholder', i.placeholder, 'price', i.asked_price, 'list_price', i.price, 'struck_price', i.struck_price,
    'sale_ends_at', i.asked_until, 'is_free', i.is_free, 'featured', i.featured, 'tags', i.tags, 'formats', i.formats,
    'is_vector', i.is_vector, 'is_transparent', i.is_transparent, 'width_px', i.width_px, 'height_px', i.height_px,
    'file_count', i.file_count, 'file_size_bytes', i.file_size_bytes, 'alt_text', i.alt_text, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
    order by h.place), '[]')
  from unnest(p_ids) with ordinality as h (id, place) join public.illustrations i on i.id = h.id);
end
$$;

-- What people looked at in the last 30 days, keep and bought: a heart says as much as five views, a purchase as much as twenty.
create function private.popularity() returns table (id text, points bigint)
language sql stable security definer set search_path = '' as $$
  select p.id, sum(p.points)::bigint from (
    select v.illustration_id, v.views from private.illustration_views v where v.day > (select private.shop_day(now()) - 30)
    union all
    select f.illustration_id, 5 from public.favorites f
    union all
    select u.illustration_id, 20 from public.user_purchases u where u.revoked_at is null
  ) as p (id, points)
  group by p.id
$$;

-- Long lists of the shop.

-- Only what is listed, for every caller. `p_pattern` is for LIKE. An unknown sort is refused.
create function public.deep_illustrations(
  p_from integer, p_size integer, p_sort text,
  p_category text default null, p_free boolean default null, p_pattern text default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  sorts constant jsonb := '{
    "newest": ["created_at desc, id", "created_at, id desc"], "title": ["title, id", "title desc, id desc"],
    "price-low": ["asked_price, id", "asked_price desc, id desc"], "price-high": ["asked_price desc, id", "asked_price, id desc"]
  }';
  matching text := 'public.illustrations where kind = ''illustration'' and listed_from <= now()'
    || case when p_category is null then '' else ' and category = $1' end
    || case when p_free is null then '' else ' and is_free = $2' end
    || case when p_pattern is null then '' else ' and (title ilike $3 or description ilike $3 or category ilike $3)' end;
  total integer;
  first integer := greatest(p_from, 0);
  size integer;
  from_end boolean;
  cards jsonb;
begin
  if not sorts ? p_sort then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  execute 'select count(*) from ' || matching into total using p_category, p_free, p_pattern;
  size := least(greatest(p_size, 0), 500, greatest(total - first, 0));
  from_end := first > total / 2;
  execute format('
    with page as (
      select id, row_number() over () as place from (select id from %1$s order by %2$s limit $4 offset $5) as ids
    ), card as (
      select i.id, i.title, i.description, i.category, i.image, i.image_widths, i.image_width, i.image_height, i.placeholder,
        i.asked_price as price, i.price as list_price, i.struck_price, i.sale_ends_at, i.is_free, i.featured, i.tags, i.alt_text, i.focus_x, i.focus_y, i.formats, i.is_vector, i.is_transparent, i.width_px, i.height_px, i.file_count,
        i.file_size_bytes, page.place
      from page join public.illustrations i on i.id = page.id
    )
    select coalesce(jsonb_agg(to_jsonb(card) - ''place'' order by place %3$s), ''[]'') from card',
    matching, sorts -> p_sort ->> from_end::integer, case when from_end then 'desc' else '' end)
    into cards
    using p_category, p_free, p_pattern, size, case when from_end then greatest(total - first - size, 0) else first end;
  return jsonb_build_object('total', total, 'cards', cards);
end
$$;
grant execute on function public.deep_illustrations(integer, integer, text, text, boolean, text) to anon, authenticated, service_role;

-- search_catalog: what the dialog of the shop asks at every keystroke.

create function private.shown_illustrations(p_ids text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'category', i.category, 'price', i.asked_price,
    'list_price', i.price, 'struck_price', i.struck_price, 'sale_ends_at', i.asked_until,
    'is_free', i.is_free, 'featured', i.featured, 'image', i.image, 'image_widths', i.image_widths,
    'image_width', i.image_width, 'image_height', i.image_height, 'placeholder', i.placeholder, 'alt_text', i.alt_text,
    'focus_x', i.focus_x, 'focus_y', i.focus_y) order by h.place), '[]')
  from unnest(p_ids) with ordinality as h (id, place)
  join public.illustrations i on i.id = h.id and i.kind = 'illustration');
end
$$;
grant execute on function private.shown_illustrations(text[]) to anon, authenticated, service_role;

create function private.found_categories(p_wanted tsquery, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(to_jsonb(c) order by c.display_order, c.name), '[]') from (
    select k.id, k.name, k.description, k.image, k.image_widths, k.placeholder, k.display_order
    from public.categories k
    where k.is_active and k.search_document @@ p_wanted
    order by k.display_order, k.name limit p_limit
  ) c);
end
$$;
grant execute on function private.found_categories(tsquery, integer) to anon, authenticated, service_role;

create function private.found_posts(p_wanted tsquery, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with candidates as (
      select p.id, p.search_document, p.published_at from public.blog_posts p
      where p.search_document @@ p_wanted and p.is_published and p.published_at <= now()
      limit 200
    ), ranked as (
      select c.id, ts_rank(c.search_document, p_wanted) as rank, c.published_at from candidates c
      order by 2 desc, 3 desc limit p_limit
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'title', p.title, 'excerpt', p.excerpt,
      'category', p.category, 'image', p.image, 'image_widths', p.image_widths, 'placeholder', p.placeholder,
      'published_at', p.published_at) order by r.rank desc, r.published_at desc), '[]')
    from ranked r join public.blog_posts p on p.id = r.id
  );
end
$$;
grant execute on function private.found_posts(tsquery, integer) to anon, authenticated, service_role;

-- The first illustrations as find_illustrations has them, the number of all, and packs, categories and posts that have all words.
create function public.search_catalog(p_query text, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 6), 1), 50);
  plan record;
  total integer := 0;
  page text[];
  wanted tsquery;
  categories jsonb := '[]';
  posts jsonb := '[]';
  packs jsonb;
begin
  select * into plan from private.plan_search(p_query, '{}');
  packs := private.found_packs(p_query, plan.match <> 'all', most);
  if cardinality(private.search_words(p_query)) > 0 then
    total := coalesce(plan.total, private.count_found(plan.wanted));
    page := case when total > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain, plan.wide, plan.optional,
      plan.groups, total, case when plan.masks is not null then
        private.common_mask(plan.masks, private.mask_names(plan.sought, plan.filters, '{}', null)) end, p_query, 'relevance', 0, most) end;
    wanted := plan.elsewhere;
    for turn in 1 .. 2
    loop
      exit when wanted is null;
      categories := private.found_categories(wanted, most);
      posts := private.found_posts(wanted, most);
      exit when turn = 2 or plan.match = 'all' or categories <> '[]' or posts <> '[]';
      select case when r.mended then private.all_of(r.wide, null) end into wanted from private.read_query(p_query, true, true) r;
    end loop;
  end if;
  return jsonb_build_object('match', plan.match, 'missing', plan.missing, 'total', total,
    'illustrations', private.shown_illustrations(page), 'packs', packs,
    'packs_lead', private.packs_lead(packs, p_query, plan.match, plan.plain, plan.sought, page[1]), 'categories', categories, 'posts', posts);
end
$$;
grant execute on function public.search_catalog(text, integer) to anon, authenticated, service_role;

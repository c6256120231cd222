-- search_catalog: what the dialog of the shop asks at every keystroke.

-- p_limit: of each kind, 1 to 50. Answers { match, missing, total, total_is_minimum, illustrations, packs, packs_lead, categories, posts }: the
-- first illustrations as find_illustrations has them, the number of all, and packs, categories and posts that have all words. Without
-- words everything is empty.
create function public.search_catalog(p_query text, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 6), 1), 50);
  has_words constant boolean := btrim(private.search_text(left(p_query, 200))) <> '';
  f record;
  wanted tsquery;
  categories jsonb := '[]';
  posts jsonb := '[]';
begin
  select * into f from private.find(p_query, '{}', 'relevance', 0, case when has_words then most else 0 end, most, false);
  wanted := case when has_words then f.elsewhere end;
  for turn in 1 .. 2
  loop
    exit when wanted is null;
    categories := (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.display_order, c.name), '[]') from (
        select k.id, k.name, k.description, k.image, k.image_widths, k.placeholder, k.display_order
        from public.categories k where k.is_active and k.search_document @@ wanted
        order by k.display_order, k.name limit most
      ) c);
    posts := (
      select coalesce(jsonb_agg(to_jsonb(p) - 'rank' order by p.rank desc, p.published_at desc), '[]') from (
        select c.id, c.slug, c.title, c.excerpt, c.category, c.image, c.image_widths, c.placeholder, c.published_at, ts_rank(c.search_document, wanted) as rank
        from (
          select * from public.blog_posts b where b.search_document @@ wanted and b.is_published and b.published_at <= now() limit 200
        ) c order by rank desc, c.published_at desc limit most
      ) p);
    exit when turn = 2 or f.match = 'all' or categories <> '[]' or posts <> '[]';
    select case when r.mended then private.all_of(r.wide, null) end into wanted from private.read_query(p_query, true, true) r;
  end loop;
  return jsonb_build_object('match', f.match, 'missing', f.missing, 'total', case when has_words then f.total else 0 end,
    'total_is_minimum', has_words and f.total_is_minimum, 'packs', f.packs, 'packs_lead', f.packs_lead, 'categories', categories, 'posts', posts,
    'illustrations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'category', i.category, 'price', i.asked_price,
        'list_price', i.price, 'struck_price', i.struck_price, 'sale_ends_at', i.asked_until,
        'is_free', i.is_free, 'featured', i.featured, 'image', i.image, 'image_widths', i.image_widths,
        'image_width', i.image_width, 'image_height', i.image_height, 'placeholder', i.placeholder, 'alt_text', i.alt_text,
        'focus_x', i.focus_x, 'focus_y', i.focus_y) order by h.place), '[]')
      from unnest(f.ids) with ordinality as h (id, place) join public.illustrations i on i.id = h.id and i.kind = 'illustration'));
end
$$;

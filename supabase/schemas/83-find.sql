-- find_illustrations: words, filters, sorts, pages and counts of the shop's lists.

-- Filters of the API as they stand in filter_values: series are named by their address there, tags compared by their key; what is
-- no filter is left out.
create function private.stored_filters(p_filters text[]) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct case split_part(f, ':', 1)
        when 'tag' then 'tag:' || private.tag_key(substr(f, 5))
        when 'series' then 'series:' || coalesce((select s.name from public.series s where s.slug = substr(f, 8)), substr(f, 8))
        else f end), '{}')
    from (select u from unnest(p_filters) u where u ~ '^[a-z]+:.' limit 60) as asked (f)
  );
end
$$;
grant execute on function private.stored_filters(text[]) to anon, authenticated, service_role;

-- One of each facet's values must stand there; null without filters. p_without: the facet whose filters are left out.
create function private.filter_query(p_filters text[], p_without text) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  answer tsquery;
  part tsquery;
  last_facet text := '';
  facet text;
  f text;
begin
  foreach f in array array(select u from unnest(p_filters) u order by split_part(u, ':', 1))
  loop
    facet := split_part(f, ':', 1);
    continue when facet = p_without;
    if facet = last_facet then
      part := part || private.query_word('=' || f);
    else
      answer := case when answer is null then part else answer && part end;
      part := private.query_word('=' || f);
      last_facet := facet;
    end if;
  end loop;
  return case when answer is null then part else answer && part end;
end
$$;
grant execute on function private.filter_query(text[], text) to anon, authenticated, service_role;

-- How many listed illustrations fit; null asks for all. Functions that look for words run as their owner, because behind a policy the
-- indexes for words are not used.
create function private.count_found(p_wanted tsquery) returns integer
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  -- each item is either free or paid
  if p_wanted is null then
    return (
      select coalesce(sum(t.number), 0) from private.filter_totals t
      where t.value in ('price:free', 'price:paid') and t.listed_from <= now()
    );
  end if;
  return (
    select count(*) from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ p_wanted
  );
end
$$;
grant execute on function private.count_found(tsquery) to anon, authenticated, service_role;

-- The best of p_ids, in order: by how many of the groups they have (where those are given), then by what was typed more than by what it
-- means, and a title that begins so.
create function private.ranked(
  p_ids text[], p_plain tsquery, p_wide tsquery, p_optional tsquery, p_groups tsquery[], p_begins text, p_from integer, p_size integer
) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- of description, facts and alt text, category and tags, title
  weights constant real[] := '{0.05, 0.2, 0.6, 1}';
begin
  return array(
    select i.id from public.illustrations i where i.id = any (p_ids)
    order by case when p_groups is null then 0 else (select count(*) from unnest(p_groups) g where i.search_document @@ g) end
        + 2 * coalesce(ts_rank(weights, i.search_document, p_plain), 0) + coalesce(ts_rank(weights, i.search_document, p_wide), 0)
        + 0.1 * coalesce(ts_rank(weights, i.search_document, p_optional), 0) + case when private.fold(i.title) like p_begins then 0.5 else 0 end desc,
      i.featured desc, i.created_at desc, i.id
    limit p_size offset p_from
  );
end
$$;
grant execute on function private.ranked(text[], tsquery, tsquery, tsquery, tsquery[], text, integer, integer) to anon, authenticated, service_role;

-- Ids for a ranking of so many that ranking each would take long: those that have a word of p_plain in their title, and the newest.
-- p_mask: what fits, where bits tell. The newest of these titles are enough then, and others where they are too few.
create function private.leading_ids(p_wanted tsquery, p_plain tsquery, p_mask private.filter_bits[]) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  enough constant integer := 60;
  titles private.filter_bits[];
  found text[];
begin
  if p_mask is not null then
    titles := private.word_masks(array[p_plain], true, '1');
  end if;
  if titles is not null then
    titles := array(select row('', m.chunk, m.bits & t.bits)::private.filter_bits from unnest(p_mask) m join unnest(titles) t on t.chunk = m.chunk);
    found := private.newest_of(titles, enough);
    return case when cardinality(found) < enough
      then array(select unnest(found) union select unnest(private.newest_of(p_mask, enough))) else found end;
  end if;
  return array(
    (select i.id from public.illustrations i
      where private.search_vector(i.title) @@ p_plain and (p_wanted is null or i.search_document @@ p_wanted)
        and i.kind = 'illustration' and i.listed_from <= now() limit 300)
    union
    (select i.id from public.illustrations i
      where (p_wanted is null or i.search_document @@ p_wanted) and i.kind = 'illustration' and i.listed_from <= now()
      order by i.created_at desc, i.id limit 100)
  );
end
$$;
grant execute on function private.leading_ids(tsquery, tsquery, private.filter_bits[]) to anon, authenticated, service_role;

-- One page of ids; p_but are left out. Each sort has a statement of its own, so that an index can give its order.
create function private.found_page(p_wanted tsquery, p_sort text, p_from integer, p_size integer, p_but text[]) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  case p_sort
    when 'newest' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted) and (p_but is null or i.id <> all (p_but))
      order by i.created_at desc, i.id limit p_size offset p_from);
    when 'title' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.title, i.id limit p_size offset p_from);
    when 'price-low' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.asked_price, i.id limit p_size offset p_from);
    when 'price-high' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.asked_price desc, i.id limit p_size offset p_from);
    when 'popular' then return array(
      select i.id from public.illustrations i left join private.popularity() p on p.id = i.id
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by coalesce(p.points, 0) desc, i.created_at desc, i.id limit p_size offset p_from);
  end case;
end
$$;
grant execute on function private.found_page(tsquery, text, integer, integer, text[]) to anon, authenticated, service_role;

-- A page of all, newest first. Newer months are passed over by their kept totals, so that a late page of a large shop does not read all
-- that come before it.
create function private.page_of_all(p_from integer, p_size integer) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  newer integer;
  month_end timestamptz;
begin
  select r.newer, make_timestamptz((r.month + 1) / 12, (r.month + 1) % 12 + 1, 1, 0, 0, 0, 'UTC') into newer, month_end from (
    select t.month, (sum(t.number) over (order by t.month desc) - t.number)::integer as newer from (
      select substr(f.value, 7)::integer as month, sum(f.number) as number from private.filter_totals f
      where starts_with(f.value, 'month:') and f.listed_from <= now() group by 1
    ) t
  ) r where r.newer <= p_from order by r.newer desc, r.month limit 1;
  return array(
    select i.id from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and i.created_at < month_end
    order by i.created_at desc, i.id limit p_size offset p_from - newer);
end
$$;
grant execute on function private.page_of_all(integer, integer) to anon, authenticated, service_role;

-- The same of few: all are found before they are put in order, so that the order's index is not read to its end for them. p_mask: what
-- fits, where bits tell.
create function private.page_of_few(
  p_wanted tsquery, p_mask private.filter_bits[], p_total integer, p_sort text, p_from integer, p_size integer
) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- So many are found sooner by their bits than by the index for words.
  very_few constant integer := 100;
  ids constant text[] := case when p_total <= very_few and p_mask is not null then private.newest_of(p_mask, very_few) end;
begin
  return array(
    with found as materialized (
      select i.id, i.title, i.asked_price as price, i.created_at from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and case when ids is null then i.search_document @@ p_wanted else i.id = any (ids) end
    ), liked as materialized (
      select p.id, p.points from private.popularity() p where p_sort = 'popular'
    )
    select f.id from found f left join liked l on l.id = f.id
    order by case p_sort when 'title' then f.title end, case p_sort when 'price-low' then f.price when 'price-high' then -f.price end,
      coalesce(l.points, 0) desc, case when p_sort in ('newest', 'popular') then f.created_at end desc, f.id
    limit p_size offset p_from
  );
end
$$;
grant execute on function private.page_of_few(tsquery, private.filter_bits[], integer, text, integer, integer) to anon, authenticated, service_role;

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

-- One page of what plan_search found. Without words the most relevant are the newest. Of more than 1000 only the leading ones are
-- ranked, the others follow, newest first.
create function private.planned_page(
  p_wanted tsquery, p_found text[], p_alike text[], p_plain tsquery, p_wide tsquery, p_optional tsquery, p_groups tsquery[], p_total integer,
  p_mask private.filter_bits[], p_query text, p_sort text, p_from integer, p_size integer
) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  begins constant text := private.escape_like(private.fold(btrim(left(p_query, 200)))) || '%';
  sort constant text := case p_sort when 'relevance' then 'newest' else p_sort end;
  -- Where many fit, a page is read along the index of its order until it is full. What fits is spread evenly as a rule, so that this reads
  -- (p_from + p_size) * 8192 * chunks / p_total rows; of up to three chunks it is taken where that is less than p_total, all at worst.
  walks constant boolean := p_wanted is null or p_total > 5000 or sort = 'newest' and cardinality(p_mask) <= 3
    and p_total::bigint * p_total > (p_from + p_size)::bigint * 8192 * cardinality(p_mask);
  best text[];
  ahead integer;
begin
  if p_alike is not null then
    return p_found[p_from + 1 : p_from + p_size];
  elsif p_wanted is null and sort = 'newest' and p_from > 1000 then
    return private.page_of_all(p_from, p_size);
  elsif p_sort <> 'relevance' or (p_plain is null and p_optional is null) then
    return case when walks then private.found_page(p_wanted, sort, p_from, p_size, null)
      else private.page_of_few(p_wanted, p_mask, p_total, sort, p_from, p_size) end;
  elsif p_total <= 1000 and p_found is not null then
    return private.ranked(p_found, p_plain, p_wide, p_optional, p_groups, begins, p_from, p_size);
  end if;
  best := private.leading_ids(p_wanted, coalesce(p_plain, p_optional), p_mask);
  ahead := cardinality(best);
  return private.ranked(best, p_plain, p_wide, p_optional, p_groups, begins, p_from, p_size)
    || case when p_from + p_size > ahead
      then private.found_page(p_wanted, 'newest', greatest(p_from - ahead, 0), p_size - greatest(ahead - p_from, 0), best) end;
end
$$;
grant execute on function private.planned_page(tsquery, text[], text[], tsquery, tsquery, tsquery, tsquery[], integer, private.filter_bits[], text, text, integer, integer)
  to anon, authenticated, service_role;

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
grant execute on function private.found_cards(text[]) to anon, authenticated, service_role;

-- One list of the shop. p_filters: 'facet:value' each, values of one facet are alternatives. match: 'all' words stand in each
-- picture; 'some' of them ("missing" are those that none has); 'alike': with slips mended, or titles that resemble; 'none'.
-- "filters" are those that words were understood as; "packs" have the words, too, where no
-- filters are set, and "packs_lead" where they are better answers. A query with double quotes is taken by its words alone. To plan each statement anew
-- takes longer than to run it; functions that need a plan for their values say so.
create function public.find_illustrations(
  p_query text default '', p_filters text[] default '{}', p_sort text default 'relevance', p_from integer default 0,
  p_size integer default 24, p_counts boolean default false
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  first constant integer := greatest(coalesce(p_from, 0), 0);
  size constant integer := least(greatest(coalesce(p_size, 24), 0), 500);
  filters constant text[] := private.stored_filters(p_filters);
  plan record;
  masks private.filter_bits[];
  mask private.filter_bits[];
  names text[];
  total integer;
  page text[];
  packs jsonb := '[]';
begin
  if p_sort is null or p_sort <> all ('{relevance,newest,price-low,price-high,popular,title}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  select * into plan from private.plan_search(p_query, filters);
  names := private.mask_names(plan.sought, plan.filters, filters, plan.alike);
  masks := plan.masks;
  if masks is null and (p_counts or cardinality(plan.sought) = 0 and plan.alike is null) then
    masks := private.filter_masks(plan.sought, plan."any", plan.filters, filters, plan.alike);
  end if;
  mask := case when masks is not null and cardinality(names) > 0 then private.common_mask(masks, names) end;
  total := coalesce(plan.total, case when mask is null then private.count_found(plan.wanted) else private.mask_size(mask) end);
  page := case when total > first and size > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain,
    plan.wide, plan.optional, plan.groups, total, mask, p_query, p_sort, first, size) end;
  if first = 0 and size > 1 and filters = '{}' then
    packs := private.found_packs(p_query, plan.match <> 'all', 12);
  end if;
  return jsonb_build_object('match', plan.match, 'missing', plan.missing, 'filters', plan.filters, 'total', total,
    'cards', private.found_cards(page), 'packs', packs, 'packs_lead', private.packs_lead(packs, p_query, plan.match, plan.plain, plan.sought, page[1]),
    'counts', case when p_counts then private.facet_counts(masks, names) end);
end
$$;
grant execute on function public.find_illustrations(text, text[], text, integer, integer, boolean) to anon, authenticated, service_role;

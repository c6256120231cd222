-- find_illustrations: words, filters, sorts, pages and counts of the shop's lists.

-- One page of ids of p_total. Each sort has a statement of its own, so that an index can give its order. Late pages of everything are
-- read from the end.
create function private.found_page(p_wanted tsquery, p_sort text, p_from integer, p_size integer, p_total integer) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_wanted is null and p_sort = 'newest' and p_from > p_total / 2 then
    return array(
      select l.id from (
        select i.id, i.created_at from public.illustrations i where i.kind = 'illustration' and i.listed_from <= now()
        order by i.created_at, i.id desc limit least(p_size, p_total - p_from) offset greatest(p_total - p_from - p_size, 0)
      ) l order by l.created_at desc, l.id);
  end if;
  case p_sort
    when 'newest' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
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

-- One page of the newest 500 of p_total that fit, the best first: by how many of p_groups they have (where those are given), then by what
-- was typed more than by what it means, and a title that begins so. Few are found by their words and sorted; of many the newest are walked
-- through until enough have the words.
create function private.ranked_page(
  p_wanted tsquery, p_total integer, p_plain tsquery, p_wide tsquery, p_optional tsquery, p_groups tsquery[], p_begins text,
  p_from integer, p_size integer
) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- of description, facts and alt text, category and tags, title
  weights constant real[] := '{0.05, 0.2, 0.6, 1}';
  newest constant text[] := case when p_wanted is null or p_total > 5000 then private.found_page(p_wanted, 'newest', 0, 500, p_total) else array(
    select i.id from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ p_wanted order by i.created_at desc, i.id limit 500) end;
begin
  return array(
    select n.id from public.illustrations n where n.id = any (newest)
    order by case when p_groups is null then 0 else (select count(*) from unnest(p_groups) g where n.search_document @@ g) end
        + 2 * coalesce(ts_rank(weights, n.search_document, p_plain), 0) + coalesce(ts_rank(weights, n.search_document, p_wide), 0)
        + 0.1 * coalesce(ts_rank(weights, n.search_document, p_optional), 0) + case when private.fold(n.title) like p_begins then 0.5 else 0 end desc,
      n.featured desc, n.created_at desc, n.id
    limit p_size offset p_from
  );
end
$$;

-- What both searches answer; p_packs is the most packs. Of p_filters, series are named by their address, tags compared by their key; what
-- is no filter is left out. The total is counted up to 20,000; total_is_minimum tells that there are more.
create function private.find(
  p_query text, p_filters text[], p_sort text, p_from integer, p_size integer, p_packs integer, p_counts boolean,
  out match text, out missing text[], out filters text[], out total integer, out total_is_minimum boolean, out ids text[],
  out packs jsonb, out packs_lead boolean, out counts jsonb, out elsewhere tsquery
)
language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant text[] := array(
    select distinct case split_part(u, ':', 1)
      when 'tag' then 'tag:' || private.tag_key(substr(u, 5))
      when 'series' then 'series:' || coalesce((select s.name from public.series s where s.slug = substr(u, 8)), substr(u, 8))
      else u end
    from (select u from unnest(p_filters) u where u ~ '^[a-z]+:.' limit 60) u);
  sort constant text := case p_sort when 'relevance' then 'newest' else p_sort end;
  ranked_until constant integer := 500;
  plan record;
  listed integer;
begin
  select * into plan from private.plan_search(p_query, asked);
  match := plan.match; missing := plan.missing; filters := plan.filters; elsewhere := plan.elsewhere; total := plan.total;
  if p_counts or total is null then
    select f.total, f.counts into listed, counts from private.facet_counts(plan.base, plan.alike, asked, p_counts) f;
    total := coalesce(total, case when listed is null then private.count_found(plan.wanted) end);
  end if;
  total_is_minimum := coalesce(total > 20000 and plan.wanted is not null, false);
  total := coalesce(total, listed);
  if total <= p_from or p_size = 0 then
    ids := '{}';
  elsif plan.alike is not null then
    ids := array(
      select i.id from unnest(plan.alike) with ordinality a (id, place) join public.illustrations i on i.id = a.id
      where asked = '{}' or i.search_document @@ private.filter_query(asked) order by a.place limit p_size offset p_from);
  elsif p_sort <> 'relevance' or plan.plain is null and plan.optional is null then
    ids := private.found_page(plan.wanted, sort, p_from, p_size, total);
  else
    if p_from < ranked_until then
      ids := private.ranked_page(plan.wanted, total, plan.plain, private.any_of(plan.sought), plan.optional, plan.groups,
        private.escape_like(private.fold(btrim(left(p_query, 200)))) || '%', p_from, least(p_size, ranked_until - p_from));
    end if;
    if p_from + p_size > ranked_until and total > ranked_until then
      ids := ids || private.found_page(plan.wanted, 'newest', greatest(p_from, ranked_until), p_size - greatest(ranked_until - p_from, 0), total);
    end if;
  end if;
  packs := case when p_packs > 0 and asked = '{}' then private.found_packs(p_query, match <> 'all', p_packs) else '[]' end;
  packs_lead := private.packs_lead(packs, p_query, match, plan.plain, plan.sought, ids[1]);
  if total_is_minimum then
    total := 20000;
  end if;
end
$$;

-- One list of the shop.
--   p_filters: 'facet:value' each; values of one facet are alternatives. p_sort: relevance, newest, price-low, price-high, popular or title.
--   p_from, p_size: the page, of at most 500. p_counts: whether to count what each further filter would find.
-- Answers { match, missing, filters, total, total_is_minimum, cards, packs, packs_lead, counts }. match: 'all' words stand in each
-- picture; 'some' of them ("missing" are those that none has); 'alike': with slips mended, or titles that resemble; 'none'. filters: those
-- that words were understood as. total_is_minimum: words fit more than the 20,000 that total says. packs: those that have the words, on the
-- first page without filters; packs_lead: they are better answers. A query with double quotes is taken by its words alone.
-- Errors: 22023 for an unknown sort.
-- To plan each statement anew takes longer than to run it; functions that need a plan for their values say so.
create function public.find_illustrations(
  p_query text default '', p_filters text[] default '{}', p_sort text default 'relevance', p_from integer default 0,
  p_size integer default 24, p_counts boolean default false
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  first constant integer := greatest(coalesce(p_from, 0), 0);
  size constant integer := least(greatest(coalesce(p_size, 24), 0), 500);
  f record;
begin
  if p_sort is null or p_sort <> all ('{relevance,newest,price-low,price-high,popular,title}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  select * into f from private.find(p_query, p_filters, p_sort, first, size, case when first = 0 and size > 1 then 12 else 0 end, p_counts);
  return jsonb_build_object('match', f.match, 'missing', f.missing, 'filters', f.filters, 'total', f.total,
    'total_is_minimum', f.total_is_minimum, 'cards', private.found_cards(f.ids), 'packs', f.packs, 'packs_lead', f.packs_lead, 'counts', f.counts);
end
$$;

-- How a search is answered: what to look for, stage by stage.

-- Whether the shop is so large that counting by bits costs less than counting rows.
create function private.counts_by_bits() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.filter_chunks c where c.chunk > 0);
end
$$;

-- What has all of p_groups, or one, and the filters. "is_there" tells whether something has, p_filters aside; "ids" are those that fit where
-- there are 1000 at most; "total" is their number, null where it is still to be counted; "masks" where they were needed. All are null where nothing
-- is asked but p_filters.
create function private.fit(
  p_groups tsquery[], p_any boolean, p_typed text[], p_filters text[],
  out is_there boolean, out ids text[], out total integer, out masks private.filter_bits[], out wanted tsquery
)
language plpgsql stable set search_path = '' as $$
declare
  words constant tsquery := case when p_any then private.any_of(p_groups) else private.all_of(p_groups, null) end;
  base constant tsquery := private.filter_query(p_typed, null);
  fitting constant tsquery := coalesce(words && base, words, base);
  narrow constant tsquery := private.filter_query(p_filters, null);
begin
  wanted := coalesce(fitting && narrow, fitting, narrow);
  if fitting is null then
    return;
  elsif private.counts_by_bits() then
    masks := private.filter_masks(p_groups, p_any, p_typed, p_filters, null);
    total := private.mask_size(private.common_mask(masks, private.mask_names(p_groups, p_typed, p_filters, null)));
    is_there := total > 0 or narrow is not null
      and private.mask_size(private.common_mask(masks, private.mask_names(p_groups, p_typed, '{}', null))) > 0;
    ids := case when total = 0 then '{}' when total <= 1000 then private.some_found(wanted) end;
  else
    ids := private.some_found(fitting);
    is_there := cardinality(ids) > 0;
    if is_there and narrow is not null then
      ids := private.some_found(wanted);
    end if;
    if cardinality(ids) > 1000 then
      ids := null;
    else
      total := cardinality(ids);
    end if;
  end if;
end
$$;

-- How a search is answered, stage by stage, whatever filters are set, so that these only narrow it: all words; all, with beginnings of words; the same with no word taken for a filter; with slips
-- mended; some of the words; some, and of the words taken for filters the price alone, then none; titles that look alike. "sought" is what
-- was looked for, "any" whether one of it is enough, "wanted" the same with both kinds of filters, null for everything; "ids" and "total" as in fit, of titles that look
-- alike in order; "alike" are these without p_filters; "elsewhere" is what to look for in categories and posts. The rest is for ranking.
create function private.plan_search(
  p_query text, p_filters text[],
  out match text, out missing text[], out filters text[], out sought tsquery[], out "any" boolean, out wanted tsquery, out ids text[],
  out total integer, out masks private.filter_bits[], out alike text[], out elsewhere tsquery,
  out plain tsquery, out wide tsquery, out optional tsquery, out groups tsquery[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  typed record;
  found record;
  kept text[];
begin
  match := 'all'; missing := '{}'; "any" := false;
  if p_query ~ '\S' and cardinality(private.search_words(p_query)) = 0 then
    match := 'none'; filters := '{}'; sought := '{}'; ids := '{}'; alike := '{}'; total := 0;
    return;
  end if;
  for turn in 1 .. 2
  loop
    select * into typed from private.read_query(p_query, false, turn = 2);
    filters := typed.filters;
    plain := typed.plain;
    optional := typed.optional;
    elsewhere := coalesce(elsewhere, private.all_of(typed.wide, null));
    for breadth in 1 .. 2
    loop
      sought := case breadth when 1 then typed.groups else typed.wide end;
      select * into found from private.fit(sought, false, filters, p_filters);
      wide := private.any_of(sought);
      wanted := found.wanted; ids := found.ids; total := found.total; masks := found.masks;
      if coalesce(found.is_there, true) then
        return;
      end if;
    end loop;
    exit when cardinality(filters) = 0;
  end loop;
  select * into typed from private.read_query(p_query, true, false);
  filters := typed.filters;
  -- mended; some of the words; some of them, with categories as words; with the price alone as a filter; without filters
  for turn in 1 .. 5
  loop
    continue when turn = 1 and not typed.mended;
    if turn = 3 then
      continue when filters::text !~ 'category:';
      select * into typed from private.read_query(p_query, true, true);
      filters := array(select f from unnest(filters) f where not starts_with(f, 'category:'));
    elsif turn > 3 then
      kept := array(select f from unnest(filters) f where turn = 4 and starts_with(f, 'price:'));
      continue when cardinality(kept) = cardinality(filters);
      filters := kept;
    end if;
    match := case turn when 1 then 'alike' else 'some' end;
    groups := case when turn > 1 then typed.wide end;
    wide := private.any_of(typed.wide);
    sought := typed.wide; "any" := turn > 1;
    select * into found from private.fit(sought, "any", filters, p_filters);
    if found.is_there then
      wanted := found.wanted; ids := found.ids; total := found.total; masks := found.masks;
      plain := typed.plain;
      if turn > 1 then
        missing := array(select w.word from unnest(typed.words) with ordinality w (word, place)
          where not private.is_found(private.all_of(typed.wide[w.place : w.place], private.filter_query(plan_search.filters, null))))
          || array(select a from unnest(typed.asking) a join private.search_lexicon l on l.term = a where not l.filters <@ plan_search.filters);
      end if;
      return;
    end if;
  end loop;
  filters := '{}'; groups := null; wide := null; plain := null; sought := '{}'; "any" := false; wanted := null; masks := null;
  missing := typed.words;
  -- Two letters that begin alike are near half of a short word.
  alike := array(select s.id from private.similar_titles(btrim(left(p_query, 200)), 50) s
    join public.illustrations i on i.id = s.id and i.kind = 'illustration'
    where s.likeness >= 0.5 or char_length(btrim(p_query)) > 6 order by s.likeness desc, s.id);
  ids := array(select a.id from unnest(alike) with ordinality a (id, place) join public.illustrations i on i.id = a.id
    where cardinality(p_filters) = 0 or i.search_document @@ private.filter_query(p_filters, null) order by a.place);
  total := cardinality(ids);
  match := case when cardinality(alike) = 0 then 'none' else 'alike' end;
end
$$;
grant execute on function private.plan_search(text, text[]) to anon, authenticated, service_role;

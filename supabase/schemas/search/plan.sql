-- How a search is answered: what to look for, stage by stage.

-- How many listed illustrations fit, with words at most 20,001. Functions that look for words run as their owner, because behind a policy the
-- indexes for words are not used.
create function private.count_found(p_wanted tsquery) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_wanted is null then
    return (select count(*) from public.illustrations i where i.kind = 'illustration' and i.listed_from <= now());
  end if;
  return (
    select count(*) from (
      select from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ p_wanted limit 20001
    ) f);
end
$$;

-- Stages, whatever filters are set, so that these only narrow what is found: all words; all, with beginnings of words; the same two with no
-- word taken for a filter; with slips mended; some of the words; some, with categories as words; with the price as the one filter that words
-- were taken for; without such filters; at last titles that look alike.
--   match, missing, filters: as find_illustrations answers them.
--   base: what is looked for, p_filters aside; wanted: with them; null for everything. alike: ids of titles that look alike, best first.
--   total: of what is wanted, at most 20,001; null where only p_filters are asked for.
--   elsewhere: what to look for in categories and posts. sought: the words of base. The others are for ranking.
create function private.plan_search(
  p_query text, p_filters text[],
  out match text, out missing text[], out filters text[], out base tsquery, out wanted tsquery, out alike text[], out total integer,
  out elsewhere tsquery, out sought tsquery[], out plain tsquery, out optional tsquery, out groups tsquery[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  narrow constant tsquery := private.filter_query(p_filters);
  typed record;
  kept text[];
begin
  match := 'all'; missing := '{}'; filters := '{}'; sought := '{}';
  if p_query ~ '\S' and cardinality(private.search_words(p_query)) = 0 then
    match := 'none'; alike := '{}'; total := 0;
    return;
  end if;
  for stage in 1 .. 9
  loop
    if stage = 1 then
      select * into typed from private.read_query(p_query, false, false);
    elsif stage = 3 then
      kept := filters;
      continue when kept = '{}';
      select * into typed from private.read_query(p_query, false, true);
    elsif stage = 5 then
      select * into typed from private.read_query(p_query, true, false);
      match := 'alike';
    elsif stage = 7 then
      continue when filters::text !~ 'category:';
      select * into typed from private.read_query(p_query, true, true);
      typed.filters := array(select f from unnest(filters) f where not starts_with(f, 'category:'));
    elsif stage > 7 then
      kept := array(select f from unnest(filters) f where stage = 8 and starts_with(f, 'price:'));
      continue when kept = filters;
      typed.filters := kept;
    end if;
    continue when stage = 4 and kept = '{}' or stage = 5 and not typed.mended;
    filters := typed.filters; plain := typed.plain;
    if stage <= 4 then
      optional := typed.optional;
      elsewhere := coalesce(elsewhere, private.all_of(typed.wide, null));
    end if;
    sought := case when stage in (1, 3) then typed.groups else typed.wide end;
    if stage > 5 then
      match := 'some'; groups := sought;
      base := private.any_of(sought);
    else
      base := private.all_of(sought, null);
    end if;
    base := coalesce(base && private.filter_query(filters), base, private.filter_query(filters));
    wanted := coalesce(base && narrow, base, narrow);
    if base is null then
      continue when stage > 4;
      return;
    end if;
    total := private.count_found(wanted);
    if total > 0 or narrow is not null and private.is_found(base) then
      if match = 'some' then
        missing := array(select w.word from unnest(typed.words) with ordinality w (word, place)
            where not private.is_found(private.all_of(typed.wide[w.place : w.place], private.filter_query(plan_search.filters))))
          || array(select a from unnest(typed.asking) a join private.search_lexicon l on l.term = a where not l.filters <@ plan_search.filters);
      end if;
      return;
    end if;
  end loop;
  filters := '{}'; groups := null; plain := null; sought := '{}'; base := null; wanted := null;
  missing := typed.words;
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  -- Two letters that begin alike are near half of a short word.
  alike := array(
    select s.id from (
      select i.id, i.kind, extensions.word_similarity(private.fold(btrim(left(p_query, 200))), private.fold(i.title)) as likeness
      from public.illustrations i
      where private.fold(btrim(left(p_query, 200))) operator(extensions.<%) private.fold(i.title) and i.listed_from <= now()
      order by 3 desc, i.id limit 50
    ) s
    where s.kind = 'illustration' and (s.likeness >= 0.5 or char_length(btrim(p_query)) > 6) order by s.likeness desc, s.id);
  match := case when alike = '{}' then 'none' else 'alike' end;
  total := (select count(*) from public.illustrations i where i.id = any (alike) and (narrow is null or i.search_document @@ narrow));
end
$$;

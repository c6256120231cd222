-- The list of illustrations that administrators filter, search and sort. Row policies keep from others what is not listed.

-- The ids of what has p_text in its title, description or category, in any letters. Runs as its owner, because behind a policy the
-- indexes for words are not used; who calls it reads their rows through the policies.
create function private.illustrations_with(p_text text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select i.id from public.illustrations i,
    lateral (select private.pattern_of(p_text)) as p (pattern)
    where private.fold(i.title) like p.pattern or private.fold(i.description) like p.pattern or private.fold(i.category) like p.pattern)
$$;

-- Those with a sale that runs or is planned, told to editors alone.
create function private.ids_on_sale() returns setof text
language sql stable security definer set search_path = '' as $$
  select i.id from public.illustrations i
  where i.sale_price is not null and (i.sale_ends_at is null or i.sale_ends_at > now()) and (select private.may('content'))
$$;

-- Items as administrators see them, in the order of the ids; others see what is listed, and no sale.
create function private.illustration_items(p_ids text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.item || case when a.may_edit then '{}'::jsonb
      else '{"sale_price": null, "sale_starts_at": null, "sale_ends_at": null}'::jsonb end order by r.place), '[]')
  from (select private.may('content') as may_edit) a
  cross join lateral (
    select h.place, private.admin_record(i) as item
    from unnest(p_ids) with ordinality as h (id, place) join public.illustrations i on i.id = h.id
    where a.may_edit or i.listed_from <= now()
  ) as r
$$;

-- Those that exist, in the order of the ids.
create function public.admin_illustrations(p_ids text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return private.illustration_items(p_ids[1:1000]);
end
$$;

-- Conditions on public.illustrations i: $1 are the ids of what has the words, $2 is the category, $3 the state. p_sellable false: paid
-- ones without a file. p_on_sale: a sale runs, or is planned.
create function private.list_conditions(
  p_search text, p_category text, p_free boolean, p_featured boolean, p_state text, p_sellable boolean, p_on_sale boolean
) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'i.kind = ''illustration''',
    case when btrim(p_search) <> '' then 'i.id = any ((select $1)::text[])' end,
    case when p_category is not null then 'i.category = $2' end,
    case p_free when true then 'i.is_free' when false then 'not i.is_free' end,
    case p_featured when true then 'i.featured' when false then 'not i.featured' end,
    case when p_state is not null then 'i.state = $3' end,
    case p_sellable when true then '(i.is_free or i.is_deliverable)' when false then 'not i.is_free and not i.is_deliverable' end,
    case p_on_sale when true then 'i.id in (select private.ids_on_sale())' when false then 'i.id not in (select private.ids_on_sale())' end)
$$;

-- One page and the number of all. Pages count from 1. The page is found before its rows are read, and from the end where that is nearer.
create function public.list_illustrations(
  p_search text default '', p_category text default null, p_free boolean default null, p_featured boolean default null,
  p_state text default null, p_sellable boolean default null, p_on_sale boolean default null,
  p_sort text default 'created_at', p_ascending boolean default false, p_page integer default 1, p_page_size integer default 24
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce(p_page_size, 24), 1), 1000);
  first constant bigint := (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size;
  wanted constant text := private.list_conditions(p_search, p_category, p_free, p_featured, p_state, p_sellable, p_on_sale);
  with_words constant text[] := case when btrim(p_search) <> '' then private.illustrations_with(p_search) end;
  sort constant text := case when p_sort in ('title', 'category', 'price', 'updated_at') then p_sort else 'created_at' end;
  ways constant text[] := case when p_ascending then '{asc,desc}' else '{desc,asc}' end;
  total bigint;
  number bigint;
  is_from_end boolean := false;
  ids text[];
begin
  if with_words is not null then
    -- few: all are put in order at once
    execute format('select array(select i.id from public.illustrations i where %s order by i.%I %s, i.id)', wanted, sort, ways[1])
      into ids using with_words, p_category, p_state;
    total := cardinality(ids);
    ids := ids[first + 1 : first + size];
  else
    execute 'select count(*) from public.illustrations i where ' || wanted into total using with_words, p_category, p_state;
    number := least(size, greatest(total - first, 0));
    is_from_end := first > total / 2;
    execute format('select array(select i.id from public.illustrations i where %s order by i.%I %s, i.id %s limit $4 offset $5)',
      wanted, sort, ways[case when is_from_end then 2 else 1 end], case when is_from_end then 'desc' else 'asc' end)
      into ids using with_words, p_category, p_state, number, case when is_from_end then greatest(total - first - number, 0) else first end;
  end if;
  if is_from_end then
    ids := array(select h.id from unnest(ids) with ordinality as h (id, place) order by h.place desc);
  end if;
  return jsonb_build_object('total', total, 'items', private.illustration_items(ids));
end
$$;

-- The ids of all, ascending.
create function public.list_illustration_ids(
  p_search text default '', p_category text default null, p_free boolean default null, p_featured boolean default null,
  p_state text default null, p_sellable boolean default null, p_on_sale boolean default null
) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  ids text[];
begin
  execute 'select array(select i.id from public.illustrations i where '
    || private.list_conditions(p_search, p_category, p_free, p_featured, p_state, p_sellable, p_on_sale) || ' order by i.id)'
    into ids using case when btrim(p_search) <> '' then private.illustrations_with(p_search) end, p_category, p_state;
  return ids;
end
$$;

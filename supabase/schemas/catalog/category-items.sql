-- What becomes of a category's illustrations, and what a new price is compared with.

-- p: { id, revision, items, to }. Hides the category and decides about its illustrations: they stay listed (keep), those that visitors
-- find are withdrawn (unlist), or all get the category named by `to` (move). Answers as revise_illustrations does,
-- with the category's revision.
create function public.deactivate_category(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hidden public.categories%rowtype;
  decision text := coalesce(p ->> 'items', '');
  ids jsonb;
begin
  perform private.require_area('content');
  update public.categories c set is_active = false
  where c.id = (p ->> 'id')::uuid and c.revision = (p ->> 'revision')::integer
  returning c.* into hidden;
  if not found then
    raise exception 'The category was changed or deleted meanwhile.' using errcode = 'P0001', hint = 'conflict';
  end if;
  if decision not in ('keep', 'unlist', 'move') or (decision = 'move' and coalesce(p ->> 'to', hidden.name) = hidden.name) then
    raise exception 'What becomes of the illustrations of "%" is not decided.', hidden.name
      using errcode = 'P0001', hint = 'validation';
  end if;
  select coalesce(jsonb_agg(i.id), '[]') into ids from public.illustrations i
  where i.kind = 'illustration' and i.category = hidden.name
    and (decision = 'move' or (decision = 'unlist' and i.state in ('published', 'scheduled')));
  return jsonb_build_object('revision', hidden.revision) || public.revise_illustrations(jsonb_build_object('ids', ids, 'set', case decision
    when 'move' then jsonb_build_object('category', private.resolve_category(p ->> 'to', false))
    else '{"state": "unlisted"}'::jsonb end));
end
$$;

-- Of the illustrations for sale that visitors find; null where there are none.
create function public.median_price() returns numeric
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    select round((percentile_cont(0.5) within group (order by i.price))::numeric, 2)
    from public.illustrations i
    where i.kind = 'illustration' and i.price > 0 and i.listed_from <= now()
  );
end
$$;

-- How pictures are described, for every way of writing: the owner's words are known ones, each once, and a series is there.

-- p_kept: values that a picture has already, which stay even where the vocabulary has lost them.
create function private.known_facets(p_facets text[], p_kept text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  unknown text[] := array(
    select f from unnest(p_facets) f
    where f <> all (coalesce(p_kept, '{}'))
      and not exists (select from public.facet_values v where v.facet = split_part(f, ':', 1) and v.facet || ':' || v.value = f)
    order by f limit 5
  );
begin
  if cardinality(unknown) > 0 then
    raise exception 'Not among the words of the shop: %. Nothing was changed; add it in Settings first, or choose another.',
      array_to_string(unknown, ', ')
      using errcode = 'P0001', hint = 'validation', detail = jsonb_build_object('facets', unknown)::text;
  end if;
  return private.sorted_texts(p_facets);
end
$$;

-- The stored spelling of a series, made when it is missing.
create function private.resolve_series(p_name text) returns text
language plpgsql set search_path = '' as $$
declare
  wanted constant text := nullif(btrim(p_name), '');
  known text := (select s.name from public.series s where lower(s.name) = lower(wanted));
  address constant text := coalesce(nullif(btrim(left(private.slugify(wanted), 90), '-'), ''), 'series');
begin
  if known is not null or wanted is null then
    return known;
  end if;
  if wanted !~ '^\S.{0,98}\S$' then
    raise exception 'The name of a series has 2 to 100 characters in one line.' using errcode = 'P0001', hint = 'validation';
  end if;
  insert into public.series (name, slug)
  values (wanted, address || case when exists (select from public.series s where s.slug = address)
    then '-' || left(md5(wanted), 8) else '' end)
  on conflict do nothing;
  return (select s.name from public.series s where lower(s.name) = lower(wanted));
end
$$;

create function private.keep_description() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.alt_text, new.series, new.facets) is distinct from (old.alt_text, old.series, old.facets) then
    new.alt_text := nullif(btrim(new.alt_text), '');
    new.series := private.resolve_series(new.series);
    new.facets := private.known_facets(new.facets, case when tg_op = 'UPDATE' then old.facets end);
  end if;
  return new;
end
$$;
create trigger keep_description before insert or update of alt_text, series, facets on public.illustrations
  for each row execute function private.keep_description();

-- A word that pictures carry can be hidden, not deleted or made another.
create function private.refuse_used_facet_value() returns trigger
language plpgsql set search_path = '' as $$
declare
  uses bigint;
begin
  if tg_op = 'UPDATE' and (new.facet, new.value) = (old.facet, old.value) then
    return new;
  end if;
  uses := (select count(*) from public.illustrations i where i.facets @> array[old.facet || ':' || old.value]);
  if uses > 0 then
    raise exception '"%" describes % %. Hide it, or take it off them first.', old.label, uses,
      case when uses = 1 then 'illustration' else 'illustrations' end
      using errcode = '23503', hint = 'in_use', detail = jsonb_build_object('name', old.label, 'count', uses)::text;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger refuse_used before delete or update of facet, value on public.facet_values
  for each row execute function private.refuse_used_facet_value();

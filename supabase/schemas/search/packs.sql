-- Packs by their names and by those of the files in their released ZIPs.

-- Written when a pack is released, renamed or read again.
create table private.pack_names (
  pack_slug text not null references public.bundle_packs (slug) on update cascade on delete cascade,
  -- Of an illustration in the pack; null for the pack itself.
  title text,
  image text,
  image_width integer,
  image_height integer,
  search_document tsvector not null
);
create index pack_names_pack on private.pack_names (pack_slug);
create index pack_names_search on private.pack_names using gin (search_document);
create trigger learn_words_added after insert on private.pack_names
  referencing new table as added for each statement execute function private.learn_words();

create function private.index_pack(p_slug text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.pack_names n where n.pack_slug = p_slug;
  insert into private.pack_names (pack_slug, title, image, image_width, image_height, search_document)
  select b.slug, n.title, n.image, n.image_width, n.image_height,
    setweight(private.search_vector(coalesce(n.title, b.title)), 'A')
      || setweight(private.search_vector(concat_ws(' ', b.title, b.theme, n.theme)), 'C')
  from public.bundle_packs b
  cross join lateral (
    select p.title, p.theme, p.image, p.image_width, p.image_height from private.pack_pictures(b.bucket, b.object_path) p
    union all
    (select null, null, p.image, p.image_width, p.image_height from (values (1)) one (n)
      left join private.pack_pictures(b.bucket, b.object_path) p on p.image is not null order by p.name limit 1)
  ) n
  where b.slug = p_slug and b.version > 0;
end
$$;

create function private.keep_pack_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_pack(new.slug);
  return null;
end
$$;
create trigger keep_pack_names after insert or update of title, theme, bucket, object_path on public.bundle_packs
  for each row execute function private.keep_pack_names();

-- Packs that visitors find and illustrations in them, the best first, that have all words of a query, with slips mended where there are
-- none; or, with p_some, one of the words. Of a query of stop words alone all count.
create function private.found_packs(p_query text, p_some boolean, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  typed record;
  wanted tsquery;
begin
  for turn in 1 .. 3
  loop
    exit when turn = 3 and not p_some;
    if turn < 3 then
      select * into typed from private.read_query(p_query, turn = 2, true);
    end if;
    continue when turn = 2 and not typed.mended;
    wanted := case when turn = 3 then private.any_of(typed.wide)
      when cardinality(typed.wide) > 0 then private.all_of(typed.wide, null)
      else private.all_of(array(select private.query_word(w) from unnest(private.search_words(p_query)) w), null) end;
    exit when wanted is null or exists (
      select from private.pack_names n join private.shown_packs s on s.slug = n.pack_slug where n.search_document @@ wanted);
  end loop;
  return (
    select coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place), '[]') from (
      select n.pack_slug as slug, b.title as pack, n.title, n.image, n.image_width, n.image_height, s.price, offer.price as bundle_price,
        row_number() over (order by (select count(*) from unnest(typed.wide) g where n.search_document @@ g)
          + case when private.search_text(coalesce(n.title, b.title)) like private.search_text(p_query) || '%' then 0.5 else 0 end
          + 2 * coalesce(ts_rank(n.search_document, typed.plain), 0) + ts_rank(n.search_document, wanted) desc,
          s.section desc, s.display_order, n.title nulls first) as place
      from private.pack_names n
      join private.shown_packs s on s.slug = n.pack_slug
      join public.bundle_packs b on b.slug = n.pack_slug
      left join lateral (
        select min(i.asked_price) as price from public.bundle_members m
        join public.illustrations i on i.id = m.bundle_id and i.listed_from <= now()
        where m.pack_slug = n.pack_slug and m.removed_at is null
      ) offer on true
      where n.search_document @@ wanted
      order by place limit p_limit
    ) f);
end
$$;

-- Whether the best pack is a better answer than the best illustration: it has more of what is sought, or has it where it says much more,
-- or is called what was typed.
create function private.packs_lead(p_packs jsonb, p_query text, p_match text, p_plain tsquery, p_sought tsquery[], p_best text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  weights constant real[] := '{0.05, 0.2, 0.6, 1}';
  wide constant tsquery := private.any_of(p_sought);
  typed constant text := private.search_text(p_query);
  better boolean;
begin
  if p_packs = '[]' or p_best is null then
    return p_packs <> '[]';
  elsif exists (select from jsonb_array_elements(p_packs) p where private.search_text(coalesce(p ->> 'title', p ->> 'pack')) = btrim(typed)) then
    return not exists (select from public.illustrations i where i.id = p_best and private.search_text(i.title) = btrim(typed));
  end if;
  with best as (
    (select true as is_pack, f.had, f.score from private.pack_names n, lateral (
        select (select count(*) from unnest(p_sought) g where n.search_document @@ g) as had,
          2 * coalesce(ts_rank(weights, n.search_document, p_plain), 0) + ts_rank(weights, n.search_document, wide) as score) f
      where n.search_document @@ wide order by 2 desc, 3 desc limit 1)
    union all
    select false, (select count(*) from unnest(p_sought) g where i.search_document @@ g),
      2 * coalesce(ts_rank(weights, i.search_document, p_plain), 0) + ts_rank(weights, i.search_document, wide)
    from public.illustrations i where i.id = p_best
  )
  select p.had > i.had or p.had = i.had and p.score > 2 * i.score into better from best p join best i on p.is_pack and not i.is_pack;
  return coalesce(better, p_match <> 'all');
end
$$;

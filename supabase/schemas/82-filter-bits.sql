-- Which illustrations have which filter value and which word, a bit for each, kept with every change: any combination of filters is counted by ands
-- over a few hundred kilobytes, however many pictures fit.

-- 8192 places each. A writer takes one that no other holds, so that none waits for another.
create table private.filter_chunks (
  chunk integer primary key,
  taken integer not null check (taken between 0 and 8192)
);
comment on table private.filter_chunks is 'Places are given once: those of deleted illustrations stay empty.';
alter table private.filter_chunks enable row level security;

-- Chunk and bit of each illustration, 8192 * chunk + bit.
create table private.filter_places (
  id text primary key,
  place integer not null
);
create index filter_places_place on private.filter_places (place);
alter table private.filter_places enable row level security;

-- Several rows a value and chunk, whose exclusive or counts: a writer changes the row that no other holds, or adds one. Drafts and
-- unlisted items have no bit, scheduled ones have, also before their time. Tags are not kept. Half of each page stays free, so that a
-- change finds room beside the old row.
create table private.filter_bits (
  value text collate "C" not null,
  chunk integer not null,
  bits bit(8192) not null
) with (fillfactor = 50);
create index filter_bits_value on private.filter_bits (value, chunk);
alter table private.filter_bits enable row level security;

-- The same of words: a value is a word of search_document with where it stands, 'dancer=1' in the title, 'dancer=2' in category, tags,
-- series or facets, 'dancer=3' elsewhere; each once an item, at the first of these. Tags as filters are words here, '=tag:family=3'.
-- Numbers are not kept: most stand in one item.
create table private.word_bits (
  value text collate "C" not null,
  chunk integer not null,
  bits bit(8192) not null
) with (fillfactor = 50);
create index word_bits_value on private.word_bits (value, chunk);
alter table private.word_bits enable row level security;

create function private.document_words(document tsvector) returns setof text
language sql immutable set search_path = '' as $$
  select u.lexeme || case when 'A' = any (u.weights) then '=1' when 'B' = any (u.weights) then '=2' else '=3' end
  from unnest(document) u where u.lexeme !~ '^([-+.]?[0-9]|=(?!tag:))'
$$;

create function private.give_filter_places(p_ids text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given integer := 0;
  wanted constant integer := coalesce(cardinality(p_ids), 0);
  free private.filter_chunks;
  part integer;
begin
  while given < wanted loop
    select * into free from private.filter_chunks c where c.taken < 8192 order by c.chunk limit 1 for update skip locked;
    if not found then
      insert into private.filter_chunks (chunk, taken) select coalesce(max(c.chunk) + 1, 0), 0 from private.filter_chunks c
      on conflict do nothing;
      continue;
    end if;
    part := least(wanted - given, 8192 - free.taken);
    insert into private.filter_places (id, place)
    select u.id, free.chunk * 8192 + free.taken + u.at - 1 from unnest(p_ids[given + 1 : given + part]) with ordinality u (id, at);
    update private.filter_chunks c set taken = free.taken + part where c.chunk = free.chunk;
    given := given + part;
  end loop;
end
$$;

-- Two lists of one length: which bit of which value turns over.
create function private.turn_filter_bits(p_values text[], p_places integer[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
begin
  with turned as materialized (
    select u.value collate "C" as value, u.place / 8192 as chunk, bit_xor(set_bit(blank, u.place % 8192, 1)) as bits
    from unnest(p_values, p_places) u (value, place) group by 1, 2
  ), held as materialized (
    select f.ctid as row, f.value, f.chunk, f.bits from private.filter_bits f join turned t on t.value = f.value and t.chunk = f.chunk
    for update of f skip locked
  ), joined as materialized (
    select h.value, h.chunk, min(h.row) as kept, bit_xor(h.bits) as bits from held h group by 1, 2
  ), removed as (
    delete from private.filter_bits f
    where f.ctid = any (array(select h.row from held h where not exists (select from joined j where j.kept = h.row)))
  ), changed as (
    update private.filter_bits f set bits = j.bits # t.bits from joined j join turned t on t.value = j.value and t.chunk = j.chunk
    where f.ctid = j.kept
  )
  insert into private.filter_bits (value, chunk, bits)
  select t.value, t.chunk, t.bits from turned t
  where not exists (select from joined j where j.value = t.value and j.chunk = t.chunk);
end
$$;

-- The same of words.
create function private.turn_word_bits(p_values text[], p_places integer[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
begin
  with turned as materialized (
    select u.value collate "C" as value, u.place / 8192 as chunk, bit_xor(set_bit(blank, u.place % 8192, 1)) as bits
    from unnest(p_values, p_places) u (value, place) group by 1, 2
  ), held as materialized (
    select f.ctid as row, f.value, f.chunk, f.bits from private.word_bits f join turned t on t.value = f.value and t.chunk = f.chunk
    for update of f skip locked
  ), joined as materialized (
    select h.value, h.chunk, min(h.row) as kept, bit_xor(h.bits) as bits from held h group by 1, 2
  ), removed as (
    delete from private.word_bits f
    where f.ctid = any (array(select h.row from held h where not exists (select from joined j where j.kept = h.row)))
  ), changed as (
    update private.word_bits f set bits = j.bits # t.bits from joined j join turned t on t.value = j.value and t.chunk = j.chunk
    where f.ctid = j.kept
  )
  insert into private.word_bits (value, chunk, bits)
  select t.value, t.chunk, t.bits from turned t
  where not exists (select from joined j where j.value = t.value and j.chunk = t.chunk);
end
$$;

create function private.place_added_filters() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  part integer;
begin
  -- The newest last, as if they had come one by one.
  perform private.give_filter_places(array(select a.id from after_rows a where a.kind = 'illustration' order by a.created_at, a.id desc));
  perform private.turn_filter_bits(array_agg(v), array_agg(p.place))
  from after_rows a join private.filter_places p on p.id = a.id, unnest(a.filter_values) v
  where a.listed_from < 'infinity' and not starts_with(v, 'tag:') having count(*) > 0;
  -- One chunk after the other, so that many items need little memory.
  for part in select distinct p.place / 8192 from after_rows a join private.filter_places p on p.id = a.id
  loop
    perform private.turn_word_bits(array_agg(w), array_agg(p.place))
    from after_rows a join private.filter_places p on p.id = a.id and p.place / 8192 = part, private.document_words(a.search_document) w
    where a.listed_from < 'infinity' having count(*) > 0;
  end loop;
  return null;
end
$$;

create function private.place_removed_filters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.turn_filter_bits(array_agg(v), array_agg(p.place))
  from before_rows b join private.filter_places p on p.id = b.id, unnest(b.filter_values) v
  where b.listed_from < 'infinity' and not starts_with(v, 'tag:') having count(*) > 0;
  perform private.turn_word_bits(array_agg(w), array_agg(p.place))
  from before_rows b join private.filter_places p on p.id = b.id, private.document_words(b.search_document) w
  where b.listed_from < 'infinity' having count(*) > 0;
  delete from private.filter_places p where p.id in (select b.id from before_rows b);
  return null;
end
$$;

-- An item that gets another id is one that goes and one that comes.
create function private.place_changed_filters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_filter_places(array(
    select a.id from after_rows a where a.kind = 'illustration' and not exists (select from private.filter_places p where p.id = a.id)));
  perform private.turn_filter_bits(array_agg(d.value), array_agg(d.place)) from (
    select v as value, p.place from (
      select coalesce(a.id, b.id) as id, case when b.listed_from < 'infinity' then b.filter_values else '{}' end as before,
        case when a.listed_from < 'infinity' then a.filter_values else '{}' end as after
      from before_rows b full join after_rows a on a.id = b.id
    ) c join private.filter_places p on p.id = c.id, unnest(c.before || c.after) v
    where c.before <> c.after and not starts_with(v, 'tag:')
    group by 1, 2 having count(*) = 1
  ) d having count(*) > 0;
  perform private.turn_word_bits(array_agg(d.value), array_agg(d.place)) from (
    select w as value, p.place from (
      select coalesce(a.id, b.id) as id, case when b.listed_from < 'infinity' then b.search_document else '' end as before,
        case when a.listed_from < 'infinity' then a.search_document else '' end as after
      from before_rows b full join after_rows a on a.id = b.id
    ) c join private.filter_places p on p.id = c.id,
    lateral (select private.document_words(c.before) union all select private.document_words(c.after)) d (w)
    where c.before <> c.after
    group by 1, 2 having count(*) = 1
  ) d having count(*) > 0;
  delete from private.filter_places p
  where p.id in (select b.id from before_rows b where not exists (select from after_rows a where a.id = b.id));
  return null;
end
$$;

create function private.forget_filter_bits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.filter_bits where true;
  delete from private.word_bits where true;
  delete from private.filter_places where true;
  delete from private.filter_chunks where true;
  return null;
end
$$;

create trigger place_added_filters after insert on public.illustrations
  referencing new table as after_rows for each statement execute function private.place_added_filters();
create trigger place_removed_filters after delete on public.illustrations
  referencing old table as before_rows for each statement execute function private.place_removed_filters();
create trigger place_changed_filters after update on public.illustrations
  referencing old table as before_rows new table as after_rows for each statement execute function private.place_changed_filters();
create trigger forget_filter_bits after truncate on public.illustrations for each statement execute function private.forget_filter_bits();

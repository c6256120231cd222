-- Which illustrations are in which pack, as the owner says. A pack that is sold singly is the item 'pack-' with its slug.

create table public.pack_items (
  pack_slug text not null references public.bundle_packs (slug) on update cascade on delete cascade,
  illustration_id text not null references public.illustrations (id) on update cascade on delete cascade,
  primary key (pack_slug, illustration_id)
);
create index pack_items_illustration on public.pack_items (illustration_id);
create policy pack_items_select on public.pack_items for select to anon, authenticated
  using (exists (select from public.illustrations i where i.id = illustration_id));

-- Items that a bundle contains: what was paid for them counts toward it.
create function private.bundle_parts(p_bundle_id text) returns table (illustration_id text)
language sql stable set search_path = '' as $$
  select 'pack-' || m.pack_slug from public.bundle_members m where m.bundle_id = p_bundle_id and m.removed_at is null
  union
  select i.illustration_id from public.pack_items i
  join public.bundle_members m on m.pack_slug = i.pack_slug and m.bundle_id = p_bundle_id and m.removed_at is null
$$;

-- Items that a pack or a bundle contains. In one order the part is not charged beside it.
create function private.item_parts(p_item_id text) returns table (illustration_id text)
language sql stable set search_path = '' as $$
  select b.illustration_id from private.bundle_parts(p_item_id) b
  union
  select i.illustration_id from public.pack_items i where 'pack-' || i.pack_slug = p_item_id
$$;

-- The lines of a cart without what another line of it contains: a pack beside a bundle of it is left out whole, as it is for buyers who
-- own the bundle. The container gives one standard license of an illustration, so one standard license is left out. A dearer license
-- of an illustration, and further ones for owners, stay. p_lines: rows of quote_lines; those that change get `quantity`, `left_out`
-- (licenses) and a `message`.
create function private.leave_out_parts(p_lines jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with lines as (
    select l.value as line, l.value ->> 'kind' as kind, l.value ->> 'reason' as reason from jsonb_array_elements(p_lines) l
  ), contained as (
    select distinct on (p.illustration_id) p.illustration_id as id, c.line ->> 'title' as container
    from lines c cross join lateral private.item_parts(c.line ->> 'id') p
    where c.reason is null and c.kind <> 'illustration'
    order by p.illustration_id, c.kind, c.line -> 'place'
  )
  select coalesce(jsonb_agg(l.line || case when c.id is null then '{}'::jsonb else jsonb_build_object(
    'quantity', (l.line ->> 'quantity')::integer - 1, 'left_out', 1,
    'message', case
      when l.line ->> 'quantity' <> '1' then format('"%s" in this cart gives one license of "%s", so one is not charged.', c.container, l.line ->> 'title')
      when l.line ->> 'option' <> 'standard' then format('"%s" in this cart contains "%s" with the standard license, so it is not charged again. '
        || 'To have it with another license, order it before the bundle: what you pay for it counts.', c.container, l.line ->> 'title')
      else format('"%s" in this cart contains "%s", so it is not charged again.', c.container, l.line ->> 'title') end) end
    order by l.line -> 'place'), '[]')
  from lines l
  left join contained c on c.id = l.line ->> 'id' and l.reason is null and (l.kind = 'pack'
    or l.kind = 'illustration' and l.line ->> 'option' = 'standard' and l.line ->> 'adds_seats' = 'false')
$$;

-- Which illustrations are in which pack of the bundle, as the owner says. A pack that is sold singly is the item 'pack-' with its slug.

create table public.pack_items (
  pack_slug text not null references public.bundle_packs (slug) on update cascade on delete cascade,
  illustration_id text not null references public.illustrations (id) on update cascade on delete cascade,
  primary key (pack_slug, illustration_id)
);
create index pack_items_illustration on public.pack_items (illustration_id);
alter table public.pack_items enable row level security;
grant select on public.pack_items to anon;
grant select, insert, delete on public.pack_items to authenticated;
grant all on public.pack_items to service_role;
create policy pack_items_select on public.pack_items for select to anon, authenticated
  using (exists (select from public.illustrations i where i.id = illustration_id));
create policy pack_items_insert on public.pack_items for insert to authenticated with check ((select private.may('content')));
create policy pack_items_delete on public.pack_items for delete to authenticated using ((select private.may('content')));

-- Items that a bundle contains: what was paid for them counts toward it.
create function private.bundle_parts(p_bundle_id text) returns table (illustration_id text)
language sql stable set search_path = '' as $$
  select 'pack-' || b.slug from public.bundle_packs b
  union
  select i.illustration_id from public.pack_items i
$$;

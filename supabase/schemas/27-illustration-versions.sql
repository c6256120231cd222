-- What an illustration said before, and who changed it: the last 20 versions of its texts, price, state and description.

create table public.illustration_versions (
  illustration_id text not null references public.illustrations (id) on delete cascade,
  revision integer not null,
  title text not null,
  description text not null,
  category text,
  price numeric(10, 2) not null,
  is_free boolean not null,
  featured boolean not null,
  tags text[] not null,
  state text not null,
  publish_at timestamptz,
  withdrawn_reason text,
  series text,
  alt_text text,
  facets text[] not null default '{}',
  focus_x real,
  focus_y real,
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null,
  primary key (illustration_id, revision)
);
comment on table public.illustration_versions is
  'Written by a trigger for every way of changing an illustration; the newest is what the illustration says now.';
create index illustration_versions_changed_by on public.illustration_versions (changed_by);
alter table public.illustration_versions enable row level security;
grant select on public.illustration_versions to authenticated;
grant all on public.illustration_versions to service_role;

create policy illustration_versions_select on public.illustration_versions for select to authenticated
  using ((select private.may('content')));

-- Once a statement, so that a change of thousands costs a few. The first change keeps what was there before it, too.
create function private.keep_illustration_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  author uuid := (select p.id from public.profiles p where p.id = (select auth.uid()));
begin
  insert into public.illustration_versions (illustration_id, revision, title, description, category, price, is_free, featured,
    tags, state, publish_at, withdrawn_reason, series, alt_text, facets, focus_x, focus_y, changed_by, changed_at)
  select b.id, b.revision, b.title, b.description, b.category, b.price, b.is_free, b.featured, b.tags, b.state, b.publish_at,
    b.withdrawn_reason, b.series, b.alt_text, b.facets, b.focus_x, b.focus_y, s.uploaded_by, b.updated_at
  from before b join after a on a.id = b.id left join public.illustration_sources s on s.illustration_id = b.id
  where b.kind = 'illustration'
    and (b.title, b.description, b.category, b.price, b.is_free, b.featured, b.tags, b.state, b.publish_at, b.withdrawn_reason,
        b.series, b.alt_text, b.facets, b.focus_x, b.focus_y)
      is distinct from
      (a.title, a.description, a.category, a.price, a.is_free, a.featured, a.tags, a.state, a.publish_at, a.withdrawn_reason,
        a.series, a.alt_text, a.facets, a.focus_x, a.focus_y)
    and not exists (select 1 from public.illustration_versions v where v.illustration_id = b.id);

  insert into public.illustration_versions (illustration_id, revision, title, description, category, price, is_free, featured,
    tags, state, publish_at, withdrawn_reason, series, alt_text, facets, focus_x, focus_y, changed_by, changed_at)
  select a.id, a.revision, a.title, a.description, a.category, a.price, a.is_free, a.featured, a.tags, a.state, a.publish_at,
    a.withdrawn_reason, a.series, a.alt_text, a.facets, a.focus_x, a.focus_y, author, a.updated_at
  from before b join after a on a.id = b.id
  where b.kind = 'illustration'
    and (b.title, b.description, b.category, b.price, b.is_free, b.featured, b.tags, b.state, b.publish_at, b.withdrawn_reason,
        b.series, b.alt_text, b.facets, b.focus_x, b.focus_y)
      is distinct from
      (a.title, a.description, a.category, a.price, a.is_free, a.featured, a.tags, a.state, a.publish_at, a.withdrawn_reason,
        a.series, a.alt_text, a.facets, a.focus_x, a.focus_y);

  delete from public.illustration_versions v
  using (
    select k.illustration_id, k.revision,
      row_number() over (partition by k.illustration_id order by k.revision desc) as place
    from public.illustration_versions k join after a on a.id = k.illustration_id
  ) ranked
  where ranked.place > 20 and v.illustration_id = ranked.illustration_id and v.revision = ranked.revision;
  return null;
end
$$;

create trigger keep_versions after update on public.illustrations
  referencing old table as before new table as after
  for each statement execute function private.keep_illustration_versions();

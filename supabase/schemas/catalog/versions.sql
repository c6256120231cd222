-- What an illustration said before, and who changed it: the last 20 versions of its texts, price, state and description.

create table public.illustration_versions (
  illustration_id text not null references public.illustrations (id) on delete cascade,
  revision integer not null,
  details jsonb not null,
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null,
  primary key (illustration_id, revision)
);
comment on table public.illustration_versions is
  'Written by a trigger for every way of changing an illustration; the newest is what the illustration says now.';
comment on column public.illustration_versions.details is 'The fields of the place ''details'' (private.illustration_fields).';
create index illustration_versions_changed_by on public.illustration_versions (changed_by);

-- Once a statement, so that a change of thousands costs a few. The first change keeps what was there before it, too.
create function private.keep_illustration_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  author uuid := (select p.id from public.profiles p where p.id = (select auth.uid()));
begin
  insert into public.illustration_versions (illustration_id, revision, details, changed_by, changed_at)
  with changed as materialized (
    select b.id, b.revision as old_revision, b.updated_at as old_time, w.details as old_details, a.revision, a.updated_at, n.details
    from before b join after a on a.id = b.id
    cross join lateral (select private.editable_details(b) as details) w
    cross join lateral (select private.editable_details(a) as details) n
    where b.kind = 'illustration' and w.details <> n.details
  )
  select c.id, c.old_revision, c.old_details, s.uploaded_by, c.old_time
  from changed c left join public.illustration_sources s on s.illustration_id = c.id
  where not exists (select 1 from public.illustration_versions v where v.illustration_id = c.id)
  union all
  select c.id, c.revision, c.details, author, c.updated_at from changed c;

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

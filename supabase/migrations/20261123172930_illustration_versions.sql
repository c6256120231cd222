create table public.illustration_versions ();

alter table public.illustration_versions add column illustration_id text not null;

alter table public.illustration_versions add column revision integer not null;

alter table public.illustration_versions add column title text not null;

alter table public.illustration_versions add column description text not null;

alter table public.illustration_versions add column category text;

alter table public.illustration_versions add column price numeric(10,2) not null;

alter table public.illustration_versions add column is_free boolean not null;

alter table public.illustration_versions add column featured boolean not null;

alter table public.illustration_versions add column tags text[] not null;

alter table public.illustration_versions add column state text not null;

alter table public.illustration_versions add column publish_at timestamp with time zone;

alter table public.illustration_versions add column withdrawn_reason text;

alter table public.illustration_versions add column changed_by uuid;

alter table public.illustration_versions add column changed_at timestamp with time zone not null;

alter table public.illustration_versions add constraint illustration_versions_pkey PRIMARY KEY (illustration_id, revision);

alter table public.illustration_versions add constraint illustration_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

alter table public.illustration_versions add constraint illustration_versions_illustration_id_fkey FOREIGN KEY (illustration_id) REFERENCES public.illustrations(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.keep_illustration_versions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  author uuid := (select p.id from public.profiles p where p.id = (select auth.uid()));
begin
  insert into public.illustration_versions (illustration_id, revision, title, description, category, price, is_free, featured,
    tags, state, publish_at, withdrawn_reason, changed_by, changed_at)
  select b.id, b.revision, b.title, b.description, b.category, b.price, b.is_free, b.featured, b.tags, b.state, b.publish_at,
    b.withdrawn_reason, s.uploaded_by, b.updated_at
  from before b join after a on a.id = b.id left join public.illustration_sources s on s.illustration_id = b.id
  where b.kind = 'illustration'
    and (b.title, b.description, b.category, b.price, b.is_free, b.featured, b.tags, b.state, b.publish_at, b.withdrawn_reason)
      is distinct from
      (a.title, a.description, a.category, a.price, a.is_free, a.featured, a.tags, a.state, a.publish_at, a.withdrawn_reason)
    and not exists (select 1 from public.illustration_versions v where v.illustration_id = b.id);

  insert into public.illustration_versions (illustration_id, revision, title, description, category, price, is_free, featured,
    tags, state, publish_at, withdrawn_reason, changed_by, changed_at)
  select a.id, a.revision, a.title, a.description, a.category, a.price, a.is_free, a.featured, a.tags, a.state, a.publish_at,
    a.withdrawn_reason, author, a.updated_at
  from before b join after a on a.id = b.id
  where b.kind = 'illustration'
    and (b.title, b.description, b.category, b.price, b.is_free, b.featured, b.tags, b.state, b.publish_at, b.withdrawn_reason)
      is distinct from
      (a.title, a.description, a.category, a.price, a.is_free, a.featured, a.tags, a.state, a.publish_at, a.withdrawn_reason);

  delete from public.illustration_versions v
  using (
    select k.illustration_id, k.revision,
      row_number() over (partition by k.illustration_id order by k.revision desc) as place
    from public.illustration_versions k join after a on a.id = k.illustration_id
  ) ranked
  where ranked.place > 20 and v.illustration_id = ranked.illustration_id and v.revision = ranked.revision;
  return null;
end
$function$;

CREATE INDEX illustration_versions_changed_by ON public.illustration_versions USING btree (changed_by);

alter table public.illustration_versions enable row level security;

CREATE TRIGGER keep_versions AFTER UPDATE ON public.illustrations REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.keep_illustration_versions();

create policy illustration_versions_select on public.illustration_versions for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

comment on table public.illustration_versions is 'Written by a trigger for every way of changing an illustration; the newest is what the illustration says now.';

grant DELETE on public.illustration_versions to service_role;

grant INSERT on public.illustration_versions to service_role;

grant MAINTAIN on public.illustration_versions to service_role;

grant REFERENCES on public.illustration_versions to service_role;

grant SELECT on public.illustration_versions to authenticated;

grant SELECT on public.illustration_versions to service_role;

grant TRIGGER on public.illustration_versions to service_role;

grant TRUNCATE on public.illustration_versions to service_role;

grant UPDATE on public.illustration_versions to service_role;

-- What was moved in from another shop, and where its old addresses lead.

create table private.moved (
  source text not null,
  kind text not null check (kind in ('category', 'pack', 'item', 'person', 'sale', 'post', 'section', 'member', 'redirect')),
  their_id text not null,
  our_id text not null,
  hash text not null,
  written text,
  primary key (source, kind, their_id)
);
comment on column private.moved.hash is 'Digest of the record as the other shop had it when it was moved.';
comment on column private.moved.written is 'private.moved_state of our row after it was written; null for a row that was here before.';
create index moved_ours on private.moved (kind, our_id);

create table public.redirects (
  path text primary key check (path ~ '^/[^/]' and char_length(path) <= 500),
  target text not null check (target ~ '^/[^/]' and char_length(target) <= 500)
);
comment on column public.redirects.path is 'Decoded, in lower case, without a slash at the end.';
create policy redirects_select on public.redirects for select to anon, authenticated using (true);

-- Digest of what people can change of a moved row; null when the row is gone. Two equal digests: the row was not touched.
create function private.moved_state(p_kind text, p_id text) returns text
language sql stable set search_path = '' as $$
  select md5(r.state::text) from (
    select private.picked(to_jsonb(i), private.fields_of('details', 'file')) as state from public.illustrations i
    where p_kind = 'item' and i.id = p_id
    union all
    select jsonb_build_array(u.email, u.encrypted_password, u.last_sign_in_at, to_jsonb(f) - '{created_at,updated_at}'::text[],
      exists (select from public.orders o where o.user_id = f.id and o.origin <> 'moved'),
      exists (select from public.favorites v where v.user_id = f.id))
    from auth.users u join public.profiles f on f.id = u.id where u.id = case p_kind when 'person' then p_id::uuid end
    union all
    select jsonb_build_array(to_jsonb(o) - '{updated_at,number}'::text[],
      (select jsonb_agg(jsonb_build_array(l.id, l.illustration_id, l.amount, l.refunded_at) order by l.id) from public.order_items l where l.order_id = o.id))
    from public.orders o where o.id = case p_kind when 'sale' then p_id::uuid end
    union all
    select to_jsonb(b) - '{updated_at,updated_by,revision,search_document}'::text[] from public.blog_posts b where b.id = case p_kind when 'post' then p_id::uuid end
    union all
    select to_jsonb(a) - '{updated_at,revision}'::text[] from public.about_content a where a.id = case p_kind when 'section' then p_id::uuid end
    union all
    select to_jsonb(t) - '{updated_at,revision}'::text[] from public.team_members t where t.id = case p_kind when 'member' then p_id::uuid end
    union all
    select to_jsonb(c) - '{updated_at,revision,search_document}'::text[] from public.categories c where c.id = case p_kind when 'category' then p_id::uuid end
    union all
    select to_jsonb(d) from public.redirects d where p_kind = 'redirect' and d.path = p_id
  ) r
$$;

-- Releases that bring a file in from another shop are no news to people who bought it there.
create function private.skip_version_mails(p_item text, p_version text) returns void
language sql set search_path = '' as $$
  insert into private.told_versions (user_id, item, version)
  select distinct u.user_id, p_item, p_version from public.user_purchases u join public.orders o on o.id = u.order_id
  where o.origin = 'moved' and u.revoked_at is null and (p_item = 'illustration ' || u.illustration_id or starts_with(p_item, 'pack '))
  on conflict do nothing
$$;

-- One mail to each customer who came with orders, sent when the owner asks for it, so many an hour. Answers how many were queued.
create function private.tell_moved_customers(p_hourly integer) returns integer
language sql set search_path = '' as $$
  with customers as (
    select u.id, u.email, u.encrypted_password is not null as keeps_password, f.full_name,
      (select coalesce(jsonb_agg(distinct l.title), '[]') from public.user_purchases h
        join public.order_items l on l.id = h.order_item_id join public.orders o on o.id = h.order_id
        where h.user_id = u.id and h.revoked_at is null and o.origin = 'moved') as titles
    from auth.users u join public.profiles f on f.id = u.id
    where exists (select from private.moved m where m.kind = 'person' and m.our_id = u.id::text)
  ), queued as (
    insert into public.email_outbox (dedupe_key, to_email, template, payload, next_attempt_at)
    select 'moved:' || c.id, c.email, 'moved_in',
      jsonb_build_object('full_name', c.full_name, 'keeps_password', c.keeps_password, 'titles', c.titles),
      now() + interval '1 hour' * ((row_number() over (order by c.email) - 1) / greatest(p_hourly, 1))
    from customers c where c.titles <> '[]'
    on conflict (dedupe_key) do nothing
    returning 1
  )
  select count(*)::integer from queued
$$;

-- Saving the settings as one document, with the prices of the bundle, and its earlier versions.

-- The last twenty. The bundle's prices are those of its row at that time.
create table public.shop_settings_versions (
  revision integer primary key,
  saved_at timestamptz not null default now(),
  saved_by uuid,
  saved_by_name text not null default '',
  settings jsonb not null
);
comment on column public.shop_settings_versions.saved_by is 'The account, which may be gone by now; null for the shop itself.';
create policy shop_settings_versions_select on public.shop_settings_versions for select to authenticated
  using ((select private.is_admin()));

create function private.account_name(p_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select f.full_name from public.profiles f where f.id = p_id), (select u.email from auth.users u where u.id = p_id), '')
$$;

-- What an editor works on.
create function private.settings_content() returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(s) - '{only_one,demo,revision,updated_at}'::text[]
    || jsonb_build_object('bundle_price', b.price, 'bundle_compare_price', b.compare_price)
  from public.shop_settings s, public.illustrations b where b.id = 'bundle-all-packs'
$$;

create function private.keep_settings_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.shop_settings_versions (revision, saved_by, saved_by_name, settings)
  values (new.revision, (select auth.uid()), private.account_name((select auth.uid())), private.settings_content());
  delete from public.shop_settings_versions v where v.revision <= new.revision - 20;
  return null;
end
$$;
create trigger keep_version after update on public.shop_settings
  for each row execute function private.keep_settings_version();

create function private.settings_answer(p_status text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', p_status, 'revision', s.revision, 'settings', private.settings_content(), 'changed_at', s.updated_at,
    'changed_by_name', (select v.saved_by_name from public.shop_settings_versions v where v.revision = s.revision))
  from public.shop_settings s
$$;

-- p: any of the columns, bundle_price and bundle_compare_price; what is absent stays. Answers saved or conflict, with the settings as
-- they are now. A repeated call whose content is already there answers saved.
create function public.save_shop_settings(p_base_revision integer, p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.shop_settings%rowtype;
  wanted jsonb := private.settings_content();
begin
  perform private.require_admin();
  wanted := wanted || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p) where wanted ? key);
  select * into stored from public.shop_settings s for update;
  if stored.revision is distinct from p_base_revision then
    return private.settings_answer(case when wanted = private.settings_content() then 'saved' else 'conflict' end);
  end if;
  if coalesce((wanted ->> 'bundle_price')::numeric <= 0, true) then
    raise exception 'The bundle needs a price.' using errcode = '22023', hint = 'validation';
  elsif least((wanted ->> 'bundle_compare_price')::numeric, (wanted ->> 'bundle_regular_price')::numeric)
    <= (wanted ->> 'bundle_price')::numeric
  then
    raise exception 'A price to compare with must be above the bundle''s price.' using errcode = '22023', hint = 'validation';
  end if;
  -- The price before the settings, whose version holds it; what it must come to is known with them.
  set constraints public.check_price deferred;
  update public.illustrations i set price = (wanted ->> 'bundle_price')::numeric,
    compare_price = (wanted ->> 'bundle_compare_price')::numeric
  where i.id = 'bundle-all-packs' and (i.price, i.compare_price)
    is distinct from ((wanted ->> 'bundle_price')::numeric, (wanted ->> 'bundle_compare_price')::numeric);
  perform private.store(jsonb_populate_record(stored, wanted));
  if (wanted ->> 'bundle_price')::numeric < private.minimum_charge() then
    perform private.refuse_price(i.title, (wanted ->> 'bundle_price')::numeric) from public.illustrations i where i.id = 'bundle-all-packs';
  end if;
  set constraints public.check_price immediate;
  return private.settings_answer('saved');
end
$$;

-- For the editor, with the revision that its save starts from.
create function public.shop_settings_document() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return private.settings_answer('saved');
end
$$;

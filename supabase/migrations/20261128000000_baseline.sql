-- Generated from supabase/schemas by `node scripts/migration.ts --baseline`; never edited.

-- maintenance/foundation.sql

-- Schemas, default privileges and the triggers that every table shares.
-- Hosted projects hand out broad rights on schema public; here nothing is granted unless a statement grants it by name, so
-- that hosted and embedded databases behave alike.

create schema if not exists private;
comment on schema private is 'Policies, triggers and RPCs lean on it; never exposed through the API.';

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
-- Names in private must resolve inside functions that run as the caller; each object is still granted singly.
grant usage on schema private to anon, authenticated, service_role;

-- For search that forgives typing errors.
create extension if not exists pg_trgm with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- How long a statement of a visitor or shopper may take.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
notify pgrst, 'reload config';

-- Without marks that turn the direction of what follows, such as U+202E: a title with one shows another name than it has.
create function private.without_direction_marks(p_row anyelement) returns anyelement
language plpgsql immutable set search_path = '' as $$
declare
  marks constant text := '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]';
begin
  return case when p_row::text ~ marks
    then jsonb_populate_record(p_row, regexp_replace(to_jsonb(p_row)::text, marks, '', 'g')::jsonb) else p_row end;
end
$$;

create function private.remove_direction_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return private.without_direction_marks(new);
end
$$;

-- With an argument, texts lose their direction marks, too.
create function private.touch_updated_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return case when tg_nargs > 0 then private.without_direction_marks(new) else new end;
end
$$;

-- Counts every write of a row, so that a stale editor is noticed. The counter is never taken from the client.
create function private.touch_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.revision := 1;
  else
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return case when tg_nargs > 0 then private.without_direction_marks(new) else new end;
end
$$;

-- Immutable, because generated columns ask for it; array_to_string alone is only stable.
create function private.join_words(words text[]) returns text
language sql immutable set search_path = '' as $$
  select array_to_string(words, ' ')
$$;

-- Lower case without accents, apostrophes and signs that no reader sees: 'Kɔfi' is kofi, 'Ng''ang''a' is nganga. foldLetters of
-- shared/domain answers the same, and a test compares the two.
create function private.fold(words text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain text;
begin
  if octet_length(words) = char_length(words) then
    return lower(translate(words, '''`', ''));
  end if;
  plain := lower(regexp_replace(normalize(replace(words, '´', ''), NFKD),
    '[\u0300-\u036F\u0591-\u05C7\u0640\u064B-\u065F\u0670''`\u02B9-\u02BF\u02C8\u2018\u2019\u201B\u2032\u2035\uA78C\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]',
    '', 'g'));
  plain := translate(plain, 'øđðħıłŋƙɗɓƴɛɔɩʋƒɣɖɲʊəǝƥƭʈɦɨʉŧƀɠɫςىة', 'oddhilnkdbyeoivfgdnueeptthiutbglσيه');
  return normalize(replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
end
$$;

-- A text in a pattern of like that stands for itself.
create function private.escape_like(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_text, '([\\%_])', '\\\1', 'g')
$$;

-- Whether a list's text has what was typed: private.fold(text) like private.pattern_of(typed).
create function private.pattern_of(p_typed text) returns text
language sql immutable set search_path = '' as $$
  select '%' || private.escape_like(private.fold(btrim(coalesce(p_typed, '')))) || '%'
$$;

-- The words of a text or a query, with one space between them; "father's" is father.
create function private.search_text(words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(private.fold(regexp_replace(words, '[''’]s\M', '', 'gi')), '[^[:alnum:]]+', ' ', 'g');
end
$$;

-- Words of a text that are also asked for in another spelling: ' d ivoire' of d'Ivoire, ' groesse' of Größe.
create function private.other_spellings(words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if words !~ '[''’‘ʼʻäöüøåÄÖÜØÅ\u0308\u030A]' then
    return '';
  end if;
  return (
    select coalesce(string_agg(' ' || replace(replace(replace(replace(replace(
      translate(lower(w), '''’‘ʼʻ', '     '), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'), ''), '')
    from regexp_split_to_table(regexp_replace(normalize(words, NFC), '[''’]s\M', '', 'gi'), '\s+') w
    where w ~ '[''’‘ʼʻäöüøåÄÖÜØÅ]'
  );
end
$$;

-- Exact words (for prefixes) and stems (for inflections) of one text; of a longer one than any the beginning, as a vector has 1 MB.
create function private.search_vector(words text) returns tsvector
language plpgsql immutable set search_path = '' as $$
declare
  beginning constant text := left(words, 50000);
  folded constant text := left(coalesce(private.search_text(beginning || private.other_spellings(beginning)), ''), 50000);
begin
  return to_tsvector('pg_catalog.simple'::regconfig, folded) || to_tsvector('pg_catalog.english'::regconfig, folded);
end
$$;

-- The same rule as the client's: lower case, runs of anything but a-z and 0-9 become one hyphen, none at the ends.
create function private.slugify(words text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(lower(words), '[^a-z0-9]+', '-', 'g'), '-')
$$;

-- accounts/sessions.sql

-- A token outlives its session until it expires. PostgREST asks here before each request, so that a session ends for reads and writes
-- when it is signed out, its password is changed or its account is deleted.

-- Keys name no session.
create function private.session_lives() returns boolean
language sql stable security definer set search_path = '' as $$
  select claim.session is null
    or exists (select 1 from auth.sessions s where s.id = claim.session and (s.not_after is null or s.not_after > now()))
  from (select ((select auth.jwt()) ->> 'session_id')::uuid as session) claim
$$;

-- PT401: PostgREST answers with status 401.
create function private.require_live_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.session_lives() then
    raise sqlstate 'PT401' using message = 'This session has ended. Sign in again.', hint = 'session_expired';
  end if;
end
$$;
grant execute on function private.require_live_session() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.require_live_session';
notify pgrst, 'reload config';

-- accounts/second-factor-rules.sql

-- When an administrator's session must have given a second factor. The factors are the auth server's: auth.mfa_factors.

-- No row until an owner decides.
create table private.admin_security (
  only_one boolean primary key default true check (only_one),
  second_factor_required boolean not null
);

create function private.has_second_factor(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified')
$$;

create function private.second_factor_required() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.second_factor_required from private.admin_security s), false)
$$;

-- While the ban of an account lasts, tokens that it has from before open nothing of an administrator's.
create function private.is_banned(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users u where u.id = p_user_id and u.banned_until > now())
$$;

-- p_level: the claim aal of the session's token. Who has a factor must have given it; without one the shop decides. Storage asks nothing
-- before a request, so a session that has ended is refused here too.
create function private.session_suffices(p_user_id uuid, p_level text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.session_lives() and not private.is_banned(p_user_id) and case when private.has_second_factor(p_user_id) then coalesce(p_level = 'aal2', false)
    else not private.second_factor_required() end
$$;

-- accounts/accounts.sql

-- Profiles: one per auth user, made by a trigger. Only set_admin_role changes who administers the shop.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text check (char_length(username) between 3 and 60 and username !~ '[\u0001-\u001F\u007F-\u009F]'),
  full_name text check (char_length(full_name) between 2 and 200 and full_name !~ '[\u0001-\u001F\u007F-\u009F]'),
  avatar_url text check (char_length(avatar_url) <= 2048),
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  admin_role text check (admin_role in ('owner', 'editor', 'support')),
  constraint profiles_admins_have_a_role check (is_admin = (admin_role is not null))
);
create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_admins on public.profiles (id) where is_admin;
-- Without avatar_url: set_avatar names the pictures that the function `avatar` stored.
grant select, update (full_name, username) on public.profiles to authenticated;

-- A metadata name that breaks the rules must not stop the sign-up: the profile starts without it.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given text := left(btrim(regexp_replace(new.raw_user_meta_data ->> 'full_name', '[\u0001-\u001F\u007F-\u009F]+', ' ', 'g')), 200);
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when char_length(given) >= 2 then given end)
  on conflict (id) do nothing;
  return new;
end
$$;

-- Grants already withhold both columns; this holds even where a server re-grants whole tables. The flag alone stands for an owner:
-- operators set it.
create function private.guard_admin_role() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated') then
      raise exception 'The admin flag cannot be set through a profile.' using errcode = '42501';
    end if;
    if new.admin_role is distinct from old.admin_role then
      new.is_admin := new.admin_role is not null;
    elsif new.is_admin is distinct from old.is_admin then
      new.admin_role := case when new.is_admin then 'owner' end;
    end if;
    if new.admin_role = 'owner' then
      return new;
    end if;
  end if;
  if old.admin_role = 'owner' then
    -- One at a time: two owners demoting each other must not both succeed.
    perform pg_advisory_xact_lock(7046001);
    if not exists (select 1 from public.profiles p where p.admin_role = 'owner' and p.id <> old.id) then
      raise exception 'The last owner cannot be demoted or deleted.'
        using errcode = 'P0001', hint = 'last_admin', detail = 'Make another person an owner first.';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- Owners may do everything. 'content': illustrations, categories, blog, About, bundle and their files. 'customers': orders, refunds,
-- grants, accounts, messages, subscribers, mails.
create function private.role_may(p_role text, p_area text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_role = 'owner' or (p_role, p_area) in (('editor', 'content'), ('support', 'customers')), false)
$$;

create function private.may(p_area text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when exists (select 1 from public.profiles p where p.id = (select auth.uid()) and private.role_may(p.admin_role, p_area))
    then private.session_suffices((select auth.uid()), (select auth.jwt()) ->> 'aal') else false end
$$;

create function private.require_area(p_area text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.may(p_area) then
    raise exception 'Only an administrator may do this.' using errcode = '42501';
  end if;
end
$$;

-- An owner: what no area opens is theirs alone. Like may, only with a second factor where one is there or required.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select case when exists (select 1 from public.profiles p where p.id = (select auth.uid()) and p.admin_role = 'owner')
    then private.session_suffices((select auth.uid()), (select auth.jwt()) ->> 'aal') else false end
$$;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may do this.' using errcode = '42501';
  end if;
end
$$;

-- Null takes every right away.
create function public.set_admin_role(p_user_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.profiles p set admin_role = p_role where p.id = p_user_id;
  if not found then
    raise exception 'This user does not exist any more.' using errcode = 'P0001', hint = 'user_unknown';
  end if;
end
$$;

-- Everyone who administers the shop.
create function public.list_admins() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
      'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_admin', f.is_admin, 'admin_role', f.admin_role,
      'has_second_factor', private.has_second_factor(u.id))
      order by f.admin_role = 'owner' desc, u.email), '[]')
    from public.profiles f join auth.users u on u.id = f.id where f.is_admin);
end
$$;

-- The password of a sign-up is not proven to be the owner's: anyone can sign up with an address of another person, and the auth
-- server keeps the first password when the owner signs up after that. So a password does not survive the mailed link that
-- confirms the address; the person who opened the link sets one with the session that the link gives.
-- Accounts that are confirmed without a mail (by an administrator, or where confirmations are off) keep theirs.
create function private.drop_unproven_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger guard_admin_role before update on public.profiles
  for each row when (old.is_admin is distinct from new.is_admin or old.admin_role is distinct from new.admin_role)
  execute function private.guard_admin_role();
create trigger guard_last_owner before delete on public.profiles
  for each row when (old.admin_role = 'owner') execute function private.guard_admin_role();
create trigger drop_unproven_password before update on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null and new.confirmation_sent_at is not null
  )
  execute function private.drop_unproven_password();

create policy profiles_select on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.may('customers')));
create policy profiles_update on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- accounts/user-list.sql

-- The list of users that administrators search.

-- What the search of the user list looks into. Kept in a table of its own, as auth.users belongs to the auth server.
create table private.user_search (
  id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null,
  words text not null
);
create index user_search_newest on private.user_search (created_at desc, id);
create index user_search_words_trigrams on private.user_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);

create function private.update_user_search(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.user_search as known (id, created_at, words)
  select f.id, coalesce(u.created_at, f.created_at), private.fold(concat_ws(E'\n', u.email, f.username, f.full_name))
  from public.profiles f join auth.users u on u.id = f.id where f.id = p_id
  on conflict (id) do update set created_at = excluded.created_at, words = excluded.words
    where (known.created_at, known.words) is distinct from (excluded.created_at, excluded.words)
$$;

create function private.user_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_user_search(new.id);
  return null;
end
$$;

-- Pages count from 1. The search looks into e-mail, username and full name. The page is found before its rows are read.
create function public.list_users(p_search text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 200);
  before bigint := (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size;
  words text := btrim(coalesce(p_search, ''));
  pattern text := private.pattern_of(words);
  total bigint;
  ids uuid[];
begin
  perform private.require_area('customers');
  if words = '' then
    total := (select count(*) from private.user_search);
    ids := array(select k.id from private.user_search k order by k.created_at desc, k.id limit size offset before);
  else
    total := (select count(*) from private.user_search k where k.words like pattern);
    ids := array(select k.id from private.user_search k where k.words like pattern order by k.created_at desc, k.id limit size offset before);
  end if;
  return jsonb_build_object('total', total, 'users', coalesce((
    select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
      'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_admin', f.is_admin, 'admin_role', f.admin_role,
      'has_second_factor', f.is_admin and private.has_second_factor(u.id)) order by listed.place)
    from unnest(ids) with ordinality as listed (id, place)
    join auth.users u on u.id = listed.id
    join public.profiles f on f.id = listed.id
  ), '[]'));
end
$$;

create trigger user_search_changed after insert or update of username, full_name on public.profiles
  for each row execute function private.user_changed();
create trigger user_search_changed after update on auth.users
  for each row when ((old.email, old.created_at) is distinct from (new.email, new.created_at))
  execute function private.user_changed();

-- catalog/colors.sql

-- Colors by name and by likeness.

-- Lightness 0 to 1, green to red, blue to yellow (Björn Ottosson, 2020) of '#rrggbb'. What is none gives null.
create function private.oklab(p_hex text) returns double precision[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  rgb bytea;
  v double precision[];
  l double precision;
  m double precision;
  s double precision;
begin
  if p_hex is null or p_hex !~ '^#[0-9A-Fa-f]{6}$' then
    return null;
  end if;
  rgb := decode(substr(p_hex, 2), 'hex');
  for i in 0 .. 2 loop
    l := get_byte(rgb, i) / 255::double precision;
    v[i] := case when l <= 0.04045 then l / 12.92 else power((l + 0.055) / 1.055, 2.4) end;
  end loop;
  l := cbrt(0.4122214708 * v[0] + 0.5363325363 * v[1] + 0.0514459929 * v[2]);
  m := cbrt(0.2119034982 * v[0] + 0.6806995451 * v[1] + 0.1073969566 * v[2]);
  s := cbrt(0.0883024619 * v[0] + 0.2817188376 * v[1] + 0.6299787005 * v[2]);
  return array[
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  ];
end
$$;

-- The names of a palette's colors, each once, in its order: red, orange, yellow, green, teal, blue, purple, pink, brown, black, gray,
-- white. `paletteColors` in shared/domain answers the same.
create function private.palette_colors(p_palette text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  names text[] := '{}';
  lab double precision[];
  hex text;
  light double precision;
  chroma double precision;
  hue double precision;
  name text;
begin
  foreach hex in array coalesce(p_palette, '{}') loop
    lab := private.oklab(hex);
    continue when lab is null;
    light := lab[1];
    chroma := sqrt(lab[2] * lab[2] + lab[3] * lab[3]);
    hue := atan2d(lab[3], lab[2]);
    hue := case when hue < 0 then hue + 360 else hue end;
    name := case
      when light < 0.16 or light < 0.28 and chroma < 0.05 then 'black'
      when light > 0.92 and chroma < 0.035 then 'white'
      when chroma < case when light < 0.62 and hue > 12 and hue < 112 then 0.015 else 0.035 end then 'gray'
      when hue < 12 or hue >= 338 then case when light > 0.45 then 'pink' else 'red' end
      when hue < 100 and light < 0.62 and chroma < case when hue < 42 then 0.12 else 0.15 end then 'brown'
      when hue < 112 and light >= 0.62 and (light < 0.72 and chroma < 0.13 or light < 0.84 and chroma < 0.09) then 'brown'
      when hue < 30 then case when light > 0.68 then 'pink' else 'red' end
      when hue < 36 then case when light > 0.68 then 'orange' else 'red' end
      when hue < 75 then 'orange'
      when hue < 112 then case when light < 0.62 then 'green' else 'yellow' end
      when hue < 165 then 'green'
      when hue < 215 then 'teal'
      when hue < 282 then 'blue'
      when hue >= 318 and light > 0.66 then 'pink'
      else 'purple'
    end;
    names := case when name = any (names) then names else names || name end;
  end loop;
  return names;
end
$$;

-- accounts/second-factor.sql

-- Recovery codes, and what administrators and owners do about second factors.

-- Ten at a time, of one salt. The auth server has no such codes: using one removes the account's factors.
create table private.recovery_codes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  hash bytea not null,
  salt uuid not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Codes have 80 random bits, so salt and rounds are only to make a stolen table dearer still. Read as Crockford's base 32: capitals or not, O as 0,
-- I and L as 1, hyphens and spaces for the eye.
create function private.recovery_hash(p_code text, p_salt uuid) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  code constant bytea := convert_to(translate(upper(left(p_code, 40)), 'OIL- ', '011'), 'UTF8');
  hash bytea := uuid_send(p_salt);
begin
  for round in 1 .. 5000 loop
    hash := sha256(hash || code);
  end loop;
  return hash;
end
$$;

-- As in 'K7QD-M2XR-09TB-VW3H'.
create function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r.bytes, place) & 31), 1)
    || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) r, generate_series(0, 15) place
$$;

-- The caller's role, though the second factor may be missing still.
create function private.require_role() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.profiles p where p.id = (select auth.uid()) and p.is_admin and not private.is_banned(p.id)) then
    raise exception 'Only an administrator may do this.' using errcode = '42501';
  end if;
end
$$;

create function private.log_second_factor(p_kind text, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_activity(p_kind, 'account', array[p_user_id::text], array[private.account_name(p_user_id)],
    array[null::jsonb], array['{}'::jsonb]);
end
$$;

-- Who the caller is in the admin area, and what the second factor says to it. For everyone, as the entrance asks it.
create function public.admin_access() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('role', p.admin_role, 'has_factor', private.has_second_factor(p.id),
      'is_required', private.second_factor_required(),
      'is_open', private.session_suffices(p.id, (select auth.jwt()) ->> 'aal'),
      'codes_left', (select count(*) from private.recovery_codes c where c.user_id = p.id and c.used_at is null))
    from public.profiles p where p.id = (select auth.uid()) and p.is_admin
  ), jsonb_build_object('role', null, 'has_factor', false, 'is_required', false, 'is_open', false, 'codes_left', 0))
$$;

-- Ten new codes in place of all earlier ones. Only their hashes are kept, so this is the one time that they are told.
create function public.create_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  self constant uuid := (select auth.uid());
  salt constant uuid := gen_random_uuid();
  codes constant text[] := array(select private.new_recovery_code() from generate_series(1, 10));
begin
  perform private.require_role();
  if not private.has_second_factor(self) or not private.session_suffices(self, (select auth.jwt()) ->> 'aal') then
    raise exception 'Set up a second factor, or enter its code, first.' using errcode = 'P0001', hint = 'second_factor_needed';
  end if;
  perform private.require_turn(jsonb_build_array(jsonb_build_object('key', 'recovery_codes:' || self, 'most', 20, 'seconds', 3600)));
  delete from private.recovery_codes c where c.user_id = self;
  insert into private.recovery_codes (user_id, hash, salt) select self, private.recovery_hash(code, salt), salt from unnest(codes) code;
  perform private.log_second_factor('recovery_codes_made', self);
  return codes;
end
$$;

-- Removes an account's factors. Its sessions end but for p_session, since one of them may be on the lost device.
create function private.remove_factors(p_user_id uuid, p_session text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.mfa_factors f where f.user_id = p_user_id;
  delete from auth.sessions s where s.user_id = p_user_id and s.id::text is distinct from p_session;
end
$$;

-- In place of the code of a lost device. A wrong code is an answer, not an error: an error would take back the turn that it cost.
-- Answers status (accepted, wrong or limited), codes_left and retry_after (seconds).
create function public.use_recovery_code(p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  self constant uuid := (select auth.uid());
  turn jsonb;
begin
  perform private.require_role();
  turn := public.take_rate_limits(null, jsonb_build_array(
    jsonb_build_object('key', 'recovery:' || self, 'most', 5, 'seconds', 60),
    jsonb_build_object('key', 'recovery_day:' || self, 'most', 50, 'seconds', 86400)));
  if not (turn ->> 'taken')::boolean then
    return jsonb_build_object('status', 'limited', 'retry_after', turn -> 'retry_after');
  end if;
  update private.recovery_codes c set used_at = now()
  where c.user_id = self and c.used_at is null and c.hash = private.recovery_hash(p_code, (
    select k.salt from private.recovery_codes k where k.user_id = self limit 1));
  if not found then
    return jsonb_build_object('status', 'wrong');
  end if;
  perform private.remove_factors(self, (select auth.jwt()) ->> 'session_id');
  perform private.log_second_factor('recovery_code_used', self);
  return jsonb_build_object('status', 'accepted', 'codes_left', (
    select count(*) from private.recovery_codes c where c.user_id = self and c.used_at is null));
end
$$;

-- For a colleague who lost the device and the codes.
create function public.remove_second_factor(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if p_user_id = (select auth.uid()) then
    raise exception 'Remove your own second factor under Security.' using errcode = 'P0001', hint = 'forbidden';
  elsif not exists (select 1 from public.profiles p where p.id = p_user_id and p.is_admin) then
    raise exception 'This person is not on the team.' using errcode = 'P0001', hint = 'not_found';
  end if;
  perform private.remove_factors(p_user_id, null);
  delete from private.recovery_codes c where c.user_id = p_user_id;
  perform private.log_second_factor('second_factor_removed', p_user_id);
end
$$;

-- An owner who has none would lock the own door first.
create function public.require_second_factor(p_required boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before constant boolean := private.second_factor_required();
begin
  perform private.require_admin();
  if p_required and not private.has_second_factor((select auth.uid())) then
    raise exception 'Set up your own second factor first.' using errcode = 'P0001', hint = 'second_factor_needed';
  elsif p_required is distinct from before then
    insert into private.admin_security (second_factor_required) values (p_required)
    on conflict (only_one) do update set second_factor_required = excluded.second_factor_required;
    perform private.log_activity('second_factor_rule_changed', 'settings', array['second_factor'], array[''],
      array[jsonb_build_object('second_factor_required', before)], array[jsonb_build_object('second_factor_required', p_required)]);
  end if;
end
$$;

-- content/shop-settings.sql

-- What the owner says about the shop. A new shop has nothing filled in, and pages leave out what is empty.

-- A list of at most twelve quotations, each with the page that shows it.
create function private.is_testimonials(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p) <> 'array' or jsonb_array_length(p) > 12 then false else not exists (
    select 1 from jsonb_array_elements(p) t
    where jsonb_typeof(t) <> 'object'
      or coalesce(char_length(btrim(t ->> 'name')), 0) not between 1 and 100
      or coalesce(char_length(btrim(t ->> 'role')), -1) not between 0 and 100
      or coalesce(char_length(btrim(t ->> 'content')), 0) not between 1 and 600
      or coalesce(t ->> 'page', '') not in ('home', 'bundle')
      or (select count(*) from jsonb_object_keys(case jsonb_typeof(t) when 'object' then t else '{}' end)) <> 4
  ) end
$$;

create function private.is_email_or_empty(p text) returns boolean
language sql immutable set search_path = '' as $$
  select p = '' or (char_length(p) <= 320 and p ~ '^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$')
$$;

-- At most thirty questions with their answers.
create function private.is_questions(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p) <> 'array' or jsonb_array_length(p) > 30 then false else not exists (
    select 1 from jsonb_array_elements(p) q
    where jsonb_typeof(q) <> 'object'
      or coalesce(char_length(btrim(q ->> 'question')), 0) not between 1 and 200
      or coalesce(char_length(btrim(q ->> 'answer')), 0) not between 1 and 2000
      or (select count(*) from jsonb_object_keys(case jsonb_typeof(q) when 'object' then q else '{}' end)) <> 2
  ) end
$$;

-- At most eight addresses of https pages, each once.
create function private.is_links(p text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(p) <= 8 and cardinality(p) = (
    select count(distinct l) from unnest(p) l where char_length(l) <= 300 and l ~ '^https://[^\s/@]+\.[^\s/@]+(/[^\s<>"]*)?$')
$$;

-- Currencies with two decimals that payments are taken in, lower-case ISO 4217.
create function private.is_currency(p text) returns boolean
language sql immutable set search_path = '' as $$
  select p = any ('{usd,eur,gbp,cad,aud,nzd,chf,sek,nok,dkk,pln,ngn,ghs,zar,kes}'::text[])
$$;

-- At most twenty plain sentences.
create function private.is_sentences(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p) <> 'array' or jsonb_array_length(p) > 20 then false else not exists (
    select 1 from jsonb_array_elements(p) s
    where jsonb_typeof(s) <> 'string' or char_length(btrim(s #>> '{}')) not between 1 and 300
  ) end
$$;

create table public.shop_settings (
  only_one boolean primary key default true check (only_one),
  company_name text not null default '' check (char_length(company_name) <= 200),
  company_address text not null default '' check (char_length(company_address) <= 500),
  -- As in "the law of …", such as 'Ghana'.
  governing_law text not null default '' check (char_length(governing_law) <= 100),
  -- Since when terms and privacy statement hold in their present wording.
  terms_date date,
  contact_email text not null default '' check (private.is_email_or_empty(contact_email)),
  contact_phone text not null default '' check (contact_phone ~ '^(\+?[0-9][0-9 ()/.-]{2,38})?$'),
  contact_hours text not null default '' check (char_length(contact_hours) <= 200),
  -- Of every price; an order keeps the one that it was made in.
  currency text not null default 'usd' check (private.is_currency(currency)),
  -- Least amount of a price and of an order, where the account needs more than the provider publishes; null where it does not.
  minimum_price numeric(10, 2) check (minimum_price > 0),
  -- Days of statistics, reports and filters, and dates on documents.
  time_zone text not null default 'UTC',
  -- Worked out by the payment provider: not at all, contained in the prices, or added to them.
  tax_mode text not null default 'off' check (tax_mode in ('off', 'inclusive', 'exclusive')),
  -- On invoices: a VAT or other tax number; empty where the shop has none.
  tax_id text not null default '' check (char_length(tax_id) <= 60),
  -- Buyers agree before paying that delivery begins at once and ends their right to withdraw.
  asks_delivery_consent boolean not null default false,
  bundle_regular_price numeric(10, 2) check (bundle_regular_price > 0),
  testimonials jsonb not null default '[]' check (private.is_testimonials(testimonials)),
  -- The sender of the shop's mails; empty takes the one that the functions were deployed with.
  sender_email text not null default '' check (private.is_email_or_empty(sender_email)),
  -- Where mails to the owner go; empty means to every administrator.
  notice_email text not null default '' check (private.is_email_or_empty(notice_email)),
  sale_notices boolean not null default true,
  sale_digest boolean not null default false,
  -- Beside the address in mails, such as 'Ama of Baobab'; empty leaves the address alone.
  sender_name text not null default '' check (char_length(sender_name) <= 100 and sender_name !~ '[[:cntrl:]<>"@]'),
  -- Under every mail; empty adds nothing.
  mail_footer text not null default '' check (char_length(mail_footer) <= 500),
  -- Empty takes the standard words.
  hero_title text not null default '' check (char_length(hero_title) <= 120),
  hero_text text not null default '' check (char_length(hero_text) <= 400),
  -- Ids of illustrations; what is not listed is left out, and places that stay empty get featured ones.
  hero_pictures text[] not null default '{}' check (cardinality(hero_pictures) <= 3),
  -- After the standard questions, or in their place.
  faq jsonb not null default '[]' check (private.is_questions(faq)),
  faq_standard boolean not null default true,
  social_links text[] not null default '{}' check (private.is_links(social_links)),
  -- Values that demo content brought, by column: as long as one stands, it is a placeholder.
  demo jsonb not null default '{}' check (jsonb_typeof(demo) = 'object'),
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);
grant select, update (
  company_name, company_address, governing_law, terms_date, contact_email, contact_phone, contact_hours, bundle_regular_price,
  testimonials, sender_email, notice_email, sale_notices, sale_digest, sender_name, mail_footer, hero_title, hero_text, hero_pictures,
  faq, faq_standard, social_links, currency, minimum_price, time_zone, tax_mode, tax_id, asks_delivery_consent
) on public.shop_settings to authenticated;

-- A name of the time zone database, such as 'Africa/Lagos'. PostgreSQL would take offsets and abbreviations too. It reads the whole
-- database for its list, so the list is asked about a new name alone.
create function private.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.time_zone ~ '^(posix|right)/|^(Factory|localtime|posixrules)$'
    or not exists (select from pg_catalog.pg_timezone_names z where z.name = new.time_zone)
  then
    raise exception 'There is no time zone "%".', new.time_zone using errcode = '22023', hint = 'validation';
  end if;
  return new;
end
$$;
create trigger check_time_zone before update on public.shop_settings
  for each row when (new.time_zone is distinct from old.time_zone) execute function private.check_time_zone();

create policy shop_settings_select on public.shop_settings for select to authenticated
  using ((select private.is_admin()));
create policy shop_settings_update on public.shop_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- The payment provider of new orders. The deployment and the local stack write here what PAYMENT_PROVIDER tells the functions.
create table private.payment_provider (
  only_row boolean primary key default true check (only_row),
  name text not null check (name in ('stripe', 'paystack'))
);

-- The smallest charge that a provider publishes for a currency, in the main unit: 50 of JPY are 50 yen. Null where it publishes none.
-- Sources: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts and https://paystack.com/docs/api/#supported-currency,
-- in copies that were read on November 28, 2026. Stripe's list is by settlement currency: an amount in a currency that is not settled
-- must convert to at least the minimum of the one that is, which shop_settings.minimum_price is for.
create function private.published_minimum(p_provider text, p_currency text) returns numeric
language sql immutable set search_path = '' as $$
  select m.amount from (values
    ('stripe', 'aed', 2.00), ('stripe', 'aud', 0.50), ('stripe', 'bgn', 1.00), ('stripe', 'brl', 0.50), ('stripe', 'cad', 0.50),
    ('stripe', 'chf', 0.50), ('stripe', 'czk', 15.00), ('stripe', 'dkk', 2.50), ('stripe', 'eur', 0.50), ('stripe', 'gbp', 0.30),
    ('stripe', 'hkd', 4.00), ('stripe', 'huf', 175.00), ('stripe', 'inr', 0.50), ('stripe', 'jpy', 50), ('stripe', 'mxn', 10.00),
    ('stripe', 'myr', 2.00), ('stripe', 'nok', 3.00), ('stripe', 'nzd', 0.50), ('stripe', 'pln', 2.00), ('stripe', 'ron', 2.00),
    ('stripe', 'sek', 3.00), ('stripe', 'sgd', 0.50), ('stripe', 'thb', 10.00), ('stripe', 'usd', 0.50),
    ('paystack', 'ghs', 0.10), ('paystack', 'kes', 3.00), ('paystack', 'ngn', 50.00), ('paystack', 'usd', 2.00),
    ('paystack', 'zar', 1.00)
  ) as m (provider, currency, amount)
  where m.provider = p_provider and m.currency = p_currency
$$;

-- Least amount of a price and of an order that is not free.
create function private.minimum_charge() returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(coalesce(private.published_minimum(p.name, s.currency), 0.50), s.minimum_price)
  from public.shop_settings s, private.payment_provider p
$$;

create function private.refuse_price(p_title text, p_price numeric) returns void
language plpgsql set search_path = '' as $$
declare
  least_amount constant numeric := private.minimum_charge();
begin
  raise exception 'A price is 0, or at least %: the payment provider charges no less. "%" would cost %.', least_amount, p_title, p_price
    using errcode = 'P0001', hint = 'price_below_minimum', detail = jsonb_build_object('title', p_title, 'price', p_price,
      'minimum', least_amount, 'currency', (select s.currency from public.shop_settings s))::text;
end
$$;

-- The shop's day at a moment, and the moment at which a day begins there.
create function private.shop_zone() returns text
language sql stable security definer set search_path = '' as $$
  select s.time_zone from public.shop_settings s
$$;
create function private.shop_day(p_at timestamptz) returns date
language sql stable set search_path = '' as $$
  select (p_at at time zone private.shop_zone())::date
$$;
-- Where clocks go back at midnight, PostgreSQL takes the second one: the day begins an hour before it.
create function private.day_start(p_day date) returns timestamptz
language sql stable set search_path = '' as $$
  select case when ((b.at - interval '1 hour') at time zone z.name)::date = p_day then b.at - interval '1 hour' else b.at end
  from private.shop_zone() z (name) cross join lateral (select p_day::timestamp at time zone z.name as at) b
$$;

-- What everyone may know of the settings.
create function public.shop_details() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object(
    'company_name', s.company_name, 'company_address', s.company_address, 'governing_law', s.governing_law,
    'terms_date', s.terms_date, 'contact_email', s.contact_email, 'contact_phone', s.contact_phone,
    'contact_hours', s.contact_hours, 'bundle_regular_price', s.bundle_regular_price, 'testimonials', s.testimonials,
    'hero_title', s.hero_title, 'hero_text', s.hero_text, 'hero_pictures', s.hero_pictures, 'faq', s.faq,
    'faq_standard', s.faq_standard, 'social_links', s.social_links, 'currency', s.currency,
    'minimum_charge', private.minimum_charge(), 'time_zone', s.time_zone, 'tax_mode', s.tax_mode, 'asks_delivery_consent', s.asks_delivery_consent,
    'has_free_pack', exists (select 1 from public.free_pack))
  from public.shop_settings s);
end
$$;

-- Columns to be filled before money is taken: those that buyers must be told, while they are empty or hold an address that
-- reaches no one (RFC 2606), and any that still holds what demo content put there.
create function public.settings_to_fill() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_admin();
  end if;
  return (
    select coalesce(array_agg(c.name order by c.place), '{}')
    from (select to_jsonb(t) as filled, t.demo from public.shop_settings t) s
    cross join unnest(
      array['company_name', 'company_address', 'contact_email', 'sender_email', 'governing_law', 'terms_date',
        'contact_phone', 'contact_hours', 'bundle_regular_price', 'testimonials'],
      array[true, true, true, true, true, true, false, false, false, false]
    ) with ordinality as c (name, is_required, place)
    where (c.is_required and coalesce(btrim(s.filled ->> c.name), '') = '')
      or coalesce(s.filled ->> c.name, '') ~* '@(.+\.)?(example|test|invalid|localhost|example\.(com|net|org))$'
      or (s.demo ? c.name and s.demo -> c.name = s.filled -> c.name)
  );
end
$$;

-- catalog/filter-values.sql

-- Everything a picture can be filtered by, as 'facet:value'; the document that a search reads holds the same values as words that
-- begin with '='. Immutable, because generated columns of illustrations ask for it.

-- Tags are compared without case, accents and marks: 'Natural hair' and 'natural-hair' are one.
create function private.tag_key(tag text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(nullif(btrim(regexp_replace(private.fold(tag), '[^a-z0-9]+', '-', 'g'), '-'), ''), lower(btrim(tag)));
end
$$;

-- Price ranges are of what is for sale and hold their lower bound: 5.00 is in 5-10. A picture whose sides differ by less than a
-- twentieth is square; without a size it has no orientation. In PL/pgSQL, because every write of an item runs it twice.
create function private.filter_values(
  category text, price numeric, is_free boolean, formats text[], width integer, height integer, is_transparent boolean,
  is_vector boolean, series text, tags text[], facets text[], palette text[]
) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  answer text[] := facets;
  part text;
begin
  if is_free or price = 0 then
    answer := answer || 'price:free'::text;
  else
    answer := answer || '{price:paid}'::text[]
      || case when price < 5 then 'price:under-5' when price < 10 then 'price:5-10' when price < 20 then 'price:10-20' else 'price:over-20' end;
  end if;
  if width > 0 and height > 0 then
    answer := answer || ('orientation:'
      || case when width * 20 > height * 21 then 'landscape' when height * 20 > width * 21 then 'portrait' else 'square' end);
  end if;
  if category is not null then answer := answer || ('category:' || category); end if;
  if series is not null then answer := answer || ('series:' || series); end if;
  if is_transparent then answer := answer || 'transparent:yes'::text; end if;
  if is_vector then answer := answer || 'vector:yes'::text; end if;
  foreach part in array formats loop answer := answer || ('format:' || part); end loop;
  foreach part in array tags loop answer := answer || ('tag:' || private.tag_key(part)); end loop;
  if cardinality(palette) > 0 then
    foreach part in array private.palette_colors(palette) loop answer := answer || ('color:' || part); end loop;
  end if;
  return array(select distinct v from unnest(answer) v order by v);
end
$$;

create function private.filter_words(filters text[]) returns tsvector
language plpgsql immutable set search_path = '' as $$
declare
  words text[] := '{}';
  filter text;
begin
  foreach filter in array filters loop words := words || ('=' || filter); end loop;
  return array_to_tsvector(words);
end
$$;

-- What the owner's values say, without the names of their facets: 'hair:bantu-knots' is bantu knots.
create function private.facet_words(facets text[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return translate(regexp_replace(array_to_string(facets, ' '), '[a-z]+:', '', 'g'), '-', ' ');
end
$$;

-- catalog/catalog.sql

-- Categories, illustrations (and the packs and bundles that are sold), where each came from, favorites.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 2 and 100),
  description text not null check (char_length(description) >= 10),
  image text,
  image_widths integer[] not null default '{}',
  placeholder text check (char_length(placeholder) <= 200),
  is_active boolean not null default true,
  display_order integer not null default 0 check (display_order >= 0),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null generated always as (private.search_vector(name || ' ' || description)) stored
);
create unique index categories_name_ci_key on public.categories (lower(name));
create index categories_order on public.categories (display_order, name);

-- What a search finds an item by beside its texts. Unknown facts have no words.
create function private.fact_words(formats text[], is_vector boolean, is_transparent boolean) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' ', private.join_words(formats), case when is_vector then 'vector' end,
    case when is_transparent then 'transparent' end)
$$;

-- Pictures that belong together, such as 'Family Life'.
create table public.series (
  name text primary key check (name ~ '^\S.{0,98}\S$'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  description text not null default '' check (char_length(description) <= 1000),
  created_at timestamptz not null default now()
);
create unique index series_name_ci_key on public.series (lower(name));

-- What the owner can say about the people and the setting of a picture; the facets themselves are named in the clients.
create table public.facet_values (
  facet text not null check (facet ~ '^[a-z]+$' and char_length(facet) <= 30),
  value text not null check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(value) <= 40),
  label text not null check (label ~ '^\S(.{0,58}\S)?$'),
  display_order integer not null default 0,
  -- Shoppers see the others nowhere.
  is_active boolean not null default true,
  primary key (facet, value)
);

create table public.illustrations (
  id text primary key default gen_random_uuid()::text check (char_length(id) between 1 and 100),
  kind text not null default 'illustration' check (kind in ('illustration', 'bundle', 'pack')),
  title text not null check (char_length(title) between 2 and 300),
  description text not null check (char_length(description) >= 10),
  rich_description text,
  category text references public.categories (name) on update cascade on delete restrict check (char_length(category) <= 100),
  image text,
  image_widths integer[] not null default '{}',
  image_width integer check (image_width > 0),
  image_height integer check (image_height > 0),
  placeholder text check (char_length(placeholder) <= 200),
  price numeric(10, 2) not null default 0 check (price >= 0),
  compare_price numeric(10, 2) check (compare_price >= 0),
  sale_price numeric(10, 2),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  asked_price numeric(10, 2) not null default 0,
  struck_price numeric(10, 2),
  asked_until timestamptz,
  sale_due_at timestamptz,
  is_free boolean not null default false,
  featured boolean not null default false,
  featured_position integer check (featured_position > 0),
  state text not null default 'published' check (state in ('draft', 'scheduled', 'published', 'unlisted')),
  publish_at timestamptz,
  withdrawn_reason text check (char_length(withdrawn_reason) between 1 and 300),
  listed_from timestamptz not null generated always as (
    case state when 'published' then timestamptz '-infinity' when 'scheduled' then publish_at else timestamptz 'infinity' end
  ) stored,
  tags text[] not null default '{}',
  series text references public.series (name) on update cascade on delete set null,
  alt_text text check (char_length(alt_text) between 1 and 300),
  facets text[] not null default '{}' check (cardinality(facets) <= 60),
  focus_x real check (focus_x between 0 and 1),
  focus_y real check (focus_y between 0 and 1),
  palette text[] not null default '{}'
    check (cardinality(palette) <= 8 and private.join_words(palette) ~ '^((#[0-9a-f]{6})( #[0-9a-f]{6})*)?$'),
  perceptual_hash text check (perceptual_hash ~ '^[0-9a-f]{16}$'),
  downloadable_file text check (char_length(downloadable_file) between 1 and 1024),
  master_file text check (char_length(master_file) between 1 and 1024),
  is_deliverable boolean not null default false,
  formats text[] not null default '{}',
  is_vector boolean,
  is_transparent boolean,
  width_px integer,
  height_px integer,
  file_count integer,
  file_size_bytes bigint,
  files jsonb not null default '[]',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null generated always as (
    setweight(private.search_vector(title), 'A')
    || setweight(private.search_vector(category), 'B')
    || setweight(private.search_vector(private.join_words(tags)), 'B')
    || setweight(private.search_vector(series), 'B')
    || setweight(private.search_vector(private.facet_words(facets)), 'B')
    || setweight(private.search_vector(private.fact_words(formats, is_vector, is_transparent)), 'C')
    || setweight(private.search_vector(alt_text), 'C')
    || setweight(private.search_vector(description), 'D')
    || private.filter_words(private.filter_values(category, asked_price, is_free, formats, image_width, image_height, is_transparent, is_vector,
      series, tags, facets, palette))
  ) stored,
  filter_values text[] not null generated always as (
    private.filter_values(category, asked_price, is_free, formats, image_width, image_height, is_transparent, is_vector, series, tags, facets, palette)
  ) stored,
  constraint illustrations_position_of_featured check (featured or featured_position is null),
  constraint illustrations_free_costs_nothing check (not is_free or price = 0),
  constraint illustrations_sale_is_whole check (
    (sale_price is null and sale_starts_at is null and sale_ends_at is null)
    or (sale_price is not null and sale_starts_at is not null and sale_price > 0 and sale_price < price
      and sale_starts_at < coalesce(sale_ends_at, 'infinity'))
  ),
  constraint illustrations_focus_is_a_point check ((focus_x is null) = (focus_y is null)),
  constraint illustrations_scheduled_has_a_time check ((state = 'scheduled') = (publish_at is not null)),
  constraint illustrations_bundle_is_published check (id <> 'bundle-all-packs' or state = 'published'),
  constraint illustrations_pack_id check (kind <> 'pack' or id ~ '^pack-[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint illustrations_bundle_id check (kind <> 'bundle' or id ~ '^bundle-[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint illustrations_category_required check (kind <> 'illustration' or category is not null),
  constraint illustrations_image_required check (kind <> 'illustration' or coalesce(image, '') <> '')
) with (
  -- Bytes of a row: search_document, of some 1.3 kB, stays in it. Ranking and walking by price read it of hundreds of rows.
  toast_tuple_target = 4080
);
comment on column public.illustrations.search_document is
  'What find_illustrations reads: words, stems and filter values. Lists name their columns and leave it out.';
comment on column public.illustrations.filter_values is 'Everything it can be filtered by, ''facet:value'', ascending.';
comment on column public.illustrations.price is 'The owner''s regular price; what shoppers see and pay is asked_price.';
comment on column public.illustrations.sale_ends_at is 'From this time on the regular price is asked again; null for a sale without an end.';
comment on column public.illustrations.asked_price is 'Kept by a trigger: the sale price while a sale runs, else the price.';
comment on column public.illustrations.struck_price is
  'Kept by a trigger: the lowest price asked in the 30 days before the running sale; null when there is none that is higher.';
comment on column public.illustrations.asked_until is 'Kept by a trigger: when the sale that runs ends; what is planned is for editors alone.';
comment on column public.illustrations.sale_due_at is 'Kept by a trigger: when the asked price changes next by itself.';
comment on column public.illustrations.listed_from is
  'Visitors find the item from this time on: -infinity when it is published, infinity when it is a draft or unlisted.';
comment on column public.illustrations.withdrawn_reason is 'Why it is unlisted. Its buyers can read it.';
comment on column public.illustrations.featured_position is
  'Place among the featured ones, from 1; null comes after those that have one, newest first.';
comment on column public.illustrations.alt_text is 'What the picture shows, for people who do not see it; null where only the title tells.';
comment on column public.illustrations.facets is 'What the owner says about people and setting: ''facet:value'' of facet_values, each once, ascending.';
comment on column public.illustrations.focus_x is 'The point that crops keep, from the left and the top, 0 to 1; null is the middle.';
comment on column public.illustrations.palette is 'The picture''s main colors as #rrggbb, the largest area first.';
comment on column public.illustrations.perceptual_hash is '64 bits in hexadecimal: pictures that look alike differ in few of them.';
comment on column public.illustrations.formats is
  'Kept by a trigger from file_facts, as are the columns after it: what the delivered file holds, licenses aside. Null is unknown.';
comment on column public.illustrations.is_deliverable is 'Kept by a trigger: whether a buyer gets a file. What a client writes here is replaced.';
create index illustrations_packs_and_bundles on public.illustrations (kind, id) where kind <> 'illustration';
create index illustrations_newest on public.illustrations (created_at desc, id) include (listed_from) where kind = 'illustration';
create index illustrations_category on public.illustrations (category, created_at desc, id);
create index illustrations_featured on public.illustrations (created_at desc, id) include (listed_from) where featured and kind = 'illustration';
create index illustrations_free on public.illustrations (created_at desc, id) include (listed_from) where is_free and kind = 'illustration';
-- New words wait in a list of at most 256 kB, which a search reads in a millisecond: without it thousands of changed rows take twice as long.
create index illustrations_search on public.illustrations
  using gin (search_document) with (fastupdate = on, gin_pending_list_limit = 256);
-- The search for words anywhere in title, description or category uses an index only if all three have one.
create index illustrations_title_trigrams on public.illustrations
  using gin (private.fold(title) extensions.gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256);
create index illustrations_description_trigrams on public.illustrations
  using gin (private.fold(description) extensions.gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256);
create index illustrations_category_trigrams on public.illustrations
  using gin (private.fold(category) extensions.gin_trgm_ops) with (fastupdate = off);
-- Downloads are looked up by path.
create index illustrations_downloadable_file on public.illustrations (downloadable_file) where downloadable_file is not null;
create index illustrations_master_file on public.illustrations (master_file) where master_file is not null;
-- Every order that lists can be sorted in; the database sorts ties by id on the way. listed_from is there to be counted without the rows.
create index illustrations_by_title on public.illustrations (title, id) include (listed_from) where kind = 'illustration';
create index illustrations_by_price on public.illustrations (asked_price, id) include (listed_from) where kind = 'illustration';
create index illustrations_by_change on public.illustrations (updated_at, id) where kind = 'illustration';
-- Counting a category reads the index alone.
create index illustrations_by_category on public.illustrations (category, created_at desc, id) include (listed_from)
  where kind = 'illustration';
create index illustrations_series on public.illustrations (series);
create index illustrations_sale_due on public.illustrations (sale_due_at) where sale_due_at is not null;
create index illustrations_scheduled on public.illustrations (listed_from) where state = 'scheduled';
-- All but what tells of planned sales: editors read these columns by admin_illustrations.
do $$
begin
  execute (select format('grant select (%s) on public.illustrations to anon, authenticated', string_agg(format('%I', a.attname), ', '))
    from pg_attribute a where a.attrelid = 'public.illustrations'::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('sale_price', 'sale_starts_at', 'sale_ends_at', 'sale_due_at'));
end
$$;

create table public.illustration_sources (
  illustration_id text primary key references public.illustrations (id) on delete cascade check (char_length(illustration_id) <= 100),
  -- In bytes: an index keeps at most 2700.
  source_path text not null check (octet_length(source_path) between 1 and 2000),
  source_root text check (octet_length(source_root) between 1 and 500),
  source_name text not null check (source_name <> ''),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  download_sha256 text check (download_sha256 ~ '^[0-9a-f]{64}$'),
  download_size_bytes bigint check (download_size_bytes > 0),
  parts text[] not null default '{}',
  uploaded_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_objects text[] not null default '{}'
);
comment on column public.illustration_sources.published_objects is
  'Objects of every upload that was published here, also of those whose place others have taken.';
comment on column public.illustration_sources.parts is
  'What the app made the download from besides the picture: ''name sha256'', ascending.';
comment on column public.illustration_sources.source_root is 'Name of the dropped folder that source_path begins below; null where it is not known.';
create index illustration_sources_root on public.illustration_sources (source_root);
create index illustration_sources_path on public.illustration_sources (source_path);
create index illustration_sources_sha256 on public.illustration_sources (sha256);
create index illustration_sources_uploaded_by on public.illustration_sources (uploaded_by);

create table public.favorites (
  user_id uuid not null references public.profiles (id) on delete cascade,
  illustration_id text not null references public.illustrations (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, illustration_id)
);
create index favorites_illustration on public.favorites (illustration_id);

create function private.refuse_used_category() returns trigger
language plpgsql set search_path = '' as $$
declare
  uses bigint := (select count(*) from public.illustrations i where i.category = old.name);
begin
  if uses > 0 then
    raise exception 'The category "%" is used by % %.', old.name, uses,
      case when uses = 1 then 'illustration' else 'illustrations' end
      using errcode = '23503', hint = 'in_use',
        detail = jsonb_build_object('name', old.name, 'count', uses)::text;
  end if;
  return old;
end
$$;

create function private.keep_bundle() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The bundle with all packs cannot be deleted.' using errcode = '23001', hint = 'bundle_kept';
end
$$;

create function private.default_categories()
returns table (name text, description text, display_order integer)
language sql immutable set search_path = '' as $$
  values
    ('Tech', 'Developers, founders and makers at work with technology.', 1),
    ('Education', 'Students, teachers and life-long learners.', 2),
    ('Business', 'Entrepreneurs, teams and leaders at work.', 3),
    ('Lifestyle', 'Everyday moments, style and leisure.', 4),
    ('Family', 'Parents, children and generations together.', 5),
    ('Faith', 'Prayer, worship and quiet moments of faith.', 6),
    ('Culture', 'Music, art, food, hair and celebrations.', 7)
$$;

-- Adds the default categories that are missing. Answers { success, addedCount, message }. Errors: 42501 for all but editors.
create function public.add_default_categories() returns jsonb
language plpgsql set search_path = '' as $$
declare
  added integer;
begin
  perform private.require_area('content');
  insert into public.categories (name, description, display_order)
  select d.name, d.description, d.display_order
  from private.default_categories() d
  where not exists (select 1 from public.categories c where lower(c.name) = lower(d.name))
  on conflict do nothing;
  get diagnostics added = row_count;
  return jsonb_build_object('success', true, 'addedCount', added, 'message', case added
    when 0 then 'All default categories already exist.'
    when 1 then 'Added 1 default category.'
    else format('Added %s default categories.', added) end);
end
$$;

-- p: { ids } in the wanted order; categories that it doesn't name come after them, in the order that they had.
create function public.order_categories(p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  moved integer;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046007, hashtext('categories'));
  update public.categories c set display_order = placed.place - 1
  from (
    select k.id, row_number() over (order by n.place nulls last, k.display_order, k.name) as place
    from public.categories k
    left join jsonb_array_elements_text(p -> 'ids') with ordinality as n (id, place) on n.id = k.id::text
  ) placed
  where placed.id = c.id and c.display_order <> placed.place - 1;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
end
$$;

create function private.drop_featured_position() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.featured_position := null;
  return new;
end
$$;

-- p: { ids } of featured illustrations in the wanted order; those that it doesn't name lose their place.
create function public.order_featured(p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  moved integer;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046007, hashtext('featured'));
  update public.illustrations i set featured_position = placed.place
  from public.illustrations f
  left join jsonb_array_elements_text(p -> 'ids') with ordinality as placed (id, place) on placed.id = f.id
  where i.id = f.id and f.featured and f.kind = 'illustration' and f.featured_position is distinct from placed.place;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
end
$$;

-- A price that stands is not asked about again: with another currency or provider it may be too low, and its item can be edited.
create function private.check_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.price > 0 and (tg_op = 'INSERT' or new.price <> old.price) and new.price < private.minimum_charge() then
    perform private.refuse_price(new.title, new.price);
  end if;
  return new;
end
$$;

create trigger refuse_used_category before delete on public.categories
  for each row execute function private.refuse_used_category();
create trigger keep_bundle before delete on public.illustrations
  for each row when (old.id = 'bundle-all-packs') execute function private.keep_bundle();
create trigger drop_featured_position before update on public.illustrations
  for each row when (not new.featured and new.featured_position is not null) execute function private.drop_featured_position();
create constraint trigger check_price after insert or update of price on public.illustrations deferrable
  for each row execute function private.check_price();

-- catalog/fields.sql

-- What editors write of an illustration: one list, from which versions, bulk edit, tables, uploads and the activity log are made.
-- shared/domain/src/fields/illustration.ts is the same list for the clients; a test compares the two.

-- Functions that are asked for every row are written in PL/pgSQL: inside another function, PostgreSQL plans one in SQL anew for each row.
-- Places: 'details' make a version, and are what a form or a table brings; 'bulk' can be set for many and taken back; 'file' comes with
-- an upload. Activity: the kind of entry that a change of the field makes.
create function private.illustration_fields() returns table (name text, places text[], activity text)
language sql immutable set search_path = '' as $$
  values ('title', '{details}'::text[], null),
    ('description', '{details}', null),
    ('category', '{details,bulk}', 'category_assigned'),
    ('price', '{details,bulk}', 'price_changed'),
    ('compare_price', '{}', 'price_changed'),
    ('is_free', '{details,bulk}', 'price_changed'),
    ('sale_price', '{bulk}', 'price_changed'),
    ('sale_starts_at', '{bulk}', 'price_changed'),
    ('sale_ends_at', '{bulk}', 'price_changed'),
    ('featured', '{details,bulk}', 'featured_changed'),
    ('featured_position', '{}', 'featured_changed'),
    ('tags', '{details,bulk}', null),
    ('state', '{details,bulk}', 'state_changed'),
    ('publish_at', '{details,bulk}', 'state_changed'),
    ('withdrawn_reason', '{details,bulk}', 'state_changed'),
    ('series', '{details,bulk}', 'description_changed'),
    ('alt_text', '{details}', 'description_changed'),
    ('facets', '{details,bulk}', 'description_changed'),
    ('focus_x', '{details}', 'description_changed'),
    ('focus_y', '{details}', 'description_changed'),
    ('image', '{file}', null),
    ('image_widths', '{file}', null),
    ('image_width', '{file}', null),
    ('image_height', '{file}', null),
    ('placeholder', '{file}', null),
    ('palette', '{file}', null),
    ('perceptual_hash', '{file}', null),
    ('master_file', '{file}', null),
    ('downloadable_file', '{file}', null)
$$;

create function private.fields_of(variadic p_places text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select f.name from private.illustration_fields() f where f.places && p_places)
$$;

-- The named keys of an object, as far as it has them.
create function private.picked(p jsonb, p_keys text[]) returns jsonb
language plpgsql immutable strict set search_path = '' as $$
begin
  return (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(p) e where e.key = any (p_keys));
end
$$;

-- Each once, ascending.
create function private.sorted_texts(p_texts text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select distinct t collate "C" from unnest(p_texts) t where t is not null order by 1)
$$;

-- What is stored of a row besides these columns, in the order of the table.
create function private.other_columns(p_table regclass, p_columns text[]) returns text[]
language sql stable set search_path = '' as $$
  select array(select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all (p_columns) order by a.attnum)
$$;

-- What an editor of the settings works on.
create function private.settings_columns() returns text[]
language sql stable set search_path = '' as $$
  select private.other_columns('public.shop_settings', '{only_one,demo,revision,updated_at}')
$$;

-- Writes a function that stores a row of a table by its key: private.store(row), which answers with the row as it is then.
create function private.define_store(p_table regclass, p_key text, p_columns text[]) returns void
language plpgsql set search_path = '' as $$
begin
  execute format($sql$
create function private.store(w %1$s) returns %1$s
language plpgsql set search_path = '' as $body$
declare
  stored %1$s;
begin
  update %1$s t set %3$s where t.%2$I = w.%2$I returning t.* into stored;
  if not found then
    insert into %1$s as t (%2$I, %4$s) values (w.%2$I, %5$s) returning t.* into stored;
  end if;
  return stored;
end
$body$
$sql$, p_table, p_key,
    (select string_agg(format('%1$I = w.%1$I', c), ', ') from unnest(p_columns) c),
    (select string_agg(format('%I', c), ', ') from unnest(p_columns) c),
    (select string_agg(format('w.%I', c), ', ') from unnest(p_columns) c));
end
$$;

do $$
declare
  -- Not those of files: an update that names them reads the facts of files again.
  written constant text[] := array(select f.name from private.illustration_fields() f where not 'file' = any (f.places));
begin
  perform private.define_store('public.illustrations', 'id', private.fields_of('details', 'file'));
  perform private.define_store('public.shop_settings', 'only_one', private.settings_columns());

  -- All fields but those of files, and the details alone.
  execute (
    select string_agg(format($sql$
create function private.%I(i public.illustrations) returns jsonb
language plpgsql immutable set search_path = '' as $body$
begin
  return jsonb_build_object(%s);
end
$body$
$sql$, made.name, (select string_agg(format('%1$L, i.%1$I', c), ', ') from unnest(made.columns) c)), ';')
    from (values ('field_values', written), ('editable_details', private.fields_of('details'))) made (name, columns)
  );

  -- What administrators see of it in lists: everything but what only the database reads.
  execute format($sql$
create function private.admin_record(i public.illustrations) returns jsonb
language plpgsql immutable set search_path = '' as $body$
begin
  return (select to_jsonb(r) from (select %s) r);
end
$body$
$sql$, (select string_agg(format('i.%I', c), ', ') from unnest(private.other_columns('public.illustrations',
    '{asked_until,sale_due_at,featured_position,palette,perceptual_hash}')) c));

  -- p_items: [{ id, set }] with the columns to change; the others stay. One statement, however many.
  execute format($sql$
create function private.write_fields(p_items jsonb) returns table (id text, revision integer)
language sql set search_path = '' as $body$
  update public.illustrations i set (%s) = (select %s from jsonb_populate_record(i, p.set) w)
  from jsonb_to_recordset(p_items) as p (id text, set jsonb) where i.id = p.id
  returning i.id, i.revision
$body$
$sql$, (select string_agg(format('%I', c), ', ') from unnest(written) c),
    (select string_agg(format('w.%I', c), ', ') from unnest(written) c));
end
$$;

-- A sale that is over does not come back with what was there before.
create function private.without_past_sale(p jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when (p ->> 'sale_ends_at')::timestamptz <= now()
    then p || '{"sale_price": null, "sale_starts_at": null, "sale_ends_at": null}' else p end;
end
$$;

-- catalog/row-policies.sql

-- Who may read and write which row of the catalog.

create policy categories_select_public on public.categories for select to anon using (is_active);
create policy categories_select on public.categories for select to authenticated
  using (is_active or (select private.may('content')));
create policy series_select_public on public.series for select to anon
  using (exists (select from public.illustrations i where i.series = name and i.listed_from <= now()));
create policy series_select on public.series for select to authenticated using (
  (select private.may('content')) or exists (select from public.illustrations i where i.series = name and i.listed_from <= now())
);
create policy facet_values_select_public on public.facet_values for select to anon using (is_active);
create policy facet_values_select on public.facet_values for select to authenticated
  using (is_active or (select private.may('content')));
create policy illustrations_select_public on public.illustrations for select to anon using (listed_from <= now());
create policy favorites_select on public.favorites for select to authenticated using (user_id = (select auth.uid()));
-- Policies are asked before foreign keys: an item that the person may not see looks like one that does not exist.
create policy favorites_insert on public.favorites for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.illustrations i where i.id = favorites.illustration_id));
create policy favorites_delete on public.favorites for delete to authenticated using (user_id = (select auth.uid()));

-- catalog/editing.sql

-- What administrators do to illustrations.

create function private.object_exists(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from storage.objects o where o.bucket_id = p_bucket and o.name = p_name)
$$;

-- The objects in `images` behind an image column: the path itself, or each of its widths. Addresses of this project's
-- public bucket count as paths; other addresses lie elsewhere and give nothing.
create function private.image_objects(p_image text, p_widths integer[]) returns setof text
language sql immutable set search_path = '' as $$
  with named as (
    select case
      when p_image ~ '/object/public/images/' then
        split_part(regexp_replace(p_image, '^.*/object/public/images/', ''), '?', 1)
      when p_image !~* '^(https?|data|blob):' then nullif(p_image, '')
    end as path
  )
  select named.path from named
  where named.path is not null and (cardinality(coalesce(p_widths, '{}')) = 0 or named.path !~ '\.[0-9]+\.[a-z]+$')
  union all
  select regexp_replace(named.path, '\.[0-9]+(\.[a-z]+)$', '.' || width || '\1')
  from named, unnest(p_widths) as width
  where named.path ~ '\.[0-9]+\.[a-z]+$'
$$;

create function private.require_objects(p_bucket text, p_names text[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  missing text[] := array(
    select n from unnest(p_names) n where n is not null and not private.object_exists(p_bucket, n)
  );
begin
  if cardinality(missing) > 0 then
    raise exception 'Not uploaded yet: %', array_to_string(missing, ', ')
      using errcode = 'P0001', hint = 'object_missing',
        detail = jsonb_build_object('bucket', p_bucket, 'names', missing)::text;
  end if;
end
$$;

-- The stored spelling of a category; made when it is missing and p_create says so.
create function private.resolve_category(p_name text, p_create boolean) returns text
language plpgsql set search_path = '' as $$
declare
  wanted text := btrim(p_name);
  known text := (select c.name from public.categories c where lower(c.name) = lower(wanted));
begin
  if known is null and p_create then
    insert into public.categories (name, description, display_order)
    select wanted, format('Illustrations on the theme "%s".', wanted), coalesce(max(c.display_order), 0) + 1
    from public.categories c
    on conflict do nothing;
    known := (select c.name from public.categories c where lower(c.name) = lower(wanted));
  end if;
  if known is null then
    raise exception 'The category "%" does not exist.', wanted
      using errcode = 'P0001', hint = 'category_unknown', detail = jsonb_build_object('name', wanted)::text;
  end if;
  return known;
end
$$;

-- Without a hash only the download is new. What p leaves out stays; so does a place in a folder where "keeps_place" says that p
-- has none: a file alone is known by its name.
create function private.remember_source(p_id text, p jsonb) returns void
language sql set search_path = '' as $$
  update public.illustration_sources s set download_sha256 = p ->> 'download_sha256',
    download_size_bytes = (p ->> 'download_size_bytes')::bigint, parts = '{}'
  where s.illustration_id = p_id and not p ? 'sha256'
    and s.download_sha256 is distinct from p ->> 'download_sha256';

  insert into public.illustration_sources as known
    (illustration_id, source_path, source_root, source_name, sha256, size_bytes, download_sha256, download_size_bytes, parts, uploaded_by)
  select p_id, case when kept.place then s.source_path else p ->> 'path' end, nullif(p ->> 'root', ''),
    case when kept.place then s.source_name else p ->> 'name' end,
    p ->> 'sha256', (p ->> 'size_bytes')::bigint,
    case when kept.download then s.download_sha256 else p ->> 'download_sha256' end,
    case when kept.download then s.download_size_bytes else (p ->> 'download_size_bytes')::bigint end,
    array(select jsonb_array_elements_text(coalesce(p -> 'parts', '[]'))), (select auth.uid())
  from (values (p_id)) wanted (id)
  left join public.illustration_sources s on s.illustration_id = wanted.id
  cross join lateral (
    select coalesce((p ->> 'keeps_place')::boolean and (s.source_root is not null or s.source_path like '%/%'), false) as place,
      not p ? 'download_sha256' as download
  ) kept
  where p ? 'sha256'
  on conflict (illustration_id) do update set
    source_path = excluded.source_path, source_root = coalesce(excluded.source_root, known.source_root), source_name = excluded.source_name, sha256 = excluded.sha256,
    size_bytes = excluded.size_bytes, download_sha256 = excluded.download_sha256,
    download_size_bytes = excluded.download_size_bytes, parts = excluded.parts, uploaded_by = excluded.uploaded_by
  where (known.source_path, known.source_root, known.source_name, known.sha256, known.size_bytes, known.download_sha256,
      known.download_size_bytes, known.parts)
    is distinct from (excluded.source_path, coalesce(excluded.source_root, known.source_root), excluded.source_name, excluded.sha256, excluded.size_bytes,
      excluded.download_sha256, excluded.download_size_bytes, excluded.parts)
$$;

-- A ZIP that was taken away is not remembered: the same file, dropped again, is a change.
create function private.forget_download() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.illustration_sources s set download_sha256 = null, download_size_bytes = null, parts = '{}'
  where s.illustration_id = new.id;
  return null;
end
$$;
create trigger forget_download after update of downloadable_file on public.illustrations
  for each row when (old.downloadable_file is not null and new.downloadable_file is null)
  execute function private.forget_download();

-- The objects whose place others have taken: of the row before, and of what the caller saw in it (its first call may have gone unanswered).
create function private.replaced_objects(p_before public.illustrations, p_seen jsonb, p_now public.illustrations) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  seen public.illustrations := jsonb_populate_record(p_before, coalesce(p_seen, '{}'));
  images text[] := array(
    select private.image_objects(p_before.image, p_before.image_widths)
    union select private.image_objects(seen.image, seen.image_widths)
    except select private.image_objects(p_now.image, p_now.image_widths)
  );
  downloads text[] := array(
    select n from unnest(array[p_before.master_file, p_before.downloadable_file, seen.master_file, seen.downloadable_file]) n
    where n is not null except select unnest(array[p_now.master_file, p_now.downloadable_file])
  );
begin
  if cardinality(images) + cardinality(downloads) = 0 then
    return '[]';
  end if;
  return private.unnamed_objects(images, downloads);
end
$$;

-- A file that is chosen for an illustration takes the place of the one that was seen there and of no other. Sending it again is no conflict.
create function private.require_seen_files(p_before public.illustrations, p_seen jsonb, p_wanted public.illustrations) returns void
language plpgsql immutable set search_path = '' as $$
declare
  picture text := coalesce(p_before.master_file, p_before.image);
  wanted_picture text := coalesce(p_wanted.master_file, p_wanted.image);
begin
  if picture is distinct from coalesce(p_seen ->> 'master_file', p_seen ->> 'image') and picture is distinct from wanted_picture
    or p_before.downloadable_file is distinct from p_seen ->> 'downloadable_file'
      and p_before.downloadable_file is distinct from p_wanted.downloadable_file
  then
    raise exception 'Another file was put in its place after this one was chosen. The shop keeps that one: cancel this upload, or choose the file again to replace it.'
      using errcode = 'P0001', hint = 'conflict';
  end if;
end
$$;

-- An upload that is told again, perhaps hours after its first call: no object's name is used twice, so its own tell that it was
-- published here, whatever the row has now.
create function private.was_published(p_id text, p_objects text[]) returns boolean
language sql stable set search_path = '' as $$
  select cardinality(p_objects) > 0 and exists (
    select from public.illustration_sources s where s.illustration_id = p_id and p_objects <@ s.published_objects
  )
$$;

-- The same file of the same folder becomes two illustrations only by decision: another queue may have published it after both plans
-- were made. Calls with the same bytes wait for each other.
create function private.require_new_source(p jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  known text;
begin
  perform pg_advisory_xact_lock(7046008, hashtext(p ->> 'sha256'));
  select i.title into known
  from public.illustration_sources s join public.illustrations i on i.id = s.illustration_id
  where s.sha256 = p ->> 'sha256' and s.source_path = p ->> 'path' and s.source_root is not distinct from nullif(p ->> 'root', '')
  limit 1;
  if found then
    raise exception 'Another upload has published this file meanwhile, as “%”. Cancel this one; to have it twice, drop it again and add it as a new illustration.', known
      using errcode = 'P0001', hint = 'duplicate';
  end if;
end
$$;

-- Ties uploaded objects to their row. The client makes the id before it uploads, so a repeated call changes nothing, not even what
-- was changed since the first one; for a known id only the given fields are replaced. `replaces` is what the caller saw of the row's
-- files; `anyway` allows a second illustration of the same file. The answer names the objects that are no longer needed.
create function public.publish_illustration(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted_id text := coalesce(nullif(p ->> 'id', ''), gen_random_uuid()::text);
  -- Keys that a client may set; source and create_category are handled apart.
  given jsonb := private.picked(p, private.fields_of('details', 'file'));
  objects text[] := array_remove(array[p ->> 'image', p ->> 'master_file', p ->> 'downloadable_file'], null);
  before public.illustrations%rowtype;
  wanted public.illustrations%rowtype;
  was_there boolean;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046003, hashtext(wanted_id));
  select * into before from public.illustrations i where i.id = wanted_id for update;
  was_there := found;
  if not was_there and (p ? 'replaces' or not p ? 'image') then
    raise exception 'This illustration is no longer in the shop.' using errcode = 'P0001', hint = 'not_found';
  end if;
  if was_there and before.kind <> 'illustration' then
    raise exception 'The bundle is not published this way.' using errcode = 'P0001', hint = 'bundle_kept';
  end if;
  if was_there and private.was_published(wanted_id, objects) then
    return jsonb_build_object('id', wanted_id, 'created', false, 'revision', before.revision,
      'replaced', private.replaced_objects(before, p -> 'replaces', before));
  end if;
  if not was_there and not coalesce((p ->> 'anyway')::boolean, false) then
    perform private.require_new_source(p -> 'source');
  end if;
  if not was_there then
    given := '{"state": "published", "price": 0, "is_free": false, "featured": false, "tags": [], "image_widths": [], "facets": []}'::jsonb || given;
  end if;
  -- those of another picture tell nothing of this one
  if given ? 'image' then
    given := '{"palette": [], "perceptual_hash": null}'::jsonb || given;
  end if;
  if given ? 'category' or not was_there then
    given := given || jsonb_build_object('category',
      private.resolve_category(given ->> 'category', coalesce((p ->> 'create_category')::boolean, false)));
  end if;
  wanted := jsonb_populate_record(before, given);
  wanted.facets := private.sorted_texts(wanted.facets);
  if wanted.is_free then
    wanted.price := 0;
  end if;
  if p ? 'replaces' then
    perform private.require_seen_files(before, p -> 'replaces', wanted);
  end if;
  perform private.require_objects('images', array(select private.image_objects(wanted.image, wanted.image_widths)));
  perform private.require_objects('downloads', array[wanted.downloadable_file, wanted.master_file]);

  -- before the row, so that it is never shown without them
  perform public.save_file_facts('downloads', f ->> 'path', f -> 'facts')
  from jsonb_array_elements(case jsonb_typeof(p -> 'facts') when 'array' then p -> 'facts' else '[]' end) f;

  if to_jsonb(wanted) is distinct from to_jsonb(before) then
    wanted.id := wanted_id;
    perform private.store(wanted);
  end if;
  if jsonb_typeof(p -> 'source') = 'object' then
    perform private.remember_source(wanted_id, p -> 'source');
  elsif nullif(p ->> 'source_path', '') is not null then
    update public.illustration_sources s
    set source_path = p ->> 'source_path', source_name = regexp_replace(p ->> 'source_path', '^.*/', '')
    where s.illustration_id = wanted_id and s.source_path <> p ->> 'source_path';
  end if;
  update public.illustration_sources s set published_objects = s.published_objects || objects
  where s.illustration_id = wanted_id and cardinality(objects) > 0;
  return jsonb_build_object('id', wanted_id, 'created', not was_there,
    'replaced', case when was_there then private.replaced_objects(before, p -> 'replaces', wanted) else '[]' end,
    'revision', (select i.revision from public.illustrations i where i.id = wanted_id));
end
$$;

-- For every asked file the published illustrations that came from the same path, below whatever folder, or have the same bytes, with
-- their details.
create function public.match_sources(p jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    with asked as (
      select a.path, a.sha256 from jsonb_to_recordset(p -> 'items') as a (path text, sha256 text)
    ), matches as (
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256 as existing_sha256, s.download_sha256,
        s.parts, s.source_root
      from asked a join public.illustration_sources s on s.source_path = a.path
      union
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256, s.download_sha256, s.parts, s.source_root
      from asked a join public.illustration_sources s on s.sha256 = a.sha256
    )
    select jsonb_build_object('matches', coalesce(jsonb_agg(jsonb_build_object(
      'path', m.path, 'sha256', m.sha256, 'illustration_id', m.illustration_id,
      'existing_path', m.source_path, 'existing_sha256', m.existing_sha256,
      'existing_download_sha256', m.download_sha256, 'existing_parts', m.parts, 'existing_root', m.source_root,
      'existing', private.details_of(m.illustration_id)
    ) order by m.path, m.illustration_id), '[]'))
    from matches m
  );
end
$$;

-- catalog/bulk-editing.sql

-- What administrators do to many illustrations at once.

-- What a bulk edit sets in every row: null leaves a field that must have a value as it is, a sale without dates begins now and does not
-- end, and a new state drops what was beside the one before, its time and its reason.
create function private.bulk_values(p jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  given jsonb := private.picked(p, private.fields_of('bulk'));
  must_be_there constant text[] := '{category,is_free,featured,state}';
  beside_state constant text[] := array(
    select f.name from private.illustration_fields() f where f.activity = 'state_changed' and f.name <> 'state');
begin
  given := given - array(select e.key from jsonb_each(given) e where e.key = any (must_be_there) and e.value = 'null');
  if (given ->> 'is_free')::boolean then
    given := given || '{"price": 0}';
  elsif given ? 'price' then
    given := '{"is_free": false}' || given;
  end if;
  given := case when given ? 'sale_price' then '{"sale_starts_at": null, "sale_ends_at": null}' || given
    else given - '{sale_starts_at,sale_ends_at}'::text[] end;
  if not given ? 'state' then
    return given - beside_state;
  end if;
  return given || (select jsonb_object_agg(b, nullif(btrim(given ->> b), '')) from unnest(beside_state) b);
end
$$;

-- p: { ids, set: { fields of 'bulk' but tags and facets }, add_tags, remove_tags, add_facets, remove_facets }; what is absent stays as it
-- is. Answers with what each row was before, so that the change can be taken back.
create function public.revise_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted jsonb := private.bulk_values(coalesce(p -> 'set', '{}')) - '{tags,facets}'::text[];
  added text[] := array(select jsonb_array_elements_text(coalesce(p -> 'add_tags', '[]')));
  removed text[] := array(select lower(t) from jsonb_array_elements_text(coalesce(p -> 'remove_tags', '[]')) t);
  added_facets text[] := array(select jsonb_array_elements_text(coalesce(p -> 'add_facets', '[]')));
  removed_facets text[] := array(select jsonb_array_elements_text(coalesce(p -> 'remove_facets', '[]')));
  answer jsonb;
begin
  perform private.require_area('content');
  with chosen as (
    select i.id, private.field_values(i) as before, jsonb_build_object(
      'facets', private.sorted_texts(array(select f from unnest(i.facets || added_facets) f where f <> all (removed_facets))),
      'tags', array(
        select t from unnest(i.tags || added) with ordinality as each(t, place)
        where lower(t) <> all (removed) group by t order by min(place)
      )) as texts
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    order by i.id for no key update
  ), revised as (
    select * from private.write_fields((select jsonb_agg(jsonb_build_object('id', c.id, 'set', c.texts || wanted)) from chosen c))
  )
  select coalesce(jsonb_agg(private.picked(c.before, private.fields_of('bulk')) || to_jsonb(r)), '[]') into answer
  from revised r join chosen c on c.id = r.id;
  return jsonb_build_object('revised', answer);
end
$$;

-- Takes a revision back: p is { items: [what revise_illustrations answered] }. A row that was changed since then stays. A sale that is over
-- does not come back.
create function public.restore_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_area('content');
  select count(*) into restored from private.write_fields((
    select jsonb_agg(jsonb_build_object('id', f.id, 'set', private.without_past_sale(private.picked(f.item, private.fields_of('bulk')))))
    from (
      select i.id, b as item from jsonb_array_elements(p -> 'items') b
      join public.illustrations i on i.id = b ->> 'id' and i.revision = (b ->> 'revision')::integer
      where i.kind = 'illustration' order by i.id for no key update of i
    ) f
  ));
  return jsonb_build_object('restored', restored, 'kept', jsonb_array_length(p -> 'items') - restored);
end
$$;

-- p: { ids }. Answers with the files of the rows that are gone, for the caller to remove, and with those that had to stay because
-- they were bought.
create function public.delete_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item record;
  deleted jsonb[] := '{}';
  kept jsonb[] := '{}';
begin
  perform private.require_area('content');
  for item in
    select i.id, i.title, i.image, i.image_widths, i.downloadable_file, i.master_file
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
  loop
    begin
      delete from public.illustrations i where i.id = item.id;
      deleted := deleted || to_jsonb(item);
    exception when foreign_key_violation or restrict_violation then
      kept := kept || jsonb_build_object('id', item.id, 'title', item.title);
    end;
  end loop;
  return jsonb_build_object('deleted', to_jsonb(deleted), 'kept', to_jsonb(kept));
end
$$;

-- catalog/illustration-list.sql

-- The list of illustrations that administrators filter, search and sort. Row policies keep from others what is not listed.

-- The ids of what has p_text in its title, description or category, in any letters. Runs as its owner, because behind a policy the
-- indexes for words are not used; who calls it reads their rows through the policies.
create function private.illustrations_with(p_text text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select i.id from public.illustrations i,
    lateral (select private.pattern_of(p_text)) as p (pattern)
    where private.fold(i.title) like p.pattern or private.fold(i.description) like p.pattern or private.fold(i.category) like p.pattern)
$$;

-- Those with a sale that runs or is planned, told to editors alone.
create function private.ids_on_sale() returns setof text
language sql stable security definer set search_path = '' as $$
  select i.id from public.illustrations i
  where i.sale_price is not null and (i.sale_ends_at is null or i.sale_ends_at > now()) and (select private.may('content'))
$$;

-- Items as administrators see them, in the order of the ids; others see what is listed, and no sale.
create function private.illustration_items(p_ids text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.item || case when a.may_edit then '{}'::jsonb
      else '{"sale_price": null, "sale_starts_at": null, "sale_ends_at": null}'::jsonb end order by r.place), '[]')
  from (select private.may('content') as may_edit) a
  cross join lateral (
    select h.place, private.admin_record(i) as item
    from unnest(p_ids) with ordinality as h (id, place) join public.illustrations i on i.id = h.id
    where a.may_edit or i.listed_from <= now()
  ) as r
$$;

-- Those that exist, in the order of the ids.
create function public.admin_illustrations(p_ids text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return private.illustration_items(p_ids[1:1000]);
end
$$;

-- Conditions on public.illustrations i: $1 are the ids of what has the words, $2 is the category, $3 the state. p_sellable false: paid
-- ones without a file. p_on_sale: a sale runs, or is planned.
create function private.list_conditions(
  p_search text, p_category text, p_free boolean, p_featured boolean, p_state text, p_sellable boolean, p_on_sale boolean
) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'i.kind = ''illustration''',
    case when btrim(p_search) <> '' then 'i.id = any ((select $1)::text[])' end,
    case when p_category is not null then 'i.category = $2' end,
    case p_free when true then 'i.is_free' when false then 'not i.is_free' end,
    case p_featured when true then 'i.featured' when false then 'not i.featured' end,
    case when p_state is not null then 'i.state = $3' end,
    case p_sellable when true then '(i.is_free or i.is_deliverable)' when false then 'not i.is_free and not i.is_deliverable' end,
    case p_on_sale when true then 'i.id in (select private.ids_on_sale())' when false then 'i.id not in (select private.ids_on_sale())' end)
$$;

-- One page and the number of all. Pages count from 1. The page is found before its rows are read, and from the end where that is nearer.
create function public.list_illustrations(
  p_search text default '', p_category text default null, p_free boolean default null, p_featured boolean default null,
  p_state text default null, p_sellable boolean default null, p_on_sale boolean default null,
  p_sort text default 'created_at', p_ascending boolean default false, p_page integer default 1, p_page_size integer default 24
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce(p_page_size, 24), 1), 1000);
  first constant bigint := (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size;
  wanted constant text := private.list_conditions(p_search, p_category, p_free, p_featured, p_state, p_sellable, p_on_sale);
  with_words constant text[] := case when btrim(p_search) <> '' then private.illustrations_with(p_search) end;
  sort constant text := case when p_sort in ('title', 'category', 'price', 'updated_at') then p_sort else 'created_at' end;
  ways constant text[] := case when p_ascending then '{asc,desc}' else '{desc,asc}' end;
  total bigint;
  number bigint;
  is_from_end boolean := false;
  ids text[];
begin
  if with_words is not null then
    -- few: all are put in order at once
    execute format('select array(select i.id from public.illustrations i where %s order by i.%I %s, i.id)', wanted, sort, ways[1])
      into ids using with_words, p_category, p_state;
    total := cardinality(ids);
    ids := ids[first + 1 : first + size];
  else
    execute 'select count(*) from public.illustrations i where ' || wanted into total using with_words, p_category, p_state;
    number := least(size, greatest(total - first, 0));
    is_from_end := first > total / 2;
    execute format('select array(select i.id from public.illustrations i where %s order by i.%I %s, i.id %s limit $4 offset $5)',
      wanted, sort, ways[case when is_from_end then 2 else 1 end], case when is_from_end then 'desc' else 'asc' end)
      into ids using with_words, p_category, p_state, number, case when is_from_end then greatest(total - first - number, 0) else first end;
  end if;
  if is_from_end then
    ids := array(select h.id from unnest(ids) with ordinality as h (id, place) order by h.place desc);
  end if;
  return jsonb_build_object('total', total, 'items', private.illustration_items(ids));
end
$$;

-- The ids of all, ascending.
create function public.list_illustration_ids(
  p_search text default '', p_category text default null, p_free boolean default null, p_featured boolean default null,
  p_state text default null, p_sellable boolean default null, p_on_sale boolean default null
) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  ids text[];
begin
  execute 'select array(select i.id from public.illustrations i where '
    || private.list_conditions(p_search, p_category, p_free, p_featured, p_state, p_sellable, p_on_sale) || ' order by i.id)'
    into ids using case when btrim(p_search) <> '' then private.illustrations_with(p_search) end, p_category, p_state;
  return ids;
end
$$;

-- storage/file-facts.sql

-- What was read from every stored original. All that is said about a file comes from here; null is unknown and is not shown.

-- A name in a ZIP that unpacks to the same on Windows, macOS and Linux and stays in its folder. `nameProblem` in shared/uploads answers
-- the same in words.
create function private.is_entry_name(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select replace(p_name, '\', '/') !~ '^/|^[A-Za-z]:|//|[. ](/|$)|[<>:"|?*\u0001-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]'
    and replace(p_name, '\', '/') !~* '(^|/)(con|prn|aux|nul|conin[$]|conout[$]|(com|lpt)[0-9¹²³])\s*([.]|/|$)'
$$;

create table public.file_facts (
  bucket text not null check (bucket in ('downloads', 'Downloadable Files')),
  object_path text not null check (object_path <> ''),
  entry text not null default '' check (private.is_entry_name(entry)),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes >= 0),
  format text not null check (format ~ '^[a-z0-9]{1,16}$'),
  width_px integer check (width_px > 0),
  height_px integer check (height_px > 0),
  dpi numeric check (dpi > 0),
  is_transparent boolean,
  is_vector boolean,
  layers text[],
  fonts text[],
  primary key (bucket, object_path, entry)
);
comment on column public.file_facts.entry is 'Path inside a ZIP; empty for the object itself.';
comment on column public.file_facts.is_transparent is 'At least one pixel is not opaque.';
comment on column public.file_facts.is_vector is 'Drawn in shapes alone: it can be scaled to any size.';
create index file_facts_sha256 on public.file_facts (sha256);

-- Facts of one object: p_facts is a list with one row a file, the object itself (entry '') among them. Saving the same again
-- changes nothing; entries that are not named are dropped. An object's name is never used twice, so its facts stay true.
-- The files of an original that are sold: of a ZIP its entries, without licenses and what systems leave in archives; else the object.
create function private.delivered_facts(p_path text) returns setof public.file_facts
language sql stable set search_path = '' as $$
  select f.* from public.file_facts f
  where f.bucket = 'downloads' and f.object_path = p_path
    and case when f.entry = '' then f.format <> 'zip'
      else f.entry !~* '(^|/)(licen[sc]e[^/]*\.(txt|md|html?|pdf)|__MACOSX/.*|\.[^/]*|thumbs\.db|desktop\.ini)$' end
$$;

-- One row with the columns of illustrations that are derived from facts; unknown where the original was not read.
create function private.facts_of_original(p_path text) returns table (
  formats text[], is_vector boolean, is_transparent boolean, width_px integer, height_px integer, file_count integer,
  file_size_bytes bigint, files jsonb
)
language sql stable set search_path = '' as $$
  with sold as materialized (
    select d.*, coalesce(array_position('{png,jpg,webp,gif,svg,pdf,ai,eps,psd}', d.format), 99) as place
    from private.delivered_facts(p_path) d
  ), largest as (
    select s.width_px, s.height_px from sold s where s.format in ('png', 'jpg', 'webp', 'gif', 'psd') and s.width_px is not null
    order by s.width_px::bigint * s.height_px desc, s.entry limit 1
  ), listed as (
    select * from sold order by place, entry limit 50
  )
  select
    array(select s.format from sold s group by s.format, s.place order by s.place, s.format),
    -- one file that is so makes it so; it is not so only where every file is known
    case when bool_or(s.is_vector) then true when count(*) = count(s.is_vector) and count(*) > 0 then false end,
    case when bool_or(s.is_transparent) then true when count(*) = count(s.is_transparent) and count(*) > 0 then false end,
    (select l.width_px from largest l), (select l.height_px from largest l),
    nullif(count(*), 0)::integer,
    (select f.size_bytes from public.file_facts f where f.bucket = 'downloads' and f.object_path = p_path and f.entry = ''),
    coalesce((select jsonb_agg(jsonb_build_object('entry', l.entry, 'format', l.format, 'size_bytes', l.size_bytes,
      'width_px', l.width_px, 'height_px', l.height_px, 'dpi', l.dpi, 'is_transparent', l.is_transparent,
      'is_vector', l.is_vector, 'layers', l.layers, 'fonts', l.fonts) order by l.place, l.entry) from listed l), '[]')
  from sold s
$$;

create function private.keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select f.formats, f.is_vector, f.is_transparent, f.width_px, f.height_px, f.file_count, f.file_size_bytes, f.files
  into new.formats, new.is_vector, new.is_transparent, new.width_px, new.height_px, new.file_count, new.file_size_bytes, new.files
  from private.facts_of_original(coalesce(new.downloadable_file, new.master_file)) f;
  return new;
end
$$;

-- p_facts: one object for each entry of a stored file, with the columns of file_facts; the entry '' is the file itself. Replaces what was known
-- of the file and answers the number of entries. Errors: checksum_mismatch where the stored file has another size; 42501 for all but editors.
create function public.save_file_facts(p_bucket text, p_object_path text, p_facts jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored_size bigint;
  whole jsonb := (select f from jsonb_array_elements(p_facts) f where f ->> 'entry' = '');
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('content');
  end if;
  perform private.require_objects(p_bucket, array[p_object_path]);
  stored_size := (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = p_bucket and o.name = p_object_path);
  if whole is null or stored_size <> (whole ->> 'size_bytes')::bigint then
    raise exception 'These facts are not about the stored file: it has % bytes instead of %.', stored_size, whole ->> 'size_bytes'
      using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  delete from public.file_facts f
  where f.bucket = p_bucket and f.object_path = p_object_path
    and f.entry not in (select n ->> 'entry' from jsonb_array_elements(p_facts) n);
  insert into public.file_facts as known (bucket, object_path, entry, sha256, size_bytes, format, width_px, height_px, dpi,
    is_transparent, is_vector, layers, fonts)
  select p_bucket, p_object_path, n.entry, n.sha256, n.size_bytes, n.format, n.width_px, n.height_px, n.dpi, n.is_transparent,
    n.is_vector, n.layers, n.fonts
  from jsonb_to_recordset(p_facts) as n (entry text, sha256 text, size_bytes bigint, format text, width_px integer,
    height_px integer, dpi numeric, is_transparent boolean, is_vector boolean, layers text[], fonts text[])
  on conflict (bucket, object_path, entry) do update set
    sha256 = excluded.sha256, size_bytes = excluded.size_bytes, format = excluded.format, width_px = excluded.width_px,
    height_px = excluded.height_px, dpi = excluded.dpi, is_transparent = excluded.is_transparent,
    is_vector = excluded.is_vector, layers = excluded.layers, fonts = excluded.fonts
  where (known.sha256, known.size_bytes, known.format, known.width_px, known.height_px, known.dpi, known.is_transparent,
      known.is_vector, known.layers, known.fonts)
    is distinct from (excluded.sha256, excluded.size_bytes, excluded.format, excluded.width_px, excluded.height_px, excluded.dpi,
      excluded.is_transparent, excluded.is_vector, excluded.layers, excluded.fonts);
  -- the trigger keep_facts does the work; a row whose facts are the same stays as it is
  update public.illustrations i set master_file = i.master_file
  from private.facts_of_original(p_object_path) n
  where p_bucket = 'downloads' and coalesce(i.downloadable_file, i.master_file) = p_object_path
    and (i.files, i.file_size_bytes) is distinct from (n.files, n.file_size_bytes);
  perform private.index_pack(b.slug) from public.bundle_packs b where b.bucket = p_bucket and b.object_path = p_object_path;
  return jsonb_array_length(p_facts);
end
$$;

-- An update that names none of these columns changes none of them.
create trigger keep_facts before insert or update of downloadable_file, master_file, formats, is_vector, is_transparent, width_px,
  height_px, file_count, file_size_bytes, files on public.illustrations
  for each row execute function private.keep_facts();

-- catalog/changes.sql

-- Details of many illustrations, each with values of its own: a folder dropped again, a table that comes back.

-- The details by id, for functions that run in the name of an editor: no role reads whole rows.
create function private.details_of(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.editable_details(i) from public.illustrations i where i.id = p_id and (select private.may('content'))
$$;

-- A row's details after a change, spelled as they are stored; other keys are left out.
create function private.changed_details(i public.illustrations, p_given jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  fields constant text[] := private.fields_of('details');
  w public.illustrations := jsonb_populate_record(i, private.picked(p_given, fields)
    || case when (p_given ->> 'is_free')::boolean then '{"price": 0}'::jsonb else '{}' end);
begin
  w.alt_text := nullif(btrim(w.alt_text), '');
  w.facets := private.sorted_texts(w.facets);
  if lower(btrim(w.series)) = lower(i.series) then
    w.series := i.series;
  end if;
  return private.editable_details(w);
end
$$;

-- All items in one statement: twenty indexes and the columns that are worked out are made ready once, not for every row. A value that
-- no row may have fails all of them. The wanted values are compared before the revision: a call whose answer was lost can be repeated.
create function private.change_together(items jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  categories jsonb := (
    select coalesce(jsonb_object_agg(n.name, private.resolve_category(n.name, n.is_made)), '{}')
    from (
      select each -> 'set' ->> 'category' as name, coalesce(bool_or((each ->> 'create_category')::boolean), false) as is_made
      from jsonb_array_elements(items) each where each -> 'set' ? 'category' group by 1
    ) n
  );
  answer jsonb;
begin
  if (select count(distinct each ->> 'id') from jsonb_array_elements(items) each) < jsonb_array_length(items) then
    raise exception 'An illustration is named twice.' using errcode = '22023', hint = 'duplicate';
  end if;
  with asked as (
    select value ->> 'id' as id, (value ->> 'revision')::integer as revision, coalesce(value -> 'set', '{}') as given,
      nullif(value ->> 'source_path', '') as source_path, place
    from jsonb_array_elements(items) with ordinality as each(value, place)
  ), wanted as (
    select a.id, i.revision as found, coalesce(a.revision, i.revision) = i.revision as is_current, private.editable_details(i) as before,
      private.changed_details(i, a.given || case when a.given ? 'category'
        then jsonb_build_object('category', categories -> (a.given ->> 'category')) else '{}' end) as after
    from asked a join public.illustrations i on i.id = a.id and i.kind = 'illustration'
  ), changed as (
    select w.* from wanted w where w.after <> w.before
  ), written as (
    select * from private.write_fields((
      select jsonb_agg(jsonb_build_object('id', c.id, 'set', c.after)) from changed c where c.is_current))
  ), moved as (
    update public.illustration_sources s
    set source_path = a.source_path, source_name = regexp_replace(a.source_path, '^.*/', '')
    from asked a where s.illustration_id = a.id and s.source_path <> a.source_path
      and not exists (select from changed c where c.id = a.id and not c.is_current)
  )
  select jsonb_agg(case
    when w.id is null then jsonb_build_object('id', a.id, 'error', jsonb_build_object('code', 'P0001', 'hint', 'not_found',
      'message', 'This illustration is no longer in the shop.'))
    when c.id is not null and n.id is null then jsonb_build_object('id', a.id, 'error', jsonb_build_object('code', 'P0001',
      'hint', 'conflict', 'message', 'This illustration was changed meanwhile.'))
    else jsonb_build_object('id', a.id, 'revision', coalesce(n.revision, w.found), 'before', w.before)
  end order by a.place) into answer
  from asked a left join wanted w on w.id = a.id left join changed c on c.id = a.id left join written n on n.id = a.id;
  return answer;
end
$$;

-- Halves what fails together until the items that fail are alone.
create function private.change_apart(items jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  half integer := jsonb_array_length(items) / 2;
  code text;
  message text;
  details text;
  hint text;
begin
  return private.change_together(items);
exception when others then
  if half > 0 then
    return private.change_apart(jsonb_path_query_array(items, '$[0 to $last]', jsonb_build_object('last', half - 1)))
      || private.change_apart(jsonb_path_query_array(items, '$[$first to last]', jsonb_build_object('first', half)));
  end if;
  get stacked diagnostics code = returned_sqlstate, message = message_text, details = pg_exception_detail,
    hint = pg_exception_hint;
  return jsonb_build_array(jsonb_build_object('id', items -> 0 -> 'id', 'error',
    jsonb_build_object('code', code, 'message', message, 'details', details, 'hint', hint)));
end
$$;

-- p: { items: [{ id, revision, set: { details }, create_category, source_path }] }, at most 1,000. What is absent stays as it is; with a
-- revision, a row that was saved since is left. One item that fails leaves the others. Answers in the order of the items:
-- { id, revision, before } or { id, error } as PostgREST writes errors.
create function public.change_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  if jsonb_array_length(p -> 'items') > 1000 then
    raise exception 'At most 1,000 illustrations change at once.' using errcode = '22023', hint = 'validation';
  end if;
  -- in one order, so that two calls wait for each other instead of failing
  perform 1 from public.illustrations i
  where i.id in (select each ->> 'id' from jsonb_array_elements(p -> 'items') each) order by i.id for no key update;
  return jsonb_build_object('results', coalesce(private.change_apart(p -> 'items'), '[]'));
end
$$;

-- The catalog as a table, by id: the next rows after p_after, at most 1,000. Sales are licenses that stand.
create function public.catalog_table(p_after text, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    select jsonb_build_object('rows', coalesce(jsonb_agg(private.details_of(i.id) || jsonb_build_object('id', i.id,
      'revision', i.revision, 'source_path', s.source_path, 'image', i.image, 'master_file', i.master_file,
      'downloadable_file', i.downloadable_file, 'created_at', i.created_at, 'updated_at', i.updated_at,
      'sales', (select count(*) from public.user_purchases u where u.illustration_id = i.id and u.revoked_at is null)
    ) order by i.id), '[]'))
    from (
      select a.id from public.illustrations a where a.kind = 'illustration' and a.id > p_after
      order by a.id limit least(p_limit, 1000)
    ) page
    join public.illustrations i on i.id = page.id
    left join public.illustration_sources s on s.illustration_id = i.id
  );
end
$$;

-- catalog/category-items.sql

-- What becomes of a category's illustrations, and what a new price is compared with.

-- p: { id, revision, items, to }. Hides the category and decides about its illustrations: they stay listed (keep), those that visitors
-- find are withdrawn (unlist), or all get the category named by `to` (move). Answers as revise_illustrations does,
-- with the category's revision.
create function public.deactivate_category(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hidden public.categories%rowtype;
  decision text := coalesce(p ->> 'items', '');
  ids jsonb;
begin
  perform private.require_area('content');
  update public.categories c set is_active = false
  where c.id = (p ->> 'id')::uuid and c.revision = (p ->> 'revision')::integer
  returning c.* into hidden;
  if not found then
    raise exception 'The category was changed or deleted meanwhile.' using errcode = 'P0001', hint = 'conflict';
  end if;
  if decision not in ('keep', 'unlist', 'move') or (decision = 'move' and coalesce(p ->> 'to', hidden.name) = hidden.name) then
    raise exception 'What becomes of the illustrations of "%" is not decided.', hidden.name
      using errcode = 'P0001', hint = 'validation';
  end if;
  select coalesce(jsonb_agg(i.id), '[]') into ids from public.illustrations i
  where i.kind = 'illustration' and i.category = hidden.name
    and (decision = 'move' or (decision = 'unlist' and i.state in ('published', 'scheduled')));
  return jsonb_build_object('revision', hidden.revision) || public.revise_illustrations(jsonb_build_object('ids', ids, 'set', case decision
    when 'move' then jsonb_build_object('category', private.resolve_category(p ->> 'to', false))
    else '{"state": "unlisted"}'::jsonb end));
end
$$;

-- Of the illustrations for sale that visitors find; null where there are none.
create function public.median_price() returns numeric
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    select round((percentile_cont(0.5) within group (order by i.price))::numeric, 2)
    from public.illustrations i
    where i.kind = 'illustration' and i.price > 0 and i.listed_from <= now()
  );
end
$$;

-- content/shop-settings-saving.sql

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

-- catalog/descriptions.sql

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

-- accounts/favorite-lists.sql

-- Lists of illustrations that a person names and, if they want, shares by a link. What a visitor sees of one is its name and its
-- listed illustrations.

create table public.favorite_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80 and name !~ '[\u0001-\u001F\u007F-\u009F]'),
  is_shared boolean not null default false,
  -- In the link; there while the list is shared, and another one each time that it is shared again.
  token text unique check (char_length(token) = 64),
  created_at timestamptz not null default now(),
  constraint favorite_lists_shared_by_token check (is_shared = (token is not null))
);
create index favorite_lists_owner on public.favorite_lists (user_id, created_at);
grant select, insert (id, user_id, name), update (name, is_shared), delete on public.favorite_lists to authenticated;

create table public.favorite_list_items (
  list_id uuid not null references public.favorite_lists (id) on delete cascade,
  illustration_id text not null references public.illustrations (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (list_id, illustration_id)
);
create index favorite_list_items_illustration on public.favorite_list_items (illustration_id);
grant select, insert (list_id, illustration_id), delete on public.favorite_list_items to authenticated;

create policy favorite_lists_select on public.favorite_lists for select to authenticated using (user_id = (select auth.uid()));
create policy favorite_lists_insert on public.favorite_lists for insert to authenticated with check (user_id = (select auth.uid()));
create policy favorite_lists_update on public.favorite_lists for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy favorite_lists_delete on public.favorite_lists for delete to authenticated using (user_id = (select auth.uid()));
create policy favorite_list_items_select on public.favorite_list_items for select to authenticated
  using (list_id in (select l.id from public.favorite_lists l where l.user_id = (select auth.uid())));
create policy favorite_list_items_insert on public.favorite_list_items for insert to authenticated
  with check (list_id in (select l.id from public.favorite_lists l where l.user_id = (select auth.uid()))
    and exists (select from public.illustrations i where i.id = favorite_list_items.illustration_id));
create policy favorite_list_items_delete on public.favorite_list_items for delete to authenticated
  using (list_id in (select l.id from public.favorite_lists l where l.user_id = (select auth.uid())));

-- At most 50 lists a person, and 60 made within an hour. The owner's row is locked, so that lists made at once are counted one after another.
create function private.limit_favorite_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_turn(jsonb_build_array(jsonb_build_object('key', 'lists:' || new.user_id, 'most', 60, 'seconds', 3600)));
  perform from public.profiles f where f.id = new.user_id for no key update;
  if (select count(*) from public.favorite_lists l where l.user_id = new.user_id) >= 50 then
    raise exception 'There are 50 lists already. Delete one to make another.' using errcode = 'P0001', hint = 'validation';
  end if;
  return new;
end
$$;

-- At most 100 illustrations a list.
create function private.limit_favorite_list_items() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.favorite_lists l where l.id = new.list_id for no key update;
  if (select count(*) from public.favorite_list_items i where i.list_id = new.list_id) >= 100 then
    raise exception 'This list holds 100 illustrations already. Take one out, or begin another list.'
      using errcode = 'P0001', hint = 'validation';
  end if;
  return new;
end
$$;

-- 244 random bits: a link cannot be guessed, and one that was taken back never opens again.
create function private.give_list_token() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not new.is_shared then
    new.token := null;
  elsif tg_op = 'INSERT' or not old.is_shared then
    new.token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  else
    new.token := old.token;
  end if;
  return new;
end
$$;

create trigger a_limit before insert on public.favorite_lists
  for each row execute function private.limit_favorite_lists();
create trigger token before insert or update on public.favorite_lists
  for each row execute function private.give_list_token();
create trigger a_limit before insert on public.favorite_list_items
  for each row execute function private.limit_favorite_list_items();

-- The caller's own, oldest first, each with its listed illustrations, newest first.
create function public.my_lists() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'token', l.token, 'illustrations', (
    select coalesce(jsonb_agg(i.illustration_id order by i.added_at desc, i.illustration_id), '[]')
    from public.favorite_list_items i join public.illustrations b on b.id = i.illustration_id and b.listed_from <= now()
    where i.list_id = l.id)) order by l.created_at, l.id), '[]')
  from public.favorite_lists l where l.user_id = (select auth.uid())
$$;

-- For everyone with the link; null where it opens nothing.
create function public.shared_list(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', l.name, 'illustrations', (
    select coalesce(jsonb_agg(i.illustration_id order by i.added_at desc, i.illustration_id), '[]')
    from public.favorite_list_items i join public.illustrations b on b.id = i.illustration_id
    where i.list_id = l.id and b.kind = 'illustration' and b.listed_from <= now()))
  from public.favorite_lists l where l.token = p_token
$$;

-- catalog/versions.sql

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

-- catalog/prices.sql

-- What is asked for an item: its price, a sale with dates, and what was asked before.

-- The history of what each item was asked for, from when on. Null: it was not for sale. A row in the future is the listing that is planned.
create table public.price_changes (
  id uuid primary key default gen_random_uuid(),
  illustration_id text not null references public.illustrations (id) on update cascade on delete cascade,
  at timestamptz not null default now(),
  asked_price numeric(10, 2) check (asked_price >= 0),
  reason text not null check (reason in ('price', 'sale_start', 'sale_end', 'listing')),
  changed_by uuid
);
comment on column public.price_changes.changed_by is 'The account, which may be gone by now; null for what happened by itself.';
create index price_changes_illustration on public.price_changes (illustration_id, at);

-- What is asked at a moment, whether or not the row was written since the sale began or ended.
create function private.price_at(p_item public.illustrations, p_at timestamptz) returns numeric
language sql immutable set search_path = '' as $$
  select case when p_item.sale_price is not null and p_item.sale_starts_at <= p_at and p_at < coalesce(p_item.sale_ends_at, 'infinity')
    then p_item.sale_price else p_item.price end
$$;

-- The price that may be struck out beside a sale that begins at that time: the lowest that was asked in the 30 days before. Null
-- where the item was not for sale then, or cost no more.
create function private.struck_price(p_id text, p_sale_price numeric, p_starts_at timestamptz) returns numeric
language sql stable set search_path = '' as $$
  select case when min(c.asked_price) > p_sale_price then min(c.asked_price) end
  from public.price_changes c
  where c.illustration_id = p_id and c.at < p_starts_at
    and c.at >= coalesce((
      select max(e.at) from public.price_changes e where e.illustration_id = p_id and e.at <= p_starts_at - interval '30 days'
    ), '-infinity')
$$;

-- A sale begins when it is set, at the earliest; what is free has none. One that is over is dropped by a price that it does not fit.
create function private.ask_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  runs boolean;
  is_changed boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    is_changed := (new.sale_price, new.sale_starts_at, new.sale_ends_at) is distinct from (old.sale_price, old.sale_starts_at, old.sale_ends_at);
  end if;
  new.asked_price := new.price;
  new.struck_price := null;
  new.asked_until := null;
  new.sale_due_at := null;
  if new.is_free or new.sale_price is null or (not is_changed and new.sale_ends_at <= now() and new.sale_price >= new.price) then
    new.sale_price := null;
    new.sale_starts_at := null;
    new.sale_ends_at := null;
    return new;
  end if;
  if new.sale_starts_at is null or (new.sale_starts_at < now()
    and (tg_op = 'INSERT' or old.sale_price is null or old.sale_starts_at is distinct from new.sale_starts_at))
  then
    new.sale_starts_at := now();
  end if;
  if (is_changed and new.sale_price < private.minimum_charge()) or new.sale_price >= new.price
    or new.sale_starts_at >= coalesce(new.sale_ends_at, 'infinity')
  then
    raise exception 'The sale of "%" needs a price from % to below the regular %, and must end after it begins.',
      new.title, private.minimum_charge(), new.price
      using errcode = 'P0001', hint = 'sale_invalid',
        detail = jsonb_build_object('title', new.title, 'price', new.price, 'sale_price', new.sale_price, 'minimum', private.minimum_charge(),
          'currency', (select s.currency from public.shop_settings s))::text;
  end if;
  new.asked_price := private.price_at(new, now());
  runs := new.asked_price = new.sale_price;
  new.sale_due_at := case when now() < new.sale_starts_at then new.sale_starts_at when runs then new.sale_ends_at end;
  new.asked_until := case when runs then new.sale_ends_at end;
  new.struck_price := case when runs then private.struck_price(new.id, new.sale_price, new.sale_starts_at) end;
  return new;
end
$$;
create trigger ask_price before insert or update on public.illustrations
  for each row execute function private.ask_price();

create function private.note_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  ran constant boolean := not is_new and old.asked_price is not distinct from old.sale_price;
  runs constant boolean := new.asked_price is not distinct from new.sale_price;
begin
  if not is_new and (old.asked_price, old.listed_from) is not distinct from (new.asked_price, new.listed_from) then
    return null;
  end if;
  -- A listing that was planned otherwise, or a price of this very moment.
  delete from public.price_changes c where c.illustration_id = new.id and c.at >= now();
  insert into public.price_changes (illustration_id, at, asked_price, reason, changed_by)
  select new.id, greatest(now(), nullif(new.listed_from, 'infinity')),
    case when new.listed_from < 'infinity' then new.asked_price end,
    case when runs and not ran then 'sale_start' when ran and not runs then 'sale_end'
      when is_new or old.asked_price is distinct from new.asked_price then 'price' else 'listing' end,
    (select auth.uid());
  return null;
end
$$;
create trigger note_price after insert or update on public.illustrations
  for each row execute function private.note_price();

-- Asks for what sales that begin or end by now change, at most 500 of them: a row takes some 3 ms, and a statement has seconds. What is
-- left, also what another transaction writes, follows with the next call; until then price_at tells what is asked.
create function private.apply_due_sales() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.illustrations i set sale_price = i.sale_price
  where i.id in (select d.id from public.illustrations d where d.sale_due_at <= now() order by d.id limit 500 for no key update skip locked);
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- What a sale of these items would show: the price that may be struck out, and why there is none. reason: 'not_asked' (the item was
-- not for sale in the 30 days before), 'was_lower' (it was asked for no more than the sale price then), 'invalid' (the price itself does
-- not fit).
create function public.preview_sale(p_ids text[], p_sale_price numeric, p_starts_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'price', i.price, 'struck_price', s.struck, 'lowest_price', s.lowest,
      'reason', case when i.is_free or p_sale_price < private.minimum_charge() or p_sale_price >= i.price then 'invalid' when s.lowest is null then 'not_asked'
        when s.struck is null then 'was_lower' end) order by i.title, i.id), '[]')
    from public.illustrations i
    cross join lateral (
      select private.struck_price(i.id, p_sale_price, moment.at) as struck, private.struck_price(i.id, -1, moment.at) as lowest
      from (select greatest(coalesce(p_starts_at, now()), now()) as at) moment
    ) s
    where i.id = any (p_ids[1:5000]));
end
$$;

-- catalog/license-options.sql

-- What an item is licensed for: options with a price of their own.

create table public.license_options (
  code text primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  name text not null unique check (char_length(btrim(name)) between 2 and 60),
  seats integer check (seats > 0),
  allows jsonb not null default '[]' check (private.is_sentences(allows)),
  position integer not null default 0,
  default_factor numeric(6, 3) check (default_factor > 0),
  constraint license_options_standard check (code <> 'standard' or (seats = 1 and default_factor = 1))
);
comment on column public.license_options.seats is 'Projects that one license of an illustration covers; null is any number. Licenses of packs and bundles cover any number.';
comment on column public.license_options.allows is 'Plain sentences. Not the number of projects, which `seats` is for.';
comment on column public.license_options.default_factor is 'Times the asked price, where an item has no price of its own for it; null: not offered then.';
-- An option that was sold keeps its code, which its lines name: none is deleted.
grant select, insert, update (name, seats, allows, position, default_factor) on public.license_options to authenticated;
create policy license_options_select on public.license_options for select to anon, authenticated using (true);

-- What holds for every license that is sold now: the forbidden uses, and the version of the terms page (LICENSE_TERMS_VERSION in shared).
create function private.license_terms() returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('terms', '2026-11-26', 'forbids', jsonb_build_array('Selling, sharing or giving away the files themselves, changed or not.',
    'Templates or products whose value is mainly the illustration.', 'Uses that demean the people they show.',
    'Training AI models.', 'Registering them as a trademark.'))
$$;

create table public.illustration_license_prices (
  illustration_id text not null references public.illustrations (id) on update cascade on delete cascade,
  option text not null references public.license_options (code) on update cascade on delete cascade check (option <> 'standard' and char_length(option) <= 40),
  price numeric(10, 2) not null check (price > 0),
  primary key (illustration_id, option)
);
create function private.check_license_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.price < private.minimum_charge() and (tg_op = 'INSERT' or new.price <> old.price) then
    perform private.refuse_price((select i.title from public.illustrations i where i.id = new.illustration_id), new.price);
  end if;
  return new;
end
$$;
create trigger check_price before insert or update of price on public.illustration_license_prices
  for each row execute function private.check_license_price();
create index illustration_license_prices_option on public.illustration_license_prices (option);
create policy illustration_license_prices_select on public.illustration_license_prices for select to anon, authenticated
  using (exists (select from public.illustrations i where i.id = illustration_id));

-- What one costs with each option that is offered now, cheapest first. The bundle is sold with the standard license alone.
create function private.license_offers(p_item public.illustrations)
returns table (option text, name text, seats integer, allows jsonb, price numeric, list_price numeric)
language sql stable security definer set search_path = '' as $$
  select o.code, o.name, case p_item.kind when 'illustration' then o.seats end, o.allows, c.price, greatest(c.price, c.list_price)
  from public.license_options o
  left join public.illustration_license_prices own on own.illustration_id = p_item.id and own.option = o.code
  cross join lateral (
    select coalesce(own.price, round(private.price_at(p_item, now()) * o.default_factor, 2)) as price,
      coalesce(own.price, round(p_item.price * o.default_factor, 2)) as list_price
  ) c
  where c.price >= private.minimum_charge() and (p_item.kind <> 'bundle' or o.code = 'standard') and not p_item.is_free
  order by c.price, o.position, o.code
$$;

-- catalog/repricing.sql

-- Prices of many illustrations by a percentage, as new prices or as a sale.

-- rounding: 'none' (to the cent), or the nearest price that ends in '00', '50' or '99' cents. Never below what can be charged.
create function private.changed_price(p_price numeric, p_percent numeric, p_rounding text) returns numeric
language sql stable set search_path = '' as $$
  select greatest(private.minimum_charge(), case p_rounding
    when '00' then round(c.exact) when '50' then round(c.exact - 0.5) + 0.5 when '99' then round(c.exact + 0.01) - 0.01
    else round(c.exact, 2) end)
  from (select p_price * (100 + p_percent) / 100 as exact) c
$$;

-- Answers of a day: a percentage is not to be taken twice because an answer was lost on its way.
create table private.repricings (
  request uuid not null,
  asked_by uuid not null references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  answer jsonb,
  primary key (asked_by, request)
);

-- p: { request, ids, percent (-95 to 500, not 0), rounding, sale: { starts_at, ends_at } or null }. With a sale the percentage is what it takes
-- off, and the price stays. Answers with what each changed row was before, as revise_illustrations does, and with how many were free, would
-- not be cheaper, or stopped at the least price that can be charged. request, a UUID: asked once more, also while the first still runs, it
-- changes nothing and has the same answer.
create function public.reprice_illustrations(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  percent constant numeric := (p ->> 'percent')::numeric;
  is_sale constant boolean := jsonb_typeof(p -> 'sale') is not distinct from 'object';
  asked constant uuid := (p ->> 'request')::uuid;
  told jsonb;
begin
  perform private.require_area('content');
  if percent is null or percent = 0 or percent not between -95 and 500 or (is_sale and percent > 0)
    or coalesce(p ->> 'rounding', 'none') not in ('none', '00', '50', '99')
  then
    raise exception 'A price changes by -95 to 500 percent, and a sale takes some off.' using errcode = '22023', hint = 'validation';
  end if;
  if asked is not null then
    delete from private.repricings r where r.asked_at < now() - interval '1 day';
    insert into private.repricings (request, asked_by) values (asked, auth.uid()) on conflict do nothing;
    if not found then
      return (select r.answer from private.repricings r where r.request = asked and r.asked_by = auth.uid());
    end if;
  end if;
  with chosen as (
    select i.id, i.price, private.field_values(i) as before, n.price as changed, i.price > 0 and (not is_sale or n.price < i.price) as fits,
      case when is_sale then jsonb_build_object('sale_price', n.price, 'sale_starts_at', p -> 'sale' -> 'starts_at', 'sale_ends_at', p -> 'sale' -> 'ends_at')
        -- A sale that would be none any more ends.
        when i.sale_price < n.price then jsonb_build_object('price', n.price)
        else jsonb_build_object('price', n.price, 'sale_price', null, 'sale_starts_at', null, 'sale_ends_at', null) end as wanted
    from public.illustrations i
    cross join lateral (select private.changed_price(i.price, percent, p ->> 'rounding') as price) n
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    order by i.id for no key update of i
  ), revised as (
    select * from private.write_fields((select jsonb_agg(jsonb_build_object('id', c.id, 'set', c.wanted)) from chosen c where c.fits))
  )
  select jsonb_build_object(
    'revised', (select coalesce(jsonb_agg(private.picked(c.before, private.fields_of('bulk')) || to_jsonb(r)), '[]')
      from revised r join chosen c on c.id = r.id),
    'free', (select count(*) from chosen c where c.price = 0),
    'not_cheaper', (select count(*) from chosen c where c.price > 0 and not c.fits),
    'at_minimum', (select count(*) from chosen c where c.fits and c.changed = private.minimum_charge()))
  into told;
  update private.repricings r set answer = told where r.request = asked and r.asked_by = auth.uid();
  return told;
end
$$;

-- commerce/bundle.sql

-- Packs, their releases, and which of them each bundle has. What is sold of them is a row of illustrations: 'pack-' and the slug for a
-- pack, one of kind 'bundle' for a bundle.

create table public.bundle_packs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) between 2 and 200),
  theme text not null,
  file_name text not null check (file_name like '%.zip'),
  section text not null check (section in ('pack', 'bonus')),
  display_order integer not null check (display_order >= 0),
  bucket text check (bucket in ('downloads', 'Downloadable Files')),
  object_path text check (object_path <> ''),
  size_bytes bigint check (size_bytes > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  version integer not null default 0 check (version >= 0),
  uploaded_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Checked at the end of a statement, so that one can give all packs new places.
  unique (section, display_order) deferrable initially immediate,
  constraint bundle_packs_released_whole check (
    (version = 0) = (object_path is null) and (object_path is null) = (bucket is null)
  )
);
create index bundle_packs_object on public.bundle_packs (object_path) where object_path is not null;
grant select (display_order, file_name, section, size_bytes, slug, theme, title, uploaded_at, version) on public.bundle_packs to anon;
grant select (display_order, file_name, section, size_bytes, slug, theme, title, uploaded_at, version), update (theme, title) on public.bundle_packs to authenticated;

create table public.bundle_pack_versions (
  id uuid primary key default gen_random_uuid(),
  pack_slug text not null references public.bundle_packs (slug) on update cascade on delete cascade,
  version integer not null check (version > 0),
  bucket text not null check (bucket in ('downloads', 'Downloadable Files')),
  object_path text not null check (object_path <> ''),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  released_by uuid references public.profiles (id) on delete set null,
  released_at timestamptz not null default now(),
  unique (pack_slug, version),
  unique (bucket, object_path)
);
create index bundle_pack_versions_released_by on public.bundle_pack_versions (released_by);

-- Which packs a bundle has, and had. Who bought the bundle gets every pack that it has, also those that are added later; a pack that
-- is taken out stays with everyone who had ordered the bundle before (private.pack_rights).
create table public.bundle_members (
  bundle_id text not null references public.illustrations (id) on delete cascade,
  pack_slug text not null references public.bundle_packs (slug) on update cascade on delete cascade,
  added_at timestamptz not null default now(),
  removed_at timestamptz check (removed_at >= added_at),
  primary key (bundle_id, pack_slug)
);
comment on column public.bundle_members.removed_at is 'When it was taken out last; null while the bundle has it.';
create index bundle_members_pack on public.bundle_members (pack_slug);

-- Slugs of the packs that decide whether the bundles among these items can be sold, in their order.
create function private.bundle_slugs(p_items text[]) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select b.slug from public.bundle_packs b
    where b.section = 'pack' and exists (
      select 1 from public.bundle_members m where m.pack_slug = b.slug and m.bundle_id = any (p_items) and m.removed_at is null)
    order by b.display_order)
$$;

-- A bundle is its download packs: bonus files may follow later.
create function private.bundle_is_released(p_bundle_id text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(b.version > 0), false)
  from public.bundle_members m join public.bundle_packs b on b.slug = m.pack_slug
  where m.bundle_id = p_bundle_id and m.removed_at is null and b.section = 'pack'
$$;

create function private.pack_is_released(p_item_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.bundle_packs b where 'pack-' || b.slug = p_item_id and b.version > 0)
$$;

create function private.keep_deliverable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_deliverable := case new.kind
    when 'bundle' then private.bundle_is_released(new.id)
    when 'pack' then private.pack_is_released(new.id)
    else new.downloadable_file is not null or new.master_file is not null
  end;
  return new;
end
$$;

create function private.keep_bundle_deliverable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two packs released at once wait for each other here, so that the second sees both.
  perform 1 from public.illustrations i where i.kind = 'bundle' order by i.id for update;
  update public.illustrations i set is_deliverable = not i.is_deliverable
  where i.kind = 'bundle' and i.is_deliverable <> private.bundle_is_released(i.id)
    or i.kind = 'pack' and i.is_deliverable <> private.pack_is_released(i.id);
  return null;
end
$$;

create function private.bundle_pack_json(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', b.slug, 'title', b.title, 'section', b.section, 'file_name', b.file_name,
    'version', b.version, 'bucket', b.bucket, 'object_path', b.object_path, 'size_bytes', b.size_bytes,
    'sha256', b.sha256, 'uploaded_at', b.uploaded_at)
  from public.bundle_packs b where b.slug = p_slug
$$;

-- Switches a pack to a whole, verified upload. Releasing the current object again changes nothing.
create function public.release_bundle_pack(p_slug text, p_bucket text, p_object_path text, p_size_bytes bigint, p_sha256 text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  pack public.bundle_packs%rowtype;
  stored_size bigint;
  next_version integer;
begin
  perform private.require_area('content');
  select * into pack from public.bundle_packs b where b.slug = p_slug for update;
  if not found then
    raise exception 'There is no pack "%".', p_slug using errcode = 'P0001', hint = 'pack_unknown';
  end if;
  if pack.bucket = p_bucket and pack.object_path = p_object_path and pack.sha256 = p_sha256 then
    return private.bundle_pack_json(p_slug);
  end if;
  perform private.require_objects(p_bucket, array[p_object_path]);
  stored_size := (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = p_bucket and o.name = p_object_path);
  if stored_size <> p_size_bytes then
    raise exception 'The stored file has % bytes instead of %.', stored_size, p_size_bytes
      using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  next_version := (select coalesce(max(v.version), 0) + 1 from public.bundle_pack_versions v where v.pack_slug = p_slug);
  insert into public.bundle_pack_versions (pack_slug, version, bucket, object_path, size_bytes, sha256, released_by)
  values (p_slug, next_version, p_bucket, p_object_path, p_size_bytes, p_sha256, (select auth.uid()));
  update public.bundle_packs b set bucket = p_bucket, object_path = p_object_path, size_bytes = p_size_bytes,
    sha256 = p_sha256, version = next_version, uploaded_at = now()
  where b.slug = p_slug;
  return private.bundle_pack_json(p_slug);
end
$$;

-- Delivers an earlier release of a pack again. Answers the pack as release_bundle_pack does. Errors: version_unknown; object_missing where
-- its file is gone; 42501 for all but editors.
create function public.rollback_bundle_pack(p_slug text, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.bundle_pack_versions%rowtype;
begin
  perform private.require_area('content');
  perform 1 from public.bundle_packs b where b.slug = p_slug for update;
  select * into earlier from public.bundle_pack_versions v where v.pack_slug = p_slug and v.version = p_version;
  if not found then
    raise exception 'The pack "%" has no version %.', p_slug, p_version using errcode = 'P0001', hint = 'version_unknown';
  end if;
  perform private.require_objects(earlier.bucket, array[earlier.object_path]);
  update public.bundle_packs b set bucket = earlier.bucket, object_path = earlier.object_path,
    size_bytes = earlier.size_bytes, sha256 = earlier.sha256, version = earlier.version, uploaded_at = earlier.released_at
  where b.slug = p_slug and b.version <> p_version;
  return private.bundle_pack_json(p_slug);
end
$$;

create trigger keep_deliverable before insert or update on public.illustrations
  for each row execute function private.keep_deliverable();
create trigger keep_bundle_deliverable after insert or delete or update of section, version on public.bundle_packs
  for each statement execute function private.keep_bundle_deliverable();
create trigger keep_bundle_deliverable after insert or delete or update on public.bundle_members
  for each statement execute function private.keep_bundle_deliverable();

create policy bundle_packs_select on public.bundle_packs for select to anon, authenticated using (true);

-- commerce/bundle-contents.sql

-- What is in the files of the bundle: pictures, themes and formats come from the released ZIPs, never from a text about them.

-- Small public pictures of what a ZIP holds, made when it is released; one for each picture that could be drawn.
create table public.pack_previews (
  bucket text not null,
  object_path text not null,
  entry text not null check (entry <> ''),
  image text not null unique check (image <> ''),
  image_width integer not null check (image_width between 1 and 400),
  image_height integer not null check (image_height between 1 and 400),
  primary key (bucket, object_path, entry),
  foreign key (bucket, object_path, entry) references public.file_facts (bucket, object_path, entry) on delete cascade
);
comment on column public.pack_previews.image is 'Object in the bucket of images.';

-- Previews of one read ZIP, each at most half as long as its picture. Saving the same again changes nothing.
create function public.save_pack_previews(p_bucket text, p_object_path text, p_previews jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('content');
  end if;
  perform private.require_objects('images', array(select n ->> 'image' from jsonb_array_elements(p_previews) n));
  if exists (
    select from jsonb_to_recordset(p_previews) as n (entry text, image_width integer, image_height integer)
    left join public.file_facts f on f.bucket = p_bucket and f.object_path = p_object_path and f.entry = n.entry
    where f.entry is null or greatest(n.image_width, n.image_height) > ceil(greatest(f.width_px, f.height_px) / 2.0)
  ) then
    raise exception 'A preview is of an unknown file, or larger than half of it.' using errcode = '23514', hint = 'preview_refused';
  end if;
  insert into public.pack_previews (bucket, object_path, entry, image, image_width, image_height)
  select p_bucket, p_object_path, n.entry, n.image, n.image_width, n.image_height
  from jsonb_to_recordset(p_previews) as n (entry text, image text, image_width integer, image_height integer)
  on conflict (bucket, object_path, entry) do nothing;
  perform private.index_pack(b.slug) from public.bundle_packs b where b.bucket = p_bucket and b.object_path = p_object_path;
  return jsonb_array_length(p_previews);
end
$$;

-- Folders that sort files by format say nothing of their content.
create function private.is_format_folder(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select p_name ~* '^(png|svg|jpe?g|webp|gif|pdf|ai|eps|psd|vectors?|rasters?|files|pictures|images|illustrations)s?$'
$$;

-- The picture that an entry is a format of: its path without the ending and without folders of formats.
create function private.picture_of_entry(p_entry text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(part order by place)
  from unnest(string_to_array(regexp_replace(p_entry, '\.[^./]+$', ''), '/')) with ordinality as parts (part, place)
  where place = array_length(string_to_array(p_entry, '/'), 1) or not private.is_format_folder(part)
$$;

-- A name with spaces is a title already; of one without them, hyphens and underscores are the spaces.
create function private.title_of_file(p_name text) returns text
language sql immutable set search_path = '' as $$
  select case when p_name like '% %' then p_name
    else upper(left(p_name, 1)) || substr(regexp_replace(p_name, '[-_]+', ' ', 'g'), 2) end
$$;

-- One row a picture of a ZIP. The title and theme are those of the illustration with the same file, where there is one; else the
-- file's name and its folder.
create function private.pack_pictures(p_bucket text, p_object_path text)
returns table (name text[], title text, theme text, image text, image_width integer, image_height integer)
language sql stable set search_path = '' as $$
  with files as (
    select f.entry, f.sha256, private.picture_of_entry(f.entry) as name
    from public.file_facts f
    where f.bucket = p_bucket and f.object_path = p_object_path and f.entry <> ''
      and f.format in ('png', 'jpg', 'webp', 'gif', 'svg', 'pdf', 'ai', 'eps', 'psd') and f.entry !~* '(^|/)(__MACOSX/|\.|licen[sc]e[^/]*$)'
  )
  select s.name,
    coalesce(max(i.title), private.title_of_file(s.name[cardinality(s.name)])),
    coalesce(max(i.category), case when cardinality(s.name) > 1 then s.name[cardinality(s.name) - 1] end),
    max(p.image), max(p.image_width), max(p.image_height)
  from files s
  left join public.pack_previews p on p.bucket = p_bucket and p.object_path = p_object_path and p.entry = s.entry
  left join public.file_facts same on same.sha256 = s.sha256 and same.bucket = 'downloads' and same.object_path <> p_object_path
  left join public.illustrations i on coalesce(i.downloadable_file, i.master_file) = same.object_path
    and i.listed_from <= now()
  group by s.name
$$;

create function private.pack_contents(p_bucket text, p_object_path text) returns jsonb
language sql stable set search_path = '' as $$
  with files as (
    select f.* from public.file_facts f
    where f.bucket = p_bucket and f.object_path = p_object_path and f.entry <> ''
      and f.format in ('png', 'jpg', 'webp', 'gif', 'svg', 'pdf', 'ai', 'eps', 'psd') and f.entry !~* '(^|/)(__MACOSX/|\.|licen[sc]e[^/]*$)'
  ), pictures as (
    select * from private.pack_pictures(p_bucket, p_object_path)
  ), formats as (
    select f.format, count(distinct private.picture_of_entry(f.entry)) as pictures from files f group by f.format
  )
  select jsonb_build_object(
    'picture_count', (select count(*) from pictures),
    'themes', (select coalesce(jsonb_agg(t.theme order by t.pictures desc, t.theme), '[]')
      from (select theme, count(*) as pictures from pictures where theme is not null group by theme) t),
    -- formats that every picture has; the others are not promised
    'formats', (select coalesce(jsonb_agg(o.format order by o.format desc), '[]') from formats o
      where o.pictures = (select count(*) from pictures)),
    'smallest_px', (select min(greatest(f.width_px, f.height_px)) from files f where f.width_px is not null and f.format in ('png', 'jpg', 'webp', 'gif')),
    'all_png_transparent', (select bool_and(coalesce(f.is_transparent, false)) from files f where f.format = 'png'),
    'all_svg_layered', (select bool_and(coalesce(cardinality(f.layers), 0) > 1) from files f where f.format = 'svg'),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'theme', p.theme, 'image', p.image, 'image_width', p.image_width,
      'image_height', p.image_height) order by p.theme, p.name), '[]') from pictures p)
  )
$$;

-- One pack with what is in its current release. A ZIP that was not read has no contents.
create function private.pack_with_contents(p_pack public.bundle_packs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('slug', p_pack.slug, 'title', p_pack.title, 'section', p_pack.section, 'display_order', p_pack.display_order,
    'file_name', p_pack.file_name, 'version', p_pack.version, 'size_bytes', p_pack.size_bytes, 'uploaded_at', p_pack.uploaded_at,
    'contents', case when exists (select from public.file_facts f
        where f.bucket = p_pack.bucket and f.object_path = p_pack.object_path and f.entry <> '')
      then private.pack_contents(p_pack.bucket, p_pack.object_path) end)
$$;

-- The files of a bundle that is listed, in their order.
create function public.bundle_contents(p_bundle_id text default 'bundle-all-packs') returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.pack_with_contents(b) order by b.section desc, b.display_order), '[]')
  from public.bundle_members m
  join public.bundle_packs b on b.slug = m.pack_slug
  join public.illustrations i on i.id = m.bundle_id and i.listed_from <= now()
  where m.bundle_id = p_bundle_id and m.removed_at is null
$$;

-- commerce/pack-items.sql

-- Which illustrations are in which pack, as the owner says. A pack that is sold singly is the item 'pack-' with its slug.

create table public.pack_items (
  pack_slug text not null references public.bundle_packs (slug) on update cascade on delete cascade,
  illustration_id text not null references public.illustrations (id) on update cascade on delete cascade,
  primary key (pack_slug, illustration_id)
);
create index pack_items_illustration on public.pack_items (illustration_id);
create policy pack_items_select on public.pack_items for select to anon, authenticated
  using (exists (select from public.illustrations i where i.id = illustration_id));

create function private.packs_of_bundle(p_bundle_id text) returns text[]
language sql stable set search_path = '' as $$
  select array(select m.pack_slug from public.bundle_members m where m.bundle_id = p_bundle_id and m.removed_at is null)
$$;

-- Items that a pack or a bundle contains. What was paid for them counts toward it, and in one order they are not charged beside it.
create function private.item_parts(p_item_id text) returns table (illustration_id text)
language sql stable set search_path = '' as $$
  with packs as (select unnest(private.packs_of_bundle(p_item_id)) as slug)
  select 'pack-' || p.slug from packs p
  union
  select i.illustration_id from public.pack_items i
  where 'pack-' || i.pack_slug = p_item_id or i.pack_slug in (select p.slug from packs p)
$$;

-- Which part of a bundle's price is for these packs, from 0 to 1, by the prices of the packs. Packs in p_covered have no part in it.
create function private.part_of_bundle(p_bundle_id text, p_packs text[], p_covered text[] default '{}') returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(m.price) filter (where m.slug = any (p_packs)) / sum(m.price), 0)
  from (
    select p.slug, greatest(i.price, 0.01) as price
    from unnest(private.packs_of_bundle(p_bundle_id)) as p (slug)
    left join public.illustrations i on i.id = 'pack-' || p.slug
    where p.slug <> all (p_covered)
  ) m
$$;

-- The bundles of a cart, each without the packs that another bundle of it gives. One that another one contains is left out, and of equal
-- ones all but the cheapest. The others are charged from the dearest down, so that no cart costs less with one more; each costs less by the
-- part of its price that is for packs which a dearer one gives.
create function private.leave_out_packs(p_lines jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  listed jsonb := p_lines;
  -- Titles of bundles by the packs that they give.
  givers jsonb := '{}';
  bundle record;
  shared text[];
  named text;
begin
  for bundle in
    with bundles as (
      select l.turn, l.value as line, l.value ->> 'title' as title, (l.value ->> 'price')::numeric as price,
        private.packs_of_bundle(l.value ->> 'id') as packs
      from jsonb_array_elements(p_lines) with ordinality as l (value, turn)
      where l.value ->> 'kind' = 'bundle' and l.value ->> 'reason' is null
    )
    select (b.turn - 1)::text as at, b.line, b.title, b.price, b.packs from bundles b
    order by exists (
        select from bundles o
        where o.turn <> b.turn and o.packs @> b.packs and (not o.packs <@ b.packs or (o.price, o.turn) < (b.price, b.turn))),
      b.price desc, b.turn
  loop
    shared := array(select p from unnest(bundle.packs) p where givers ? p);
    named := (select string_agg(g.title, ' and ') from (
      select distinct format('"%s"', givers ->> p) as title from unnest(shared) p order by 1) g);
    if cardinality(shared) = cardinality(bundle.packs) and named is not null then
      listed := jsonb_set(listed, array[bundle.at], bundle.line || jsonb_build_object('quantity', 0, 'left_out', 1, 'covered', shared,
        'message', format('%s in this cart contains all packs of "%s", so it is not charged again.', named, bundle.title)));
    elsif named is not null then
      listed := jsonb_set(listed, array[bundle.at], bundle.line || jsonb_build_object('left_out', 0, 'covered', shared,
        'price', round(bundle.price * (1 - private.part_of_bundle(bundle.line ->> 'id', shared)), 2),
        'message', format('%s in this cart contains %s of the %s packs of "%s", so these are not charged again.', named,
          cardinality(shared), cardinality(bundle.packs), bundle.title)));
    end if;
    givers := coalesce((select jsonb_object_agg(p, bundle.title) from unnest(bundle.packs) p), '{}') || givers;
  end loop;
  return listed;
end
$$;

-- The lines of a cart without what another line of it contains: a pack beside a bundle of it is left out whole, as it is for buyers who
-- own the bundle. The container gives one standard license of an illustration, so one standard license is left out. A dearer license
-- of an illustration, and further ones for owners, stay. p_lines: rows of quote_lines; those that change get `quantity`, `left_out`
-- (licenses) and a `message`, and bundles what leave_out_packs says.
create function private.leave_out_parts(p_lines jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with lines as (
    select l.value as line, l.value ->> 'kind' as kind, l.value ->> 'reason' as reason
    from jsonb_array_elements(private.leave_out_packs(p_lines)) l
  ), contained as (
    select distinct on (p.illustration_id) p.illustration_id as id, c.line ->> 'title' as container
    from lines c cross join lateral private.item_parts(c.line ->> 'id') p
    where c.reason is null and c.kind <> 'illustration' and c.line ->> 'quantity' <> '0'
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

-- content/content.sql

-- Blog posts, the About page and the team.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 300),
  content text not null check (btrim(content) <> ''),
  excerpt text not null check (btrim(excerpt) <> ''),
  author text not null check (btrim(author) <> ''),
  image text not null check (image <> ''),
  image_widths integer[] not null default '{}',
  placeholder text check (char_length(placeholder) <= 200),
  category text not null check (btrim(category) <> '' and char_length(category) <= 100),
  tags text[] not null default '{}',
  is_published boolean not null default false,
  published_at timestamptz,
  slug text unique check (char_length(slug) <= 300),
  show_date boolean not null default true,
  updated_by uuid references public.profiles (id) on delete set null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null generated always as (
    setweight(private.search_vector(title), 'A')
    || setweight(private.search_vector(category), 'B')
    || setweight(private.search_vector(private.join_words(tags)), 'B')
    || setweight(private.search_vector(excerpt), 'C')
  ) stored,
  constraint blog_posts_published_has_date check (is_published = (published_at is not null))
);
create index blog_posts_published on public.blog_posts (published_at desc, id) where is_published;
create index blog_posts_published_category on public.blog_posts (category, published_at desc) where is_published;
create index blog_posts_created on public.blog_posts (created_at desc, id);
create index blog_posts_updated_by on public.blog_posts (updated_by);
create index blog_posts_search on public.blog_posts using gin (search_document) with (fastupdate = off);

-- When a post was first public; unpublishing clears the public date, this stays.
create table private.blog_post_publications (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  first_published_at timestamptz not null
);

-- A deleted post leaves its revision here, and revisions of one id only grow, also over its deletion. So a creation that
-- arrives late, or is repeated after the deletion, makes nothing. A creation is never too old to be repeated, so no row is
-- cleaned up; each takes 20 bytes.
create table private.deleted_posts (
  id uuid primary key,
  revision integer not null
);

create table public.about_content (
  id uuid primary key default gen_random_uuid(),
  section_key text not null unique check (btrim(section_key) <> ''),
  title text not null,
  content text not null,
  display_order integer not null default 0 check (display_order >= 0),
  is_active boolean not null default true,
  image_url text,
  image_widths integer[] not null default '{}',
  placeholder text check (char_length(placeholder) <= 200),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index about_content_order on public.about_content (display_order, id);

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  position text not null,
  bio text,
  image_url text,
  image_widths integer[] not null default '{}',
  placeholder text check (char_length(placeholder) <= 200),
  display_order integer not null default 0 check (display_order >= 0),
  is_active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index team_members_order on public.team_members (display_order, id);

-- The revision of a whole list, which is what an admin edits and saves at once.
create table public.content_documents (
  kind text primary key check (kind in ('about_page', 'team')),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references public.profiles (id) on delete set null
);
create index content_documents_updated_by on public.content_documents (updated_by);

-- Slug from the title when none is given, made unique; published without a date means now, a draft has no date.
create function private.prepare_blog_post() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := private.slugify(coalesce(nullif(btrim(new.slug), ''), new.title));
  tried text;
  turn integer := 1;
begin
  if wanted = '' then
    wanted := 'post';
  end if;
  if nullif(btrim(new.slug), '') is not null then
    new.slug := wanted;
  else
    tried := wanted;
    while exists (select 1 from public.blog_posts b where b.slug = tried and b.id <> new.id) loop
      turn := turn + 1;
      tried := wanted || '-' || turn;
    end loop;
    new.slug := tried;
  end if;
  new.published_at := case when new.is_published then coalesce(new.published_at, now()) end;
  new.updated_by := coalesce((select p.id from public.profiles p where p.id = (select auth.uid())), new.updated_by);
  return new;
end
$$;

create function private.remember_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.blog_post_publications as known (post_id, first_published_at)
  values (new.id, new.published_at)
  on conflict (post_id) do update set first_published_at = excluded.first_published_at
    where known.first_published_at > now(); -- it was only scheduled so far
  return null;
end
$$;

create function private.record_post_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_posts (id, revision) values (old.id, old.revision + 1)
  on conflict (id) do update set revision = excluded.revision;
  return null;
end
$$;

create function private.continue_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  deleted_at_revision integer;
begin
  delete from private.deleted_posts d where d.id = new.id returning d.revision into deleted_at_revision;
  new.revision := coalesce(deleted_at_revision, 0) + 1;
  return new;
end
$$;

-- 0 when no deletion is recorded.
create function private.deleted_post_revision(p_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select d.revision from private.deleted_posts d where d.id = p_id), 0)
$$;

create trigger prepare before insert or update on public.blog_posts
  for each row execute function private.prepare_blog_post();
create trigger remember_publication after insert or update on public.blog_posts
  for each row when (new.is_published) execute function private.remember_publication();
create trigger record_deletion after delete on public.blog_posts
  for each row execute function private.record_post_deletion();
-- After `touch`, which begins every row at 1.
create trigger touch_continued before insert on public.blog_posts
  for each row execute function private.continue_revision();

create policy blog_posts_select_public on public.blog_posts for select to anon
  using (is_published and published_at <= now());
create policy blog_posts_select on public.blog_posts for select to authenticated
  using ((is_published and published_at <= now()) or (select private.may('content')));
create policy about_content_select_public on public.about_content for select to anon using (is_active);
create policy about_content_select on public.about_content for select to authenticated
  using (is_active or (select private.may('content')));
create policy team_members_select_public on public.team_members for select to anon using (is_active);
create policy team_members_select on public.team_members for select to authenticated
  using (is_active or (select private.may('content')));

-- content/saving.sql

-- Saving of documents: each call names the revision that it started from.

-- What an editor writes of a post, a section and a team member.
create function private.content_columns(p_table regclass) returns text[]
language sql stable set search_path = '' as $$
  select private.other_columns(p_table, '{id,updated_by,revision,created_at,updated_at}')
$$;
select private.define_store(t, 'id', private.content_columns(t))
from unnest('{public.blog_posts,public.about_content,public.team_members}'::regclass[]) t;

-- A post that is not there is made only if p_base_revision is the revision of its deletion (0 for a new one). Answers saved,
-- conflict (with the row as it is now) or deleted (with the revision of the deletion). A repeated call whose content is already
-- there answers saved.
create function public.save_blog_post(p_id uuid, p_base_revision integer, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.picked(p_patch, private.content_columns('public.blog_posts'));
  stored public.blog_posts%rowtype;
  wanted public.blog_posts%rowtype;
  was_there boolean;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046004, hashtext(p_id::text));
  select * into stored from public.blog_posts b where b.id = p_id for update;
  was_there := found;
  if not was_there and coalesce(p_base_revision, 0) <> private.deleted_post_revision(p_id) then
    return jsonb_build_object('status', 'deleted', 'row', null, 'revision', private.deleted_post_revision(p_id));
  end if;
  if not was_there then
    given := '{"image_widths": [], "tags": [], "is_published": false, "show_date": true}'::jsonb || given;
  end if;
  wanted := jsonb_populate_record(stored, given);
  if was_there and stored.revision is distinct from p_base_revision then
    -- The same save again after a lost answer? Slug and date may have been filled in here.
    wanted.slug := coalesce(nullif(private.slugify(wanted.slug), ''), stored.slug);
    wanted.published_at := case when wanted.is_published then coalesce(wanted.published_at, stored.published_at) end;
    return jsonb_build_object(
      'status', case when to_jsonb(wanted) = to_jsonb(stored) then 'saved' else 'conflict' end,
      'row', to_jsonb(stored) - 'search_document'
    );
  end if;

  wanted.id := p_id;
  stored := private.store(wanted);
  return jsonb_build_object('status', 'saved', 'row', to_jsonb(stored) - 'search_document');
end
$$;

-- Deletes the post at that revision, or answers conflict with the row as it is now. Base revision 0 takes back a creation whose
-- answer was lost: a creation that arrives later finds the deletion recorded.
create function public.delete_blog_post(p_id uuid, p_base_revision integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.blog_posts%rowtype;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046004, hashtext(p_id::text));
  select * into stored from public.blog_posts b where b.id = p_id for update;
  if found and stored.revision is distinct from p_base_revision then
    return jsonb_build_object('status', 'conflict', 'row', to_jsonb(stored) - 'search_document');
  end if;
  delete from public.blog_posts b where b.id = p_id;
  insert into private.deleted_posts (id, revision) values (p_id, 1) on conflict (id) do nothing;
  return jsonb_build_object('status', 'deleted', 'row', null, 'revision', private.deleted_post_revision(p_id));
end
$$;

create function private.about_page_rows() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(a) order by a.display_order, a.created_at, a.id), '[]') from public.about_content a
$$;

create function private.team_rows() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t) order by t.display_order, t.created_at, t.id), '[]') from public.team_members t
$$;

-- A list as it is to be stored: absent keys get their defaults; an id that the client made is kept, so that a repeated save adds nothing.
create function private.list_wanted(p_rows jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(entry ->> 'id', gen_random_uuid()::text),
    'display_order', place - 1, 'is_active', true, 'image_widths', '[]'::jsonb) || (jsonb_strip_nulls(entry)) order by place), '[]')
  from jsonb_array_elements(p_rows) with ordinality as listed (entry, place)
$$;

-- The editor's fields of a row; of a list, by position: equal texts mean that there is nothing to save.
create function private.row_content(p_row jsonb, p_table regclass) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(f, coalesce(p_row -> f, 'null')) from unnest(private.content_columns(p_table)) f
$$;
create function private.list_content(p_rows jsonb, p_table regclass) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.row_content(entry, p_table) order by place), '[]')
  from jsonb_array_elements(p_rows) with ordinality as listed (entry, place)
$$;

-- Locks a list and compares its revision. False when another save came in between.
create function private.lock_document(p_kind text, p_base_revision integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  stored integer;
begin
  select d.revision into stored from public.content_documents d where d.kind = p_kind for update;
  return stored is not distinct from p_base_revision;
end
$$;

create function private.list_answer(p_kind text, p_status text, p_rows jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', p_status, 'revision', d.revision, 'rows', p_rows)
  from public.content_documents d where d.kind = p_kind
$$;

-- The whole About page at once: rows that are not listed are removed, known ids updated, others added.
create function public.save_about_page(p_base_revision integer, p_sections jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sections jsonb;
begin
  perform private.require_area('content');
  sections := private.list_wanted(p_sections);
  if not private.lock_document('about_page', p_base_revision) then
    return private.list_answer('about_page', case
      when private.list_content(sections, 'public.about_content') = private.list_content(private.about_page_rows(), 'public.about_content')
      then 'saved' else 'conflict' end, private.about_page_rows());
  end if;

  delete from public.about_content a
  where a.id not in (select (s ->> 'id')::uuid from jsonb_array_elements(sections) s);
  -- Two sections may trade keys: park the changing ones first.
  update public.about_content a set section_key = 'parked:' || a.id
  from jsonb_to_recordset(sections) as s (id uuid, section_key text)
  where s.id = a.id and s.section_key <> a.section_key;
  perform private.store(s) from jsonb_populate_recordset(null::public.about_content, sections) s
  left join public.about_content a on a.id = s.id
  where private.row_content(to_jsonb(s), 'public.about_content') is distinct from private.row_content(to_jsonb(a), 'public.about_content');
  update public.content_documents d set updated_by = (select auth.uid()) where d.kind = 'about_page';
  return private.list_answer('about_page', 'saved', private.about_page_rows());
end
$$;

-- The whole team at once, by the same rules.
create function public.save_team(p_base_revision integer, p_members jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  members jsonb;
begin
  perform private.require_area('content');
  members := private.list_wanted(p_members);
  if not private.lock_document('team', p_base_revision) then
    return private.list_answer('team', case
      when private.list_content(members, 'public.team_members') = private.list_content(private.team_rows(), 'public.team_members')
      then 'saved' else 'conflict' end, private.team_rows());
  end if;

  delete from public.team_members t
  where t.id not in (select (m ->> 'id')::uuid from jsonb_array_elements(members) m);
  perform private.store(m) from jsonb_populate_recordset(null::public.team_members, members) m
  left join public.team_members t on t.id = m.id
  where private.row_content(to_jsonb(m), 'public.team_members') is distinct from private.row_content(to_jsonb(t), 'public.team_members');
  update public.content_documents d set updated_by = (select auth.uid()) where d.kind = 'team';
  return private.list_answer('team', 'saved', private.team_rows());
end
$$;

-- mail/mail.sql

-- Outgoing mail.

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  to_email text not null,
  template text not null,
  payload jsonb not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_outbox_due on public.email_outbox (next_attempt_at) where status = 'pending';
create index email_outbox_newest on public.email_outbox (created_at desc);

-- Hands out due mails for five minutes; a worker that dies leaves them to the next one, eight times. `sender`, `sender_name` and `footer` are null where the settings have none.
create function public.claim_emails(p_limit integer) returns jsonb
language sql security definer set search_path = '' as $$
  with given_up as (
    update public.email_outbox e set status = 'failed', last_error = coalesce(e.last_error, 'The worker ended before it told of the mail.')
    where e.status = 'pending' and e.attempts >= 8 and e.next_attempt_at <= now()
  ), due as (
    select e.id from public.email_outbox e
    where e.status = 'pending' and e.attempts < 8 and e.next_attempt_at <= now()
    order by e.next_attempt_at
    limit least(greatest(p_limit, 0), 100)
    for update skip locked
  ), claimed as (
    update public.email_outbox e
    set attempts = e.attempts + 1, next_attempt_at = now() + interval '5 minutes'
    from due where e.id = due.id
    returning e.id, e.to_email, e.template, e.payload, e.attempts, e.created_at
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'to_email', c.to_email, 'template', c.template, 'payload', c.payload, 'attempts', c.attempts,
    'sender', (select nullif(s.sender_email, '') from public.shop_settings s),
    'sender_name', (select nullif(s.sender_name, '') from public.shop_settings s),
    'footer', (select nullif(s.mail_footer, '') from public.shop_settings s)
  ) order by c.created_at, c.id), '[]') from claimed c
$$;

-- Eight tries, one to 128 minutes apart, then the mail counts as failed.
create function public.finish_email(p_id uuid, p_ok boolean, p_error text) returns void
language sql security definer set search_path = '' as $$
  update public.email_outbox e set
    status = case when p_ok then 'sent' when e.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_ok then now() end,
    last_error = case when not p_ok then left(p_error, 2000) end,
    next_attempt_at = case when p_ok then e.next_attempt_at
      else now() + interval '1 minute' * power(2, least(e.attempts, 8) - 1) end
  where e.id = p_id and e.status = 'pending'
$$;

create policy email_outbox_select on public.email_outbox for select to authenticated
  using ((select private.may('customers')));

-- commerce/discount-codes.sql

-- Codes that make an order cheaper. They are amounts of its lines, and the payment provider knows nothing of them.

create table public.discount_codes (
  code text primary key check (code ~ '^[A-Z0-9-]{3,40}$'),
  kind text not null check (kind in ('percent', 'amount', 'free_item')),
  percent integer check (percent between 1 and 100),
  amount numeric(10, 2) check (amount >= 0.01),
  item text references public.illustrations (id) on update cascade on delete cascade,
  scope text not null default 'all' check (scope in ('all', 'category', 'item', 'bundle')),
  scope_ref text check (char_length(scope_ref) between 1 and 100),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer check (max_uses_per_person > 0),
  is_active boolean not null default true,
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint discount_codes_kind_is_whole check (
    (kind = 'percent') = (percent is not null) and (kind = 'amount') = (amount is not null) and (kind = 'free_item') = (item is not null)
  ),
  constraint discount_codes_scope_is_whole check ((scope in ('category', 'item')) = (scope_ref is not null)),
  constraint discount_codes_starts_first check (starts_at < ends_at)
);
comment on column public.discount_codes.code is 'In capital letters; shoppers may type it in any.';
comment on column public.discount_codes.scope_ref is 'The name of the category, or the id of the item.';
create index discount_codes_item on public.discount_codes (item);
-- Orders tell of codes, so none is deleted or called otherwise: it is switched off.
grant select, insert, update (kind, percent, amount, item, scope, scope_ref, starts_at, ends_at, max_uses, max_uses_per_person, is_active, note)
  on public.discount_codes to authenticated;

create function private.write_code_in_capitals() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.code := upper(btrim(new.code));
  return new;
end
$$;
create trigger write_in_capitals before insert or update on public.discount_codes
  for each row execute function private.write_code_in_capitals();
-- A code of a category goes on being of it when the category is renamed.
create function private.rename_category_of_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.discount_codes d set scope_ref = new.name where d.scope = 'category' and d.scope_ref = old.name;
  return null;
end
$$;
create trigger rename_category_of_codes after update on public.categories
  for each row when (old.name <> new.name) execute function private.rename_category_of_codes();

-- Every code with how often it was used, newest first. used: paid orders; reserved: orders that are being paid; discount_total: what
-- it took off paid orders in the shop's currency.
create function public.list_discount_codes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object(
      'item_title', (select i.title from public.illustrations i where i.id = coalesce(d.item, case d.scope when 'item' then d.scope_ref end)),
      'used', u.used, 'reserved', u.reserved, 'discount_total', u.discount_total) order by d.created_at desc, d.code), '[]')
    from public.discount_codes d
    cross join lateral (
      select count(u.order_id) as used,
        count(*) filter (where o.payment_status = 'pending' and o.payable_until > now()) as reserved,
        coalesce(sum((select sum(l.discount) from public.order_items l where l.order_id = o.id))
          filter (where u.order_id is not null and o.currency = (select s.currency from public.shop_settings s)), 0) as discount_total
      from public.orders o left join private.code_uses u on u.order_id = o.id where o.discount_code = d.code
    ) u);
end
$$;

-- orders/orders.sql

-- Orders, their lines, licenses, and the payment provider's events.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  total_amount numeric(10, 2) not null,
  currency text not null default 'usd' check (private.is_currency(currency)),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'completed', 'failed', 'expired', 'refunded')),
  is_bundle_purchase boolean not null default false,
  bundle_items text[] not null default '{}',
  tax_amount numeric(10, 2) not null default 0 check (tax_amount >= 0),
  tax_behavior text not null default 'none' check (tax_behavior in ('none', 'inclusive', 'exclusive')),
  charged_amount numeric(10, 2) not null
    generated always as (total_amount + case tax_behavior when 'exclusive' then tax_amount else 0 end) stored,
  discount_code text check (discount_code ~ '^[A-Z0-9-]{3,40}$'),
  provider text check (provider in ('stripe', 'paystack')),
  refunded_amount numeric(10, 2) not null default 0,
  stripe_session_id text unique,
  stripe_payment_intent text,
  paid_at timestamptz,
  dispute_status text check (dispute_status in ('open', 'won', 'lost')),
  disputed_at timestamptz,
  refund_failed_at timestamptz,
  number bigint not null default 0 unique,
  billing jsonb not null default '{}' check (jsonb_typeof(billing) = 'object'),
  consented_at timestamptz,
  origin text not null default 'sale' check (origin in ('sale', 'grant', 'moved')),
  moved_number text check (char_length(moved_number) between 1 and 100),
  payable_until timestamptz not null default now() + interval '60 minutes',
  constraint orders_total_amount_check check (total_amount >= 0),
  constraint orders_refunded_amount_check check (
    refunded_amount between 0 and total_amount + case tax_behavior when 'exclusive' then tax_amount else 0 end
  )
);
comment on column public.orders.total_amount is 'What the lines add up to: what is asked before tax that the provider adds.';
comment on column public.orders.charged_amount is 'What the buyer pays: the total with the tax that the provider adds to it.';
comment on column public.orders.provider is 'Who takes the payment; null where nothing is paid.';
comment on column public.orders.origin is 'A grant was given by an administrator at no charge: it is never paid, so paid_at stays null. A moved order was paid in another shop: it grants licenses and counts in statistics, but has no invoice, credit or reconciliation here.';
comment on column public.orders.moved_number is 'Number that the order had in the shop that it was moved from.';
comment on column public.orders.dispute_status is 'While open, and after it is lost, the order grants nothing.';
comment on column public.orders.billing is 'What the payment page told of the buyer: name, address, tax_ids; for invoices.';
comment on column public.orders.consented_at is 'When the buyer agreed that delivery begins at once.';
comment on column public.orders.number is 'Given by a trigger, counting from 1001; sorts orders. Buyers and administrators call an order by the first 8 characters of its id.';
comment on column public.orders.payable_until is 'End of the payment page. A payment that is made later grants nothing and is refunded.';
comment on column public.orders.refund_failed_at is 'A refund failed at the provider and nothing later made up for it.';
create index orders_user on public.orders (user_id, created_at desc);
create index orders_newest on public.orders (created_at desc, id);
create index orders_paid on public.orders (paid_at) where paid_at is not null;
create index orders_payment_intent on public.orders (stripe_payment_intent) where stripe_payment_intent is not null;
create index orders_discount_code on public.orders (discount_code) where discount_code is not null;
create index orders_moved_number on public.orders (lower(moved_number)) where moved_number is not null;
create index orders_pending on public.orders (id) where payment_status = 'pending';

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  illustration_id text references public.illustrations (id) on delete set null,
  title text not null,
  price numeric(10, 2) not null check (price >= 0),
  quantity integer not null check (quantity >= 1),
  refunded_at timestamptz,
  ungranted_at timestamptz,
  adds_seats boolean not null default false,
  list_price numeric(10, 2) not null check (list_price >= price),
  license_option text not null default 'standard' check (license_option ~ '^[a-z0-9-]{1,40}$'),
  discount numeric(10, 2) not null default 0 check (discount >= 0),
  credit numeric(10, 2) not null default 0 check (credit >= 0),
  tax numeric(10, 2) not null default 0 check (tax >= 0),
  license jsonb not null default '{}' check (license ?& array['name', 'seats', 'allows', 'forbids', 'terms']),
  license_name text not null generated always as (license ->> 'name') stored,
  refusal text check (refusal in ('page_ended', 'code_used_up', 'credit_spent', 'credit_gone', 'credit_held',
    'already_owned', 'item_deleted', 'account_deleted')),
  stands boolean not null generated always as (
    coalesce(refusal, '') not in ('page_ended', 'code_used_up', 'credit_spent', 'credit_gone', 'credit_held')) stored,
  amount numeric(10, 2) not null generated always as (price * quantity - discount - credit) stored check (amount >= 0),
  unique (order_id, illustration_id)
);
comment on column public.order_items.illustration_id is 'Null when the item was deleted before the order was paid; the title stays.';
comment on column public.order_items.ungranted_at is 'Paid, but the buyer had it already (or cannot have it): to be paid back.';
comment on column public.order_items.price is 'Of one, when it was ordered: with the license option, and the sale''s when one ran.';
comment on column public.order_items.list_price is 'Of one, before the sale; the price itself where none ran.';
comment on column public.order_items.discount is 'What the order''s code took off the whole line.';
comment on column public.order_items.credit is 'What the whole line costs less for what the buyer had paid before; private.order_item_credits says for what.';
comment on column public.order_items.tax is 'Added by the provider to this line; paid back with it.';
comment on column public.order_items.license is
  'The license as it was sold: name, seats of one (null: no limit), allowed and forbidden uses, version of the license terms.';
comment on column public.order_items.refusal is
  'Why the line was paid and grants nothing. page_ended, code_used_up and credit_spent are decided when it is paid, and stay.';
comment on column public.order_items.stands is 'False while the promise that the line was sold with does not hold.';
comment on column public.order_items.adds_seats is
  'The buyer owned the item when the order was made and asked for further seats, or for a dearer license: granted beside the license they have.';
create index order_items_illustration on public.order_items (illustration_id);
create index order_items_ungranted on public.order_items (id) where ungranted_at is not null;

create function private.keep_list_price() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.list_price := new.price;
  return new;
end
$$;
create trigger keep_list_price before insert on public.order_items
  for each row when (new.list_price is null) execute function private.keep_list_price();

-- The license option as it is when a line is ordered. Later changes of the option do not reach the line.
create function private.keep_license() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.license := private.license_terms() || coalesce((
    select jsonb_build_object('name', v.name, 'allows', v.allows, 'seats', case when exists (
      select from public.illustrations i where i.id = new.illustration_id and i.kind <> 'illustration') then null else v.seats end)
    from public.license_options v where v.code = new.license_option
  ), jsonb_build_object('name', new.license_option, 'seats', 1, 'allows', '[]'::jsonb));
  return new;
end
$$;
create trigger keep_license before insert on public.order_items
  for each row when (coalesce(new.license, '{}') = '{}') execute function private.keep_license();

-- What a line costs less, by the line that was paid before. Of an upgraded license the amount may be 0, where it had been given.
create table private.order_item_credits (
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  from_order_item_id uuid not null references public.order_items (id) on delete cascade,
  amount numeric(10, 2) not null check (amount >= 0),
  primary key (order_item_id, from_order_item_id),
  check (order_item_id <> from_order_item_id)
);
create index order_item_credits_from on private.order_item_credits (from_order_item_id);

create table public.user_purchases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  illustration_id text not null references public.illustrations (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  purchased_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index user_purchases_active_line on public.user_purchases (order_item_id) where revoked_at is null;
create unique index user_purchases_one_bundle on public.user_purchases (user_id) where revoked_at is null and illustration_id = 'bundle-all-packs';
create index user_purchases_user on public.user_purchases (user_id, purchased_at desc);
create index user_purchases_illustration on public.user_purchases (illustration_id);
create index user_purchases_order on public.user_purchases (order_id);
create index user_purchases_order_item on public.user_purchases (order_item_id);

-- Every event id ever acted upon. 'unmatched' events (the order or payment is not known yet) are looked at again.
create table public.stripe_events (
  id text primary key,
  type text not null,
  created_at timestamptz,
  received_at timestamptz not null default now(),
  order_id uuid references public.orders (id) on delete set null,
  outcome text not null default 'received',
  payment_intent text,
  payload jsonb not null default '{}'
);
create index stripe_events_order on public.stripe_events (order_id);
create index stripe_events_unmatched on public.stripe_events (payment_intent) where outcome = 'unmatched';
create index stripe_events_mismatch on public.stripe_events (order_id) where outcome = 'mismatch';

create table private.refunds (
  id text primary key,
  payment_intent text not null,
  cents bigint not null check (cents > 0),
  -- 'standing': paid back or on its way. The other two are final.
  status text not null check (status in ('standing', 'failed', 'canceled')),
  -- As the provider's metadata has them: they may be anything.
  order_item_ids text[] not null default '{}',
  created_at timestamptz not null,
  failed_at timestamptz
);
create index refunds_payment on private.refunds (payment_intent);

create table private.disputes (
  id text primary key,
  payment_intent text not null,
  cents bigint not null check (cents >= 0),
  -- 'inquiry': the bank asks, and no money is taken.
  status text not null check (status in ('inquiry', 'open', 'won', 'lost')),
  opened_at timestamptz not null,
  told_at timestamptz not null
);
create index disputes_payment on private.disputes (payment_intent);

-- Lines that were paid and not refunded, and whose payment no bank holds or took.
create view private.charged_lines with (security_invoker = true) as
select l.id, l.order_id, l.illustration_id, l.title, l.amount + l.tax as cost, l.ungranted_at, l.refusal, l.stands,
  o.user_id, o.paid_at, o.stripe_payment_intent, l.adds_seats, l.amount, l.credit, l.license_option, l.quantity, o.number as order_number
from public.order_items l join public.orders o on o.id = l.order_id
where o.payment_status in ('paid', 'completed') and l.refunded_at is null and coalesce(o.dispute_status, 'won') = 'won';

-- Of these, the lines that their buyer has a claim to.
create view private.paid_lines with (security_invoker = true) as
select * from private.charged_lines l where l.stands;

-- Orders that used a code. One that the settlement refused did not.
create view private.code_uses with (security_invoker = true) as
select o.discount_code as code, o.user_id, o.id as order_id from public.orders o
where o.discount_code is not null and o.payment_status in ('paid', 'completed', 'refunded') and exists (
  select from public.order_items l where l.order_id = o.id and l.discount > 0
    and coalesce(l.refusal, '') not in ('page_ended', 'code_used_up', 'credit_spent'));

create view private.line_sums with (security_invoker = true) as
select l.order_id, sum(l.amount + l.tax) as charged,
  coalesce(sum(l.amount + l.tax) filter (where l.refunded_at is not null), 0) as taken_back
from public.order_items l group by l.order_id;

create function private.owns(p_user_id uuid, p_illustration_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.user_purchases u join private.paid_lines l on l.id = u.order_item_id
    where u.user_id = p_user_id and u.illustration_id = p_illustration_id and u.revoked_at is null
  )
$$;

create function private.owns_purchase(p_illustration_id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owns((select auth.uid()), p_illustration_id)
$$;

-- All of a buyer's money takes turns: taken before any of their orders is locked. Deleted accounts take turns as if they were one buyer.
create function private.lock_buyer(p_user_id uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(7046004, hashtext(coalesce(p_user_id::text, '')))
$$;

-- One above the highest, so that a restored database goes on counting where the backup ended.
create function private.number_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(7046005);
  new.number := (select coalesce(max(o.number), 1000) + 1 from public.orders o);
  return new;
end
$$;

create function private.keep_sold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.order_items l join public.orders o on o.id = l.order_id
    where l.illustration_id = old.id and o.payment_status in ('paid', 'completed', 'refunded')
  ) then
    raise exception '"%" has been sold, so it cannot be deleted.', old.title
      using errcode = '23503', hint = 'in_use', detail = jsonb_build_object('title', old.title)::text;
  end if;
  return old;
end
$$;

create trigger number_order before insert on public.orders
  for each row execute function private.number_order();
create trigger keep_sold before delete on public.illustrations
  for each row execute function private.keep_sold();

create policy orders_select on public.orders for select to authenticated
  using (user_id = (select auth.uid()) or (select private.may('customers')));
create policy order_items_select on public.order_items for select to authenticated
  using (
    (select private.may('customers'))
    or order_id in (select o.id from public.orders o where o.user_id = (select auth.uid()))
  );
-- A revoked purchase is history for admins, not something its buyer still has.
create policy user_purchases_select on public.user_purchases for select to authenticated
  using ((user_id = (select auth.uid()) and revoked_at is null) or (select private.may('customers')));

-- What a line can give as credit: what was paid for it and what was credited to it, less what was refunded of its order without
-- naming lines.
create function private.line_worth(p_line uuid) returns numeric
language sql stable set search_path = '' as $$
  select greatest(0, l.amount + l.credit - greatest(0, o.refunded_amount - s.taken_back))
  from public.order_items l join public.orders o on o.id = l.order_id join private.line_sums s on s.order_id = o.id
  where l.id = p_line
$$;

-- orders/pack-rights.sql

-- Who has which packs. One place for it: downloads, the library, mails of new versions and the download log all ask here.

-- A row for each license that gives a person a pack: of the pack itself, or of a bundle. A bundle gives every pack that it has, and every
-- one that it had at any time after the bundle was ordered: what is added later belongs to earlier buyers too, what is taken out stays
-- with those who had ordered before. The time of the order counts, for the buyer was promised what the bundle had then.
create view private.pack_rights with (security_invoker = true) as
select u.user_id, given.slug, u.illustration_id, l.order_id, l.id as order_item_id, u.purchased_at
from public.user_purchases u
join private.paid_lines l on l.id = u.order_item_id
join public.orders o on o.id = l.order_id
join (
  select 'pack-' || b.slug as item_id, b.slug, null::timestamptz as removed_at from public.bundle_packs b
  union all
  select m.bundle_id, m.pack_slug, m.removed_at from public.bundle_members m
) given on given.item_id = u.illustration_id and (given.removed_at is null or given.removed_at > o.created_at)
where u.revoked_at is null;

create function private.owns_pack(p_user_id uuid, p_slug text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.pack_rights r where r.user_id = p_user_id and r.slug = p_slug)
$$;

-- By itself, or of a pack with a bundle.
create function private.has_item(p_user_id uuid, p_id text) returns boolean
language sql stable set search_path = '' as $$
  select private.owns(p_user_id, p_id) or (starts_with(p_id, 'pack-') and private.owns_pack(p_user_id, substr(p_id, 6)))
$$;

-- Whether a pack was ever sold or given away, by itself or in a bundle: then it is kept for those who have it.
create function private.pack_was_sold(p_slug text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.order_items l join public.orders o on o.id = l.order_id
    where o.payment_status in ('paid', 'completed', 'refunded') and (l.illustration_id = 'pack-' || p_slug or exists (
      select 1 from public.bundle_members m
      where m.bundle_id = l.illustration_id and m.pack_slug = p_slug and (m.removed_at is null or m.removed_at > o.created_at)))
  )
$$;

-- orders/quote.sql

-- What a cart costs and why. An order is made of exactly this.

-- The cart's lines by product: the bundle's cart id becomes its catalog id, repeated lines add up. A quantity that
-- is no whole number comes out as null, and so does the option of lines that name different ones. With further_seats the buyer
-- knows that the item is theirs already.
create function private.asked_items(p_items jsonb)
returns table (id text, quantity integer, place bigint, further_seats boolean, option text)
language sql immutable set search_path = '' as $$
  select
    case item ->> 'id' when 'bundle-complete-225' then 'bundle-all-packs' else coalesce(item ->> 'id', '') end,
    case when bool_and(coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$')
      then sum(case when coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$' then coalesce(item ->> 'quantity', '1')::integer end)::integer
    end,
    min(ordinal),
    bool_or(item ->> 'further_seats' is not distinct from 'true'),
    case when count(distinct coalesce(item ->> 'option', 'standard')) = 1 then min(coalesce(item ->> 'option', 'standard')) end
  from jsonb_array_elements(p_items) with ordinality as listed (item, ordinal)
  group by 1
$$;

-- Lines that a buyer holds and that were not counted toward another line that stands. In another currency than the shop's, and where
-- another shop was paid, a line is worth nothing.
create function private.countable_lines(p_user_id uuid)
returns table (id uuid, illustration_id text, title text, order_id uuid, license_option text, quantity integer, worth numeric, paid_at timestamptz)
language sql stable set search_path = '' as $$
  select l.id, l.illustration_id, l.title, l.order_id, l.license_option, l.quantity,
    case when o.origin <> 'moved' and o.currency = (select s.currency from public.shop_settings s) then private.line_worth(l.id) else 0 end,
    l.paid_at
  from private.paid_lines l join public.orders o on o.id = l.order_id
  where l.user_id = p_user_id
    and exists (select from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null)
    and not exists (
      select from private.order_item_credits c join private.paid_lines t on t.id = c.order_item_id where c.from_order_item_id = l.id)
$$;

-- A dearer license of the same item took the place of this line's, and stands.
create function private.is_replaced(p_line uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.order_items l
    join private.order_item_credits c on c.from_order_item_id = l.id
    join private.paid_lines t on t.id = c.order_item_id and t.illustration_id = l.illustration_id
    where l.id = p_line)
$$;

-- The lines of the cheaper licenses of an item that a dearer one would replace.
create function private.upgradable_lines(p_user_id uuid, p_item public.illustrations, p_option text) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(l.id order by l.paid_at, l.id), '{}')
  from private.countable_lines(p_user_id) l
  where l.illustration_id = p_item.id and p_item.kind <> 'bundle'
    and (select o.price from private.license_offers(p_item) o where o.option = l.license_option)
      < (select o.price from private.license_offers(p_item) o where o.option = p_option)
$$;

-- So many of the option hold all seats of these lines.
create function private.upgrade_quantity(p_lines uuid[], p_option text) returns integer
language sql stable set search_path = '' as $$
  select coalesce(ceil(sum(l.quantity * (l.license ->> 'seats')::integer)::numeric / min(wanted.seats)), 1)::integer
  from public.order_items l
  join public.license_options wanted on wanted.code = p_option
  where l.id = any (p_lines)
$$;

-- p_items as a checkout sends them. A line that cannot be bought has a reason instead of a price: item_unknown, item_unlisted,
-- item_free, item_owned, item_undeliverable, option_unknown, quantity_invalid.
create function private.quote_lines(p_user_id uuid, p_items jsonb)
returns table (place bigint, id text, kind text, title text, category text, image text, quantity integer, option text, option_name text,
  price numeric, list_price numeric, adds_seats boolean, replaced uuid[], reason text, message text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  asked record;
  item public.illustrations%rowtype;
begin
  for asked in select a.* from private.asked_items(p_items) a order by a.place loop
    select * into item from public.illustrations i where i.id = asked.id;
    select asked.place, asked.id, item.kind, item.title, item.category, item.image, asked.quantity, asked.option, null, null, null,
      item.id is not null and (private.owns(p_user_id, item.id)
        or (item.kind = 'pack' and private.owns_pack(p_user_id, substr(item.id, 6)))), '{}'
    into place, id, kind, title, category, image, quantity, option, option_name, price, list_price, adds_seats, replaced;
    select o.name, o.price, o.list_price into option_name, price, list_price
    from private.license_offers(item) o where o.option = asked.option;
    if adds_seats and not asked.further_seats and price is not null then
      replaced := private.upgradable_lines(p_user_id, item, asked.option);
      if replaced <> '{}' then
        quantity := private.upgrade_quantity(replaced, asked.option);
      end if;
    end if;
    reason := case
      when item.state = 'unlisted' then 'item_unlisted'
      when coalesce(item.listed_from, 'infinity') > now() then 'item_unknown'
      when item.is_free then 'item_free'
      -- Also what costs less than can be charged, since the currency or the provider changed.
      when not item.is_deliverable or private.price_at(item, now()) < private.minimum_charge() then 'item_undeliverable'
      when price is null then 'option_unknown'
      when quantity is null or quantity not between 1 and 999 or (kind <> 'illustration' and quantity <> 1) then 'quantity_invalid'
      -- Of an item that is owned only further seats and dearer licenses are sold; packs and bundles have no seats, and a pack is
      -- owned by those whose bundle gives it.
      when adds_seats and replaced = '{}' and (kind <> 'illustration' or not asked.further_seats) then 'item_owned'
    end;
    title := case when reason = 'item_unknown' then null else title end;
    message := case reason
      when 'item_unlisted' then format('"%s" is not for sale any more.', title)
      when 'item_unknown' then format('The item "%s" is not in the catalog any more.', id)
      when 'item_free' then format('"%s" is free and can be downloaded directly.', title)
      when 'item_undeliverable' then format('"%s" cannot be bought yet.', title)
      when 'option_unknown' then format('"%s" is not offered with this license. Choose another one.', title)
      when 'quantity_invalid' then case when kind <> 'illustration' then format('"%s" is sold once per order: its quantity must be 1.', title)
        else format('The quantity of "%s" must be a whole number from 1 to 999.', title) end
      when 'item_owned' then format('You already own "%s".', title)
    end;
    return next;
  end loop;
end
$$;

-- What lines cost less because of what the buyer holds: licenses that a dearer one replaces, and parts of packs and bundles. Each line
-- that was paid counts once. A container gives one standard license of each part, so a part counts at most what one costs. An owned bundle
-- that has packs of another one counts at most the part of this one's price that is for these packs. p_lines: rows of quote_lines.
create function private.quote_credits(p_user_id uuid, p_lines jsonb)
returns table (place bigint, from_order_item_id uuid, title text, order_id uuid, amount numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  line record;
  source record;
  used uuid[] := '{}';
  remaining numeric;
  parts jsonb;
  counted_packs text[];
begin
  for line in
    select l.* from jsonb_to_recordset(p_lines) as l (place bigint, id text, kind text, quantity integer, price numeric, replaced uuid[], covered text[])
    where p_user_id is not null and (l.replaced <> '{}' or l.kind <> 'illustration')
    order by l.replaced = '{}', l.kind = 'bundle', l.place
  loop
    remaining := line.price * line.quantity;
    parts := '{}';
    counted_packs := '{}';
    for source in
      select c.*, o.most, case when o.kind = 'bundle' then array(select r.slug from private.pack_rights r where r.order_item_id = c.id)
        else array[substr(c.illustration_id, 6)] end as packs, o.kind = 'bundle' as is_bundle
      from private.countable_lines(p_user_id) c
      join lateral (
        select i.kind, case l.license_option when 'standard' then l.price else i.price end as most
        from public.order_items l join public.illustrations i on i.id = l.illustration_id where l.id = c.id) o on true
      where c.id <> all (used) and case when line.replaced <> '{}' then c.id = any (line.replaced)
        else c.worth > 0 and (line.kind = 'bundle' and o.kind = 'bundle' or c.illustration_id in (select p.illustration_id from private.item_parts(line.id) p)) end
      order by o.kind = 'bundle', c.paid_at, c.title, c.id
    loop
      amount := least(source.worth, remaining, case
        when line.replaced <> '{}' then remaining
        when source.is_bundle then round(line.price * private.part_of_bundle(line.id,
          array(select p from unnest(source.packs) p where p <> all (counted_packs)), coalesce(line.covered, '{}')), 2)
        else source.most - coalesce((parts ->> source.illustration_id)::numeric, 0) end);
      -- A granted license that is replaced is listed too, with 0.
      continue when amount <= 0 and line.replaced = '{}';
      parts := parts || jsonb_build_object(source.illustration_id, coalesce((parts ->> source.illustration_id)::numeric, 0) + amount);
      counted_packs := counted_packs || source.packs;
      used := used || source.id;
      place := line.place;
      from_order_item_id := source.id;
      title := source.title;
      order_id := source.order_id;
      remaining := remaining - amount;
      return next;
    end loop;
  end loop;
end
$$;

-- Whether no use of a code is left for this buyer, by what was paid.
create function private.is_used_up(p_code public.discount_codes, p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(p_code.max_uses <= count(*), false) or coalesce(p_code.max_uses_per_person <= count(*) filter (where u.user_id = p_user_id), false)
  from private.code_uses u where u.code = p_code.code
$$;

-- Uses of a code that other buyers' open payment pages hold. The buyer's own do not count against them: the page of the one is closed
-- when the other's opens, and the settlement counts again.
create function private.reserved_uses(p_code text, p_user_id uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.orders o
  where o.discount_code = p_code and o.payment_status = 'pending' and o.payable_until > now() and o.user_id is distinct from p_user_id
$$;

-- Why a code does not fit this buyer now; null when it does.
create function private.code_refusal(p_code public.discount_codes, p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when p_code.code is null then 'code_unknown'
    when not p_code.is_active or p_code.ends_at <= now() then 'code_expired'
    when p_code.starts_at > now() then 'code_not_started'
    when p_code.max_uses <= (select count(*) from private.code_uses u where u.code = p_code.code)
      + private.reserved_uses(p_code.code, p_user_id) then 'code_used_up'
    when p_code.max_uses_per_person is not null and p_user_id is null then 'code_needs_sign_in'
    when private.is_used_up(p_code, p_user_id) then 'code_used_by_you'
  end
$$;

create function private.code_message(p_reason text, p_code public.discount_codes, p_asked text) returns text
language sql stable set search_path = '' as $$
  select case p_reason
    when 'code_unknown' then format('There is no code "%s". Check how it is written.', left(p_asked, 40))
    when 'code_expired' then format('The code "%s" is not valid any more.', p_code.code)
    when 'code_not_started' then format('The code "%s" is valid from %s on.', p_code.code,
      to_char(p_code.starts_at at time zone private.shop_zone(), 'FMMonth FMDD, YYYY HH24:MI') || format(' (%s)', private.shop_zone()))
    when 'code_used_up' then format('The code "%s" has been used as often as it can be.', p_code.code)
    when 'code_needs_sign_in' then format('Sign in to use the code "%s": each person has it only so many times.', p_code.code)
    when 'code_used_by_you' then format('You have used the code "%s" already.', p_code.code)
    when 'code_fits_nothing' then case
      when p_code.item is not null or p_code.scope = 'item' then case
        when not exists (select from public.illustrations i where i.id = coalesce(p_code.item, p_code.scope_ref) and i.listed_from <= now())
          then format('The code "%s" is for an item that is not in the shop now.', p_code.code)
        when p_code.kind = 'free_item' then format('The code "%s" makes "%s" free. Add it to your cart.', p_code.code,
        (select i.title from public.illustrations i where i.id = p_code.item))
        else format('The code "%s" is for "%s", which is not in your cart.', p_code.code,
          (select i.title from public.illustrations i where i.id = p_code.scope_ref)) end
      when p_code.scope = 'category' then format('The code "%s" is for the category %s, and nothing of it is in your cart.', p_code.code, p_code.scope_ref)
      when p_code.scope = 'bundle' then format('The code "%s" is for the bundle, which is not in your cart.', p_code.code)
      else format('The code "%s" makes nothing in your cart cheaper.', p_code.code) end
  end
$$;

-- An amount over lines by what they cost, to the cent: whole cents first, then one more where the largest fractions were cut off.
create function private.split_amount(p_amount numeric, p_bases jsonb) returns table (place bigint, share numeric)
language sql immutable set search_path = '' as $$
  with exact as (
    select b.place, b.base * p_amount * 100 / nullif(sum(b.base) over (), 0) as cents
    from jsonb_to_recordset(p_bases) as b (place bigint, base numeric)
  ), cut as (
    select e.place, floor(e.cents) as cents,
      row_number() over (order by e.cents - floor(e.cents) desc, e.place) as turn,
      p_amount * 100 - sum(floor(e.cents)) over () as missing
    from exact e where e.cents is not null
  )
  select c.place, (c.cents + (c.turn <= c.missing)::integer) / 100 from cut c
$$;

-- What a code takes off each line. p_lines: rows of quote_lines with what credits leave of them as `base`. A free item is worth its
-- cheapest license, once: for a dearer one the buyer pays the difference.
create function private.quote_discount(p_code public.discount_codes, p_lines jsonb) returns table (place bigint, share numeric)
language plpgsql stable set search_path = '' as $$
declare
  fitting jsonb;
  whole numeric;
begin
  select jsonb_agg(jsonb_build_object('place', l.place, 'base', l.base)),
    case p_code.kind when 'percent' then round(sum(l.base) * p_code.percent / 100, 2) when 'amount' then least(p_code.amount, sum(l.base))
      else least((select min(f.price) from public.illustrations i, private.license_offers(i) f where i.id = p_code.item), sum(l.base)) end
  into fitting, whole
  from jsonb_to_recordset(p_lines) as l (place bigint, id text, kind text, category text, price numeric, base numeric)
  where l.base > 0 and case
    when p_code.kind = 'free_item' then l.id = p_code.item
    when p_code.scope = 'category' then l.category = p_code.scope_ref
    when p_code.scope = 'item' then l.id = p_code.scope_ref
    when p_code.scope = 'bundle' then l.kind = 'bundle'
    else true end;
  return query select s.place, s.share from private.split_amount(whole, fitting) s;
end
$$;

-- p: user_id (null for a visitor), items ({ id, quantity, further_seats, option }), code. Answers with the lines that can be bought,
-- those that cannot and why, those that are left out because another line contains them, and whether the code fits. What is asked in all is 0, or at least what can be charged: a
-- reduction that would leave less leaves this.
create function private.quote(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  buyer constant uuid := (p ->> 'user_id')::uuid;
  asked_code constant text := nullif(upper(btrim(p ->> 'code')), '');
  listed jsonb;
  lines jsonb;
  credits jsonb;
  shares jsonb := '{}';
  code public.discount_codes%rowtype;
  refusal text;
  minimum constant numeric := private.minimum_charge();
  missing numeric;
  one record;
begin
  select private.leave_out_parts(coalesce(jsonb_agg(to_jsonb(l) order by l.place), '[]')) into listed from private.quote_lines(buyer, p -> 'items') l;
  lines := (select coalesce(jsonb_agg(l order by l -> 'place'), '[]') from jsonb_array_elements(listed) l
    where l ->> 'reason' is null and l ->> 'quantity' <> '0');
  select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('turn', c.turn) order by c.turn), '[]') into credits
  from private.quote_credits(buyer, lines) with ordinality as c (place, from_order_item_id, title, order_id, amount, turn);
  lines := (
    select coalesce(jsonb_agg(l || jsonb_build_object('base', (l ->> 'price')::numeric * (l ->> 'quantity')::integer - coalesce((
      select sum((c ->> 'amount')::numeric) from jsonb_array_elements(credits) c where c -> 'place' = l -> 'place'), 0)) order by l -> 'place'), '[]')
    from jsonb_array_elements(lines) l);

  if asked_code is not null then
    select * into code from public.discount_codes d where d.code = asked_code;
    refusal := private.code_refusal(code, buyer);
    if refusal is null then
      shares := (select coalesce(jsonb_object_agg(s.place, s.share), '{}') from private.quote_discount(code, lines) s where s.share > 0);
      refusal := case when shares = '{}' then 'code_fits_nothing' end;
    end if;
  end if;

  missing := (select sum((l ->> 'base')::numeric) from jsonb_array_elements(lines) l)
    - coalesce((select sum(s.value::numeric) from jsonb_each_text(shares) s), 0);
  missing := case when missing > 0 and missing < minimum then minimum - missing else 0 end;
  for one in select s.key, s.value::numeric as share from jsonb_each_text(shares) s order by s.key::bigint desc loop
    shares := jsonb_set(shares, array[one.key], to_jsonb(one.share - least(missing, one.share)));
    missing := missing - least(missing, one.share);
  end loop;
  for one in select (c.turn - 1)::text as key, (c.value ->> 'amount')::numeric as share
    from jsonb_array_elements(credits) with ordinality as c (value, turn) order by c.turn desc
  loop
    credits := jsonb_set(credits, array[one.key, 'amount'], to_jsonb(one.share - least(missing, one.share)));
    missing := missing - least(missing, one.share);
  end loop;

  if asked_code is not null and refusal is null and not exists (select from jsonb_each_text(shares) s where s.value::numeric > 0) then
    refusal := 'code_fits_nothing';
  end if;

  lines := (
    select coalesce(jsonb_agg(to_jsonb(q) || jsonb_build_object('amount', q.price * q.quantity - q.credit - q.discount) order by q.place), '[]')
    from (
      select l.place, l.id, l.kind, l.title, l.image, l.quantity, l.option, l.option_name, l.price, l.list_price, l.adds_seats,
        l.replaced <> '{}' as is_upgrade, coalesce((shares ->> l.place::text)::numeric, 0) as discount,
        coalesce(sum((c ->> 'amount')::numeric), 0) as credit,
        coalesce(jsonb_agg(c - '{place,turn}'::text[] order by c -> 'turn') filter (where c is not null), '[]') as credits
      from jsonb_to_recordset(lines) as l (place bigint, id text, kind text, title text, image text, quantity integer, option text, option_name text,
        price numeric, list_price numeric, adds_seats boolean, replaced uuid[])
      left join jsonb_array_elements(credits) c on (c ->> 'place')::bigint = l.place
      group by l.place, l.id, l.kind, l.title, l.image, l.quantity, l.option, l.option_name, l.price, l.list_price, l.adds_seats, l.replaced
    ) q);
  return (
    select jsonb_build_object(
      'currency', (select s.currency from public.shop_settings s), 'lines', lines,
      'problems', (select coalesce(jsonb_agg(jsonb_build_object('id', l -> 'id', 'title', l -> 'title', 'reason', l -> 'reason',
        'message', l -> 'message') order by l -> 'place'), '[]') from jsonb_array_elements(listed) l where l ->> 'reason' is not null),
      'left_out', (select coalesce(jsonb_agg(jsonb_build_object('id', l -> 'id', 'title', l -> 'title', 'quantity', l -> 'left_out',
        'message', l -> 'message') order by l -> 'place'), '[]') from jsonb_array_elements(listed) l where l ? 'left_out'),
      'code', case when asked_code is not null then jsonb_build_object('code', asked_code, 'fits', refusal is null, 'reason', refusal,
        'message', case when refusal = 'code_fits_nothing' and exists (
            select from jsonb_array_elements(listed) l where l ? 'left_out' and l ->> 'id' in (code.item, code.scope_ref))
          then format('The code "%s" is for an item that is not charged in this cart.', code.code)
          else private.code_message(refusal, code, asked_code) end) end,
      'subtotal', coalesce(sum((l ->> 'price')::numeric * (l ->> 'quantity')::integer), 0), 'credit', coalesce(sum((l ->> 'credit')::numeric), 0),
      'discount', coalesce(sum((l ->> 'discount')::numeric), 0), 'total', coalesce(sum((l ->> 'amount')::numeric), 0))
    from jsonb_array_elements(lines) l);
end
$$;

-- The cart's page asks it for people who are signed in, and for visitors. p: items, code. Codes are told only so often, see
-- require_code_turn; visitors share the turns of their network. A transaction that cannot count, as of a GET, is told of no code.
create function public.quote_cart(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := (select auth.uid());
  has_code constant boolean := btrim(coalesce(p ->> 'code', '')) <> '';
  answer jsonb;
begin
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') > 100
    or char_length(coalesce(p ->> 'code', '')) > 100
  then
    raise exception 'A cart has at most 100 lines, and one code.' using errcode = '22023', hint = 'validation';
  elsif has_code and current_setting('transaction_read_only') = 'on' then
    raise exception 'Codes are asked for with POST.' using errcode = '22023', hint = 'validation';
  elsif has_code then
    perform private.require_code_turn(buyer);
  end if;
  answer := private.quote(jsonb_build_object('user_id', buyer, 'items', p -> 'items', 'code', p -> 'code'));
  if answer -> 'code' ->> 'reason' = 'code_unknown' then
    perform public.take_rate_limit('codes:' || coalesce(buyer::text, private.sender()), 20, 600);
    if buyer is null then
      perform public.take_rate_limit('codes:visitors', 2000, 600);
    end if;
  end if;
  return answer;
end
$$;

-- What an item costs with each license that is offered; the buyer's own standing ones are marked.
create function public.license_choices(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('option', o.option, 'name', o.name, 'seats', o.seats, 'allows', o.allows, 'price', o.price,
    'list_price', o.list_price, 'is_owned', exists (
      select from private.countable_lines((select auth.uid())) l where l.illustration_id = i.id and l.license_option = o.option))), '[]')
  from public.illustrations i cross join private.license_offers(i) o
  where i.id = p_id and i.listed_from <= now()
$$;

-- orders/checkout.sql

-- From a cart to a pending order.

-- Refusals carry a code in the hint and the item in the detail: item_unknown, item_unlisted, item_free, item_owned,
-- item_undeliverable, option_unknown, quantity_invalid, cart_empty, user_unknown, consent_needed; of a code what private.code_refusal says.
create function private.refuse_item(p_code text, p_id text, p_title text, p_message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', p_message using errcode = 'P0001', hint = p_code,
    detail = jsonb_build_object('id', p_id, 'title', p_title)::text;
end
$$;

-- p: user_id, items, code, provider, consent (to delivery at once). The order is what private.quote says; one that costs nothing is complete at once.
create function private.create_pending_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer uuid := (p ->> 'user_id')::uuid;
  quoted jsonb;
  made public.orders%rowtype;
  settings public.shop_settings%rowtype;
begin
  if not exists (select 1 from public.profiles u where u.id = buyer) then
    perform private.refuse_item('user_unknown', null, null, 'This account does not exist any more.');
  end if;
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') = 0 then
    perform private.refuse_item('cart_empty', null, null, 'Your cart is empty');
  end if;
  if btrim(coalesce(p ->> 'code', '')) <> '' then
    perform private.require_code_turn(buyer);
  end if;
  select s.* into settings from public.shop_settings s;
  if settings.asks_delivery_consent and p ->> 'consent' is distinct from 'true' then
    perform private.refuse_item('consent_needed', null, null,
      'Please agree that delivery begins at once. Nothing was charged, and your cart is kept.');
  end if;
  perform private.lock_buyer(buyer);
  -- Orders with the same code are made one after the other, so that each counts the uses before it.
  perform 1 from public.discount_codes d where d.code = upper(btrim(p ->> 'code')) for update;

  quoted := private.quote(p);
  perform private.refuse_item(r ->> 'reason', r ->> 'id', r ->> 'title', r ->> 'message')
  from jsonb_array_elements(quoted -> 'problems') r limit 1;
  if quoted -> 'code' ->> 'fits' = 'false' then
    raise exception '%', quoted -> 'code' ->> 'message' using errcode = 'P0001', hint = quoted -> 'code' ->> 'reason',
      detail = jsonb_build_object('code', quoted -> 'code' -> 'code')::text;
  end if;

  insert into public.orders (user_id, total_amount, currency, discount_code, consented_at, provider, is_bundle_purchase, bundle_items)
  select buyer, (quoted ->> 'total')::numeric, quoted ->> 'currency', quoted -> 'code' ->> 'code',
    case when settings.asks_delivery_consent then now() end,
    case when (quoted ->> 'total')::numeric > 0 then coalesce(p ->> 'provider', 'stripe') end, has.bundle,
    private.bundle_slugs(has.items)
  from (select bool_or(l ->> 'kind' = 'bundle') as bundle, array_agg(l ->> 'id') as items from jsonb_array_elements(quoted -> 'lines') l) has
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, list_price, quantity, license_option, discount, credit, adds_seats)
  select made.id, l.id, l.title, l.price, l.list_price, l.quantity, l.option, l.discount, l.credit, l.adds_seats
  from jsonb_to_recordset(quoted -> 'lines') as l (id text, title text, price numeric, list_price numeric, quantity integer, option text,
    discount numeric, credit numeric, adds_seats boolean);
  insert into private.order_item_credits (order_item_id, from_order_item_id, amount)
  select i.id, (c ->> 'from_order_item_id')::uuid, (c ->> 'amount')::numeric
  from jsonb_array_elements(quoted -> 'lines') l cross join jsonb_array_elements(l -> 'credits') c
  join public.order_items i on i.order_id = made.id and i.illustration_id = l ->> 'id';
  if made.total_amount = 0 then
    perform private.complete_order(made.id);
  end if;

  return jsonb_build_object(
    'order_id', made.id, 'payable_until', floor(extract(epoch from made.payable_until)), 'total_amount', made.total_amount, 'currency', made.currency, 'tax_mode', settings.tax_mode,
    'is_bundle_purchase', made.is_bundle_purchase, 'is_complete', made.total_amount = 0,
    'session_id', (select o.stripe_session_id from public.orders o where o.id = made.id),
    'items', (
      select jsonb_agg(l - '{place,credits,kind}'::text[] || jsonb_build_object('order_item_id', i.id) order by l -> 'place')
      from jsonb_array_elements(quoted -> 'lines') l
      join public.order_items i on i.order_id = made.id and i.illustration_id = l ->> 'id'
    )
  );
end
$$;

-- An order that costs nothing is paid without a provider; its page reference lets the buyer's browser find it all the same.
create function private.complete_order(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.orders o set payment_status = 'paid', paid_at = now(), stripe_session_id = 'free_' || o.id where o.id = p_order_id;
  perform private.settle_order(p_order_id);
  perform private.queue_confirmation(p_order_id);
end
$$;

-- p as above. Answers with order_id, payable_until (the end of its payment page, in seconds), total_amount, currency, tax_mode, is_complete,
-- session_id and the lines. With p.reuse the buyer's pending order with the very same lines is answered, and its session, while its page can
-- be paid for another 35 minutes: Stripe opens no page for less than 30. Refuses as private.refuse_item says.
create function public.create_pending_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made jsonb;
  earlier public.orders%rowtype;
begin
  if not coalesce((p ->> 'reuse')::boolean, false) then
    return private.create_pending_order(p);
  end if;
  perform pg_advisory_xact_lock(7046004, hashtext(p ->> 'user_id'));
  made := private.create_pending_order(p);
  if (made ->> 'is_complete')::boolean then
    return made;
  end if;
  select o.* into earlier from public.orders o
  where o.user_id = (p ->> 'user_id')::uuid and o.payment_status = 'pending'
    and o.payable_until > now() + interval '35 minutes' and o.id <> (made ->> 'order_id')::uuid
    and exists (
      select from public.orders n where n.id = (made ->> 'order_id')::uuid
        and (n.discount_code, n.currency, n.provider, n.consented_at is null)
          is not distinct from (o.discount_code, o.currency, o.provider, o.consented_at is null))
    and not exists (
      select 1
      from (select l.* from public.order_items l where l.order_id = o.id) one
      full join (select l.* from public.order_items l where l.order_id = (made ->> 'order_id')::uuid) other
        on (one.illustration_id, one.title, one.price, one.quantity, one.adds_seats, one.license_option, one.license, one.discount, one.credit)
          = (other.illustration_id, other.title, other.price, other.quantity, other.adds_seats, other.license_option, other.license, other.discount, other.credit)
      where one.id is null or other.id is null
    )
  order by o.created_at
  limit 1;
  if not found then
    return made;
  end if;
  delete from public.orders o where o.id = (made ->> 'order_id')::uuid;
  return made || jsonb_build_object('order_id', earlier.id, 'session_id', earlier.stripe_session_id,
    'payable_until', floor(extract(epoch from earlier.payable_until)));
end
$$;

-- Notes the payment page of a pending order, and answers with the buyer's other pages that must be closed: those that share an item, a code
-- or a counted line with it, or where one item contains the other or two bundles share a pack. Refuses an unknown order or another page (order_unknown), and an item
-- that is owned by now (item_owned).
create function public.attach_checkout_session(p_order_id uuid, p_session_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer uuid := (select o.user_id from public.orders o where o.id = p_order_id);
  owned record;
begin
  perform private.lock_buyer(buyer);
  update public.orders o set stripe_session_id = p_session_id
  where o.id = p_order_id and coalesce(o.stripe_session_id, p_session_id) = p_session_id;
  if not found then
    raise exception 'The order does not exist or belongs to another checkout session.'
      using errcode = 'P0001', hint = 'order_unknown';
  end if;
  select l.illustration_id as id, l.title into owned from public.order_items l
  where l.order_id = p_order_id and not l.adds_seats and private.has_item(buyer, l.illustration_id) limit 1;
  if found then
    perform private.refuse_item('item_owned', owned.id, owned.title, format('You already own "%s".', owned.title));
  end if;
  return (
    select coalesce(jsonb_agg(o.stripe_session_id order by o.created_at, o.id), '[]')
    from public.orders o
    where o.user_id = buyer and o.id <> p_order_id and o.payment_status = 'pending' and o.stripe_session_id is not null
      and (
        exists (
          select 1 from public.order_items mine cross join public.order_items other
          where mine.order_id = p_order_id and other.order_id = o.id and (other.illustration_id = mine.illustration_id
            or other.illustration_id in (select p.illustration_id from private.item_parts(mine.illustration_id) p)
            or mine.illustration_id in (select p.illustration_id from private.item_parts(other.illustration_id) p)
            or private.packs_of_bundle(mine.illustration_id) && private.packs_of_bundle(other.illustration_id)))
        or o.discount_code = (select mine.discount_code from public.orders mine where mine.id = p_order_id)
        or exists (
          select 1 from private.order_sources(p_order_id) mine join private.order_sources(o.id) other using (order_item_id)))
  );
end
$$;

-- The paid lines that an order counts.
create function private.order_sources(p_order_id uuid) returns table (order_item_id uuid)
language sql stable set search_path = '' as $$
  select c.from_order_item_id from private.order_item_credits c join public.order_items l on l.id = c.order_item_id where l.order_id = p_order_id
$$;

-- The settlement rule: why lines of an order can no longer be sold as its payment page promised. It is asked when the page is paid, with the
-- buyer and the code locked, and before that to close pages in time. A line stands if the page was paid before its end; if it has a
-- discount, while a use of the code is left; if it has credit, while each counted line still gives as much. Lines that stand are left out.
create function private.broken_promises(p_order_id uuid, p_paid_at timestamptz) returns table (order_item_id uuid, reason text)
language sql stable set search_path = '' as $$
  select b.id, b.reason from (
    select l.id, case
      when p_paid_at > o.payable_until then 'page_ended'
      when l.discount > 0 and private.is_used_up(d, o.user_id) then 'code_used_up'
      when exists (
        select from private.order_item_credits c left join private.countable_lines(o.user_id) w on w.id = c.from_order_item_id
        where c.order_item_id = l.id and c.amount > coalesce(w.worth, 0)) then 'credit_spent'
    end as reason
    from public.orders o
    join public.order_items l on l.order_id = o.id
    left join public.discount_codes d on d.code = o.discount_code
    where o.id = p_order_id
  ) b
  where b.reason is not null
$$;

-- The buyer's orders that can still be paid although an item that they did not own then is theirs by now, or a promise does not hold any
-- more, with their payment pages.
create function private.superseded_orders(p_user_id uuid)
returns table (order_id uuid, session_id text)
language sql stable set search_path = '' as $$
  select o.id, o.stripe_session_id from public.orders o
  where o.user_id = p_user_id and o.payment_status = 'pending'
    and (
      exists (select 1 from public.order_items l where l.order_id = o.id and not l.adds_seats and private.has_item(o.user_id, l.illustration_id))
      or exists (select from private.broken_promises(o.id, now())))
$$;

create function private.pages_to_close(p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('sessions_to_expire', coalesce(jsonb_agg(s.session_id order by s.session_id), '[]'))
  from private.superseded_orders(p_user_id) s where s.session_id is not null
$$;

-- orders/settlement.sql

-- What a buyer holds and what went back, worked out from the orders that were paid, the refunds and the disputes.

-- The lines of an order, the lines that they counted or that counted them, and so on: everything that an event of the order can change,
-- also after its account was deleted.
create function private.connected_lines(p_order_id uuid) returns setof uuid
language sql stable set search_path = '' as $$
  with recursive connected (id) as (
    select l.id from public.order_items l where l.order_id = p_order_id
    union
    select next.id from connected k cross join lateral (
      select c.order_item_id from private.order_item_credits c where c.from_order_item_id = k.id
      union all
      select c.from_order_item_id from private.order_item_credits c where c.order_item_id = k.id
    ) next (id)
  )
  select k.id from connected k
$$;

-- Credit after the payment. A line stands only while every line that it counted stands and is still worth what it gave, so that a refund
-- or a charge-back of the first license ends all that were credited with it, and what these cost is refunded. While the bank decides
-- about a counted line, the license is suspended (credit_held) and comes back when the dispute is won. A paid line counts once: for the
-- line that has its license, else for the one that was paid first. Refunds of counted lines in the shop are refused
-- (private.refuse_credited).
create function private.settle_credits(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  line record;
  counted uuid[] := '{}';
  why text;
begin
  for line in
    select l.id, array_agg(c.from_order_item_id) as sources
    from private.charged_lines l join private.order_item_credits c on c.order_item_id = l.id and c.amount > 0
    where l.id in (select private.connected_lines(p_order_id)) and coalesce(l.refusal, '') not in ('page_ended', 'code_used_up', 'credit_spent')
    group by l.id, l.paid_at, l.ungranted_at
    order by exists (select from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null) desc,
      l.ungranted_at is null desc, l.paid_at, l.id
  loop
    select case
      when bool_or(f.refunded_at is not null or o.dispute_status = 'lost' or (not f.stands and f.refusal <> 'credit_held')
        or c.amount > private.line_worth(f.id)) or line.sources && counted then 'credit_gone'
      when bool_or(o.dispute_status = 'open' or not f.stands) then 'credit_held' end
    into why
    from private.order_item_credits c
    join public.order_items f on f.id = c.from_order_item_id
    join public.orders o on o.id = f.order_id
    where c.order_item_id = line.id and c.amount > 0;
    update public.order_items l set refusal = why
    where l.id = line.id and l.refusal is distinct from why and (why is not null or not l.stands);
    counted := counted || case when why is null then line.sources end;
  end loop;
end
$$;

-- Gives every item that was paid for to its buyer once, through the order that was paid first, and every line of further seats
-- beside it. What else was paid in this shop is marked to be refunded, with the reason.
create function private.settle_buyer(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  line record;
begin
  update public.user_purchases u set revoked_at = now()
  where u.user_id = p_user_id and u.revoked_at is null and not exists (select 1 from private.paid_lines l where l.id = u.order_item_id);

  for line in
    select first.* from (
      select distinct on (l.illustration_id) l.id, l.illustration_id, l.order_id
      from private.paid_lines l
      where l.user_id = p_user_id and l.illustration_id is not null and not l.adds_seats and not exists (
        select 1 from public.user_purchases u join public.order_items held on held.id = u.order_item_id
        where u.user_id = p_user_id and u.illustration_id = l.illustration_id and u.revoked_at is null and not held.adds_seats)
        and not (starts_with(l.illustration_id, 'pack-') and exists (
          select from private.pack_rights r
          where r.user_id = p_user_id and r.slug = substr(l.illustration_id, 6) and r.illustration_id <> l.illustration_id
            and r.purchased_at < l.paid_at))
      order by l.illustration_id, l.paid_at, l.order_id
    ) first
    union all
    select l.id, l.illustration_id, l.order_id from private.paid_lines l
    where l.user_id = p_user_id and l.illustration_id is not null and l.adds_seats and not exists (
      select 1 from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null)
  loop
    update public.user_purchases u set revoked_at = null
    where u.id = (select k.id from public.user_purchases k where k.order_item_id = line.id and k.user_id = p_user_id
      and k.illustration_id = line.illustration_id order by k.purchased_at desc, k.id limit 1);
    if not found then
      insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id)
      values (p_user_id, line.illustration_id, line.order_id, line.id);
    end if;
  end loop;

  update public.order_items l set ungranted_at = case when state.is_owed then coalesce(l.ungranted_at, now()) end,
    refusal = case when state.is_held then null when not state.is_owed then l.refusal
      else coalesce(l.refusal, case when l.illustration_id is null then 'item_deleted' else 'already_owned' end) end
  from (
    select i.id, held.yes as is_held, not held.yes and i.refusal is distinct from 'credit_held'
      and exists (select from private.charged_lines d where d.id = i.id) as is_owed
    from public.order_items i
    join public.orders o on o.id = i.order_id
    cross join lateral (
      select exists (select from public.user_purchases u where u.order_item_id = i.id and u.revoked_at is null) as yes) held
    where o.user_id = p_user_id and o.origin <> 'moved'
  ) state
  where state.id = l.id and (state.is_owed <> (l.ungranted_at is not null) or (state.is_held and l.refusal is not null)
    or (state.is_owed and l.refusal is null));
end
$$;

-- Which lines the standing refunds are for: all when everything was paid back; else the named ones, and for a refund that names
-- none the one line that costs exactly as much. An amount that fits no single line takes none back until lines are named.
create function private.lines_paid_back(p_order_id uuid) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  bought public.orders%rowtype;
  taken uuid[];
  fitting uuid[];
  unnamed record;
begin
  select * into bought from public.orders o where o.id = p_order_id;
  -- Of an order that cost nothing, nothing goes back.
  if bought.charged_amount > 0 and private.cents_paid_back(bought.stripe_payment_intent) >= bought.charged_amount * 100 then
    return array(select l.id from public.order_items l where l.order_id = p_order_id);
  end if;
  taken := array(
    select l.id from public.order_items l
    where l.order_id = p_order_id and exists (select 1 from private.refunds r
      where r.payment_intent = bought.stripe_payment_intent and r.status = 'standing' and l.id::text = any (r.order_item_ids)));
  for unnamed in
    select r.cents from private.refunds r
    where r.payment_intent = bought.stripe_payment_intent and r.status = 'standing' and r.order_item_ids = '{}'
    order by r.created_at, r.id
  loop
    fitting := array(select l.id from public.order_items l
      where l.order_id = p_order_id and l.id <> all (taken) and (l.amount + l.tax) * 100 = unnamed.cents);
    if cardinality(fitting) = 1 then
      taken := taken || fitting;
    end if;
  end loop;
  return taken;
end
$$;

create function private.cents_paid_back(p_payment_intent text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(r.cents), 0)::bigint from private.refunds r
  where r.payment_intent = p_payment_intent and r.status = 'standing'
$$;

-- When a refund of the payment failed that nothing made up for since: its lines are paid back by now, or as much went back later.
create function private.refund_failure(p_payment_intent text, p_lines uuid[]) returns timestamptz
language sql stable set search_path = '' as $$
  select max(f.failed_at) from private.refunds f
  where f.payment_intent = p_payment_intent and f.status = 'failed'
    and not (f.order_item_ids <> '{}' and f.order_item_ids <@ p_lines::text[])
    and not exists (
      select 1 from private.refunds s
      where s.payment_intent = p_payment_intent and s.status = 'standing' and s.created_at >= f.created_at
        and s.cents >= f.cents and s.order_item_ids @> f.order_item_ids)
$$;

-- Brings a paid order, and what its buyer holds, in line with the records. The caller holds the buyer's lock.
create function private.settle_order(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  bought public.orders%rowtype;
  lines uuid[] := private.lines_paid_back(p_order_id);
  back bigint;
  dispute text;
begin
  select * into bought from public.orders o where o.id = p_order_id for update;
  back := least(private.cents_paid_back(bought.stripe_payment_intent), bought.charged_amount * 100);
  dispute := (
    select case when bool_or(d.status = 'open') then 'open' when bool_or(d.status = 'lost') then 'lost' when bool_or(d.status = 'won') then 'won' end
    from private.disputes d where d.payment_intent = bought.stripe_payment_intent);

  update public.order_items l set refunded_at = case when l.id = any (lines) then now() end
  where l.order_id = p_order_id and (l.id = any (lines)) <> (l.refunded_at is not null);
  update public.orders o set
    refunded_amount = back / 100.0,
    payment_status = case
      when cardinality(lines) > 0 and cardinality(lines) = (select count(*) from public.order_items l where l.order_id = o.id) then 'refunded'
      when o.payment_status = 'refunded' then 'paid' else o.payment_status end,
    dispute_status = dispute,
    disputed_at = (select max(d.opened_at) from private.disputes d
      where d.payment_intent = o.stripe_payment_intent and d.status <> 'inquiry'),
    refund_failed_at = case when back < o.charged_amount * 100 and dispute is distinct from 'lost'
      then private.refund_failure(o.stripe_payment_intent, lines) end
  where o.id = p_order_id;

  perform private.settle_credits(p_order_id);
  if bought.user_id is not null then
    perform private.settle_buyer(bought.user_id);
  else
    -- The account was deleted: no license is granted or revoked, and what was paid for a refused line is refunded.
    update public.order_items l set ungranted_at = case when state.is_owed then coalesce(l.ungranted_at, now()) end
    from (
      select k.id, exists (select from private.charged_lines d where d.id = k.id and d.refusal <> 'credit_held') as is_owed
      from private.connected_lines(p_order_id) k (id)
    ) state
    where state.id = l.id and state.is_owed <> (l.ungranted_at is not null);
  end if;
end
$$;

create function private.dispute_rank(p_status text) returns integer
language sql immutable set search_path = '' as $$
  select case p_status when 'inquiry' then 0 when 'open' then 1 else 2 end
$$;

-- A status that is final stays; lines named at any time stay named.
create function private.note_refunds(p jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  told jsonb;
begin
  for told in select r from jsonb_array_elements(p -> 'refunds') r loop
    insert into private.refunds as known (id, payment_intent, cents, status, order_item_ids, created_at, failed_at)
    values (
      told ->> 'id', p ->> 'payment_intent', (told ->> 'cents')::bigint,
      case when told ->> 'status' in ('failed', 'canceled') then told ->> 'status' else 'standing' end,
      array(select distinct n from jsonb_array_elements_text(coalesce(told -> 'order_item_ids', '[]')) n order by n),
      to_timestamp((told ->> 'created')::double precision),
      case when told ->> 'status' = 'failed' then coalesce(to_timestamp((p ->> 'event_created')::double precision), now()) end
    )
    on conflict (id) do update set
      status = case when known.status = 'standing' then excluded.status else known.status end,
      failed_at = case when known.status = 'standing' then excluded.failed_at else known.failed_at end,
      order_item_ids = array(select distinct n from unnest(known.order_item_ids || excluded.order_item_ids) n order by n);
  end loop;
end
$$;

-- Won and lost are final against everything else; of the two the one that was told later counts.
create function private.note_dispute(p jsonb) returns void
language sql set search_path = '' as $$
  insert into private.disputes as known (id, payment_intent, cents, status, opened_at, told_at)
  values (p ->> 'dispute_id', p ->> 'payment_intent', (p ->> 'cents')::bigint, p ->> 'status',
    to_timestamp((p ->> 'opened')::double precision), coalesce(to_timestamp((p ->> 'event_created')::double precision), now()))
  on conflict (id) do update set status = excluded.status, cents = excluded.cents, told_at = excluded.told_at
  where (private.dispute_rank(excluded.status), excluded.told_at, excluded.status = 'lost')
    > (private.dispute_rank(known.status), known.told_at, known.status = 'lost')
$$;

-- orders/payment-events.sql

-- Events of the payment provider: each is acted on once.

-- Notes an event without its buyer, whose particulars are in orders.billing alone, also as who is acting in this transaction (private.acting). True when it must be acted upon: it is new, or nothing matched it when it came first.
-- The row stays locked, so the same event delivered twice at once is acted upon once.
create function private.take_event(p jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  known text;
begin
  perform set_config('shop.acting', coalesce((
    select r ->> 'asked_by' from jsonb_array_elements(p -> 'refunds') r order by (r ->> 'created')::double precision desc limit 1
  ), 'stripe'), true);
  insert into public.stripe_events (id, type, created_at, payment_intent, payload)
  values (
    p ->> 'event_id', coalesce(p ->> 'event_type', 'unknown'),
    case when p ->> 'event_created' ~ '^[0-9]+$' then to_timestamp((p ->> 'event_created')::double precision)
      else (p ->> 'event_created')::timestamptz end,
    p ->> 'payment_intent', p - 'customer'
  )
  on conflict (id) do nothing;
  if found then
    return true;
  end if;
  select e.outcome into known from public.stripe_events e where e.id = p ->> 'event_id' for update;
  return known in ('received', 'unmatched');
end
$$;

create function private.close_event(p_event_id text, p_order_id uuid, p_outcome text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.stripe_events e set order_id = p_order_id, outcome = p_outcome where e.id = p_event_id;
  return jsonb_build_object('status', case p_outcome when 'unmatched' then 'unknown_order' else p_outcome end,
    'order_id', p_order_id);
end
$$;

-- With the pages that must be closed now, so that a crash between an event and their closing loses none.
create function private.duplicate_event(p_event_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', 'duplicate', 'order_id', e.order_id)
    || private.pages_to_close((select o.user_id from public.orders o where o.id = e.order_id))
  from public.stripe_events e where e.id = p_event_id
$$;

-- By order id when the event has one (its session must not be another one's), else by session.
create function private.find_order(p jsonb) returns uuid
language sql stable set search_path = '' as $$
  select o.id from public.orders o
  where case
    when p ->> 'order_id' is null then o.stripe_session_id = p ->> 'session_id'
    else o.id = (p ->> 'order_id')::uuid
      and (p ->> 'session_id' is null or coalesce(o.stripe_session_id, p ->> 'session_id') = p ->> 'session_id')
  end
$$;

-- A payment and its refund may arrive at the same moment, in either order: they take turns.
create function private.lock_payment(p_payment_intent text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(7046002, hashtext(coalesce(p_payment_intent, '')))
$$;

-- What was told of a payment before it was matched to its order is in the records, and counts once the payment arrives. The caller holds
-- the locks of the payment and the buyer.
create function private.settle_event(p jsonb, p_outcome text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  paid public.orders%rowtype;
begin
  select * into paid from public.orders o
  where o.stripe_payment_intent = p ->> 'payment_intent' and o.payment_status in ('paid', 'completed', 'refunded')
  for update;
  if not found then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  end if;
  perform private.settle_order(paid.id);
  return private.close_event(p ->> 'event_id', paid.id, p_outcome) || (
    select jsonb_build_object('payment_status', o.payment_status, 'refunded_amount', o.refunded_amount, 'dispute_status', o.dispute_status)
    from public.orders o where o.id = paid.id) || private.pages_to_close(paid.user_id);
end
$$;

-- Where the confirmation of an order goes, and what it says; no row where the account is gone.
create function private.confirmation(p_order_id uuid)
returns table (to_email text, payload jsonb)
language sql stable set search_path = '' as $$
  select u.email, jsonb_build_object(
    'order_id', o.id, 'origin', o.origin, 'full_name', f.full_name, 'total_amount', o.total_amount,
    'charged_amount', o.charged_amount, 'tax_amount', o.tax_amount, 'tax_behavior', o.tax_behavior, 'discount_code', o.discount_code,
    'currency', o.currency, 'consented_at', o.consented_at, 'time_zone', private.shop_zone(), 'is_bundle_purchase', o.is_bundle_purchase, 'is_refunded', o.payment_status = 'refunded',
    'bundle_id', (select l.illustration_id from public.order_items l join public.illustrations i on i.id = l.illustration_id
      where l.order_id = o.id and i.kind = 'bundle' order by l.price desc, l.id limit 1),
    'items', (
      select jsonb_agg(jsonb_build_object(
        'id', l.illustration_id, 'title', l.title, 'price', l.price, 'quantity', l.quantity, 'list_price', l.list_price,
        'license_option', l.license_option,
        'license_name', case when l.license_option <> 'standard' then l.license_name end, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax,
        'refusal', l.refusal) order by l.title)
      from public.order_items l where l.order_id = o.id
    )
  )
  from public.orders o
  join auth.users u on u.id = o.user_id
  join public.profiles f on f.id = o.user_id
  where o.id = p_order_id and u.email is not null
$$;

create function private.queue_confirmation(p_order_id uuid) returns void
language sql set search_path = '' as $$
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select 'order-paid:' || p_order_id, c.to_email, 'order_confirmation', c.payload from private.confirmation(p_order_id) c
  on conflict (dedupe_key) do nothing
$$;

-- The tax that a provider tells of a payment, kept with the order. Of tax that was added each line has its part: as told in
-- tax_lines ([{ order_item_id, cents }]) where these add up, else by what the lines cost.
create function private.note_tax(p_order_id uuid, p jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  behavior constant text := private.told_tax_behavior(p);
  tax constant numeric := coalesce((p ->> 'amount_tax')::numeric, 0) / 100;
  parts jsonb;
begin
  update public.orders o set tax_behavior = behavior, tax_amount = tax,
    -- Of an account that was deleted meanwhile nothing is kept.
    billing = case when o.user_id is not null and jsonb_typeof(p -> 'customer') = 'object' then p -> 'customer' else '{}' end
  where o.id = p_order_id;
  if behavior <> 'exclusive' then
    return;
  end if;
  select jsonb_agg(jsonb_build_object('id', l.id, 'share', coalesce(t.cents, 0) / 100)) into parts
  from public.order_items l
  left join jsonb_to_recordset(case jsonb_typeof(p -> 'tax_lines') when 'array' then p -> 'tax_lines' else '[]' end)
    as t (order_item_id text, cents numeric) on t.order_item_id = l.id::text
  where l.order_id = p_order_id;
  if (select sum((n ->> 'share')::numeric) from jsonb_array_elements(parts) n) is distinct from tax then
    select jsonb_agg(jsonb_build_object('id', l.id, 'share', s.share)) into parts
    from (select i.id, row_number() over (order by i.title, i.id) as place, i.amount from public.order_items i where i.order_id = p_order_id) l
    join private.split_amount(tax, (
      select jsonb_agg(jsonb_build_object('place', b.place, 'base', b.amount))
      from (select row_number() over (order by i.title, i.id) as place, i.amount from public.order_items i where i.order_id = p_order_id) b
    )) s on s.place = l.place;
  end if;
  update public.order_items l set tax = n.share
  from jsonb_to_recordset(parts) as n (id uuid, share numeric) where n.id = l.id;
end
$$;

create function private.told_tax_behavior(p jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when coalesce((p ->> 'amount_tax')::numeric, 0) <= 0 then 'none' when p ->> 'tax_behavior' = 'exclusive' then 'exclusive' else 'inclusive' end
$$;

-- p: event_id, event_type, event_created, order_id, session_id, payment_intent, amount_total (cents, with all tax), currency; paid_at
-- (seconds; absent where the provider ends its pages itself); where tax was charged amount_tax (cents), tax_behavior ('inclusive',
-- 'exclusive') and tax_lines. Decides by private.broken_promises which lines stand; the others grant nothing and are refunded
-- (public.ungranted_lines). Answers with status ('paid', 'mismatch', 'unknown_order', 'duplicate'), order_id and sessions_to_expire, the
-- payment pages that must be closed now. Locks, here as at checkout: the payment, the buyer (and so all lines that can be credited), the
-- code, the order.
create function public.mark_order_paid(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bought public.orders%rowtype;
begin
  perform private.lock_payment(p ->> 'payment_intent');
  perform private.lock_buyer((select o.user_id from public.orders o where o.id = private.find_order(p)));
  perform from public.discount_codes d where d.code = (select o.discount_code from public.orders o where o.id = private.find_order(p)) for update;
  select * into bought from public.orders o where o.id = private.find_order(p) for update;
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  elsif bought.id is null then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  elsif (p ->> 'amount_total')::numeric is distinct from bought.total_amount * 100
      + (case private.told_tax_behavior(p) when 'exclusive' then (p ->> 'amount_tax')::numeric else 0 end)
    or lower(p ->> 'currency') is distinct from bought.currency
  then
    return private.close_event(p ->> 'event_id', bought.id, 'mismatch');
  end if;

  if bought.payment_status in ('pending', 'failed', 'expired') then
    -- First, so that the mails about the payment tell it.
    perform private.note_tax(bought.id, p);
    update public.order_items l set refusal = b.reason
    from private.broken_promises(bought.id, to_timestamp((p ->> 'paid_at')::double precision)) b where b.order_item_id = l.id;
    update public.orders o set payment_status = 'paid', paid_at = now(),
      stripe_session_id = coalesce(o.stripe_session_id, p ->> 'session_id'),
      stripe_payment_intent = coalesce(p ->> 'payment_intent', o.stripe_payment_intent)
    where o.id = bought.id;
    -- The account was deleted before the payment came: there is no buyer to give anything to.
    if bought.user_id is null then
      update public.order_items l set ungranted_at = now(), refusal = coalesce(l.refusal, 'account_deleted') where l.order_id = bought.id;
    end if;
    perform private.settle_order(bought.id);
    perform private.queue_confirmation(bought.id);
  end if;
  return private.close_event(p ->> 'event_id', bought.id, 'paid') || private.pages_to_close(bought.user_id);
end
$$;

-- p: event_id, event_type, order_id or session_id, status ('expired', 'failed'; another one is refused with 22023). A pending order takes
-- the status; what was paid stays so. Answers with status ('closed', 'ignored', 'unknown_order', 'duplicate') and order_id.
create function public.mark_order_closed(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bought public.orders%rowtype;
begin
  if coalesce(p ->> 'status' not in ('expired', 'failed'), true) then
    raise exception 'An order closes as expired or failed.' using errcode = '22023';
  end if;
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  select * into bought from public.orders o where o.id = private.find_order(p) for update;
  if not found then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  end if;
  if bought.payment_status <> 'pending' then
    return private.close_event(p ->> 'event_id', bought.id, 'ignored');
  end if;
  update public.orders o set payment_status = p ->> 'status' where o.id = bought.id;
  return private.close_event(p ->> 'event_id', bought.id, 'closed');
end
$$;

-- p: event_id, event_type, event_created, payment_intent, refunds: all that are known of the payment, as
-- { id, cents, status, created, order_item_ids }. Answers with status ('refunded', 'unknown_order', 'duplicate'), order_id, what the order
-- says now, and sessions_to_expire, the payment pages that must be closed now.
create function public.refund_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_payment(p ->> 'payment_intent');
  perform private.lock_buyer((select o.user_id from public.orders o where o.stripe_payment_intent = p ->> 'payment_intent' limit 1));
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  perform private.note_refunds(p);
  return private.settle_event(p, 'refunded');
end
$$;

-- p: event_id, event_type, event_created, payment_intent, dispute_id, cents, status (inquiry, open, won, lost), opened. Answers as
-- refund_order, with the status 'disputed'.
create function public.dispute_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_payment(p ->> 'payment_intent');
  perform private.lock_buyer((select o.user_id from public.orders o where o.stripe_payment_intent = p ->> 'payment_intent' limit 1));
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  perform private.note_dispute(p);
  return private.settle_event(p, 'disputed');
end
$$;

-- orders/refunds.sql

-- Refunds that administrators ask for.

-- In cents; of an order's lines, or of everything that is left when p_lines is null.
create function private.refund_plan(p_order_id uuid, p_lines uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'order_id', o.id, 'payment_intent', o.stripe_payment_intent, 'currency', o.currency,
    'cents', (case when p_lines is null then o.charged_amount
      else (select sum(l.amount + l.tax) from public.order_items l where l.id = any (p_lines)) end * 100)::bigint,
    'total_cents', (o.charged_amount * 100)::bigint, 'refunded_cents', (o.refunded_amount * 100)::bigint,
    'order_item_ids', (select to_jsonb(array(select w from unnest(p_lines) w order by w)) where p_lines is not null)
  )
  from public.orders o where o.id = p_order_id
$$;

-- What was counted toward another line that stands is refunded after that line, so that no buyer is refunded what they still use. A line
-- that cost nothing cannot be refunded: it ends with the lines that it counted (private.settle_credits).
create function private.refuse_credited(p_order_id uuid, p_lines uuid[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  counted record;
begin
  select l.title, t.title as toward, t.order_id into counted
  from public.order_items l
  join private.order_item_credits c on c.from_order_item_id = l.id
  join private.paid_lines t on t.id = c.order_item_id
  where l.order_id = p_order_id and (p_lines is null or l.id = any (p_lines)) and c.amount > 0 and t.cost > 0
  order by t.order_number limit 1;
  if found then
    raise exception 'What was paid for "%" was counted toward "%" of order %. Refund that first.', counted.title, counted.toward, '#' || left(counted.order_id::text, 8)
      using errcode = 'P0001', hint = 'line_credited',
        detail = jsonb_build_object('title', counted.title, 'toward', counted.toward, 'orderId', counted.order_id)::text;
  end if;
end
$$;

-- p: admin_id, aal (of the session that asks), order_id, order_item_ids (absent or null: everything that is left). Amounts in cents, from the order alone.
create function public.plan_refund(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  bought public.orders%rowtype;
  wanted uuid[];
begin
  if not exists (select 1 from public.profiles f where f.id = (p ->> 'admin_id')::uuid and private.role_may(f.admin_role, 'customers') and not private.is_banned(f.id)) then
    raise exception 'Your role may not refund orders.' using errcode = 'P0001', hint = 'forbidden';
  elsif not private.session_suffices((p ->> 'admin_id')::uuid, p ->> 'aal') then
    raise exception 'Enter the code of your second factor first.' using errcode = 'P0001', hint = 'second_factor_needed';
  end if;
  select * into bought from public.orders o where o.id = (p ->> 'order_id')::uuid;
  if not found then
    raise exception 'This order does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  elsif bought.payment_status = 'refunded' then
    raise exception 'This order has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
  elsif bought.payment_status not in ('paid', 'completed') or bought.stripe_payment_intent is null then
    raise exception 'This order has not been paid, so there is nothing to refund.' using errcode = 'P0001', hint = 'order_unpaid',
      detail = jsonb_build_object('status', bought.payment_status)::text;
  elsif bought.dispute_status in ('open', 'lost') then
    raise exception 'The bank holds the payment of this order because of a dispute, so it cannot be refunded.'
      using errcode = 'P0001', hint = 'order_disputed', detail = jsonb_build_object('status', bought.dispute_status)::text;
  end if;

  if jsonb_typeof(p -> 'order_item_ids') = 'array' then
    wanted := array(select distinct i::uuid from jsonb_array_elements_text(p -> 'order_item_ids') i);
    if exists (
      select 1 from unnest(wanted) w
      where not exists (select 1 from public.order_items l where l.id = w and l.order_id = bought.id)
    ) or cardinality(wanted) = 0 then
      raise exception 'One of the lines does not belong to this order.' using errcode = 'P0001', hint = 'not_found';
    elsif exists (select 1 from public.order_items l where l.id = any (wanted) and l.refunded_at is not null) then
      raise exception 'One of the lines has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
    end if;
  end if;
  perform private.refuse_credited(bought.id, wanted);
  if wanted is not null and (select coalesce(sum(l.amount + l.tax), 0) from public.order_items l where l.id = any (wanted)) = 0 then
    raise exception 'Nothing was paid for this line, so there is nothing to refund.' using errcode = 'P0001', hint = 'nothing_paid';
  end if;
  return private.refund_plan(bought.id, wanted);
end
$$;

-- Refund plans of paid lines that granted nothing, drawn by lot: however many the provider refuses, none keeps the others waiting. A line whose
-- refund failed is left to an administrator.
create function public.ungranted_lines(p_limit integer) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.refund_plan(due.order_id, array[due.id]) order by due.ungranted_at, due.id), '[]')
  from (
    select l.order_id, l.id, l.ungranted_at from private.charged_lines l
    where l.ungranted_at is not null and l.cost > 0 and l.stripe_payment_intent is not null and not exists (
      select 1 from private.refunds r
      where r.payment_intent = l.stripe_payment_intent and r.status = 'failed' and l.id::text = any (r.order_item_ids))
    order by random()
    limit least(greatest(p_limit, 0), 100)
  ) due
$$;

-- orders/lists.sql

-- Orders for administrators, and what does not add up in them.

-- Everything in which what was charged differs from what was granted and paid back.
create function private.unreconciled()
returns table (kind text, order_id uuid, order_item_id uuid, illustration_id text, expected_cents bigint, found_cents bigint,
  detail text, happened_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select 'paid_without_grant', l.order_id, l.id, l.illustration_id, (l.cost * 100)::bigint, 0::bigint,
    format('"%s" was paid, but granted nothing: %s', l.title, case
      when l.refusal = 'account_deleted' or l.user_id is null then 'the account was deleted before the payment came.'
      when l.refusal = 'item_deleted' then 'the item was deleted before the payment came.'
      when l.refusal = 'already_owned' then 'the buyer owns it through another order.'
      when l.refusal = 'page_ended' then 'its payment page had ended.'
      when l.refusal = 'code_used_up' then 'its discount code was used up.'
      when not l.stands then 'an earlier purchase that reduced its price does not stand.'
      else 'the license is missing.' end),
    coalesce(l.ungranted_at, l.paid_at)
  from private.charged_lines l
  where l.refusal is distinct from 'credit_held' and (l.user_id is not null or l.ungranted_at is not null)
    -- A line that cost nothing and granted nothing owes nothing.
    and (l.cost > 0 or l.ungranted_at is null)
    and not exists (select 1 from public.user_purchases u where u.order_item_id = l.id and u.user_id = l.user_id
      and u.illustration_id = l.illustration_id and u.revoked_at is null)
  union all
  select 'grant_without_payment', u.order_id, u.order_item_id, u.illustration_id, 0, ((i.amount + i.tax) * 100)::bigint,
    format('"%s" is granted, but the payment of its line does not stand.', i.title), u.purchased_at
  from public.user_purchases u join public.order_items i on i.id = u.order_item_id
  where u.revoked_at is null and not exists (select 1 from private.paid_lines l where l.id = u.order_item_id
    and l.order_id = u.order_id and l.illustration_id = u.illustration_id and l.user_id = u.user_id)
  union all
  select 'dispute', o.id, null, null, (o.charged_amount * 100)::bigint, greatest(0, (o.charged_amount * 100)::bigint - coalesce((
      select sum(d.cents) from private.disputes d where d.payment_intent = o.stripe_payment_intent and d.status = 'open'), 0))::bigint,
    'The buyer''s bank disputes the payment. The licenses are suspended; answer it at the payment provider.', o.disputed_at
  from public.orders o where o.dispute_status = 'open'
  union all
  select 'amount_mismatch', o.id, null, null, (o.charged_amount * 100)::bigint, coalesce((e.payload ->> 'amount_total')::numeric, 0)::bigint,
    format('The payment was of another amount or currency (%s) than the order. Nothing was granted.', e.payload ->> 'currency'),
    coalesce(e.created_at, e.received_at)
  from public.stripe_events e join public.orders o on o.id = e.order_id
  where e.outcome = 'mismatch' and o.payment_status in ('pending', 'failed', 'expired')
  union all
  select 'amount_mismatch', o.id, null, null, (o.charged_amount * 100)::bigint, (sums.charged * 100)::bigint,
    'The lines of this paid order do not add up to its total.', o.paid_at
  from public.orders o join private.line_sums sums on sums.order_id = o.id
  where o.payment_status in ('paid', 'completed', 'refunded') and sums.charged <> o.charged_amount
  union all
  select 'amount_mismatch', o.id, null, null, least(coalesce(known.cents, 0), (o.charged_amount * 100)::bigint), (o.refunded_amount * 100)::bigint,
    'The order says another sum paid back than the provider''s refunds add up to.', o.updated_at
  from public.orders o
  left join (
    select r.payment_intent, sum(r.cents)::bigint as cents from private.refunds r where r.status = 'standing' group by r.payment_intent
  ) known on known.payment_intent = o.stripe_payment_intent
  where (o.refunded_amount > 0 or known.cents > 0)
    and (o.refunded_amount * 100)::bigint <> least(coalesce(known.cents, 0), (o.charged_amount * 100)::bigint)
  union all
  select 'amount_mismatch', o.id, null, null, (sums.taken_back * 100)::bigint, (o.refunded_amount * 100)::bigint,
    'Lines were taken back for less money than they cost.', o.updated_at
  from public.orders o join private.line_sums sums on sums.order_id = o.id
  where sums.taken_back > o.refunded_amount
  union all
  select 'refund_failed', o.id, null, null, failed.cents, 0,
    'A refund failed at the payment provider: the buyer did not get the money. Pay it back another way, or refund again.', o.refund_failed_at
  from public.orders o
  cross join lateral (select coalesce(max(r.cents), 0)::bigint as cents from private.refunds r
    where r.payment_intent = o.stripe_payment_intent and r.status = 'failed' and r.failed_at = o.refund_failed_at) failed
  where o.refund_failed_at is not null
  union all
  select 'credit_without_source', t.order_id, t.id, t.illustration_id, 0::bigint, (c.amount * 100)::bigint,
    format('"%s" cost less because of "%s" in order #%s, which does not stand any more.', t.title, f.title, left(s.id::text, 8)), coalesce(f.refunded_at, s.updated_at)
  from private.order_item_credits c
  join private.paid_lines t on t.id = c.order_item_id
  join public.order_items f on f.id = c.from_order_item_id
  join public.orders s on s.id = f.order_id
  where c.amount > 0 and not exists (select from private.paid_lines p where p.id = f.id)
  union all
  select 'credit_counted_twice', t.order_id, t.id, t.illustration_id, 0::bigint, (t.amount * 100)::bigint,
    format('"%s" cost less because of "%s", which had been counted for another order.', t.title, t.source), t.paid_at
  from (
    select l.order_id, l.id, l.illustration_id, l.title, l.paid_at, c.amount, f.title as source,
      row_number() over (partition by c.from_order_item_id order by l.paid_at, l.id) as turn
    from private.order_item_credits c
    join private.paid_lines l on l.id = c.order_item_id
    join public.order_items f on f.id = c.from_order_item_id
    where c.amount > 0
  ) t
  where t.turn > 1;
end
$$;

-- kind: paid_without_grant, grant_without_payment, dispute (open), amount_mismatch, refund_failed, credit_without_source,
-- credit_counted_twice. expected_cents is what the order
-- or the refund should come to, found_cents what is there.
create function public.reconcile_orders()
returns table (kind text, order_id uuid, order_item_id uuid, illustration_id text, email text, expected_cents bigint,
  found_cents bigint, detail text, happened_at timestamptz, currency text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('customers');
  end if;
  return query
    select r.kind, r.order_id, r.order_item_id, r.illustration_id, coalesce(u.email::text, m.to_email), r.expected_cents,
      r.found_cents, r.detail, r.happened_at, o.currency
    from private.unreconciled() r
    join public.orders o on o.id = r.order_id and o.origin <> 'moved'
    left join auth.users u on u.id = o.user_id
    left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
    order by r.happened_at desc, r.order_id, r.order_item_id;
end
$$;

-- Newest first; pages count from 1. The search looks into e-mail, name, titles as ordered, the order's number, also that of the shop it was moved from, and its id (or the
-- beginning of it).
-- The address of a deleted account is the one that the confirmation went to.
create function public.list_orders(
  p_search text, p_status text, p_from timestamptz, p_to timestamptz, p_page integer, p_page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 500);
  wanted text := btrim(coalesce(p_search, ''), ' #');
  pattern text := private.pattern_of(wanted);
begin
  perform private.require_area('customers');
  return (
    with matching as (
      select o.id, o.number, o.created_at, o.user_id, o.total_amount, o.charged_amount, o.tax_amount, o.tax_behavior, o.discount_code, o.provider, o.refunded_amount, o.currency, o.payment_status,
        o.is_bundle_purchase, o.origin, o.moved_number, o.paid_at, o.consented_at, o.stripe_payment_intent, o.dispute_status, o.disputed_at, o.refund_failed_at,
        f.full_name, coalesce(u.email, m.to_email) as email
      from public.orders o
      left join auth.users u on u.id = o.user_id
      left join public.profiles f on f.id = o.user_id
      left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
      where (p_status is null or o.payment_status = p_status)
        and (p_from is null or o.created_at >= p_from)
        and (p_to is null or o.created_at < p_to)
        and (wanted = '' or private.fold(coalesce(u.email, m.to_email)) like pattern or private.fold(f.full_name) like pattern
          or o.number::text = wanted or lower(o.moved_number) = lower(wanted) or starts_with(o.id::text, lower(wanted))
          or exists (select 1 from public.order_items l where l.order_id = o.id and private.fold(l.title) like pattern))
    ), page as (
      select m.*, (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'illustration_id', l.illustration_id, 'title', l.title,
          'price', l.price, 'quantity', l.quantity, 'list_price', l.list_price, 'license_option', l.license_option, 'license_name', l.license_name,
          'refusal', l.refusal, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax, 'refunded_at', l.refunded_at, 'ungranted_at', l.ungranted_at)
          order by l.title, l.id), '[]')
        from public.order_items l where l.order_id = m.id
      ) as order_items
      from matching m order by m.created_at desc, m.id
      limit size offset (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'orders', coalesce((select jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id) from page), '[]')
    )
  );
end
$$;

-- Revenue is what was paid less what went back, to the buyer or to their bank, by the shop's day of payment, for today and the 29 days before.
create function public.admin_stats() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.shop_zone();
  today constant date := private.shop_day(now());
begin
  perform private.require_admin();
  return (
    with days as (
      select d::date as day from generate_series(today - 29, today, interval '1 day') d
    ), sold as (
      select (o.paid_at at time zone zone)::date as day, count(*) as orders,
        coalesce(sum(o.charged_amount - o.refunded_amount) filter (where o.dispute_status is distinct from 'lost' and o.currency = (select s.currency from public.shop_settings s)), 0) as revenue
      from public.orders o
      where o.paid_at >= private.day_start(today - 29)
      group by 1
    ), filled as (
      select days.day, coalesce(sold.orders, 0) as orders, coalesce(sold.revenue, 0) as revenue
      from days left join sold using (day)
    )
    select jsonb_build_object(
      'users', (select count(*) from public.profiles),
      'illustrations', (select count(*) from public.illustrations i where i.kind = 'illustration'),
      'categories', (select count(*) from public.categories),
      'blog_posts', (select count(*) from public.blog_posts),
      'orders_30d', (select sum(f.orders) from filled f),
      'revenue_30d', (select sum(f.revenue) from filled f),
      'days', (select jsonb_agg(jsonb_build_object('day', f.day, 'orders', f.orders, 'revenue', f.revenue) order by f.day) from filled f)
    )
  );
end
$$;

-- mail/order-mails.sql

-- Mails about money, written in the transaction of what they tell: sales to the owner; refunds and disputes to the buyer, disputes
-- to the owner as well.

-- Where mails to the owner go.
create function private.owner_addresses() returns setof text
language sql stable set search_path = '' as $$
  select s.notice_email from public.shop_settings s where s.notice_email <> ''
  union
  select u.email from public.profiles f join auth.users u on u.id = f.id
  where f.admin_role = 'owner' and u.email is not null and not exists (select 1 from public.shop_settings s where s.notice_email <> '')
  order by 1
$$;

-- An order as mails name it. p_lines: all, or those of this transaction's refund.
create function private.order_facts(bought public.orders, p_refunded_now boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'order_id', bought.id, 'total_amount', bought.total_amount,
    'charged_amount', bought.charged_amount, 'tax_amount', bought.tax_amount, 'tax_behavior', bought.tax_behavior, 'currency', bought.currency,
    'discount_code', bought.discount_code,
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('title', l.title, 'price', l.price, 'quantity', l.quantity,
        'list_price', l.list_price, 'license_option', l.license_option,
        'license_name', case when l.license_option <> 'standard' then l.license_name end, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax,
        'refusal', l.refusal) order by l.title)
      from public.order_items l
      where l.order_id = bought.id and (not p_refunded_now or l.refunded_at = now())), '[]'))
$$;

-- A sale is told at once, on the morning after in the shop's time zone together with the day's others in its currency, both or not at all, as the
-- settings say.
create function private.queue_sale_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  settings public.shop_settings%rowtype;
  sale jsonb := private.order_facts(new, false);
  today date := private.shop_day(now());
begin
  -- An order of which no line stands is refunded, and no sale.
  if not exists (select from public.order_items l where l.order_id = new.id and l.stands) then
    return null;
  end if;
  select * into settings from public.shop_settings;
  if settings.sale_notices then
    insert into public.email_outbox (dedupe_key, to_email, template, payload)
    select format('sale:%s:%s', new.id, a.email), a.email, 'sale_notice',
      sale || jsonb_build_object('buyer', (select u.email from auth.users u where u.id = new.user_id))
    from private.owner_addresses() a (email)
    on conflict (dedupe_key) do nothing;
  end if;
  if settings.sale_digest then
    insert into public.email_outbox as known (dedupe_key, to_email, template, payload, next_attempt_at)
    select format('sale-digest:%s:%s:%s', today, new.currency, a.email), a.email, 'sale_digest',
      jsonb_build_object('day', today, 'time_zone', settings.time_zone, 'count', 1, 'total_amount', new.charged_amount, 'orders', jsonb_build_array(sale)),
      ((today + 1)::timestamp + interval '6 hours') at time zone settings.time_zone
    from private.owner_addresses() a (email)
    on conflict (dedupe_key) do update set payload = known.payload || jsonb_build_object(
      'count', (known.payload ->> 'count')::integer + 1,
      'total_amount', (known.payload ->> 'total_amount')::numeric + new.charged_amount,
      -- A mail lists fifty; the sum counts them all.
      'orders', case when jsonb_array_length(known.payload -> 'orders') < 50
        then (known.payload -> 'orders') || (excluded.payload -> 'orders') else known.payload -> 'orders' end);
  end if;
  return null;
end
$$;
create trigger queue_sale_mails after update of paid_at on public.orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function private.queue_sale_mails();

-- Once for each set of refunds that stand, so that events told twice are one mail and a refund after a failed one is another.
create function private.queue_refund_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select format('refund:%s:%s', new.id, md5(string_agg(r.id, ',' order by r.id))), u.email, 'order_refund',
    private.order_facts(new, true) || jsonb_build_object(
      'amount', new.refunded_amount - old.refunded_amount, 'refunded_amount', new.refunded_amount)
  from auth.users u, private.refunds r
  where u.id = new.user_id and u.email is not null and r.payment_intent = new.stripe_payment_intent and r.status = 'standing'
  group by u.email
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
create trigger queue_refund_mail after update of refunded_amount on public.orders
  for each row when (new.refunded_amount > old.refunded_amount) execute function private.queue_refund_mail();

create function private.queue_dispute_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stage text;
  facts jsonb;
begin
  select format('%s:%s:%s', new.id, md5(string_agg(d.id, ',' order by d.id)), new.dispute_status),
    private.order_facts(new, false) || jsonb_build_object('status', new.dispute_status, 'amount', coalesce(sum(d.cents) / 100.0, new.charged_amount))
  into stage, facts
  from private.disputes d where d.payment_intent = new.stripe_payment_intent and d.status <> 'inquiry';
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select format('dispute:%s:buyer', stage), u.email, 'order_dispute', facts
  from auth.users u where u.id = new.user_id and u.email is not null
  union all
  select format('dispute:%s:%s', stage, a.email), a.email, 'dispute_notice', facts from private.owner_addresses() a (email)
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
create trigger queue_dispute_mails after update of dispute_status on public.orders
  for each row when (new.dispute_status is not null and new.dispute_status is distinct from old.dispute_status)
  execute function private.queue_dispute_mails();

-- orders/licenses.sql

-- License certificates: their ids, and what a person may learn with one.

-- One for each line that was certified. The id is random, so only who was given the certificate has it.
create table private.license_certificates (
  id uuid primary key default gen_random_uuid(),
  order_item_id uuid not null unique references public.order_items (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- 'valid'; 'replaced' by a dearer license of the same item; 'refunded'; 'disputed', also while a line that it counted is; 'revoked' where an
-- administrator took back what they granted, or a line that it counted does not stand; null for a line that never granted anything.
create function private.license_state(p_order_item_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when o.payment_status not in ('paid', 'completed', 'refunded') then null
    when l.refunded_at is not null then case o.origin when 'grant' then 'revoked' else 'refunded' end
    when o.dispute_status in ('open', 'lost') or l.refusal = 'credit_held' then 'disputed'
    when l.refusal = 'credit_gone' then 'revoked'
    when l.ungranted_at is not null then null
    when private.is_replaced(l.id) then 'replaced'
    else 'valid'
  end
  from public.order_items l join public.orders o on o.id = l.order_id
  where l.id = p_order_item_id
$$;

-- What both the certificate and the public answer say of a line: the license as it was sold.
create function private.license_facts(p_order_item_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'item', jsonb_build_object('id', l.illustration_id, 'title', l.title, 'kind', coalesce(i.kind, 'illustration')),
    'seats', l.quantity * coalesce((l.license ->> 'seats')::integer, 1),
    'option', jsonb_build_object('code', l.license_option, 'name', l.license_name, 'allows', l.license -> 'allows', 'forbids', l.license -> 'forbids',
      'is_unlimited', l.license ->> 'seats' is null), 'terms', l.license ->> 'terms', 'ordered_at', coalesce(o.paid_at, o.created_at), 'origin', o.origin)
  from public.order_items l
  join public.orders o on o.id = l.order_id
  left join public.illustrations i on i.id = l.illustration_id
  where l.id = p_order_item_id
$$;

-- The content of the certificate of a line of the signed-in buyer, with the id that it keeps; null where there is nothing to certify.
create function public.license_certificate(p_order_item_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.order_items l join public.orders o on o.id = l.order_id
    where l.id = p_order_item_id and o.user_id = (select auth.uid()) and private.license_state(l.id) = 'valid'
  ) then
    return null;
  end if;
  insert into private.license_certificates (order_item_id) values (p_order_item_id) on conflict (order_item_id) do nothing;
  return (
    select private.license_facts(l.id) || jsonb_build_object(
      'id', c.id, 'order_id', o.id,
      'licensee', jsonb_build_object('name', f.full_name, 'email', regexp_replace(u.email, '^(.).*@', '\1***@')))
    from private.license_certificates c
    join public.order_items l on l.id = c.order_item_id
    join public.orders o on o.id = l.order_id
    join public.profiles f on f.id = o.user_id
    join auth.users u on u.id = o.user_id
    where c.order_item_id = p_order_item_id
  );
end
$$;

-- For anyone who has the id: the state now, and of the buyer's name the initials.
create function public.license_status(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.license_facts(c.order_item_id) || jsonb_build_object(
    'state', private.license_state(c.order_item_id),
    'licensee', (
      select regexp_replace(f.full_name, '(\S)\S*', '\1***', 'g')
      from public.order_items l join public.orders o on o.id = l.order_id join public.profiles f on f.id = o.user_id
      where l.id = c.order_item_id))
  from private.license_certificates c
  where c.id = p_id and private.license_state(c.order_item_id) is not null
$$;

-- mail/version-mails.sql

-- New versions of what people own: each owner is told once of each, in the transaction of the release. Releases within ten
-- minutes, such as all packs of a bundle, are one mail.

-- Who was told of what. `version` is a pack's number, or the object of an illustration's file: an object's name is never used twice.
create table private.told_versions (
  user_id uuid not null references public.profiles (id) on delete cascade,
  item text not null,
  version text not null,
  told_at timestamptz not null default now(),
  primary key (user_id, item, version)
);

-- The pictures of two stored files compared by name and content; null while one of them was not read.
create function private.entry_changes(p_old_bucket text, p_old_path text, p_new_bucket text, p_new_path text) returns jsonb
language sql stable set search_path = '' as $$
  with was as (
    select f.entry, f.sha256 from public.file_facts f
    where f.bucket = p_old_bucket and f.object_path = p_old_path and f.entry <> '' and f.entry !~* '(^|/)license\.txt$'
  ), now_is as (
    select f.entry, f.sha256 from public.file_facts f
    where f.bucket = p_new_bucket and f.object_path = p_new_path and f.entry <> '' and f.entry !~* '(^|/)license\.txt$'
  )
  select case when exists (select 1 from was) and exists (select 1 from now_is) then jsonb_build_object(
    'added', (select coalesce(jsonb_agg(n.entry order by n.entry), '[]') from now_is n
      where not exists (select 1 from was w where w.entry = n.entry or w.sha256 = n.sha256)),
    'changed', (select coalesce(jsonb_agg(n.entry order by n.entry), '[]') from now_is n
      join was w on w.entry = n.entry and w.sha256 <> n.sha256),
    'removed', (select coalesce(jsonb_agg(w.entry order by w.entry), '[]') from was w
      where not exists (select 1 from now_is n where n.entry = w.entry or n.sha256 = w.sha256))
  ) end
$$;

create function private.file_summary(p_bucket text, p_path text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('format', f.format, 'width_px', f.width_px, 'height_px', f.height_px, 'size_bytes', f.size_bytes)
  from public.file_facts f where f.bucket = p_bucket and f.object_path = p_path and f.entry = ''
$$;

-- p_owners: who has it. p_key and p_version: what was released. p_release: what the mail says of it.
create function private.tell_owners(p_owners uuid[], p_key text, p_version text, p_release jsonb) returns void
language sql security definer set search_path = '' as $$
  with told as (
    insert into private.told_versions (user_id, item, version)
    select distinct o.user_id, p_key, p_version from unnest(p_owners) o (user_id)
    on conflict do nothing
    returning user_id
  ), readers as (
    select t.user_id, a.email::text as email from told t join auth.users a on a.id = t.user_id where a.email is not null
  ), gathered as (
    update public.email_outbox e
    set payload = jsonb_build_object('releases', (e.payload -> 'releases') || jsonb_build_array(p_release))
    from readers r
    where e.to_email = r.email and e.template = 'new_versions' and e.status = 'pending' and e.attempts = 0
    returning r.user_id
  )
  insert into public.email_outbox (dedupe_key, to_email, template, payload, next_attempt_at)
  select format('versions:%s:%s:%s', r.user_id, p_key, p_version), r.email, 'new_versions',
    jsonb_build_object('releases', jsonb_build_array(p_release)), now() + interval '10 minutes'
  from readers r where r.user_id not in (select g.user_id from gathered g)
  on conflict (dedupe_key) do nothing
$$;

create function private.tell_pack_release() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_owners(array(select r.user_id from private.pack_rights r where r.slug = new.slug), 'pack ' || new.slug, new.version::text, jsonb_build_object(
    'kind', new.section, 'title', new.title, 'version', new.version,
    'file', jsonb_build_object('size_bytes', new.size_bytes),
    'changes', private.entry_changes(old.bucket, old.object_path, new.bucket, new.object_path)));
  return null;
end
$$;
-- Going back to an earlier version is no news.
create trigger tell_pack_release after update of version on public.bundle_packs
  for each row when (new.version > old.version) execute function private.tell_pack_release();

-- Buyers get the downloadable file, and the master where there is none; another name for the same bytes is no new version.
create function private.tell_new_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := coalesce(old.downloadable_file, old.master_file);
  now_is text := coalesce(new.downloadable_file, new.master_file);
begin
  if exists (
    select 1 from public.file_facts a join public.file_facts b on b.sha256 = a.sha256
    where a.object_path = was and a.entry = '' and b.object_path = now_is and b.entry = ''
  ) then
    return null;
  end if;
  perform private.tell_owners(array(
      select u.user_id from public.user_purchases u join private.paid_lines l on l.id = u.order_item_id
      where u.illustration_id = new.id and u.revoked_at is null), 'illustration ' || new.id, now_is, jsonb_build_object(
    'kind', 'illustration', 'title', new.title,
    'before', private.file_summary('downloads', was), 'file', private.file_summary('downloads', now_is),
    'changes', private.entry_changes('downloads', was, 'downloads', now_is)));
  return null;
end
$$;
create trigger tell_new_file after update of downloadable_file, master_file on public.illustrations
  for each row when (
    coalesce(new.downloadable_file, new.master_file) is not null
    and coalesce(old.downloadable_file, old.master_file) is not null
    and coalesce(new.downloadable_file, new.master_file) <> coalesce(old.downloadable_file, old.master_file)
  ) execute function private.tell_new_file();

-- catalog/states.sql

-- Who sees an illustration that is not listed: administrators, and those who bought it. Nothing but listed ones is in lists, search,
-- counts and the sitemap, for every caller.

-- The policy calls it in the name of the caller.

create policy illustrations_select on public.illustrations for select to authenticated
  using (listed_from <= now() or (select private.may('content')) or private.owns_purchase(id));

-- orders/invoices.sql

-- Invoices and credit notes: numbered without gaps, their content frozen when they are issued.

-- The last number given of each kind and year (UTC). The row stays locked until the transaction ends, and goes back with it.
create table private.document_counters (
  kind text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null generated always as (
    case kind when 'invoice' then 'INV-' else 'CN-' end || year::text || '-'
      || case when sequence < 1000000 then lpad(sequence::text, 6, '0') else sequence::text end
  ) stored unique,
  order_id uuid not null references public.orders (id) on delete restrict,
  corrects_id uuid references public.invoices (id) on delete restrict,
  issued_at timestamptz not null,
  currency text not null,
  gross numeric(10, 2) not null check (gross > 0),
  tax numeric(10, 2) not null default 0 check (tax between 0 and gross),
  content jsonb not null,
  unique (kind, year, sequence),
  constraint invoices_credit_note_corrects check (kind = 'invoice' or corrects_id is not null)
);
comment on column public.invoices.corrects_id is
  'Of a credit note the invoice; of an invoice the credit note that it takes back, because the refund failed afterwards.';
comment on column public.invoices.gross is 'What was charged or paid back, with all tax.';
comment on column public.invoices.content is 'Seller, buyer, lines and sums as they were when it was issued. Only the buyer can be taken out of it, on deletion of the account.';
create unique index invoices_one_per_order on public.invoices (order_id) where kind = 'invoice' and corrects_id is null;
create index invoices_order on public.invoices (order_id, issued_at);
create index invoices_issued on public.invoices (issued_at, id);
create index invoices_corrects on public.invoices (corrects_id);
create policy invoices_select on public.invoices for select to authenticated
  using (
    (select private.may('customers'))
    or order_id in (select o.id from public.orders o where o.user_id = (select auth.uid()))
  );

create function private.keep_invoice() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A generated column has no value yet in a trigger before the write.
  if tg_op = 'UPDATE' and new.content - 'buyer' = old.content - 'buyer'
    and to_jsonb(new) - '{content,number}'::text[] = to_jsonb(old) - '{content,number}'::text[]
  then
    return new;
  end if;
  raise exception 'An issued invoice is neither changed nor deleted.' using errcode = '23514', hint = 'invoice_issued';
end
$$;
create trigger keep_invoice before update or delete on public.invoices
  for each row execute function private.keep_invoice();

create function private.next_document(p_kind text, p_year integer) returns integer
language sql set search_path = '' as $$
  insert into private.document_counters as c (kind, year, last) values (p_kind, p_year, 1)
  on conflict (kind, year) do update set last = c.last + 1
  returning last
$$;

-- Who sells and who buys, as known now. What the payment page told of the buyer goes before what the account says.
create function private.invoice_parties(bought public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'seller', jsonb_build_object('name', s.company_name, 'address', s.company_address, 'email', s.contact_email, 'tax_id', s.tax_id),
    'buyer', coalesce((
      select jsonb_build_object('name', coalesce(nullif(bought.billing ->> 'name', ''), f.full_name, ''), 'email', coalesce(u.email, ''))
      from public.profiles f join auth.users u on u.id = f.id where f.id = bought.user_id), '{}')
      || case when bought.billing ? 'address' then jsonb_build_object('address', bought.billing -> 'address') else '{}' end
      || case when bought.billing ? 'tax_ids' then jsonb_build_object('tax_ids', bought.billing -> 'tax_ids') else '{}' end)
  from public.shop_settings s
$$;

create function private.invoice_lines(p_lines uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'license_option', l.license_option,
    'license_name', l.license_name, 'seats', l.quantity,
    'price', l.price, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax) order by l.title, l.id), '[]')
  from public.order_items l where l.id = any (p_lines)
$$;

create function private.issue_document(
  bought public.orders, p_kind text, p_corrects uuid, p_issued_at timestamptz, p_gross numeric, p_tax numeric, p_lines uuid[]
) returns uuid
language sql set search_path = '' as $$
  insert into public.invoices (kind, year, sequence, order_id, corrects_id, issued_at, currency, gross, tax, content)
  select p_kind, y.year, private.next_document(p_kind, y.year), bought.id, p_corrects, p_issued_at, bought.currency, p_gross, p_tax,
    private.invoice_parties(bought) || jsonb_build_object('order_id', bought.id, 'paid_at', bought.paid_at,
      'discount_code', bought.discount_code, 'tax_behavior', bought.tax_behavior, 'lines', private.invoice_lines(p_lines),
      'corrects', (select c.number from public.invoices c where c.id = p_corrects),
      'consented_at', bought.consented_at, 'time_zone', private.shop_zone())
  from (select extract(year from private.shop_day(p_issued_at))::integer as year) y
  returning id
$$;

-- Of what was paid back, the part that is tax: that of the lines where they explain the sum, else in proportion.
create function private.tax_paid_back(bought public.orders) returns numeric
language sql stable set search_path = '' as $$
  select case
    when bought.tax_amount = 0 or bought.charged_amount = 0 then 0
    when bought.refunded_amount >= bought.charged_amount then bought.tax_amount
    when bought.tax_behavior = 'exclusive' and back.cost = bought.refunded_amount then back.tax
    else round(bought.tax_amount * bought.refunded_amount / bought.charged_amount, 2) end
  from (select coalesce(sum(l.amount + l.tax), 0) as cost, coalesce(sum(l.tax), 0) as tax
    from public.order_items l where l.order_id = bought.id and l.refunded_at is not null) back
$$;

-- Issues what an order lacks: one invoice when it is paid, and for every change of what was paid back a document of the difference. Of
-- each order, invoices less credit notes are at any time what was charged less what was paid back. Issues nothing that is there.
create function private.issue_documents(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  bought public.orders%rowtype;
  first public.invoices%rowtype;
  gross numeric;
  tax numeric;
begin
  select * into bought from public.orders o where o.id = p_order_id;
  if bought.origin <> 'sale' or bought.paid_at is null or bought.charged_amount <= 0 then
    return;
  end if;
  select * into first from public.invoices i where i.order_id = bought.id and i.kind = 'invoice' and i.corrects_id is null;
  if not found then
    perform private.issue_document(bought, 'invoice', null, bought.paid_at, bought.charged_amount, bought.tax_amount,
      array(select l.id from public.order_items l where l.order_id = bought.id));
    select * into first from public.invoices i where i.order_id = bought.id and i.kind = 'invoice' and i.corrects_id is null;
  end if;
  select bought.refunded_amount - coalesce(sum(case i.kind when 'credit_note' then i.gross else -i.gross end), 0),
    private.tax_paid_back(bought) - coalesce(sum(case i.kind when 'credit_note' then i.tax else -i.tax end), 0)
  into gross, tax
  from public.invoices i where i.order_id = bought.id and i.id <> first.id;
  if gross > 0 then
    perform private.issue_document(bought, 'credit_note', first.id, now(), gross, least(greatest(tax, 0), gross),
      array(select l.id from public.order_items l where l.order_id = bought.id and l.refunded_at is not null and (l.refunded_at > coalesce((
        select max(i.issued_at) from public.invoices i where i.order_id = bought.id and i.kind = 'credit_note'), '-infinity')
        or not exists (select from public.invoices i, jsonb_array_elements(i.content -> 'lines') named
          where i.order_id = bought.id and i.kind = 'credit_note' and named ->> 'id' = l.id::text))));
  elsif gross < 0 then
    perform private.issue_document(bought, 'invoice', (
      select i.id from public.invoices i where i.order_id = bought.id and i.kind = 'credit_note' order by i.issued_at desc, i.sequence desc limit 1
    ), now(), -gross, least(greatest(-tax, 0), -gross), '{}');
  end if;
end
$$;

create function private.issue_documents_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.issue_documents(new.id);
  return null;
end
$$;
create trigger issue_documents after update of paid_at, refunded_amount on public.orders
  for each row when (new.paid_at is not null) execute function private.issue_documents_of_order();

-- For orders that came in another way than by a payment, as in the demo.
create function private.issue_missing_documents() returns integer
language plpgsql set search_path = '' as $$
declare
  bought uuid;
  issued integer := 0;
begin
  for bought in
    select o.id from public.orders o
    where o.paid_at is not null and o.origin = 'sale' and o.charged_amount > 0
      and not exists (select 1 from public.invoices i where i.order_id = o.id)
    order by o.paid_at, o.number
  loop
    perform private.issue_documents(bought);
    issued := issued + 1;
  end loop;
  return issued;
end
$$;

create function private.invoice_json(i public.invoices) returns jsonb
language sql stable set search_path = '' as $$
  select i.content || jsonb_build_object('id', i.id, 'kind', i.kind, 'number', i.number, 'issued_at', i.issued_at, 'currency', i.currency,
    'gross', i.gross, 'tax', i.tax)
$$;

-- One document as it was issued, for the buyer of its order and for support; null where there is none for the caller.
create function public.invoice_document(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.invoice_json(i) from public.invoices i where i.id = p_id
$$;

-- Documents of the signed-in person's order, oldest first.
create function public.order_documents(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'number', i.number, 'issued_at', i.issued_at,
    'gross', i.gross, 'tax', i.tax, 'currency', i.currency) order by i.issued_at, i.kind desc, i.sequence), '[]')
  from public.invoices i where i.order_id = p_order_id
$$;

-- For the bookkeeper: every document issued in a month of the shop's time zone that begins with p_month, in the order of their numbers; sums of credit
-- notes are negative. Pages of at most 1,000.
create function public.monthly_documents(p_month date, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('customers');
  return (
    select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by page.place), '[]') from (
      select row_number() over (order by i.issued_at, i.kind desc, i.sequence) as place,
        i.number, i.kind, i.issued_at, o.id as order_id, c.number as corrects, i.currency,
        s.sign * (i.gross - i.tax) as net, s.sign * i.tax as tax, s.sign * i.gross as gross, o.tax_behavior,
        coalesce(i.content #>> '{buyer,name}', '') as buyer, coalesce(i.content #>> '{buyer,address,country}', '') as country,
        coalesce(i.content #>> '{buyer,tax_ids,0,value}', '') as tax_id, coalesce(o.discount_code, '') as discount_code,
        coalesce(o.provider, '') as provider, coalesce(o.stripe_payment_intent, '') as payment
      from public.invoices i
      join public.orders o on o.id = i.order_id
      left join public.invoices c on c.id = i.corrects_id
      cross join lateral (select case i.kind when 'invoice' then 1 else -1 end as sign) s
      where i.issued_at >= private.day_start(date_trunc('month', p_month::timestamp)::date)
        and i.issued_at < private.day_start((date_trunc('month', p_month::timestamp) + interval '1 month')::date)
      order by i.issued_at, i.kind desc, i.sequence
      offset greatest(p_offset, 0) limit 1000
    ) page);
end
$$;

-- orders/license-grants.sql

-- Licenses that administrators give at no charge: an order of 0 that was never paid, with the reason beside it.

create table public.license_grants (
  order_id uuid primary key references public.orders (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 3 and 500),
  granted_by uuid references public.profiles (id) on delete set null,
  revoked_at timestamptz,
  revoked_by uuid references public.profiles (id) on delete set null,
  revoke_reason text check (char_length(btrim(revoke_reason)) between 3 and 500),
  check ((revoked_at is null) = (revoke_reason is null))
);
create index license_grants_granted_by on public.license_grants (granted_by);
create index license_grants_revoked_by on public.license_grants (revoked_by);

create policy license_grants_select on public.license_grants for select to authenticated
  using ((select private.may('customers')));

-- Of an illustration that the person owns it grants further seats. The person is told by mail.
create function public.grant_license(p_user_id uuid, p_illustration_id text, p_seats integer, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item public.illustrations%rowtype;
  made public.orders%rowtype;
  owned boolean;
begin
  perform private.require_area('customers');
  perform private.lock_buyer(p_user_id);
  owned := private.owns(p_user_id, p_illustration_id);
  if not exists (select 1 from public.profiles f where f.id = p_user_id) then
    raise exception 'This account does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  end if;
  -- the same once more, because its answer was lost
  select o.* into made from public.license_grants g
  join public.orders o on o.id = g.order_id and o.user_id = p_user_id
  join public.order_items l on l.order_id = o.id and l.illustration_id = p_illustration_id and l.quantity = p_seats
  where g.granted_by = (select auth.uid()) and g.reason = p_reason and g.revoked_at is null and o.created_at > now() - interval '1 minute';
  if found then
    return jsonb_build_object('order_id', made.id,
      'email', (select c.to_email from private.confirmation(made.id) c));
  end if;
  select * into item from public.illustrations i where i.id = p_illustration_id;
  if not found then
    perform private.refuse_item('item_unknown', p_illustration_id, null, 'This item does not exist any more.');
  elsif item.is_free then
    perform private.refuse_item('item_free', item.id, item.title, format('"%s" is free: every account may download it.', item.title));
  elsif not item.is_deliverable then
    perform private.refuse_item('item_undeliverable', item.id, item.title, format('"%s" has no file to download yet.', item.title));
  elsif p_seats is null or p_seats not between 1 and 999 or (item.kind <> 'illustration' and p_seats <> 1) then
    raise exception 'Projects are a whole number from 1 to 999; packs and bundles are given once.' using errcode = '22023';
  elsif owned and item.kind <> 'illustration' then
    perform private.refuse_item('item_owned', item.id, item.title, format('This person owns "%s" already.', item.title));
  end if;

  insert into public.orders (user_id, total_amount, payment_status, is_bundle_purchase, bundle_items, origin)
  values (p_user_id, 0, 'completed', item.kind = 'bundle',
    private.bundle_slugs(array[item.id]), 'grant')
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, quantity, adds_seats)
  values (made.id, item.id, item.title, 0, p_seats, owned);
  insert into public.license_grants (order_id, reason, granted_by) values (made.id, p_reason, (select auth.uid()));
  perform private.settle_buyer(p_user_id);
  perform private.queue_confirmation(made.id);
  return jsonb_build_object('order_id', made.id,
    'email', (select c.to_email from private.confirmation(made.id) c));
end
$$;

-- Takes a granted license back and settles what else its holder owns. Errors: not_found; 42501 for all but support.
create function public.revoke_grant(p_order_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  holder uuid := (select o.user_id from public.orders o where o.id = p_order_id);
begin
  perform private.require_area('customers');
  perform private.lock_buyer(holder);
  update public.license_grants g set revoked_at = now(), revoked_by = (select auth.uid()), revoke_reason = p_reason
  where g.order_id = p_order_id and g.revoked_at is null;
  if not found then
    raise exception 'There is no granted license to take back.' using errcode = 'P0001', hint = 'not_found';
  end if;
  update public.order_items l set refunded_at = now() where l.order_id = p_order_id;
  update public.orders o set payment_status = 'refunded' where o.id = p_order_id;
  if holder is not null then
    perform private.settle_buyer(holder);
  end if;
end
$$;

-- maintenance/limits.sql

-- Limits of one sender and of the whole shop.

create table private.rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  taken integer not null
);
create index rate_limits_ended on private.rate_limits (window_ends_at);

-- How often a function may be called by all senders together. An operator raises a ceiling with an update of its row.
create table private.shop_limits (
  name text primary key,
  most integer not null check (most > 0),
  seconds integer not null check (seconds > 0)
);

-- True while the key has been taken at most p_limit times in the current window.
create function public.take_rate_limit(p_key text, p_limit integer, p_window_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  ends timestamptz := clock_timestamp() + make_interval(secs => p_window_seconds);
  count_now integer;
begin
  delete from private.rate_limits where key in (
    select r.key from private.rate_limits r
    where r.window_ends_at < now() - interval '1 hour' and r.key <> p_key
    limit 20 for update skip locked
  );
  insert into private.rate_limits as known (key, window_ends_at, taken) values (p_key, ends, 1)
  on conflict (key) do update set
    taken = case when known.window_ends_at <= clock_timestamp() then 1 else known.taken + 1 end,
    window_ends_at = case when known.window_ends_at <= clock_timestamp() then excluded.window_ends_at
      else known.window_ends_at end
  returning taken into count_now;
  return count_now <= p_limit;
end
$$;

-- Takes one turn of each limit of the sender ([{key, most, seconds}]) and one of the shop's ceiling where one is named. The
-- first that is spent ends it: a sender that is refused uses up nothing of the shop's.
create function public.take_rate_limits(p_ceiling text, p_limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
begin
  if p_ceiling is not null and not exists (select from private.shop_limits s where s.name = p_ceiling) then
    raise exception 'There is no ceiling called %.', p_ceiling using errcode = '22023';
  end if;
  for asked in
    select l.value ->> 'key' as key, (l.value ->> 'most')::integer as most, (l.value ->> 'seconds')::integer as seconds,
      false as is_shop, l.ordinality as place
    from jsonb_array_elements(p_limits) with ordinality l
    union all
    select 'shop:' || p_ceiling, s.most, s.seconds, true, 1000 from private.shop_limits s where s.name = p_ceiling
    order by place
  loop
    if not public.take_rate_limit(asked.key, asked.most, asked.seconds) then
      return jsonb_build_object('taken', false, 'is_shop', asked.is_shop, 'retry_after', (
        select greatest(1, ceil(extract(epoch from r.window_ends_at - clock_timestamp())))::integer
        from private.rate_limits r where r.key = asked.key
      ));
    end if;
  end loop;
  return jsonb_build_object('taken', true);
end
$$;

-- Where the address of a client stands, for what no function stands before: as the setting CLIENT_ADDRESS_HEADER, which the deployment
-- writes here. Another header is the client's own words.
create table private.client_address (
  only_row boolean primary key default true check (only_row),
  source text not null check (source ~ '^[a-z][a-z0-9-]*(:[1-9])?$')
);

-- The network that a request to PostgREST came from, of IPv6 the first half; '' where nothing tells it.
create function private.sender() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  source constant text := (select c.source from private.client_address c);
  listed constant text[] := string_to_array(
    nullif(current_setting('request.headers', true), '')::jsonb ->> split_part(source, ':', 1), ',');
  place constant integer := coalesce(nullif(split_part(source, ':', 2), ''), '1')::integer;
  address constant text := regexp_replace(btrim(listed[cardinality(listed) + 1 - place]), '^::ffff:(?=[0-9]+[.])', '', 'i');
begin
  return coalesce(host(network(set_masklen(address::inet, case family(address::inet) when 4 then 32 else 64 end))), '');
exception when invalid_text_representation then
  return '';
end
$$;

-- Who named twenty codes that do not exist within ten minutes is told nothing of any code, so that none is found by trying. While visitors
-- together have named two thousand, each of them has three: misses of other visitors lock no visitor out.
create function private.require_code_turn(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  are_many constant boolean := p_user_id is null and exists (
    select from private.rate_limits r where r.key = 'codes:visitors' and r.taken >= 2000 and r.window_ends_at > clock_timestamp());
begin
  if exists (
    select from private.rate_limits r
    where r.key = 'codes:' || coalesce(p_user_id::text, private.sender()) and r.window_ends_at > clock_timestamp()
      and r.taken >= case when are_many then 3 else 20 end)
  then
    raise exception 'Too many codes were tried. Please wait ten minutes and try again.' using errcode = 'P0001', hint = 'rate_limited',
      detail = '{"retryAfter": 600}';
  end if;
end
$$;

-- mail/contact.sql

-- Messages from visitors.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 320),
  subject text not null check (char_length(subject) between 1 and 300),
  message text not null check (char_length(message) between 1 and 10000),
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_messages_newest on public.contact_messages (created_at desc, id);
grant select, update (status) on public.contact_messages to authenticated;

-- Mails that an address of the owner gets about messages: the first at once; what comes within a quarter of an hour after it is
-- counted in one digest, which leaves at the end of it. True when a mail may leave now.
create function private.queue_contact_notice(p_email text, p_message uuid, p jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  window_ends timestamptz;
begin
  perform pg_advisory_xact_lock(7046006, hashtext(p_email));
  update public.email_outbox e
  set payload = e.payload || jsonb_build_object('count', (e.payload ->> 'count')::integer + 1)
  where e.to_email = p_email and e.template = 'contact_digest' and e.status = 'pending' and e.attempts = 0;
  if found then
    return false;
  end if;

  select max(case e.status when 'pending' then greatest(e.next_attempt_at, e.created_at) else coalesce(e.sent_at, e.created_at) end)
    + interval '15 minutes'
  into window_ends
  from public.email_outbox e
  where e.to_email = p_email and e.template in ('contact_notice', 'contact_digest')
    and e.created_at > now() - interval '1 day';
  if window_ends > now() then
    insert into public.email_outbox (dedupe_key, to_email, template, payload, next_attempt_at)
    values (format('contact-digest:%s:%s', p_message, p_email), p_email, 'contact_digest', '{"count": 1}', window_ends)
    on conflict (dedupe_key) do nothing;
    return false;
  end if;

  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  values (format('contact:%s:%s', p_message, p_email), p_email, 'contact_notice', p)
  on conflict (dedupe_key) do nothing;
  return true;
end
$$;

-- Keeps a message and tells the owner by mail, wherever the settings say. The same message again within ten minutes (a second click, a repeated
-- request) is the first one. `queued` says that a mail waits to leave at once.
create function public.store_contact_message(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
  queued boolean := false;
  address text;
begin
  perform pg_advisory_xact_lock(7046003, hashtext(concat_ws('|', p ->> 'email', p ->> 'subject', p ->> 'message')));
  select m.id into kept from public.contact_messages m
  where m.email = p ->> 'email' and m.subject = p ->> 'subject' and m.message = p ->> 'message'
    and m.created_at > now() - interval '10 minutes'
  limit 1;
  if found then
    return jsonb_build_object('id', kept, 'created', false, 'queued', false);
  end if;

  insert into public.contact_messages (first_name, last_name, email, subject, message)
  values (p ->> 'first_name', p ->> 'last_name', p ->> 'email', p ->> 'subject', p ->> 'message')
  returning id into kept;
  if coalesce((p ->> 'notify')::boolean, true) then
    for address in select a.email from private.owner_addresses() a (email) loop
      queued := private.queue_contact_notice(address, kept, p - 'notify' || jsonb_build_object('id', kept)) or queued;
    end loop;
  end if;
  return jsonb_build_object('id', kept, 'created', true, 'queued', queued);
end
$$;

create policy contact_messages_select on public.contact_messages for select to authenticated
  using ((select private.may('customers')));
create policy contact_messages_update on public.contact_messages for update to authenticated
  using ((select private.may('customers'))) with check ((select private.may('customers')));

-- mail/newsletter.sql

-- Newsletter subscribers.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (char_length(email) between 3 and 320 and email = lower(email)),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  token_hash text,
  source text,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mail_sent_at timestamptz
);
create index newsletter_subscribers_token on public.newsletter_subscribers (token_hash) where token_hash is not null;
create index newsletter_subscribers_newest on public.newsletter_subscribers (created_at desc, id);
grant select (confirmed_at, created_at, email, id, source, status, updated_at), update (status) on public.newsletter_subscribers to authenticated;

create function private.queue_newsletter_mail(p_id uuid, p_email text, p_template text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.newsletter_subscribers s set mail_sent_at = now() where s.id = p_id;
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  values (format('%s:%s:%s', p_template, p_id, extract(epoch from now())), p_email, p_template,
    jsonb_build_object('has_free_pack', (public.shop_details() -> 'has_free_pack')))
  on conflict (dedupe_key) do nothing;
end
$$;

-- Unknown and unsubscribed addresses get the opt-in mail, confirmed ones the welcome mail again; at most one mail per
-- address in ten minutes. p: email (lower case), token_hash, source.
create function public.subscribe_newsletter(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known public.newsletter_subscribers%rowtype;
begin
  insert into public.newsletter_subscribers (email, source) values (p ->> 'email', p ->> 'source')
  on conflict (email) do nothing;
  select * into known from public.newsletter_subscribers s where s.email = p ->> 'email' for update;
  if known.status <> 'unsubscribed' and known.mail_sent_at > now() - interval '10 minutes' then
    return jsonb_build_object('queued', false, 'has_free_pack', public.shop_details() -> 'has_free_pack');
  end if;

  update public.newsletter_subscribers s set
    token_hash = p ->> 'token_hash',
    status = case known.status when 'confirmed' then 'confirmed' else 'pending' end,
    source = case known.status when 'confirmed' then s.source else p ->> 'source' end,
    confirmed_at = case known.status when 'confirmed' then s.confirmed_at end
  where s.id = known.id;
  perform private.queue_newsletter_mail(known.id, known.email,
    case known.status when 'confirmed' then 'newsletter_welcome' else 'newsletter_confirm' end);
  return jsonb_build_object('queued', true, 'has_free_pack', public.shop_details() -> 'has_free_pack');
end
$$;

-- A link confirms for seven days after its mail; repeating it changes nothing. After unsubscribing, an address has to be entered again.
create function public.confirm_newsletter(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known public.newsletter_subscribers%rowtype;
begin
  select * into known from public.newsletter_subscribers s where s.token_hash = p_token_hash for update;
  if known.status = 'confirmed' then
    return jsonb_build_object('status', 'confirmed', 'queued', false);
  end if;
  if known.status is distinct from 'pending' or known.mail_sent_at < now() - interval '7 days' then
    return jsonb_build_object('status', 'expired', 'queued', false);
  end if;
  update public.newsletter_subscribers s set status = 'confirmed', confirmed_at = now() where s.id = known.id;
  perform private.queue_newsletter_mail(known.id, known.email, 'newsletter_welcome');
  return jsonb_build_object('status', 'confirmed', 'queued', true);
end
$$;

-- A link never ends, and repeating it changes nothing.
create function public.unsubscribe_newsletter(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers s set status = 'unsubscribed' where s.token_hash = p_token_hash;
  return jsonb_build_object('status', case when found then 'unsubscribed' else 'expired' end);
end
$$;

-- Takes unsubscribing back. The holder of the link reads the mails of the address, so it needs no confirmation.
create function public.resubscribe_newsletter(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known public.newsletter_subscribers%rowtype;
begin
  update public.newsletter_subscribers s set status = 'confirmed', confirmed_at = coalesce(s.confirmed_at, now())
  where s.token_hash = p_token_hash and s.status = 'unsubscribed';
  select * into known from public.newsletter_subscribers s where s.token_hash = p_token_hash;
  return jsonb_build_object('status', case known.status when 'confirmed' then 'confirmed' else 'expired' end);
end
$$;

create policy newsletter_subscribers_select on public.newsletter_subscribers for select to authenticated
  using ((select private.may('customers')));
create policy newsletter_subscribers_update on public.newsletter_subscribers for update to authenticated
  using ((select private.may('customers'))) with check ((select private.may('customers')));

-- commerce/free-pack.sql

-- Five free illustrations in one ZIP: what subscribers of the newsletter get once they have confirmed their address.

create table public.free_pack (
  only_one boolean primary key default true check (only_one),
  illustration_ids text[] not null check (cardinality(illustration_ids) = 5),
  object_path text not null check (object_path like 'free-pack/%.zip'),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  released_at timestamptz not null default now()
);

-- Takes a stored ZIP as the pack. p: illustration_ids, object_path, size_bytes, sha256. Answers with the path of the pack before,
-- which nothing names any more.
create function public.release_free_pack(p jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  ids text[] := array(select distinct i from jsonb_array_elements_text(p -> 'illustration_ids') i order by i);
  before text := (select f.object_path from public.free_pack f);
begin
  perform private.require_area('content');
  perform private.require_objects('downloads', array[p ->> 'object_path']);
  if (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = 'downloads' and o.name = p ->> 'object_path') is distinct from (p ->> 'size_bytes')::bigint
  then
    raise exception 'The stored file has another size.' using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  if (select count(*) from public.illustrations i where i.id = any (ids) and i.is_free and i.kind = 'illustration'
    and i.listed_from <= now()) <> 5 then
    raise exception 'The pack needs five different free illustrations.' using errcode = '22023', hint = 'validation';
  end if;
  insert into public.free_pack as known (illustration_ids, object_path, size_bytes, sha256)
  values (ids, p ->> 'object_path', (p ->> 'size_bytes')::bigint, p ->> 'sha256')
  on conflict (only_one) do update set illustration_ids = excluded.illustration_ids, object_path = excluded.object_path,
    size_bytes = excluded.size_bytes, sha256 = excluded.sha256, released_at = now();
  return nullif(before, p ->> 'object_path');
end
$$;

-- Where the pack lies, for a subscriber who has confirmed; null for everyone else, and while there is no pack.
create function public.free_pack_target(p_token_hash text) returns text
language sql stable security definer set search_path = '' as $$
  select f.object_path from public.free_pack f
  where exists (select 1 from public.newsletter_subscribers s where s.token_hash = p_token_hash and s.status = 'confirmed')
$$;

-- mail/customer-mails.sql

-- Mails that administrators send to one person: receipts once more, and answers to messages.

-- Refuses when one of the limits ([{key, most, seconds}]) is spent.
create function private.require_turn(p_limits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := public.take_rate_limits(null, p_limits);
begin
  if not (answer ->> 'taken')::boolean then
    raise exception 'That was asked for too often.' using errcode = 'P0001', hint = 'rate_limited',
      detail = jsonb_build_object('retryAfter', answer -> 'retry_after')::text;
  end if;
end
$$;

-- Sends the confirmation of an order again, to the address that the account has now, and answers with it.
create function public.resend_receipt(p_order_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mail record;
begin
  perform private.require_area('customers');
  select c.* into mail from private.confirmation(p_order_id) c join public.orders o on o.id = p_order_id
  where o.payment_status in ('paid', 'completed', 'refunded');
  if not found then
    raise exception 'Nothing was paid or granted with this order, or its account was deleted: there is no receipt to send.'
      using errcode = 'P0001', hint = 'not_found';
  end if;
  perform private.require_turn(jsonb_build_array(
    jsonb_build_object('key', 'receipt:' || p_order_id, 'most', 3, 'seconds', 3600),
    jsonb_build_object('key', 'receipts:' || (select auth.uid()), 'most', 60, 'seconds', 3600)));
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  values (format('receipt:%s:%s', p_order_id, gen_random_uuid()), mail.to_email, 'order_confirmation', mail.payload);
  return mail.to_email;
end
$$;

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 10000),
  sent_by uuid references public.profiles (id) on delete set null,
  mail_id uuid references public.email_outbox (id) on delete set null,
  created_at timestamptz not null default now()
);
create index contact_replies_message on public.contact_replies (message_id, created_at);
create index contact_replies_sent_by on public.contact_replies (sent_by);
create index contact_replies_mail on public.contact_replies (mail_id);

create policy contact_replies_select on public.contact_replies for select to authenticated
  using ((select private.may('customers')));

-- Keeps the answer, mails it to who wrote the message, and answers with the address. The same answer again within a minute (a
-- second click, a repeated request) is the first one.
create function public.answer_message(p_id uuid, p_body text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  asked public.contact_messages%rowtype;
  mail uuid;
begin
  perform private.require_area('customers');
  select * into asked from public.contact_messages m where m.id = p_id for update;
  if not found then
    raise exception 'This message does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  end if;
  if exists (select 1 from public.contact_replies r
    where r.message_id = p_id and r.body = p_body and r.created_at > now() - interval '1 minute') then
    return asked.email;
  end if;
  perform private.require_turn(jsonb_build_array(
    jsonb_build_object('key', 'answer:' || p_id, 'most', 10, 'seconds', 3600),
    jsonb_build_object('key', 'answers:' || (select auth.uid()), 'most', 100, 'seconds', 3600)));
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  values ('answer:' || gen_random_uuid(), asked.email, 'contact_reply', jsonb_build_object(
    'first_name', asked.first_name, 'subject', asked.subject, 'message', asked.message, 'body', p_body,
    'reply_to', (select nullif(s.contact_email, '') from public.shop_settings s)))
  returning id into mail;
  insert into public.contact_replies (message_id, body, sent_by, mail_id) values (p_id, p_body, (select auth.uid()), mail);
  update public.contact_messages m set status = 'answered' where m.id = p_id;
  return asked.email;
end
$$;

-- storage/storage.sql

-- Buckets and who may do what with their objects. Public reads of `images` need no policy.

-- Makes what is missing, raises limits that are too low (never lowers one), and closes a private bucket left open.
create function private.ensure_buckets() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted record;
  found_bucket record;
  created text[] := '{}';
  raised text[] := '{}';
begin
  for wanted in
    select * from (values
      ('images', true, 10485760::bigint, array['image/jpeg', 'image/png', 'image/webp', 'image/gif']),
      ('downloads', false, 104857600, array['application/zip', 'image/jpeg', 'image/png', 'image/webp', 'image/gif']),
      ('Downloadable Files', false, 104857600, array['application/zip', 'image/jpeg', 'image/png', 'image/webp', 'image/gif'])
    ) as listed (id, is_public, size_limit, types)
  loop
    select b.public as is_public, b.file_size_limit, b.allowed_mime_types into found_bucket
    from storage.buckets b where b.id = wanted.id;
    if not found then
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values (wanted.id, wanted.id, wanted.is_public, wanted.size_limit, wanted.types)
      on conflict (id) do nothing;
      created := created || wanted.id;
    elsif found_bucket.file_size_limit < wanted.size_limit
      or not found_bucket.allowed_mime_types @> wanted.types
      or found_bucket.is_public is distinct from wanted.is_public
    then
      update storage.buckets b set
        public = wanted.is_public,
        file_size_limit = case when b.file_size_limit is null then null else greatest(b.file_size_limit, wanted.size_limit) end,
        allowed_mime_types = case when b.allowed_mime_types is null then null
          else array(select distinct t from unnest(b.allowed_mime_types || wanted.types) t order by t) end
      where b.id = wanted.id;
      raised := raised || wanted.id;
    end if;
  end loop;
  return jsonb_build_object('created', to_jsonb(created), 'raised', to_jsonb(raised));
end
$$;

-- Creates missing buckets and raises limits that are too low. Answers { created, raised }. Errors: 42501 for all but editors.
create function public.ensure_buckets() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return private.ensure_buckets();
end
$$;

create function private.is_object_name(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(p_name) <= 1024
    and p_name ~ '^[A-Za-z0-9_/!.*''() &$@=;:+,?-]+$'
    and p_name !~ '(^|/)[.]{0,2}(/|$)'
$$;

-- True while Storage signs a link, or copies or moves an object. A link outlives the rights of the person who asks for it: Storage asks
-- the policies when it makes the link and never again. A copy brings a private file into the public bucket, past the bucket's list of
-- types. The operation's name is one of supabase/storage, src/http/routes/operations.ts. The server's key passes every policy, so links
-- of the functions are not affected.
create function private.links_or_copies() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('storage.operation', true), '') ~ '^(storage[.])?((s3[.])?object[.](sign|copy|move)|s3[.]upload[.]part_copy)(_|$)'
$$;

-- Every private file that a row names, with the row that names it.
create view private.named_files with (security_invoker = true) as
select 'downloads' as bucket, i.downloadable_file as name, 'illustrations' as from_table, i.id as row_id
from public.illustrations i where i.downloadable_file is not null
union all
select 'downloads', i.master_file, 'illustrations', i.id from public.illustrations i where i.master_file is not null
union all
select 'downloads', k.object_path, 'free_pack', 'free-pack' from public.free_pack k
union all
select v.bucket, v.object_path, 'bundle_pack_versions', v.pack_slug || '@' || v.version from public.bundle_pack_versions v;

create function private.is_named_file(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.named_files n where n.bucket = p_bucket and n.name = p_name)
$$;

-- Every object that a row names, with the row that names it.
create function private.named_objects()
returns table (bucket text, name text, from_table text, row_id text)
language sql stable security definer set search_path = '' as $$
  select 'images', o, 'illustrations', i.id
  from public.illustrations i, private.image_objects(i.image, i.image_widths) o
  union all
  select 'images', o, 'categories', c.id::text from public.categories c, private.image_objects(c.image, c.image_widths) o
  union all
  select 'images', o, 'blog_posts', b.id::text from public.blog_posts b, private.image_objects(b.image, b.image_widths) o
  union all
  select 'images', o, 'about_content', a.id::text
  from public.about_content a, private.image_objects(a.image_url, a.image_widths) o
  union all
  select 'images', o, 'team_members', t.id::text
  from public.team_members t, private.image_objects(t.image_url, t.image_widths) o
  union all
  select 'images', o, 'profiles', f.id::text from public.profiles f, private.image_objects(f.avatar_url, '{}') o
  union all
  select n.bucket, n.name, n.from_table, n.row_id from private.named_files n
  union all
  select 'images', p.image, 'pack_previews', p.entry from public.pack_previews p
$$;

-- Those of these objects that no row names.
create function private.unnamed_objects(p_images text[], p_downloads text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket, 'name', o.name) order by o.bucket, o.name), '[]')
  from (
    select 'images' as bucket, unnest(p_images) as name union all select 'downloads', unnest(p_downloads)
  ) o
  where not exists (select 1 from private.named_objects() n where n.bucket = o.bucket and n.name = o.name)
$$;

-- A row whose size is no number is listed without one.
create function public.list_orphans() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    with named as materialized (
      select * from private.named_objects()
    ), stored as materialized (
      select o.bucket_id, o.name, case when o.metadata ->> 'size' ~ '^[0-9]{1,15}$' then (o.metadata ->> 'size')::bigint end as size, o.created_at
      from storage.objects o where o.bucket_id in ('images', 'downloads', 'Downloadable Files')
    )
    select jsonb_build_object(
      'objects', coalesce((
        select jsonb_agg(jsonb_build_object('bucket', s.bucket_id, 'name', s.name, 'size', s.size, 'created_at', s.created_at)
          order by s.bucket_id, s.name)
        from stored s where not exists (select 1 from named n where n.bucket = s.bucket_id and n.name = s.name)
      ), '[]'),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('table', n.from_table, 'id', n.row_id, 'bucket', n.bucket, 'path', n.name)
          order by n.from_table, n.row_id, n.name)
        from named n where not exists (select 1 from stored s where s.bucket_id = n.bucket and s.name = n.name)
      ), '[]')
    )
  );
end
$$;

create policy baobab_buckets_select on storage.buckets for select to authenticated
  using (id in ('images', 'downloads', 'Downloadable Files'));
-- Shoppers have no right here: the function `avatar` stores their pictures, see accounts/avatars.sql.
create policy baobab_objects_select on storage.objects for select to authenticated
  using (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (select private.may('content')) and not (select private.links_or_copies())
  );
create policy baobab_objects_insert on storage.objects for insert to authenticated
  with check (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and private.is_object_name(name) and name not like 'avatars/%'
    and (select private.may('content')) and not (select private.links_or_copies())
  );
-- A file that a row names is never replaced or removed: its buyers get what was sold, and its facts stay true.
create policy baobab_objects_update on storage.objects for update to authenticated
  using (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (select private.may('content')) and not (select private.links_or_copies())
    and not private.is_named_file(bucket_id, name)
  )
  with check (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and private.is_object_name(name) and name not like 'avatars/%'
    and (select private.may('content'))
  );
create policy baobab_objects_delete on storage.objects for delete to authenticated
  using (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (select private.may('content')) and not private.is_named_file(bucket_id, name)
  );

-- accounts/avatars.sql

-- Profile pictures. The function `avatar` checks and stores them with the server's key, so that no rule depends on a policy that
-- Storage asks once for a link and never again. SQL cannot remove an object: Storage refuses a deleted row, and the bytes would stay.
-- So names are queued here in the transaction that ends their use, and the functions remove them through Storage.

create table private.avatars_to_remove (
  name text primary key check (name like 'avatars/%'),
  due_at timestamptz not null default now()
);

-- Before the upload: an upload that is never finished is removed as well.
create function public.plan_avatar(p_name text) returns void
language sql security definer set search_path = '' as $$
  insert into private.avatars_to_remove (name, due_at) values (p_name, now() + interval '10 minutes')
$$;

-- p_name may be null: then the person has no picture any more.
create function public.set_avatar(p_user_id uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- First, so that calls for one person wait for each other here and not in the queue.
  update public.profiles f set avatar_url = p_name where f.id = p_user_id;
  if not found then
    raise exception 'This account does not exist any more.' using errcode = 'P0001', hint = 'user_unknown';
  end if;
  delete from private.avatars_to_remove r where r.name = p_name;
end
$$;

create function private.queue_avatars() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.avatars_to_remove (name)
  select o.name from storage.objects o
  where o.bucket_id = 'images' and starts_with(o.name, 'avatars/' || old.id || '/')
    and (tg_op = 'DELETE' or o.name is distinct from new.avatar_url)
  on conflict (name) do nothing;
  return null;
end
$$;
create trigger queue_avatars after update of avatar_url or delete on public.profiles
  for each row execute function private.queue_avatars();

-- Names of at most 100 avatars below p_prefix that are due to be removed.
create function public.avatars_to_remove(p_prefix text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.name order by r.name), '[]')
  from (
    select q.name from private.avatars_to_remove q
    where q.due_at <= now() and starts_with(q.name, p_prefix) order by q.due_at limit 100
  ) r
$$;

-- Stores that these avatars were removed.
create function public.forget_avatars(p_names text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.avatars_to_remove r where r.name = any (p_names)
$$;

-- storage/downloads.sql

-- Who may download which file.

-- The file of an illustration, or of a pack in its current or a named version; null where the signed-in user
-- may not have it. Buyers get what they bought, all signed-in users what is listed and free, administrators everything, and only they
-- earlier versions. An illustration's file is its ZIP, or its master where there is none; with neither the path is null.
-- etag names the stored bytes: another one is another file. sha256 is null while it is not known.
create function public.download_target(p_illustration_id text, p_pack_slug text, p_version integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('bucket', f.bucket, 'path', f.path, 'file_name', coalesce(f.file_name, f.path), 'title', f.title,
    'version', f.version, 'sha256', coalesce(f.sha256, known.sha256), 'size_bytes', (o.metadata ->> 'size')::bigint,
    'etag', o.metadata ->> 'eTag')
  from (
    select 'downloads' as bucket, coalesce(i.downloadable_file, i.master_file) as path, null as file_name, i.title,
      null::integer as version, null as sha256, (i.is_free and i.listed_from <= now()) or private.owns_purchase(i.id) as is_theirs
    from public.illustrations i
    where i.id = p_illustration_id and i.kind = 'illustration'
    union all
    select b.bucket, b.object_path, b.file_name, b.title, b.version, b.sha256, private.owns_pack((select auth.uid()), b.slug)
    from public.bundle_packs b
    where b.slug = p_pack_slug and p_version is null
    union all
    select v.bucket, v.object_path, b.file_name, b.title, v.version, v.sha256, false
    from public.bundle_packs b join public.bundle_pack_versions v on v.pack_slug = b.slug
    where b.slug = p_pack_slug and v.version = p_version
  ) f
  left join storage.objects o on o.bucket_id = f.bucket and o.name = f.path
  left join public.file_facts known on known.bucket = f.bucket and known.object_path = f.path and known.entry = ''
  where (select auth.uid()) is not null and (f.is_theirs or (select private.may('content')))
$$;

-- The packs that the caller may fetch: all that they have, or those that a bundle which they own gives them. Administrators get every
-- pack, or those that the bundle has. Packs that are not uploaded yet come with null paths. Other callers get an empty list.
create function public.my_bundle_files(p_bundle_id text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.title, 'theme', b.theme,
    'file_name', b.file_name, 'section', b.section, 'display_order', b.display_order, 'version', b.version,
    'bucket', b.bucket, 'object_path', b.object_path, 'size_bytes', b.size_bytes, 'sha256', b.sha256,
    'uploaded_at', b.uploaded_at) order by b.section desc, b.display_order), '[]')
  from public.bundle_packs b
  where exists (select 1 from private.pack_rights r
      where r.user_id = (select auth.uid()) and r.slug = b.slug and r.illustration_id = coalesce(p_bundle_id, r.illustration_id))
    or (select private.may('content')) and (p_bundle_id is null or exists (select 1 from public.bundle_members m
      where m.bundle_id = p_bundle_id and m.pack_slug = b.slug and m.removed_at is null))
$$;

-- storage/download-log.sql

-- Which files were handed out to whom: what a buyer sees of their own downloads, and the evidence in a dispute.

create table public.download_log (
  -- Made by the client: a renewed link of the same download is not another one.
  id uuid primary key,
  user_id uuid references public.profiles (id) on delete set null,
  -- The order that the file came with; null for free files and administrators.
  order_id uuid references public.orders (id) on delete cascade,
  illustration_id text references public.illustrations (id) on delete set null,
  pack_slug text references public.bundle_packs (slug) on update cascade on delete set null,
  title text not null,
  version integer check (version >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint check (size_bytes >= 0),
  -- The network of the client, never its full address: the first 24 bits of IPv4, 48 of IPv6.
  address_prefix cidr,
  links integer not null default 1 check (links > 0),
  requested_at timestamptz not null default now(),
  -- As the client tells it: the whole file is there, and has the right hash where one is known.
  completed_at timestamptz,
  received_bytes bigint check (received_bytes >= 0)
);
comment on column public.download_log.links is 'Links handed out for this download; each opens for a minute.';
create index download_log_user on public.download_log (user_id, requested_at desc);
create index download_log_order on public.download_log (order_id, requested_at);
create index download_log_illustration on public.download_log (illustration_id);
create index download_log_pack on public.download_log (pack_slug);
create index download_log_age on public.download_log (requested_at);

create function private.network_of(p_address text) returns cidr
language plpgsql immutable set search_path = '' as $$
declare
  address inet := regexp_replace(p_address, '^::ffff:(\d+\.)', '\1', 'i')::inet;
begin
  return network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::cidr;
exception when invalid_text_representation then
  return null;
end
$$;

-- Notes a link that the function download hands out: p has what download_target answered, and id, user_id, address and what was
-- asked for. The same id again is the same download and counts one link more, unless it is another person's or another file's.
create function public.log_download(p jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.download_log as known
    (id, user_id, order_id, illustration_id, pack_slug, title, version, sha256, size_bytes, address_prefix)
  values (
    (p ->> 'id')::uuid, (p ->> 'user_id')::uuid,
    (select h.order_id from (
        select l.order_id, u.purchased_at from public.user_purchases u join private.paid_lines l on l.id = u.order_item_id
        where u.user_id = (p ->> 'user_id')::uuid and u.revoked_at is null and u.illustration_id = p ->> 'illustration_id'
        union all
        select r.order_id, r.purchased_at from private.pack_rights r
        where r.user_id = (p ->> 'user_id')::uuid and r.slug = p ->> 'pack_slug'
      ) h order by h.purchased_at desc limit 1),
    p ->> 'illustration_id', p ->> 'pack_slug', p ->> 'title', (p ->> 'version')::integer, p ->> 'sha256',
    (p ->> 'size_bytes')::bigint, private.network_of(p ->> 'address')
  )
  on conflict (id) do update set links = known.links + 1, version = excluded.version, sha256 = excluded.sha256,
    size_bytes = excluded.size_bytes, address_prefix = coalesce(excluded.address_prefix, known.address_prefix)
  where (known.user_id, coalesce(known.illustration_id, ''), coalesce(known.pack_slug, ''))
    = (excluded.user_id, coalesce(excluded.illustration_id, ''), coalesce(excluded.pack_slug, ''));
  if not found then
    raise exception 'This download is another one.' using errcode = 'P0001', hint = 'validation';
  end if;
end
$$;

-- The first report counts.
create function public.complete_download(p_id uuid, p_user_id uuid, p_bytes bigint) returns void
language sql security definer set search_path = '' as $$
  update public.download_log d set completed_at = now(), received_bytes = p_bytes
  where d.id = p_id and d.user_id = p_user_id and d.completed_at is null
$$;

-- Kept for 18 months: a payment can be disputed for up to that long. What belongs to no account and no order is of no use.
create function private.prune_download_log() returns integer
language sql set search_path = '' as $$
  with gone as (
    delete from public.download_log d
    where d.requested_at < now() - interval '18 months' or (d.user_id is null and d.order_id is null)
    returning 1
  )
  select count(*)::integer from gone
$$;

create policy download_log_select on public.download_log for select to authenticated
  using (user_id = (select auth.uid()) or (select private.may('customers')));

-- storage/library.sql

-- The library: what the signed-in person owns, and what their packs and bundles include.

-- The released packs that the licenses of one item, a pack or a bundle, give a person.
create function private.owned_packs(p_user_id uuid, p_item_id text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', b.slug, 'title', b.title, 'version', b.version, 'uploaded_at', b.uploaded_at, 'size_bytes', b.size_bytes,
    'last_downloaded_at', (select max(d.requested_at) from public.download_log d where d.user_id = p_user_id and d.pack_slug = b.slug),
    'changes', (select private.entry_changes(v.bucket, v.object_path, b.bucket, b.object_path)
      from public.bundle_pack_versions v where v.pack_slug = b.slug and v.version < b.version order by v.version desc limit 1)
  ) order by b.section desc, b.display_order), '[]')
  from public.bundle_packs b
  where b.version > 0
    and exists (select 1 from private.pack_rights r where r.user_id = p_user_id and r.slug = b.slug and r.illustration_id = p_item_id)
$$;

-- Everything that is owned, also when it is unlisted, newest first, with seats added up over the lines that grant it. `released_at` and `size_bytes` are of the
-- file that a download gives now; both are null while none is stored. Packs and bundles have the released packs that they give, each with what differs
-- from the version before, null while one of the two was not read. `paid`: of a line, with its tax; of a dearer license with what it replaced.
create function public.my_library() returns jsonb
language sql stable security definer set search_path = '' as $$
  with held as (
    select u.illustration_id, coalesce(sum(l.quantity * (l.license ->> 'seats')::integer), sum(l.quantity))::integer as seats, bool_or(l.license ->> 'seats' is null) as has_unlimited_seats, max(u.purchased_at) as purchased_at,
      jsonb_agg(jsonb_build_object('id', l.id, 'order_id', o.id, 'seats', l.quantity * coalesce((l.license ->> 'seats')::integer, 1), 'origin', o.origin, 'moved_number', o.moved_number,
        'paid', l.amount + l.tax + case when starts_with(l.illustration_id, 'bundle-') then 0 else l.credit end, 'currency', o.currency, 'option', l.license_option, 'option_name', l.license_name) order by o.number) as lines
    from public.user_purchases u
    join private.paid_lines p on p.id = u.order_item_id
    join public.order_items l on l.id = u.order_item_id
    join public.orders o on o.id = l.order_id
    where u.user_id = (select auth.uid()) and u.revoked_at is null and not private.is_replaced(l.id)
    group by u.illustration_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'kind', i.kind, 'title', i.title, 'description', i.description, 'category', i.category, 'alt_text', i.alt_text, 'price', i.asked_price,
    'image', i.image, 'image_widths', i.image_widths, 'placeholder', i.placeholder, 'is_deliverable', i.is_deliverable,
    'is_for_sale', i.listed_from <= now(),
    'downloadable_file', i.downloadable_file, 'seats', h.seats, 'has_unlimited_seats', h.has_unlimited_seats, 'purchased_at', h.purchased_at, 'lines', h.lines,
    'formats', i.formats, 'width_px', i.width_px, 'height_px', i.height_px, 'file_count', i.file_count,
    'released_at', f.created_at, 'size_bytes', (f.metadata ->> 'size')::bigint,
    'last_downloaded_at', (select max(d.requested_at) from public.download_log d
      where d.user_id = (select auth.uid()) and d.illustration_id = i.id),
    'packs', case when i.kind <> 'illustration' then private.owned_packs((select auth.uid()), i.id) else '[]' end
  ) order by h.purchased_at desc, i.id), '[]')
  from held h
  join public.illustrations i on i.id = h.illustration_id
  left join storage.objects f on f.bucket_id = 'downloads' and f.name = coalesce(i.downloadable_file, i.master_file)
$$;

-- Which of these illustrations a pack of the signed-in person includes, bought by itself or in a bundle, and in which file: a picture of it
-- has the same bytes as one in the current release. Licenses do not count. Nothing for people without packs.
create function public.included_in_my_bundle(p_ids text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (
    select distinct on (i.id) i.id, b.slug, b.title
    from public.illustrations i
    join public.file_facts own on own.bucket = 'downloads' and own.object_path in (i.downloadable_file, i.master_file)
      and own.entry !~* '(^|/)license\.txt$'
    join public.file_facts held on held.sha256 = own.sha256 and held.entry <> ''
    join public.bundle_packs b on b.bucket = held.bucket and b.object_path = held.object_path
    where i.id = any (p_ids[1:200]) and i.kind = 'illustration'
      and b.slug in (select r.slug from private.pack_rights r where r.user_id = (select auth.uid()))
    order by i.id, b.section desc, b.display_order
  ) found
$$;

-- accounts/customers.sql

-- One customer whole, for administrators.

-- The orders of an account, and those whose confirmation went to the address and whose account is gone.
create function private.orders_of(p_user_id uuid, p_email text) returns setof uuid
language sql stable set search_path = '' as $$
  select o.id from public.orders o where o.user_id = p_user_id
  union
  select o.id from public.email_outbox m join public.orders o on o.id = (m.payload ->> 'order_id')::uuid
  where o.user_id is null and m.dedupe_key like 'order-paid:%' and lower(m.to_email) = p_email
$$;

-- p_key: the id of an account, or an address, which may have none. Messages and the newsletter go by address, which senders type
-- themselves. Lists are newest first and end after 200, downloads after 50; `downloads_total` counts them all.
create function public.customer(p_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person record;
  address text := lower(btrim(p_key));
begin
  perform private.require_area('customers');
  select u.id, lower(u.email) as email, u.created_at, f.username, f.full_name, f.avatar_url, f.is_admin, f.admin_role into person
  from auth.users u join public.profiles f on f.id = u.id
  where u.id::text = address or lower(u.email) = address limit 1;
  if found then
    address := person.email;
  elsif position('@' in address) = 0 then
    return null;
  end if;
  return jsonb_build_object(
    'email', address,
    'account', case when person.id is not null then to_jsonb(person) end,
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.number desc), '[]') from (
        select o.id, o.number, o.created_at, o.total_amount, o.currency, o.refunded_amount, o.payment_status, o.dispute_status, o.origin, o.moved_number,
          g.reason, g.revoke_reason,
          array(select l.title from public.order_items l where l.order_id = o.id order by l.title) as titles
        from public.orders o left join public.license_grants g on g.order_id = o.id
        where o.id in (select private.orders_of(person.id, address))
        order by o.number desc limit 200) k),
    'licenses', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.purchased_at desc, k.title), '[]') from (
        select l.id, l.illustration_id, l.title, l.quantity * coalesce((l.license ->> 'seats')::integer, 1) as seats, l.order_id, u.purchased_at
        from public.user_purchases u join public.order_items l on l.id = u.order_item_id join public.orders o on o.id = l.order_id
        where u.user_id = person.id and u.revoked_at is null
        order by u.purchased_at desc limit 200) k),
    'downloads', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.requested_at desc), '[]') from (
        select d.id, d.title, d.version, d.requested_at, d.completed_at from public.download_log d
        where d.user_id = person.id order by d.requested_at desc limit 50) k),
    'downloads_total', (select count(*) from public.download_log d where d.user_id = person.id),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.created_at desc), '[]') from (
        select m.id, m.created_at, m.first_name, m.last_name, m.email, m.subject, m.message, m.status
        from public.contact_messages m where lower(m.email) = address order by m.created_at desc limit 200) k),
    'newsletter', (
      select jsonb_build_object('status', s.status, 'confirmed_at', s.confirmed_at, 'created_at', s.created_at, 'source', s.source)
      from public.newsletter_subscribers s where s.email = address)
  );
end
$$;

-- commerce/statistics.sql

-- What is looked at, looked for and sold. Counted by the shop's day and of no person: nothing here tells who it was.

create table private.illustration_views (
  illustration_id text not null references public.illustrations (id) on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (day, illustration_id)
);
create index illustration_views_illustration on private.illustration_views (illustration_id);

-- What was sought and no picture has. Kept for 90 days.
create table private.empty_searches (
  day date not null,
  words text not null check (char_length(words) between 2 and 60),
  searches integer not null check (searches > 0),
  -- By how many senders on that day.
  sessions integer not null default 1 check (sessions > 0),
  primary key (day, words)
);

-- Tells one sender from another for one day, and not one sender's words from each other: the hash is of both, with a salt that is
-- deleted with it.
create table private.search_salts (
  day date primary key,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
create table private.search_senders (
  day date not null references private.search_salts (day) on delete cascade,
  hash bytea not null,
  primary key (day, hash)
);

-- Only what is listed counts, and not what administrators look at.
create function public.count_view(p_illustration_id text, p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.illustration_views as known (illustration_id, day, views)
  select i.id, private.shop_day(now()), 1 from public.illustrations i
  where i.id = p_illustration_id and i.listed_from <= now()
    and not exists (select 1 from public.profiles p where p.id = p_user_id and p.is_admin)
  on conflict (day, illustration_id) do update set views = known.views + 1
$$;

-- Only what really is not there is kept: of a query that found some of its words the others, else all of it; and nothing that may be an
-- address or a number of a person. p_sender: the sender's keyed hash, of which nothing stays.
create function public.count_empty_search(p_query text, p_sender text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.shop_day(now());
  answer constant jsonb := public.search_catalog(p_query, 1);
  missing constant text[] := array(select jsonb_array_elements_text(answer -> 'missing'));
  gap text;
  fresh integer;
begin
  -- Five digits in all, however they are grouped: card and telephone numbers are typed with spaces.
  -- Folded, so that digits of other shapes count too.
  if private.fold(p_query) ~ '@|([[:digit:]][^[:digit:]]*){5}' or answer -> 'categories' <> '[]' or answer -> 'posts' <> '[]' then
    return;
  end if;
  delete from private.search_salts s where s.day < today;
  insert into private.search_salts (day) values (today) on conflict do nothing;
  foreach gap in array case when answer ->> 'match' = 'some' then missing else array[array_to_string(missing, ' ')] end
  loop
    continue when char_length(gap) not between 2 and 60;
    insert into private.search_senders (day, hash)
    select s.day, sha256(convert_to(concat_ws('/', s.salt, gap, p_sender), 'UTF8')) from private.search_salts s where s.day = today
    on conflict do nothing;
    get diagnostics fresh = row_count;
    insert into private.empty_searches as known (day, words, searches) values (today, gap, 1)
    on conflict (day, words) do update set searches = known.searches + 1, sessions = known.sessions + fresh;
  end loop;
end
$$;

-- Lines that were paid and not paid back. A disputed one counts until the dispute is lost. Money is that of the shop's currency: what
-- was sold in another one before is a sale without it.
create view private.sold_lines with (security_invoker = true) as
select l.illustration_id, o.paid_at,
  case when o.currency = (select s.currency from public.shop_settings s) then ((l.amount + l.tax) * 100)::bigint else 0 end as cents
from public.order_items l join public.orders o on o.id = l.order_id
where o.payment_status in ('paid', 'completed') and l.refunded_at is null and o.dispute_status is distinct from 'lost';

-- The moments that bound days from p_from to p_to, both included, and the zone of these days; at most 400 days.
create function private.moments_of(p_from date, p_to date, out starts timestamptz, out ends timestamptz, out zone text)
language plpgsql stable set search_path = '' as $$
begin
  if p_to - p_from between 0 and 399 then
    starts := private.day_start(p_from);
    ends := private.day_start(p_to + 1);
    zone := private.shop_zone();
  else
    raise exception 'A range has one to 400 days.' using errcode = 'P0001', hint = 'validation';
  end if;
end
$$;

-- One row a day. Sales and revenue belong to the day of payment, whenever they are paid back; revenue is what was paid less what
-- went back, to the buyer or to their bank, in the shop's currency: orders in another one count without their money.
create function public.shop_statistics(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  within record := private.moments_of(p_from, p_to);
begin
  perform private.require_admin();
  return (
    with counted (day, views, favorites, downloads, orders, sales, revenue_cents) as (
      select v.day, sum(v.views), 0, 0, 0, 0, 0::bigint from private.illustration_views v
      where v.day between p_from and p_to group by 1
      union all
      select (f.created_at at time zone within.zone)::date, 0, count(*), 0, 0, 0, 0 from public.favorites f
      where f.created_at >= within.starts and f.created_at < within.ends group by 1
      union all
      select (d.requested_at at time zone within.zone)::date, 0, 0, count(*), 0, 0, 0 from public.download_log d
      where d.requested_at >= within.starts and d.requested_at < within.ends group by 1
      union all
      select (o.paid_at at time zone within.zone)::date, 0, 0, 0, count(*), 0,
        coalesce(sum((o.charged_amount - o.refunded_amount) * 100) filter (where o.dispute_status is distinct from 'lost' and o.currency = (select s.currency from public.shop_settings s)), 0)::bigint
      from public.orders o where o.paid_at >= within.starts and o.paid_at < within.ends group by 1
      union all
      select (s.paid_at at time zone within.zone)::date, 0, 0, 0, 0, count(*), 0 from private.sold_lines s
      where s.paid_at >= within.starts and s.paid_at < within.ends group by 1
    ), summed as (
      select d::date as day, coalesce(sum(c.views), 0) as views, coalesce(sum(c.favorites), 0) as favorites,
        coalesce(sum(c.downloads), 0) as downloads, coalesce(sum(c.orders), 0) as orders, coalesce(sum(c.sales), 0) as sales,
        coalesce(sum(c.revenue_cents), 0) as revenue_cents
      from generate_series(p_from, p_to, interval '1 day') d left join counted c on c.day = d::date
      group by d
    )
    select jsonb_agg(to_jsonb(summed) order by summed.day) from summed
  );
end
$$;

-- Codes of the orders that were paid in the range, by what they brought: revenue as shop_statistics reckons it, and what the code
-- took off, in cents of the shop's currency: orders in another one count without it.
create function public.code_statistics(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  within record := private.moments_of(p_from, p_to);
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(c) order by c.revenue_cents desc, c.code), '[]') from (
      select o.discount_code as code, count(*) as uses,
        coalesce(sum((o.charged_amount - o.refunded_amount) * 100) filter (where o.dispute_status is distinct from 'lost' and o.currency = (select s.currency from public.shop_settings s)), 0)::bigint as revenue_cents,
        coalesce(sum((select sum(l.discount) * 100 from public.order_items l where l.order_id = o.id)) filter (where o.currency = (select s.currency from public.shop_settings s)), 0)::bigint as discount_cents
      from public.orders o
      where o.discount_code is not null and o.paid_at >= within.starts and o.paid_at < within.ends
      group by o.discount_code
    ) c);
end
$$;

-- Every item that is or was listed, with its counts in the range. p_never_sold: only what is for sale and was never sold, in the
-- range or before. Conversion is sales per view; null without views, and for what is free.
create function public.illustration_statistics(
  p_from date, p_to date, p_search text, p_never_sold boolean, p_sort text, p_ascending boolean, p_page integer, p_page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  within record := private.moments_of(p_from, p_to);
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 500);
  wanted text := private.pattern_of(p_search);
begin
  perform private.require_admin();
  if p_sort <> all ('{title,views,favorites,downloads,sales,revenue_cents,conversion}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  return (
    with viewed as (
      select v.illustration_id as id, sum(v.views) as views from private.illustration_views v
      where v.day between p_from and p_to group by 1
    ), kept as (
      select f.illustration_id as id, count(*) as favorites from public.favorites f
      where f.created_at >= within.starts and f.created_at < within.ends group by 1
    ), taken as (
      -- A pack's download counts for what it was bought as: the pack itself, or the bundle.
      select coalesce(d.illustration_id, (
          select l.illustration_id from public.order_items l
          where l.order_id = d.order_id and (l.illustration_id = 'pack-' || d.pack_slug or exists (
            select 1 from public.bundle_members m where m.bundle_id = l.illustration_id and m.pack_slug = d.pack_slug))
          order by l.illustration_id limit 1), 'bundle-all-packs') as id, count(*) as downloads from public.download_log d
      where d.requested_at >= within.starts and d.requested_at < within.ends
        and (d.illustration_id is not null or d.pack_slug is not null)
      group by 1
    ), sold as (
      select s.illustration_id as id, count(*) as sales, sum(s.cents) as revenue_cents from private.sold_lines s
      where s.paid_at >= within.starts and s.paid_at < within.ends group by 1
    ), matching as (
      select i.id, i.kind, i.title, i.category, i.price, i.is_free, i.image, i.image_widths, i.placeholder,
        coalesce(v.views, 0) as views, coalesce(k.favorites, 0) as favorites, coalesce(t.downloads, 0) as downloads,
        coalesce(s.sales, 0) as sales, coalesce(s.revenue_cents, 0) as revenue_cents,
        case when not i.is_free then round(coalesce(s.sales, 0)::numeric / v.views, 6) end as conversion
      from public.illustrations i
      left join viewed v using (id) left join kept k using (id) left join taken t using (id) left join sold s using (id)
      where (i.listed_from <= now() or i.state = 'unlisted') and private.fold(i.title) like wanted
        and (p_never_sold is not true or (i.kind = 'illustration' and not i.is_free and i.listed_from <= now()
          and not exists (select 1 from private.sold_lines l where l.illustration_id = i.id)))
    ), keyed as (
      select m.*, case p_sort when 'views' then m.views when 'favorites' then m.favorites when 'downloads' then m.downloads
        when 'sales' then m.sales when 'revenue_cents' then m.revenue_cents when 'conversion' then m.conversion end as key
      from matching m
    ), placed as (
      select k.*, row_number() over (order by case when p_ascending then k.key end nulls last,
        case when not p_ascending then k.key end desc nulls last,
        case when p_sort <> 'title' or p_ascending then k.title end, k.title desc, k.id) as place
      from keyed k
    )
    select jsonb_build_object('total', (select count(*) from matching), 'items', coalesce((
      select jsonb_agg(to_jsonb(p) - 'key' - 'place' order by p.place)
      from (select * from placed order by place limit size offset (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size) p), '[]'))
  );
end
$$;

-- Views and sales of one item since it is there.
create function public.illustration_figures(p_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'views', (select coalesce(sum(v.views), 0) from private.illustration_views v where v.illustration_id = p_id),
    'sales', (select count(*) from private.sold_lines s where s.illustration_id = p_id)
  );
end
$$;

-- Words that the shop had no picture for, the most frequent first; only those of five or more senders' days, so that no one's own words
-- stand there.
create function public.list_empty_searches(p_from date, p_to date, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(top) order by top.sessions desc, top.searches desc, top.words), '[]') from (
      select s.words, sum(s.searches) as searches, sum(s.sessions) as sessions, max(s.day) as last_day
      from private.empty_searches s where s.day between p_from and p_to
      group by s.words having sum(s.sessions) >= 5 order by 3 desc, 2 desc, 1 limit least(greatest(coalesce(p_limit, 50), 1), 500)
    ) top
  );
end
$$;

-- commerce/packs-editing.sql

-- Packs and bundles as administrators make them.

-- A refusal that a form shows beside its fields.
create function private.refuse_pack(p_code text, p_message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', p_message using errcode = case p_code when 'in_use' then '23503' when 'duplicate' then '23505' else 'P0001' end,
    hint = p_code;
end
$$;

-- What is sold of a pack or bundle, as its form has it.
create function private.product_record(p_item public.illustrations) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_item.id, 'description', p_item.description, 'price', p_item.price,
    'compare_price', p_item.compare_price, 'is_sold', p_item.state = 'published', 'is_deliverable', p_item.is_deliverable,
    'sale_price', p_item.sale_price, 'sale_starts_at', p_item.sale_starts_at, 'sale_ends_at', p_item.sale_ends_at,
    'asked_price', p_item.asked_price, 'struck_price', p_item.struck_price, 'revision', p_item.revision, 'image', p_item.image, 'image_widths', p_item.image_widths, 'image_width', p_item.image_width,
    'image_height', p_item.image_height, 'placeholder', p_item.placeholder)
$$;

create function private.pack_record(p_pack public.bundle_packs) returns jsonb
language sql stable set search_path = '' as $$
  select private.pack_with_contents(p_pack) || jsonb_build_object('theme', p_pack.theme,
    'product', (select private.product_record(i) from public.illustrations i where i.id = 'pack-' || p_pack.slug),
    'bundles', array(select m.bundle_id from public.bundle_members m
      where m.pack_slug = p_pack.slug and m.removed_at is null order by m.bundle_id),
    'items', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title) order by i.title, i.id), '[]')
      from public.pack_items k join public.illustrations i on i.id = k.illustration_id where k.pack_slug = p_pack.slug),
    'was_sold', private.pack_was_sold(p_pack.slug))
$$;

create function private.bundle_record(p_item public.illustrations) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_item.id, 'title', p_item.title, 'product', private.product_record(p_item),
    'packs', array(select m.pack_slug from public.bundle_members m join public.bundle_packs b on b.slug = m.pack_slug
      where m.bundle_id = p_item.id and m.removed_at is null order by b.section desc, b.display_order),
    'was_sold', exists (select 1 from public.order_items l join public.orders o on o.id = l.order_id
      where l.illustration_id = p_item.id and o.payment_status in ('paid', 'completed', 'refunded')))
$$;

-- Everything that the screen of packs and bundles shows.
create function public.list_packs_and_bundles() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return jsonb_build_object(
    'packs', (select coalesce(jsonb_agg(private.pack_record(b) order by b.section desc, b.display_order), '[]') from public.bundle_packs b),
    'bundles', (select coalesce(jsonb_agg(private.bundle_record(i) order by i.id <> 'bundle-all-packs', i.created_at, i.id), '[]')
      from public.illustrations i where i.kind = 'bundle'));
end
$$;

-- Brings the packs of a bundle, or the bundles of a pack, to what is wanted. Taking one out keeps the row for those who have it.
-- Of packs and bundles whose packs, pictures, theme or place changed: what is sold of them is one row, which editors hold by its revision.
create function private.raise_revision(p_ids text[]) returns void
language sql set search_path = '' as $$
  update public.illustrations i set title = i.title where i.id = any (p_ids)
$$;

create function private.set_members(p_bundle_ids text[], p_slugs text[], p_wanted boolean) returns void
language sql set search_path = '' as $$
  with added as (
    insert into public.bundle_members as known (bundle_id, pack_slug)
    select i, s from unnest(p_bundle_ids) i, unnest(p_slugs) s where p_wanted
    on conflict (bundle_id, pack_slug) do update set removed_at = null where known.removed_at is not null
    returning bundle_id, pack_slug
  ), removed as (
    update public.bundle_members m set removed_at = now()
    where not p_wanted and m.removed_at is null and m.bundle_id = any (p_bundle_ids) and m.pack_slug = any (p_slugs)
    returning bundle_id, pack_slug
  )
  select private.raise_revision(array(select r.bundle_id from (table added union all table removed) r
    union select 'pack-' || r.pack_slug from (table added union all table removed) r))
$$;

-- Which illustrations are in a pack; other packs and bundles are not items of one.
create function private.set_pack_items(p_slug text, p_ids text[]) returns void
language sql set search_path = '' as $$
  with removed as (
    delete from public.pack_items k where k.pack_slug = p_slug and not k.illustration_id = any (p_ids)
    returning k.pack_slug
  ), added as (
    insert into public.pack_items (pack_slug, illustration_id)
    select p_slug, i.id from public.illustrations i where i.id = any (p_ids) and i.kind = 'illustration'
    on conflict do nothing
    returning pack_slug
  )
  select private.raise_revision(array(select 'pack-' || r.pack_slug from removed r union select 'pack-' || a.pack_slug from added a))
$$;

-- Writes what is sold of a pack or bundle. What p leaves out stays. A price is asked for as soon as it is sold.
create function private.save_product(p_id text, p_kind text, p jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  before public.illustrations%rowtype;
  wanted public.illustrations%rowtype;
  sold boolean;
begin
  select * into before from public.illustrations i where i.id = p_id for update;
  if found and before.kind <> p_kind then
    perform private.refuse_pack('duplicate', 'Another item of the shop has this id.');
  elsif p ? 'base_revision' and before.revision is distinct from (p ->> 'base_revision')::integer then
    perform private.refuse_pack('conflict', 'It was changed meanwhile.');
  end if;
  wanted := jsonb_populate_record(before, p - array['id', 'kind', 'state', 'revision', 'created_at', 'updated_at', 'asked_price', 'struck_price']);
  sold := coalesce((p ->> 'is_sold')::boolean, before.state = 'published', false);
  wanted.price := coalesce(wanted.price, 0);
  if sold and wanted.price <= 0 then
    perform private.refuse_pack('validation', format('"%s" needs a price before it can be sold.', wanted.title));
  elsif wanted.compare_price <= wanted.price then
    perform private.refuse_pack('validation', 'The total value must be above the price.');
  end if;
  perform private.require_objects('images', array(select private.image_objects(wanted.image, coalesce(wanted.image_widths, '{}'))));
  -- Those who bought it go on seeing an unlisted one; a draft was never sold.
  wanted.state := case when sold then 'published' when exists (
      select 1 from public.order_items l join public.orders o on o.id = l.order_id
      where l.illustration_id = p_id and o.payment_status in ('paid', 'completed', 'refunded')) then 'unlisted' else 'draft' end;
  if before.id is null then
    insert into public.illustrations (id, kind, title, description, price, compare_price, state, image, image_widths, image_width,
      image_height, placeholder, sale_price, sale_starts_at, sale_ends_at)
    values (p_id, p_kind, wanted.title, wanted.description, wanted.price, wanted.compare_price, wanted.state, wanted.image,
      coalesce(wanted.image_widths, '{}'), wanted.image_width, wanted.image_height, wanted.placeholder, wanted.sale_price,
      wanted.sale_starts_at, wanted.sale_ends_at);
  elsif to_jsonb(wanted) is distinct from to_jsonb(before) then
    update public.illustrations i set title = wanted.title, description = wanted.description, price = wanted.price,
      compare_price = wanted.compare_price, state = wanted.state, image = wanted.image, image_widths = wanted.image_widths,
      image_width = wanted.image_width, image_height = wanted.image_height, placeholder = wanted.placeholder, sale_price = wanted.sale_price,
      sale_starts_at = wanted.sale_starts_at, sale_ends_at = wanted.sale_ends_at
    where i.id = p_id;
  end if;
end
$$;

-- Pictures of before that nothing names any more, for the caller to remove.
create function private.left_pictures(before public.illustrations) returns jsonb
language sql stable set search_path = '' as $$
  select private.unnamed_objects(array(select private.image_objects(before.image, before.image_widths)), '{}')
$$;

-- p: { slug, is_new, title, theme, section, description, price, is_sold, sale_price, sale_starts_at, sale_ends_at, bundles, items
-- (ids of the illustrations that are in it, as the owner says), image, image_widths, image_width, image_height,
-- placeholder, base_revision }; what is absent stays. Answers with the pack as it is now and with pictures that were replaced.
create function public.save_pack(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted_slug constant text := p ->> 'slug';
  is_new constant boolean := coalesce((p ->> 'is_new')::boolean, false);
  pack public.bundle_packs%rowtype;
  before public.illustrations%rowtype;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046007, hashtext('packs'));
  select * into pack from public.bundle_packs b where b.slug = wanted_slug for update;
  if is_new and found then
    perform private.refuse_pack('duplicate', format('There is a pack "%s" already.', pack.title));
  elsif not is_new and not found then
    raise exception 'There is no pack "%".', wanted_slug using errcode = 'P0001', hint = 'pack_unknown';
  elsif char_length(wanted_slug) > 80 then
    perform private.refuse_pack('validation', 'The name of a pack in addresses has at most 80 characters.');
  end if;
  select * into before from public.illustrations i where i.id = 'pack-' || wanted_slug;
  if is_new then
    insert into public.bundle_packs (slug, title, theme, file_name, section, display_order)
    select wanted_slug, p ->> 'title', coalesce(p ->> 'theme', ''), wanted_slug || '.zip', coalesce(p ->> 'section', 'pack'),
      coalesce(max(b.display_order), 0) + 1
    from public.bundle_packs b where b.section = coalesce(p ->> 'section', 'pack');
    perform private.save_product('pack-' || wanted_slug, 'pack', p);
  else
    perform private.save_product('pack-' || wanted_slug, 'pack', p);
    update public.bundle_packs b set title = coalesce(p ->> 'title', b.title), theme = coalesce(p ->> 'theme', b.theme),
      section = coalesce(p ->> 'section', b.section),
      display_order = case when coalesce(p ->> 'section', b.section) = b.section then b.display_order
        else (select coalesce(max(o.display_order), 0) + 1 from public.bundle_packs o where o.section = p ->> 'section') end
    where b.slug = wanted_slug and (b.title, b.theme, b.section) is distinct from
      (coalesce(p ->> 'title', b.title), coalesce(p ->> 'theme', b.theme), coalesce(p ->> 'section', b.section));
    if found then
      perform private.raise_revision(array['pack-' || wanted_slug]);
    end if;
  end if;
  if p ? 'bundles' then
    perform private.set_members(array(select jsonb_array_elements_text(p -> 'bundles')), array[wanted_slug], true);
    perform private.set_members(array(select m.bundle_id from public.bundle_members m
      where m.pack_slug = wanted_slug and not p -> 'bundles' ? m.bundle_id), array[wanted_slug], false);
  end if;
  if p ? 'items' then
    perform private.set_pack_items(wanted_slug, array(select jsonb_array_elements_text(p -> 'items')));
  end if;
  return jsonb_build_object('pack', (select private.pack_record(b) from public.bundle_packs b where b.slug = wanted_slug),
    'replaced', private.left_pictures(before));
end
$$;

-- p: { id, is_new, title, description, price, compare_price, is_sold, sale_price, sale_starts_at, sale_ends_at, packs, image, image_widths, image_width, image_height,
-- placeholder, base_revision }; what is absent stays. The bundle with all packs is always listed.
create function public.save_bundle(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted_id constant text := p ->> 'id';
  is_new constant boolean := coalesce((p ->> 'is_new')::boolean, false);
  before public.illustrations%rowtype;
begin
  perform private.require_area('content');
  select * into before from public.illustrations i where i.id = wanted_id;
  if is_new and found then
    perform private.refuse_pack('duplicate', format('There is a bundle "%s" already.', before.title));
  elsif not is_new and (not found or before.kind <> 'bundle') then
    raise exception 'There is no bundle "%".', wanted_id using errcode = 'P0001', hint = 'not_found';
  end if;
  perform private.save_product(wanted_id, 'bundle', case when wanted_id = 'bundle-all-packs' then p || '{"is_sold": true}' else p end);
  if p ? 'packs' then
    perform private.set_members(array[wanted_id], array(select jsonb_array_elements_text(p -> 'packs')), true);
    perform private.set_members(array[wanted_id], array(select m.pack_slug from public.bundle_members m
      where m.bundle_id = wanted_id and not p -> 'packs' ? m.pack_slug), false);
  end if;
  return jsonb_build_object('bundle', (select private.bundle_record(i) from public.illustrations i where i.id = wanted_id),
    'replaced', private.left_pictures(before));
end
$$;

-- p: { slugs } in the wanted order, within each section; packs that it doesn't name come after them, in the order that they had.
create function public.order_packs(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moved integer;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046007, hashtext('packs'));
  update public.bundle_packs b set display_order = placed.place
  from (
    select k.slug, row_number() over (partition by k.section order by n.place nulls last, k.display_order) as place
    from public.bundle_packs k
    left join jsonb_array_elements_text(p -> 'slugs') with ordinality as n (slug, place) on n.slug = k.slug
  ) placed
  where placed.slug = b.slug and b.display_order <> placed.place;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
end
$$;

-- Only what was never sold or given away. Answers with the stored files that nothing names any more, for the caller to remove.
create function public.delete_pack(p_slug text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  pack public.bundle_packs%rowtype;
  before public.illustrations%rowtype;
  files jsonb;
begin
  perform private.require_area('content');
  select * into pack from public.bundle_packs b where b.slug = p_slug for update;
  if not found then
    raise exception 'There is no pack "%".', p_slug using errcode = 'P0001', hint = 'pack_unknown';
  elsif private.pack_was_sold(p_slug) then
    perform private.refuse_pack('in_use',
      format('"%s" has been sold, so it cannot be deleted. Its buyers keep it; take it out of sale instead.', pack.title));
  end if;
  select * into before from public.illustrations i where i.id = 'pack-' || p_slug;
  files := (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket, 'name', f.name)), '[]') from (
      select v.bucket, v.object_path as name from public.bundle_pack_versions v where v.pack_slug = p_slug
      union
      select 'images', w.image from public.pack_previews w join public.bundle_pack_versions v
        on v.bucket = w.bucket and v.object_path = w.object_path where v.pack_slug = p_slug
      union
      select 'images', o from private.image_objects(before.image, before.image_widths) o
    ) f);
  delete from public.file_facts f using public.bundle_pack_versions v
  where v.pack_slug = p_slug and f.bucket = v.bucket and f.object_path = v.object_path;
  delete from public.bundle_packs b where b.slug = p_slug;
  delete from public.illustrations i where i.id = before.id;
  return jsonb_build_object('objects', (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(files) f
    where not exists (select 1 from private.named_objects() n where n.bucket = f ->> 'bucket' and n.name = f ->> 'name')));
end
$$;

-- Answers { objects }: pictures that nothing shows any more. Errors: not_found; 42501 for all but editors.
create function public.delete_bundle(p_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.illustrations%rowtype;
begin
  perform private.require_area('content');
  select * into before from public.illustrations i where i.id = p_id and i.kind = 'bundle' for update;
  if not found then
    raise exception 'There is no bundle "%".', p_id using errcode = 'P0001', hint = 'not_found';
  end if;
  delete from public.illustrations i where i.id = p_id;
  return jsonb_build_object('objects', private.left_pictures(before));
end
$$;

-- The title of a pack is the title of what is sold of it.
create function private.sync_pack_title() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.illustrations i set title = new.title where i.id = 'pack-' || new.slug and i.title <> new.title;
  return null;
end
$$;
create trigger sync_pack_title after update of title on public.bundle_packs
  for each row when (new.title <> old.title) execute function private.sync_pack_title();

-- commerce/packs-shop.sql

-- Packs as visitors find them.

-- Released, and sold: by itself, or in a bundle that is listed. The price is null where it is sold in bundles alone.
create view private.shown_packs with (security_invoker = true) as
select b.slug, i.id as item_id, b.section, b.display_order, case when i.listed_from <= now() then i.asked_price end as price
from public.bundle_packs b
left join public.illustrations i on i.id = 'pack-' || b.slug
where b.version > 0 and (i.listed_from <= now() or (b.section = 'pack' and exists (
  select 1 from public.bundle_members m join public.illustrations o on o.id = m.bundle_id and o.listed_from <= now()
  where m.pack_slug = b.slug and m.removed_at is null)));

create function private.pack_card(p_slug text) returns jsonb
language sql stable set search_path = '' as $$
  select private.pack_with_contents(b) || jsonb_build_object('theme', b.theme, 'price', s.price, 'description', i.description,
    'image', i.image, 'image_widths', coalesce(i.image_widths, '{}'), 'image_width', i.image_width, 'image_height', i.image_height,
    'placeholder', i.placeholder, 'updated_at', greatest(b.updated_at, i.updated_at),
    'bundles', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'price', o.asked_price,
        'is_deliverable', o.is_deliverable, 'pack_count', cardinality(private.bundle_slugs(array[o.id]))) order by o.asked_price, o.id), '[]')
      from public.bundle_members m join public.illustrations o on o.id = m.bundle_id and o.listed_from <= now()
      where m.pack_slug = b.slug and m.removed_at is null))
  from private.shown_packs s
  join public.bundle_packs b on b.slug = s.slug
  left join public.illustrations i on i.id = s.item_id
  where s.slug = p_slug
$$;

-- In the shop's order, each with its first pictures alone.
create function public.shop_packs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_set(c.card, '{contents,pictures}', jsonb_path_query_array(c.card, '$.contents.pictures[0 to 5]'), false)
    order by c.section desc, c.display_order), '[]')
  from (select s.section, s.display_order, private.pack_card(s.slug) as card from private.shown_packs s) c
$$;

-- One pack with all its pictures; null where visitors do not find it.
create function public.shop_pack(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.pack_card(p_slug)
$$;

-- The packs that an illustration is in, as the owner says or as the bytes of its pictures in the current release show, among those that
-- visitors find.
create function public.packs_of_item(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.title, 'price', s.price) order by s.section desc, s.display_order), '[]')
  from private.shown_packs s
  join public.bundle_packs b on b.slug = s.slug
  join public.illustrations i on i.id = p_id and i.listed_from <= now()
  where exists (select 1 from public.pack_items k where k.pack_slug = s.slug and k.illustration_id = i.id)
    or exists (
      select 1 from public.file_facts own
      join public.file_facts held on held.sha256 = own.sha256 and held.entry <> '' and held.bucket = b.bucket and held.object_path = b.object_path
      where own.bucket = 'downloads' and own.object_path in (i.downloadable_file, i.master_file) and own.entry !~* '(^|/)licen[sc]e[^/]*$')
$$;

-- accounts/person-data.sql

-- What the shop holds about one person: to be handed out, and to be erased.

-- p_user_id may be null, for an address without an account; p_email in lower case.
create function private.person_data(p_user_id uuid, p_email text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
        'full_name', f.full_name, 'picture', f.avatar_url, 'is_admin', f.is_admin)
      from auth.users u join public.profiles f on f.id = u.id where u.id = p_user_id),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'created_at', o.created_at, 'paid_at', o.paid_at,
        'total_amount', o.total_amount, 'charged_amount', o.charged_amount, 'discount_code', o.discount_code, 'refunded_amount', o.refunded_amount, 'currency', o.currency, 'origin', o.origin, 'moved_number', o.moved_number,
        'payment_status', o.payment_status, 'dispute_status', o.dispute_status, 'payment', o.stripe_payment_intent,
        'billing', o.billing, 'consented_at', o.consented_at,
        'documents', (select coalesce(jsonb_agg(private.invoice_json(i) order by i.issued_at, i.number), '[]') from public.invoices i where i.order_id = o.id),
        'grant', (select to_jsonb(g) - array['order_id', 'granted_by', 'revoked_by'] from public.license_grants g where g.order_id = o.id),
        'lines', (select jsonb_agg(jsonb_build_object('title', l.title, 'price', l.price, 'seats', l.quantity, 'license_option', l.license_option, 'license', l.license,
            'refusal', l.refusal, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax, 'refunded_at', l.refunded_at, 'certificate', c.id) order by l.title)
          from public.order_items l left join private.license_certificates c on c.order_item_id = l.id where l.order_id = o.id)
        ) order by o.number), '[]')
      from public.orders o where o.id in (select private.orders_of(p_user_id, p_email))),
    'licenses', (
      select coalesce(jsonb_agg(jsonb_build_object('illustration', u.illustration_id, 'since', u.purchased_at, 'ended_at', u.revoked_at)
        order by u.purchased_at), '[]')
      from public.user_purchases u where u.user_id = p_user_id),
    'downloads', (
      select coalesce(jsonb_agg(to_jsonb(d) - array['user_id'] order by d.requested_at), '[]')
      from public.download_log d where d.user_id = p_user_id),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('illustration', v.illustration_id, 'since', v.created_at) order by v.created_at), '[]')
      from public.favorites v where v.user_id = p_user_id),
    'lists', (
      select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'shared', l.is_shared, 'created_at', l.created_at, 'illustrations', (
          select coalesce(jsonb_agg(jsonb_build_object('illustration', i.illustration_id, 'since', i.added_at) order by i.added_at), '[]')
          from public.favorite_list_items i where i.list_id = l.id)) order by l.created_at), '[]')
      from public.favorite_lists l where l.user_id = p_user_id),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('answers', (
          select coalesce(jsonb_agg(jsonb_build_object('body', r.body, 'created_at', r.created_at) order by r.created_at), '[]')
          from public.contact_replies r where r.message_id = m.id)) order by m.created_at), '[]')
      from public.contact_messages m where lower(m.email) = p_email),
    'newsletter', (
      select to_jsonb(s) - 'token_hash' from public.newsletter_subscribers s where s.email = p_email),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object('template', e.template, 'created_at', e.created_at, 'sent_at', e.sent_at,
        -- What owners are told is about visitors and buyers.
        'content', case when e.template !~ '_(notice|digest)$' then e.payload end) order by e.created_at), '[]')
      from public.email_outbox e where lower(e.to_email) = p_email)
  )
$$;

-- All that the shop stores about the caller. Errors: 42501 without a session; too many requests beyond ten an hour.
create function public.export_my_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  self uuid := (select auth.uid());
begin
  if not exists (select 1 from auth.users u where u.id = self) then
    raise exception 'Only signed-in people have data of their own.' using errcode = '42501';
  end if;
  perform private.require_turn(jsonb_build_array(jsonb_build_object('key', 'export:' || self, 'most', 10, 'seconds', 3600)));
  return private.person_data(self, (select lower(u.email) from auth.users u where u.id = self));
end
$$;

-- p_key as that of `customer`.
create function private.find_person(p_key text, out id uuid, out email text)
language plpgsql stable set search_path = '' as $$
begin
  select u.id, lower(u.email) into id, email from auth.users u
  where u.id::text = lower(btrim(p_key)) or lower(u.email) = lower(btrim(p_key)) limit 1;
  if not found and position('@' in p_key) > 0 then
    email := lower(btrim(p_key));
  elsif not found then
    raise exception 'This account does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  end if;
end
$$;

-- The same about one person, for support. Errors: 42501 for all others.
create function public.export_person(p_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('customers');
  return (select private.person_data(p.id, p.email) from private.find_person(p_key) p);
end
$$;

-- Takes away all that names the person. What stays has no name, address or account in it: orders with their lines and payment
-- references, which tax law asks for; certificates, which others may have to verify; of the downloads of an order the file and the
-- time, until they are 18 months old; of the activity log what was done, but not by whom.
create function private.erase_person(p_user_id uuid, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  theirs constant text[] := array(select o::text from private.orders_of(p_user_id, p_email) o);
  -- A pattern for the address as a word of a text.
  address constant text := '\m' || regexp_replace(p_email, '([^[:alnum:]])', '\\\1', 'g') || '\M';
begin
  perform private.lock_buyer(p_user_id);
  if exists (select 1 from public.profiles f where f.id = p_user_id and f.is_admin) then
    raise exception 'An administrator''s account cannot be deleted. Another administrator takes the role away first.'
      using errcode = 'P0001', hint = 'forbidden';
  elsif exists (select 1 from public.orders o where o.user_id = p_user_id and o.dispute_status = 'open') then
    raise exception 'A bank is deciding about a payment of this account. The account can be deleted once it has decided.'
      using errcode = 'P0001', hint = 'order_disputed';
  end if;
  -- The address of now, and those that the account had when its orders were confirmed; not one that is another account's by now.
  delete from public.email_outbox e
  where (lower(e.to_email) = p_email or lower(e.to_email) in (
      select lower(m.to_email) from public.email_outbox m
      where m.template in ('order_confirmation', 'order_refund', 'order_dispute') and m.payload ->> 'order_id' = any (theirs)
        and not exists (select from auth.users u where lower(u.email) = lower(m.to_email) and u.id is distinct from p_user_id)))
    or (e.template in ('order_confirmation', 'order_refund', 'order_dispute') and e.payload ->> 'order_id' = any (theirs))
    or (e.template = 'contact_notice' and lower(e.payload ->> 'email') = p_email);
  update public.email_outbox e set payload = e.payload - 'buyer'
  where lower(e.payload ->> 'buyer') = p_email or (e.payload ? 'buyer' and e.payload ->> 'order_id' = any (theirs));
  -- Words of administrators: the whole reason of what was theirs, the address alone elsewhere.
  update public.license_grants g set reason = 'Erased with the account', revoke_reason = case when g.revoke_reason is not null then 'Erased with the account' end
  where g.order_id::text = any (theirs);
  update public.activity_items i set after = i.after - 'reason' where i.subject_id = any (theirs) and i.after ? 'reason';
  update public.discount_codes d set note = regexp_replace(d.note, address, '(erased)', 'gi') where d.note ~* address;
  update public.activity_items i set before = regexp_replace(i.before::text, address, '(erased)', 'gi')::jsonb,
    after = regexp_replace(i.after::text, address, '(erased)', 'gi')::jsonb
  where i.before::text ~* address or i.after::text ~* address;
  delete from public.contact_messages m where lower(m.email) = p_email;
  delete from public.newsletter_subscribers s where s.email = p_email;
  update public.invoices i set content = i.content - 'buyer' where i.order_id::text = any (theirs);
  update public.orders o set billing = '{}' where o.id::text = any (theirs);
  if p_user_id is null then
    return;
  end if;
  update public.download_log d set address_prefix = null where d.user_id = p_user_id;
  delete from public.download_log d where d.user_id = p_user_id and d.order_id is null;
  delete from private.rate_limits r where r.key like '%:' || p_user_id;
  update public.shop_settings_versions v set saved_by_name = '' where v.saved_by = p_user_id;
  update public.activity a set actor_id = null, actor_name = '' where a.actor_id = p_user_id;
  update public.activity_items i set subject_id = gen_random_uuid()::text, subject_name = '', before = null, after = null
  where i.subject_id = p_user_id::text;
  delete from auth.audit_log_entries e
  where position(p_user_id::text in e.payload::text) > 0 or position(p_email in lower(e.payload::text)) > 0;
  delete from auth.users u where u.id = p_user_id;
end
$$;

-- Asks for a session that was begun within ten minutes: the person has just typed the password, or opened a mailed link.
create function public.delete_my_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  self uuid := (select auth.uid());
begin
  if self is null then
    raise exception 'Only signed-in people have an account.' using errcode = '42501';
  elsif not exists (
    select 1 from auth.sessions s
    where s.id::text = (select auth.jwt()) ->> 'session_id' and s.user_id = self and s.created_at > now() - interval '10 minutes'
  ) then
    raise exception 'Enter your password once more to delete your account.' using errcode = 'P0001', hint = 'invalid_credentials';
  end if;
  perform private.erase_person(self, (select lower(u.email) from auth.users u where u.id = self));
end
$$;

-- Erases one person. Errors: 42501 for all but owners.
create function public.delete_person(p_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.erase_person(p.id, p.email) from private.find_person(p_key) p;
end
$$;

-- maintenance/moving-in.sql

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

-- catalog/cards.sql

-- What lists of the shop show of an illustration, and how popular it is.

-- In the order of the ids; only what the caller may see.
create function private.found_cards(p_ids text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'description', i.description, 'category', i.category,
    'image', i.image, 'image_widths', i.image_widths, 'image_width', i.image_width, 'image_height', i.image_height,
    'placeholder', i.placeholder, 'price', i.asked_price, 'list_price', i.price, 'struck_price', i.struck_price,
    'sale_ends_at', i.asked_until, 'is_free', i.is_free, 'featured', i.featured, 'tags', i.tags, 'formats', i.formats,
    'is_vector', i.is_vector, 'is_transparent', i.is_transparent, 'width_px', i.width_px, 'height_px', i.height_px,
    'file_count', i.file_count, 'file_size_bytes', i.file_size_bytes, 'alt_text', i.alt_text, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
    order by h.place), '[]')
  from unnest(p_ids) with ordinality as h (id, place) join public.illustrations i on i.id = h.id);
end
$$;

-- What people looked at in the last 30 days, keep and bought: a heart says as much as five views, a purchase as much as twenty.
create function private.popularity() returns table (id text, points bigint)
language sql stable security definer set search_path = '' as $$
  select p.id, sum(p.points)::bigint from (
    select v.illustration_id, v.views from private.illustration_views v where v.day > (select private.shop_day(now()) - 30)
    union all
    select f.illustration_id, 5 from public.favorites f
    union all
    select u.illustration_id, 20 from public.user_purchases u where u.revoked_at is null
  ) as p (id, points)
  group by p.id
$$;

-- search/vocabulary.sql

-- Words and their slips. Where a search finds no illustration as typed, words one slip away are tried, then titles that look alike.

-- Compared byte by byte: beginnings of words are ranges of its index.
create table private.search_vocabulary (word text collate "C" primary key);
comment on table private.search_vocabulary is
  'Every word that illustrations, categories or posts ever held. A word that is gone finds nothing and does no harm.';
-- For slips in the first letter.
create index search_vocabulary_tail on private.search_vocabulary (substr(word, 2));

-- In PL/pgSQL, as everything that each search runs: its plans stay.
create function private.search_words(p_query text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (array_remove(string_to_array(private.search_text(left(coalesce(p_query, ''), 200)), ' '), ''))[1:8];
end
$$;

-- A text as one word of a tsquery, whatever is in it.
create function private.query_word(word text) returns tsquery
language sql immutable set search_path = '' as $$
  select ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery
$$;

-- Sorted, so that two writers who bring the same new words wait for each other in one direction only.
create function private.learn_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_vocabulary (word)
  select distinct w from added, unnest(tsvector_to_array(added.search_document)) w
  where w ~ '^[^[:digit:][:punct:][:space:]]{3,30}$' order by w
  on conflict do nothing;
  return null;
end
$$;
do $$
declare
  made text;
begin
  for made in
    select format('create trigger learn_words_on_%s after %1$s on public.%I referencing new table as added
      for each statement execute function private.learn_words()', e, t)
    from unnest('{illustrations,blog_posts,categories}'::text[]) t, unnest('{insert,update}'::text[]) e
  loop
    execute made;
  end loop;
end
$$;

-- Known words one slip away from p_word or from a word that begins so, the nearest in length first; none for a word
-- that is known itself, or too short to tell.
create function private.similar_words(p_word text) returns setof text
language plpgsql stable rows 5 security definer set search_path = '' as $$
declare
  -- Above every letter: words that begin with x lie from x to x || last.
  last constant text := chr(1114111);
begin
  if char_length(p_word) not between 4 and 30 or exists (
    select from private.search_vocabulary k where k.word >= p_word collate "C" and k.word < (p_word || last) collate "C"
  ) then
    return;
  end if;
  return query
    -- Two letters swapped, a letter too many, a wrong one, one missing; an underscore stands for any letter.
    with slips as (
      select distinct left(p_word, i - 1) || tail as slip
      from generate_series(1, char_length(p_word)) i, lateral (values
        (substr(p_word, i + 1, 1) || substr(p_word, i, 1) || substr(p_word, i + 2)), (substr(p_word, i + 1)),
        ('_' || substr(p_word, i + 1)), ('_' || substr(p_word, i))) t (tail)
    ), near as (
      select v.word
      from (select s.slip, split_part(s.slip, '_', 1) as fixed from slips s) s
      join private.search_vocabulary v
        on v.word >= s.fixed collate "C" and v.word < (s.fixed || last) collate "C" and v.word like s.slip || '%'
      where s.fixed <> ''
      union
      select v.word
      from (values (p_word), (substr(p_word, 2))) t (tail)
      join private.search_vocabulary v
        on substr(v.word, 2) >= t.tail collate "C" and substr(v.word, 2) < (t.tail || last) collate "C"
    )
    select n.word::text from near n
    order by abs(char_length(n.word) - char_length(p_word)), n.word
    limit 5;
end
$$;

-- search/lexicon.sql

-- What words mean in this shop: the owner's synonyms and stop words, and terms that follow from categories, facets and prices.

create table public.search_synonyms (
  term text primary key check (char_length(term) between 2 and 60),
  means text[] not null check (cardinality(means) >= 1 and cardinality(means) <= 20 and array_position(means, null) is null)
);
comment on table public.search_synonyms is
  'Whose search has the term also finds what has one of "means". One way only; both are words or phrases of up to three words.';

create table public.search_stop_words (word text primary key check (char_length(word) between 1 and 60));
comment on table public.search_stop_words is
  'Words that a picture need not have to be found, because they fit all of them or none: black, illustration, picture. They still rank.';

-- One row a term of up to three words, made from the tables above, categories and facet values whenever one of them changes.
create table private.search_lexicon (
  term text primary key,
  is_stop boolean not null,
  -- What the term is understood as, where pictures fit it.
  filters text[] not null,
  -- What is found beside the term itself.
  also tsquery,
  -- What it is another name for.
  name tsquery,
  -- A checksum of what it was made from.
  source text not null
);

-- The same words in the one way that the lexicon has them; empty where there are none.
create function private.search_term(p_words text) returns text
language sql immutable set search_path = '' as $$
  select array_to_string(private.search_words(p_words), ' ')
$$;

-- A word of search_words and its stem.
create function private.word_query(word text) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  stem constant text := coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word);
begin
  return ('''' || word || case when stem = word then '''' else ''' | ''' || stem || '''' end)::tsquery;
end
$$;

-- All words of a phrase; null where it has none.
create function private.phrase_query(p_words text) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  answer tsquery;
  word text;
begin
  foreach word in array private.search_words(p_words)
  loop
    continue when ts_lexize('pg_catalog.english_stem', word) = '{}';
    answer := coalesce(answer && private.word_query(word), private.word_query(word));
  end loop;
  return answer;
end
$$;

create function private.lexicon_source() returns text
language sql stable security definer set search_path = '' as $$
  select md5(concat_ws('/',
    (select string_agg(s::text, ',' order by s.term) from public.search_synonyms s),
    (select string_agg(w.word, ',' order by w.word) from public.search_stop_words w),
    (select string_agg(f.facet || f.value || f.label, ',' order by f.facet, f.value) from public.facet_values f),
    (select string_agg(c.name, ',' order by c.name) from public.categories c where c.is_active)))
$$;

-- A statement of a signed-in person that the policies leave without rows builds nothing anew.
create function private.keep_lexicon() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.search_lexicon l where l.source = (select private.lexicon_source())) then
    return null;
  end if;
  -- One at a time: what the second builds includes what the first brought.
  lock table private.search_lexicon in share row exclusive mode;
  delete from private.search_lexicon where true;
  insert into private.search_lexicon (term, is_stop, filters, also, name, source)
  with filter_terms (term, filters) as (
    -- Words that ask for a price or a kind of file.
    values
      ('free', '{price:free}'::text[]), ('for free', '{price:free}'), ('free of charge', '{price:free}'), ('freebie', '{price:free}'),
      ('freebies', '{price:free}'), ('no cost', '{price:free}'), ('gratis', '{price:free}'), ('gratuit', '{price:free}'), ('gratuite', '{price:free}'), ('paid', '{price:paid}'),
      ('under 5', '{price:free,price:under-5}'), ('below 5', '{price:free,price:under-5}'), ('less than 5', '{price:free,price:under-5}'),
      ('under 10', '{price:free,price:under-5,price:5-10}'), ('below 10', '{price:free,price:under-5,price:5-10}'),
      ('less than 10', '{price:free,price:under-5,price:5-10}'),
      ('under 20', '{price:free,price:under-5,price:5-10,price:10-20}'), ('below 20', '{price:free,price:under-5,price:5-10,price:10-20}'),
      ('less than 20', '{price:free,price:under-5,price:5-10,price:10-20}'),
      ('png', '{format:png}'), ('svg', '{format:svg}'), ('jpg', '{format:jpg}'), ('jpeg', '{format:jpg}'), ('webp', '{format:webp}'),
      ('pdf', '{format:pdf}'), ('eps', '{format:eps}'), ('psd', '{format:psd}'), ('vector', '{vector:yes}'), ('vectors', '{vector:yes}'),
      ('transparent', '{transparent:yes}'), ('transparent background', '{transparent:yes}'), ('no background', '{transparent:yes}'),
      ('vertical', '{orientation:portrait}'), ('portrait format', '{orientation:portrait}'), ('portrait orientation', '{orientation:portrait}'),
      ('horizontal', '{orientation:landscape}'), ('landscape format', '{orientation:landscape}'),
      ('landscape orientation', '{orientation:landscape}')
  ), facet_terms (term, value) as (
    -- What a facet's label is asked for by: as a whole, and the parts of 'Hospital or clinic'. Numbers of people and numbered tones say
    -- too little by their parts.
    select private.search_term(f.label), f.facet || ':' || f.value from public.facet_values f
    union
    select private.search_term(part), f.facet || ':' || f.value
    from public.facet_values f, regexp_split_to_table(f.label, '\s+(or|and)\s+', 'i') as part
    where f.facet not in ('people', 'skin')
    union
    select c, 'color:' || c
    from unnest('{red,orange,yellow,green,teal,blue,purple,pink,gray}'::text[]) c
    union
    -- A picture of a face, or an upright one.
    select 'portrait', 'orientation:portrait'
  )
  select t.term, bool_or(t.is_stop), coalesce(array_agg(f order by f) filter (where f is not null), '{}'),
    (string_agg(distinct t.also::text, ' | '))::tsquery, (max(t.name::text))::tsquery,
    (select private.lexicon_source())
  from (
    select private.search_term(w.word) as term, true as is_stop, null::text[] as filters, null::tsquery as also, null::tsquery as name
    from public.search_stop_words w
    union all
    select private.search_term(s.term), false, null, private.phrase_query(m), null from public.search_synonyms s, unnest(s.means) m
    union all
    -- One meaning makes a term another name: boda is wedding, with all that wedding means.
    select private.search_term(s.term), false, null, private.phrase_query(m), private.phrase_query(s.means[1])
    from public.search_synonyms s left join public.search_synonyms t on t.term = s.means[1]
    left join unnest(t.means) m on true
    where cardinality(s.means) = 1
    union all
    select private.search_term(s.term), false, null, private.query_word('=' || f.value), null
    from public.search_synonyms s join facet_terms f on f.term = s.means[1]
    where cardinality(s.means) = 1
    union all
    select f.term, false, null, private.query_word('=' || f.value), null from facet_terms f
    union all
    select f.term, false, f.filters, null, null from filter_terms f
    union all
    select private.search_term(c.name), false, array['category:' || c.name], null, null from public.categories c where c.is_active
  ) t left join unnest(t.filters) f on true
  where t.term <> '' and (t.is_stop or t.filters is not null or t.also is not null)
  group by t.term;
  insert into private.search_vocabulary (word)
  select distinct w from private.search_lexicon l, unnest(string_to_array(l.term, ' ')) w
  where not l.is_stop and w ~ '^[^[:digit:][:punct:][:space:]]{3,30}$' order by w
  on conflict do nothing;
  return null;
end
$$;

-- One way of writing for one term.
create function private.tidy_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'search_stop_words' then
    new.word := private.search_term(new.word);
  else
    new.term := private.search_term(new.term);
    new.means := array(select distinct m from unnest(new.means) u, private.search_term(u) m where m not in ('', new.term) order by m);
  end if;
  return new;
end
$$;

do $$
declare
  made text;
begin
  for made in
    select format('create trigger keep_lexicon after insert or update or delete on public.%I
      for each statement execute function private.keep_lexicon()', t)
    from unnest('{search_synonyms,search_stop_words,categories,facet_values}'::text[]) t
    union all
    select format('create trigger tidy before insert or update on public.%I for each row execute function private.tidy_search_words()', t)
    from unnest('{search_synonyms,search_stop_words}'::text[]) t
  loop
    execute made;
  end loop;
end
$$;

-- search/reading.sql

-- What a person typed, understood.

-- Planned for each word: of a broad one the first rows tell.
create function private.is_found(p_wanted tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return exists (
    select from public.illustrations i where i.search_document @@ p_wanted and i.kind = 'illustration' and i.listed_from <= now()
  );
end
$$;

-- Filters that are asked for one after the other: values of a facet are alternatives, but prices narrow each other ("free under 10"). Where
-- nothing is left of two ranges, both stand; what is paid leaves the free ones out.
create function private.with_filters(p_have text[], p_more text[]) returns text[]
language sql immutable set search_path = '' as $$
  select p_have || array(select f from unnest(p_more) f where f <> all (p_have))
  where not exists (select from unnest(p_have) f where f ~ '^price:') or not exists (select from unnest(p_more) f where f ~ '^price:')
  union all
  select array(select f from unnest(p_have || p_more) with ordinality h (f, at) where f !~ '^price:' group by f order by min(at))
    || case when p.shared <> '{}' then p.shared when 'price:paid' = any (p.every) then array_remove(array_remove(p.every, 'price:paid'), 'price:free')
      else p.every end
  from (
    select array(select f from unnest(p_have) f where f ~ '^price:' and f = any (p_more)) as shared,
      array(select f from unnest(p_have || p_more) with ordinality h (f, at) where f ~ '^price:' group by f order by min(at)) as every
  ) p
  where exists (select from unnest(p_have) f where f ~ '^price:') and exists (select from unnest(p_more) f where f ~ '^price:')
$$;
-- "groups": for each word or phrase that a picture must have, all that counts as having it; "wide": the same with beginnings of words;
-- "plain": what was typed, or where nothing has it what that is another name for, for ranking. A query with double quotes is taken by its words alone. p_mend: words one slip away count, too,
-- and "mended" tells whether there was one. What the shop has a meaning for is not the beginning of another word (nurse, nursery), and a
-- year beside words need not be found. "asking": the terms understood as filters. p_literal: nothing is.
create function private.read_query(
  p_query text, p_mend boolean, p_literal boolean,
  out words text[], out groups tsquery[], out wide tsquery[], out filters text[], out plain tsquery, out optional tsquery, out mended boolean,
  out asking text[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  tokens constant text[] := private.search_words(p_query);
  many constant integer := coalesce(cardinality(tokens), 0);
  known private.search_lexicon[];
  terms text[];
  entry private.search_lexicon;
  place integer;
  i integer := 1;
  size integer;
  term text;
  own tsquery;
  near tsquery;
begin
  words := '{}'; groups := '{}'; wide := '{}'; filters := '{}'; mended := false; asking := '{}';
  if strpos(p_query, '"') = 0 then
    terms := tokens;
    for n in 2 .. least(3, many)
    loop
      for at in 1 .. many - n + 1
      loop
        terms := terms || array_to_string(tokens[at : at + n - 1], ' ');
      end loop;
    end loop;
    known := array(select l from private.search_lexicon l where l.term = any (terms));
    terms := array(select k.term from unnest(known) k);
  end if;
  while i <= many
  loop
    for n in reverse least(3, many - i + 1) .. 1
    loop
      size := n;
      term := array_to_string(tokens[i : i + n - 1], ' ');
      place := array_position(terms, term);
      exit when place is not null;
    end loop;
    entry := known[place];
    own := case when size = 1 then private.word_query(term) else private.phrase_query(term) end;
    if cardinality(entry.filters) > 0 and not p_literal then
      filters := private.with_filters(filters, entry.filters);
      asking := asking || term;
      optional := coalesce(optional || own, own);
    elsif entry.is_stop or size = 1 and (ts_lexize('pg_catalog.english_stem', term) = '{}' or many > 1 and term ~ '^20[0-9]{2}$') then
      optional := coalesce(optional || own, own);
    else
      words := words || term;
      if entry.name is not null and not private.is_found(own)
        and not exists (select from private.pack_names n where n.search_document @@ own) then
        own := own || entry.name;
      end if;
      plain := coalesce(plain || own, own);
      own := coalesce(own || entry.also, own);
      if p_mend then
        -- Words one slip away; of those that no picture has, what they mean. Null where there are none.
        near := (
          select string_agg(q::text, ' | ')::tsquery
          from private.similar_words(term) s
          left join private.search_lexicon l on l.term = s and not private.is_found(private.word_query(s)),
          unnest(array[private.word_query(s), ('''' || s || ''':*')::tsquery, l.also]) q
        );
        own := coalesce(own || near, own);
        mended := mended or near is not null;
      end if;
      wide := wide || case when size = 1 and place is null then own || ('''' || term || ''':*')::tsquery else own end;
      groups := groups || case when size = 1 and i = many and char_length(term) > 2 then own || ('''' || term || ''':*AB')::tsquery else own end;
    end if;
    i := i + size;
  end loop;
  -- A category alone is a word: pictures of other categories may be about it.
  if cardinality(groups) = 0 and cardinality(filters) > 0 and filters::text !~ '[{,](price|format|vector|transparent|orientation):' then
    select r.words, r.groups, r.wide, '{}', r.plain, r.optional, r.mended, '{}' into words, groups, wide, filters, plain, optional, mended, asking
    from private.read_query(p_query, p_mend, true) r;
  end if;
end
$$;

-- Null where there are no words and no filters.
create function private.all_of(p_groups tsquery[], p_filtered tsquery) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  answer tsquery := p_filtered;
  part tsquery;
begin
  foreach part in array p_groups
  loop
    answer := case when answer is null then part else part && answer end;
  end loop;
  return answer;
end
$$;

create function private.any_of(p_groups tsquery[]) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  answer tsquery;
  part tsquery;
begin
  foreach part in array p_groups
  loop
    answer := case when answer is null then part else answer || part end;
  end loop;
  return answer;
end
$$;

-- search/facet-counts.sql

-- What each further filter would find. Rows are counted one by one; a snapshot of the listed illustrations as bits counts them sooner. It
-- answers while nothing has changed since, and in a shop of more than 5,000 also until the next one, a minute later.

create table private.facet_snapshot (
  only_one boolean primary key default true check (only_one),
  -- content_version() of what was counted.
  version text not null,
  listed integer not null
);

-- The bit of each illustration that was ever in a snapshot.
create table private.facet_places (
  place integer primary key,
  id text not null unique
);

-- 8,192 places each. The value '' has the bits of all; tags have none.
create table private.facet_bits (
  value text collate "C",
  chunk integer,
  bits bit(8192) not null,
  primary key (value, chunk)
);

-- Makes the snapshot anew where something has changed. Asked every minute.
create function private.refresh_facets() returns void
language plpgsql security definer set search_path = '' as $$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
  -- Read before the rows: what is committed meanwhile makes another version.
  current constant text := public.content_version();
begin
  if exists (select from private.facet_snapshot s where s.version = current)
    or not pg_try_advisory_xact_lock(7046007, hashtext('facets'))
  then
    return;
  end if;
  delete from private.facet_places p where not exists (select from public.illustrations i where i.id = p.id);
  insert into private.facet_places (place, id)
  select (select coalesce(max(p.place), -1) from private.facet_places p) + row_number() over (order by i.created_at, i.id), i.id
  from public.illustrations i
  where i.kind = 'illustration' and i.listed_from <= now() and not exists (select from private.facet_places p where p.id = i.id);
  with fresh as materialized (
    select v collate "C" as value, p.place / 8192 as chunk, bit_or(set_bit(blank, p.place % 8192, 1)) as bits
    from public.illustrations i join private.facet_places p on p.id = i.id, unnest(i.filter_values || ''::text) v
    where i.listed_from <= now() and not starts_with(v, 'tag:') group by 1, 2
  ), gone as (
    delete from private.facet_bits b where not exists (select from fresh f where f.value = b.value and f.chunk = b.chunk)
  )
  insert into private.facet_bits as b (value, chunk, bits) select f.value, f.chunk, f.bits from fresh f
  on conflict (value, chunk) do update set bits = excluded.bits where b.bits <> excluded.bits;
  insert into private.facet_snapshot (version, listed)
  select current, coalesce(sum(bit_count(b.bits)), 0) from private.facet_bits b where b.value = ''
  on conflict (only_one) do update set version = excluded.version, listed = excluded.listed;
end
$$;

-- One of each facet's values must stand there; null without filters.
create function private.filter_query(p_filters text[]) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg('(' || f.values || ')', ' & ')::tsquery
    from (select string_agg(private.query_word('=' || u)::text, ' | ') as values from unnest(p_filters) u group by split_part(u, ':', 1)) f);
end
$$;

-- How many listed illustrations have a value, row by row. Of a facet that p_filters name, as if its own were not set.
create function private.count_rows(p_base tsquery, p_ids text[], p_filters text[], out "values" text[], out numbers integer[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  with asked as materialized (
    select split_part(u, ':', 1) as facet, array_agg(u) as "values" from unnest(p_filters) u group by 1
  ), found as materialized (
    select i.filter_values, array(select a.facet from asked a where not i.filter_values && a."values") as missed
    from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and (p_base is null or i.search_document @@ p_base) and (p_ids is null or i.id = any (p_ids))
  ), counted as (
    select v, count(*)::integer as number from found f, unnest(f.filter_values) v
    where (f.missed = '{}' or f.missed = array[split_part(v, ':', 1)]) and not starts_with(v, 'tag:') group by 1
  )
  select array_agg(c.v), array_agg(c.number) into "values", numbers from counted c;
end
$$;

-- Bits of what has the words and is one of the ids, as far as the snapshot knows them; of all where neither is given.
create function private.found_bits(p_base tsquery, p_ids text[]) returns private.facet_bits[]
language plpgsql stable security definer set search_path = '' as $$
declare
  blank constant bit(8192) := repeat('0', 8192)::bit(8192);
begin
  if p_ids is not null then
    return array(
      select row('', p.place / 8192, bit_or(set_bit(blank, p.place % 8192, 1)))::private.facet_bits
      from public.illustrations i join private.facet_places p on p.id = i.id
      where i.id = any (p_ids) and (p_base is null or i.search_document @@ p_base) group by p.place / 8192);
  elsif p_base is not null then
    return array(
      select row('', p.place / 8192, bit_or(set_bit(blank, p.place % 8192, 1)))::private.facet_bits
      from public.illustrations i join private.facet_places p on p.id = i.id
      where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ p_base group by p.place / 8192);
  end if;
  return array(select b from private.facet_bits b where b.value = '');
end
$$;

-- The same as count_rows from the snapshot, of p_bits; without p_each only the value '', which is the number of all that fit.
create function private.count_bits(p_bits private.facet_bits[], p_filters text[], p_each boolean, out "values" text[], out numbers integer[])
language plpgsql stable security definer set search_path = '' set enable_nestloop = off as $$
declare
  own constant text[] := array(select distinct split_part(u, ':', 1) from unnest(p_filters) u);
begin
  with parts as materialized (
    select m.value as facet, m.chunk, m.bits from unnest(p_bits) m
    union all
    select split_part(b.value, ':', 1), b.chunk, bit_or(b.bits) from private.facet_bits b where b.value = any (p_filters) group by 1, 2
  ), masks as materialized (
    -- by the facet that it counts, '' for those that p_filters do not name
    select o.facet, p.chunk, bit_and(p.bits) as bits
    from unnest(own || ''::text) o (facet) cross join parts p where o.facet = '' or p.facet <> o.facet
    group by 1, 2 having count(*) = cardinality(own) + case o.facet when '' then 1 else 0 end
  ), counted as (
    select c.value, sum(c.number)::integer as number from (
      select k.value, bit_count(k.bits & m.bits) as number
      from (select *, split_part(value, ':', 1) as facet from private.facet_bits where p_each or value = '') k
      join masks m on m.chunk = k.chunk and m.facet = case when k.facet = any (own) then k.facet else '' end
      offset 0
    ) c group by 1
  )
  select array_agg(c.value), array_agg(c.number) into "values", numbers from counted c where c.number > 0;
end
$$;

-- total: of what has p_base, or is one of p_ids, and p_filters; null where it is not known without counting rows. counts:
-- { facet: { value: number } } where p_each asks for them, of each facet as if its own filters were not set. Tags are not counted.
create function private.facet_counts(p_base tsquery, p_ids text[], p_filters text[], p_each boolean, out total integer, out counts jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  tags constant tsquery := private.filter_query(array(select u from unnest(p_filters) u where starts_with(u, 'tag:')));
  base constant tsquery := coalesce(p_base && tags, p_base, tags);
  filters constant text[] := array(select u from unnest(p_filters) u where not starts_with(u, 'tag:'));
  counted record;
begin
  select s.listed into total from private.facet_snapshot s where s.listed > 5000 or s.version = public.content_version();
  if total is not null and (p_each or filters <> '{}' or base is not null or p_ids is not null) then
    select * into counted from private.count_bits(private.found_bits(base, p_ids), filters, p_each);
    total := coalesce(counted.numbers[array_position(counted."values", '')], 0);
  elsif p_each then
    select * into counted from private.count_rows(base, p_ids, filters);
  end if;
  if p_each then
    counts := (
      select coalesce(jsonb_object_agg(f.facet, f.numbers), '{}') from (
        select split_part(c.value, ':', 1) as facet,
          jsonb_object_agg(coalesce(s.slug, substr(c.value, strpos(c.value, ':') + 1)), c.number) as numbers
        from unnest(counted."values", counted.numbers) c (value, number) left join public.series s on c.value = 'series:' || s.name
        where c.value <> '' group by 1
      ) f);
  end if;
end
$$;

-- search/plan.sql

-- How a search is answered: what to look for, stage by stage.

-- How many listed illustrations fit, with words at most 20,001. Functions that look for words run as their owner, because behind a policy the
-- indexes for words are not used.
create function private.count_found(p_wanted tsquery) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_wanted is null then
    return (select count(*) from public.illustrations i where i.kind = 'illustration' and i.listed_from <= now());
  end if;
  return (
    select count(*) from (
      select from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ p_wanted limit 20001
    ) f);
end
$$;

-- Stages, whatever filters are set, so that these only narrow what is found: all words; all, with beginnings of words; the same two with no
-- word taken for a filter; with slips mended; some of the words; some, with categories as words; with the price as the one filter that words
-- were taken for; without such filters; at last titles that look alike.
--   match, missing, filters: as find_illustrations answers them.
--   base: what is looked for, p_filters aside; wanted: with them; null for everything. alike: ids of titles that look alike, best first.
--   total: of what is wanted, at most 20,001; null where only p_filters are asked for.
--   elsewhere: what to look for in categories and posts. sought: the words of base. The others are for ranking.
create function private.plan_search(
  p_query text, p_filters text[],
  out match text, out missing text[], out filters text[], out base tsquery, out wanted tsquery, out alike text[], out total integer,
  out elsewhere tsquery, out sought tsquery[], out plain tsquery, out optional tsquery, out groups tsquery[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  narrow constant tsquery := private.filter_query(p_filters);
  typed record;
  kept text[];
begin
  match := 'all'; missing := '{}'; filters := '{}'; sought := '{}';
  if p_query ~ '\S' and cardinality(private.search_words(p_query)) = 0 then
    match := 'none'; alike := '{}'; total := 0;
    return;
  end if;
  for stage in 1 .. 9
  loop
    if stage = 1 then
      select * into typed from private.read_query(p_query, false, false);
    elsif stage = 3 then
      kept := filters;
      continue when kept = '{}';
      select * into typed from private.read_query(p_query, false, true);
    elsif stage = 5 then
      select * into typed from private.read_query(p_query, true, false);
      match := 'alike';
    elsif stage = 7 then
      continue when filters::text !~ 'category:';
      select * into typed from private.read_query(p_query, true, true);
      typed.filters := array(select f from unnest(filters) f where not starts_with(f, 'category:'));
    elsif stage > 7 then
      kept := array(select f from unnest(filters) f where stage = 8 and starts_with(f, 'price:'));
      continue when kept = filters;
      typed.filters := kept;
    end if;
    continue when stage = 4 and kept = '{}' or stage = 5 and not typed.mended;
    filters := typed.filters; plain := typed.plain;
    if stage <= 4 then
      optional := typed.optional;
      elsewhere := coalesce(elsewhere, private.all_of(typed.wide, null));
    end if;
    sought := case when stage in (1, 3) then typed.groups else typed.wide end;
    if stage > 5 then
      match := 'some'; groups := sought;
      base := private.any_of(sought);
    else
      base := private.all_of(sought, null);
    end if;
    base := coalesce(base && private.filter_query(filters), base, private.filter_query(filters));
    wanted := coalesce(base && narrow, base, narrow);
    if base is null then
      continue when stage > 4;
      return;
    end if;
    total := private.count_found(wanted);
    if total > 0 or narrow is not null and private.is_found(base) then
      if match = 'some' then
        missing := array(select w.word from unnest(typed.words) with ordinality w (word, place)
            where not private.is_found(private.all_of(typed.wide[w.place : w.place], private.filter_query(plan_search.filters))))
          || array(select a from unnest(typed.asking) a join private.search_lexicon l on l.term = a where not l.filters <@ plan_search.filters);
      end if;
      return;
    end if;
  end loop;
  filters := '{}'; groups := null; plain := null; sought := '{}'; base := null; wanted := null;
  missing := typed.words;
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  -- Two letters that begin alike are near half of a short word.
  alike := array(
    select s.id from (
      select i.id, i.kind, extensions.word_similarity(private.fold(btrim(left(p_query, 200))), private.fold(i.title)) as likeness
      from public.illustrations i
      where private.fold(btrim(left(p_query, 200))) operator(extensions.<%) private.fold(i.title) and i.listed_from <= now()
      order by 3 desc, i.id limit 50
    ) s
    where s.kind = 'illustration' and (s.likeness >= 0.5 or char_length(btrim(p_query)) > 6) order by s.likeness desc, s.id);
  match := case when alike = '{}' then 'none' else 'alike' end;
  total := (select count(*) from public.illustrations i where i.id = any (alike) and (narrow is null or i.search_document @@ narrow));
end
$$;

-- search/find.sql

-- find_illustrations: words, filters, sorts, pages and counts of the shop's lists.

-- One page of ids of p_total. Each sort has a statement of its own, so that an index can give its order. Late pages of everything are
-- read from the end.
create function private.found_page(p_wanted tsquery, p_sort text, p_from integer, p_size integer, p_total integer) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_wanted is null and p_sort = 'newest' and p_from > p_total / 2 then
    return array(
      select l.id from (
        select i.id, i.created_at from public.illustrations i where i.kind = 'illustration' and i.listed_from <= now()
        order by i.created_at, i.id desc limit least(p_size, p_total - p_from) offset greatest(p_total - p_from - p_size, 0)
      ) l order by l.created_at desc, l.id);
  end if;
  case p_sort
    when 'newest' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.created_at desc, i.id limit p_size offset p_from);
    when 'title' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.title, i.id limit p_size offset p_from);
    when 'price-low' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.asked_price, i.id limit p_size offset p_from);
    when 'price-high' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.asked_price desc, i.id limit p_size offset p_from);
    when 'popular' then return array(
      select i.id from public.illustrations i left join private.popularity() p on p.id = i.id
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by coalesce(p.points, 0) desc, i.created_at desc, i.id limit p_size offset p_from);
  end case;
end
$$;

-- One page of the newest 500 of p_total that fit, the best first: by how many of p_groups they have (where those are given), then by what
-- was typed more than by what it means, and a title that begins so. Few are found by their words and sorted; of many the newest are walked
-- through until enough have the words.
create function private.ranked_page(
  p_wanted tsquery, p_total integer, p_plain tsquery, p_wide tsquery, p_optional tsquery, p_groups tsquery[], p_begins text,
  p_from integer, p_size integer
) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- of description, facts and alt text, category and tags, title
  weights constant real[] := '{0.05, 0.2, 0.6, 1}';
  newest constant text[] := case when p_wanted is null or p_total > 5000 then private.found_page(p_wanted, 'newest', 0, 500, p_total) else array(
    select i.id from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ p_wanted order by i.created_at desc, i.id limit 500) end;
begin
  return array(
    select n.id from public.illustrations n where n.id = any (newest)
    order by case when p_groups is null then 0 else (select count(*) from unnest(p_groups) g where n.search_document @@ g) end
        + 2 * coalesce(ts_rank(weights, n.search_document, p_plain), 0) + coalesce(ts_rank(weights, n.search_document, p_wide), 0)
        + 0.1 * coalesce(ts_rank(weights, n.search_document, p_optional), 0) + case when private.fold(n.title) like p_begins then 0.5 else 0 end desc,
      n.featured desc, n.created_at desc, n.id
    limit p_size offset p_from
  );
end
$$;

-- What both searches answer; p_packs is the most packs. Of p_filters, series are named by their address, tags compared by their key; what
-- is no filter is left out. The total is counted up to 20,000; total_is_minimum tells that there are more.
create function private.find(
  p_query text, p_filters text[], p_sort text, p_from integer, p_size integer, p_packs integer, p_counts boolean,
  out match text, out missing text[], out filters text[], out total integer, out total_is_minimum boolean, out ids text[],
  out packs jsonb, out packs_lead boolean, out counts jsonb, out elsewhere tsquery
)
language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant text[] := array(
    select distinct case split_part(u, ':', 1)
      when 'tag' then 'tag:' || private.tag_key(substr(u, 5))
      when 'series' then 'series:' || coalesce((select s.name from public.series s where s.slug = substr(u, 8)), substr(u, 8))
      else u end
    from (select u from unnest(p_filters) u where u ~ '^[a-z]+:.' limit 60) u);
  sort constant text := case p_sort when 'relevance' then 'newest' else p_sort end;
  ranked_until constant integer := 500;
  plan record;
  listed integer;
begin
  select * into plan from private.plan_search(p_query, asked);
  match := plan.match; missing := plan.missing; filters := plan.filters; elsewhere := plan.elsewhere; total := plan.total;
  if p_counts or total is null then
    select f.total, f.counts into listed, counts from private.facet_counts(plan.base, plan.alike, asked, p_counts) f;
    total := coalesce(total, case when listed is null then private.count_found(plan.wanted) end);
  end if;
  total_is_minimum := coalesce(total > 20000 and plan.wanted is not null, false);
  total := coalesce(total, listed);
  if total <= p_from or p_size = 0 then
    ids := '{}';
  elsif plan.alike is not null then
    ids := array(
      select i.id from unnest(plan.alike) with ordinality a (id, place) join public.illustrations i on i.id = a.id
      where asked = '{}' or i.search_document @@ private.filter_query(asked) order by a.place limit p_size offset p_from);
  elsif p_sort <> 'relevance' or plan.plain is null and plan.optional is null then
    ids := private.found_page(plan.wanted, sort, p_from, p_size, total);
  else
    if p_from < ranked_until then
      ids := private.ranked_page(plan.wanted, total, plan.plain, private.any_of(plan.sought), plan.optional, plan.groups,
        private.escape_like(private.fold(btrim(left(p_query, 200)))) || '%', p_from, least(p_size, ranked_until - p_from));
    end if;
    if p_from + p_size > ranked_until and total > ranked_until then
      ids := ids || private.found_page(plan.wanted, 'newest', greatest(p_from, ranked_until), p_size - greatest(ranked_until - p_from, 0), total);
    end if;
  end if;
  packs := case when p_packs > 0 and asked = '{}' then private.found_packs(p_query, match <> 'all', p_packs) else '[]' end;
  packs_lead := private.packs_lead(packs, p_query, match, plan.plain, plan.sought, ids[1]);
  if total_is_minimum then
    total := 20000;
  end if;
end
$$;

-- One list of the shop.
--   p_filters: 'facet:value' each; values of one facet are alternatives. p_sort: relevance, newest, price-low, price-high, popular or title.
--   p_from, p_size: the page, of at most 500. p_counts: whether to count what each further filter would find.
-- Answers { match, missing, filters, total, total_is_minimum, cards, packs, packs_lead, counts }. match: 'all' words stand in each
-- picture; 'some' of them ("missing" are those that none has); 'alike': with slips mended, or titles that resemble; 'none'. filters: those
-- that words were understood as. total_is_minimum: words fit more than the 20,000 that total says. packs: those that have the words, on the
-- first page without filters; packs_lead: they are better answers. A query with double quotes is taken by its words alone.
-- Errors: 22023 for an unknown sort.
-- To plan each statement anew takes longer than to run it; functions that need a plan for their values say so.
create function public.find_illustrations(
  p_query text default '', p_filters text[] default '{}', p_sort text default 'relevance', p_from integer default 0,
  p_size integer default 24, p_counts boolean default false
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  first constant integer := greatest(coalesce(p_from, 0), 0);
  size constant integer := least(greatest(coalesce(p_size, 24), 0), 500);
  f record;
begin
  if p_sort is null or p_sort <> all ('{relevance,newest,price-low,price-high,popular,title}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  select * into f from private.find(p_query, p_filters, p_sort, first, size, case when first = 0 and size > 1 then 12 else 0 end, p_counts);
  return jsonb_build_object('match', f.match, 'missing', f.missing, 'filters', f.filters, 'total', f.total,
    'total_is_minimum', f.total_is_minimum, 'cards', private.found_cards(f.ids), 'packs', f.packs, 'packs_lead', f.packs_lead, 'counts', f.counts);
end
$$;

-- catalog/mentions.sql

-- Posts and illustrations that name each other: one rule, read from both sides.

-- A text names an illustration where its address stands in it, or its title of two words or more as it is written. A title of one
-- word would be found in texts that mean nothing by it.
create function private.names_item(content text, id text, title text) returns boolean
language sql immutable set search_path = '' as $$
  select strpos(content, '/illustrations/' || id) > 0 and content ~ ('/illustrations/' || regexp_replace(id, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![-_[:alnum:]])')
    or strpos(btrim(title), ' ') > 0 and strpos(content, btrim(title)) > 0
      and content ~ ('(?<![[:alnum:]])' || regexp_replace(btrim(title), '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])')
$$;

-- Cards of the illustrations that a post names, in its order; six at most.
create function public.items_named_in(p_post uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.found_cards(array(
    select i.id from public.blog_posts p join public.illustrations i on private.names_item(p.content, i.id, i.title)
    where p.id = p_post and i.kind = 'illustration' and i.listed_from <= now()
    order by greatest(strpos(p.content, i.title), strpos(p.content, '/illustrations/' || i.id)), i.id
    limit 6
  ))
$$;

-- The public posts that name an illustration, newest first; three at most.
create function public.posts_naming(p_illustration text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title)), '[]') from (
    select p.id, p.title from public.illustrations i join public.blog_posts p on private.names_item(p.content, i.id, i.title)
    where i.id = p_illustration and p.is_published and p.published_at <= now()
    order by p.published_at desc, p.id
    limit 3
  ) n
$$;

-- search/packs.sql

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

-- search/search-catalog.sql

-- search_catalog: what the dialog of the shop asks at every keystroke.

-- p_limit: of each kind, 1 to 50. Answers { match, missing, total, total_is_minimum, illustrations, packs, packs_lead, categories, posts }: the
-- first illustrations as find_illustrations has them, the number of all, and packs, categories and posts that have all words. Without
-- words everything is empty.
create function public.search_catalog(p_query text, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 6), 1), 50);
  has_words constant boolean := btrim(private.search_text(left(p_query, 200))) <> '';
  f record;
  wanted tsquery;
  categories jsonb := '[]';
  posts jsonb := '[]';
begin
  select * into f from private.find(p_query, '{}', 'relevance', 0, case when has_words then most else 0 end, most, false);
  wanted := case when has_words then f.elsewhere end;
  for turn in 1 .. 2
  loop
    exit when wanted is null;
    categories := (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.display_order, c.name), '[]') from (
        select k.id, k.name, k.description, k.image, k.image_widths, k.placeholder, k.display_order
        from public.categories k where k.is_active and k.search_document @@ wanted
        order by k.display_order, k.name limit most
      ) c);
    posts := (
      select coalesce(jsonb_agg(to_jsonb(p) - 'rank' order by p.rank desc, p.published_at desc), '[]') from (
        select c.id, c.slug, c.title, c.excerpt, c.category, c.image, c.image_widths, c.placeholder, c.published_at, ts_rank(c.search_document, wanted) as rank
        from (
          select * from public.blog_posts b where b.search_document @@ wanted and b.is_published and b.published_at <= now() limit 200
        ) c order by rank desc, c.published_at desc limit most
      ) p);
    exit when turn = 2 or f.match = 'all' or categories <> '[]' or posts <> '[]';
    select case when r.mended then private.all_of(r.wide, null) end into wanted from private.read_query(p_query, true, true) r;
  end loop;
  return jsonb_build_object('match', f.match, 'missing', f.missing, 'total', case when has_words then f.total else 0 end,
    'total_is_minimum', has_words and f.total_is_minimum, 'packs', f.packs, 'packs_lead', f.packs_lead, 'categories', categories, 'posts', posts,
    'illustrations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'category', i.category, 'price', i.asked_price,
        'list_price', i.price, 'struck_price', i.struck_price, 'sale_ends_at', i.asked_until,
        'is_free', i.is_free, 'featured', i.featured, 'image', i.image, 'image_widths', i.image_widths,
        'image_width', i.image_width, 'image_height', i.image_height, 'placeholder', i.placeholder, 'alt_text', i.alt_text,
        'focus_x', i.focus_x, 'focus_y', i.focus_y) order by h.place), '[]')
      from unnest(f.ids) with ordinality as h (id, place) join public.illustrations i on i.id = h.id and i.kind = 'illustration'));
end
$$;

-- activity/activity.sql

-- Who did what: written by triggers alone, never changed afterwards, kept for two years.

-- One kind of change in one transaction, however many things it touched.
create table public.activity (
  id uuid primary key default gen_random_uuid(),
  happened_at timestamptz not null default now(),
  transaction_id bigint not null,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  subject_type text not null check (subject_type ~ '^[a-z]+(_[a-z]+)*$'),
  actor text not null check (actor in ('account', 'shop', 'stripe')),
  actor_id uuid,
  actor_name text not null default '',
  -- Things of large statements whose details are not kept.
  omitted integer not null default 0 check (omitted >= 0),
  constraint activity_actor_is_named check (actor = 'account' or actor_id is null),
  unique (happened_at, transaction_id, kind)
);
comment on column public.activity.actor_id is 'Null after the account was deleted.';
create index activity_actor on public.activity (actor_id, actor_name) where actor_id is not null;

create table public.activity_items (
  activity_id uuid not null references public.activity (id) on delete cascade,
  subject_id text not null,
  -- As the thing was called then.
  subject_name text not null,
  -- The fields that changed, by column; null where the thing was not there.
  before jsonb,
  after jsonb,
  primary key (activity_id, subject_id)
);
create index activity_items_subject on public.activity_items (subject_id);

create policy activity_select on public.activity for select to authenticated using ((select private.is_admin()));
create policy activity_items_select on public.activity_items for select to authenticated using ((select private.is_admin()));

-- The caller's account, 'stripe' or 'shop'. take_event sets shop.acting: 'stripe', or the account that asked for the refund.
create function private.acting() returns text
language sql stable set search_path = '' as $$
  select coalesce((select auth.uid())::text, (
    select s from current_setting('shop.acting', true) s where s = 'stripe' or s ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), 'shop')
$$;

-- The entry of this transaction for that kind; made when it is the first.
create function private.open_activity(p_kind text, p_subject_type text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  acting constant text := private.acting();
  account constant uuid := case when acting not in ('shop', 'stripe') then acting::uuid end;
  entry uuid;
begin
  insert into public.activity (transaction_id, kind, subject_type, actor, actor_id, actor_name)
  values (pg_current_xact_id()::text::bigint, p_kind, p_subject_type, case when account is null then acting else 'account' end,
    account, coalesce(private.account_name(account), ''))
  on conflict (happened_at, transaction_id, kind) do nothing
  returning id into entry;
  return coalesce(entry, (select a.id from public.activity a
    where a.happened_at = now() and a.transaction_id = pg_current_xact_id()::text::bigint and a.kind = p_kind));
end
$$;

-- One place in each array for each thing. Of a statement that changes more than 10,000 the rest is counted only. What changes
-- twice in a transaction is told as one change.
create function private.log_activity(
  p_kind text, p_subject_type text, p_ids text[], p_names text[], p_before jsonb[], p_after jsonb[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 10000;
  entry uuid;
begin
  if coalesce(cardinality(p_ids), 0) = 0 then
    return;
  end if;
  entry := private.open_activity(p_kind, p_subject_type);
  insert into public.activity_items as known (activity_id, subject_id, subject_name, before, after)
  select entry, t.id, t.name, t.before, t.after
  from unnest(p_ids[:most], p_names[:most], p_before[:most], p_after[:most]) as t (id, name, before, after)
  on conflict (activity_id, subject_id) do update set before = excluded.before || known.before, after = known.after || excluded.after;
  if cardinality(p_ids) > most then
    update public.activity a set omitted = a.omitted + cardinality(p_ids) - most where a.id = entry;
  end if;
end
$$;

-- What differs from the other state; longer texts by their beginning alone unless they are wanted whole.
create function private.differing(p_state jsonb, p_other jsonb, p_columns text[], p_whole boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(c, case
    when not p_whole and char_length(p_state ->> c) > 200 then to_jsonb(left(p_state ->> c, 200) || '…')
    else p_state -> c end), '{}')
  from unnest(p_columns) c where p_state -> c is distinct from p_other -> c
$$;

-- What is watched: of a table and an event the kind of entry, the type of thing, the columns of its id and its name, and those that
-- are told.
create function private.watched() returns table (
  table_name text, event text, kind text, subject_type text, id_column text, name_column text, columns text[]
)
language sql stable set search_path = '' as $$
  select w.table_name, w.event, w.kind, w.subject_type, w.id_column, w.name_column, string_to_array(w.columns, ' ')
  from (values
    ('illustrations', 'INSERT', 'illustration_added', 'illustration', 'id', 'title', 'state price category'),
    ('illustrations', 'DELETE', 'illustration_deleted', 'illustration', 'id', 'title', 'state price category'),
    ('categories', 'INSERT', 'category_added', 'category', 'id', 'name', 'name is_active'),
    ('categories', 'UPDATE', 'category_changed', 'category', 'id', 'name', 'name description image is_active display_order'),
    ('categories', 'DELETE', 'category_deleted', 'category', 'id', 'name', 'name is_active'),
    ('discount_codes', 'INSERT', 'code_added', 'discount_code', 'code', 'code',
      'kind percent amount item scope scope_ref starts_at ends_at max_uses max_uses_per_person is_active'),
    ('discount_codes', 'UPDATE', 'code_changed', 'discount_code', 'code', 'code',
      'kind percent amount item scope scope_ref starts_at ends_at max_uses max_uses_per_person is_active note'),
    ('license_options', 'INSERT', 'license_option_added', 'license_option', 'code', 'name', 'seats allows default_factor'),
    ('license_options', 'UPDATE', 'license_option_changed', 'license_option', 'code', 'name', 'name seats allows position default_factor'),
    ('profiles', 'UPDATE', 'admin_rights_changed', 'account', 'id', 'full_name', 'is_admin admin_role'),
    ('orders', 'UPDATE', 'refund_changed', 'order', 'id', 'number', 'refunded_amount refund_failed_at'),
    ('orders', 'UPDATE', 'dispute_changed', 'order', 'id', 'number', 'dispute_status'),
    ('bundle_packs', 'INSERT', 'pack_added', 'pack', 'slug', 'title', 'title theme section'),
    ('bundle_packs', 'UPDATE', 'pack_changed', 'pack', 'slug', 'title', 'title theme section display_order'),
    ('bundle_packs', 'UPDATE', 'pack_released', 'pack', 'slug', 'title', 'version'),
    ('bundle_packs', 'DELETE', 'pack_deleted', 'pack', 'slug', 'title', 'title theme section'),
    ('free_pack', 'INSERT', 'free_pack_released', 'free_pack', 'only_one', '', 'released_at'),
    ('free_pack', 'UPDATE', 'free_pack_released', 'free_pack', 'only_one', '', 'released_at'),
    ('blog_posts', 'INSERT', 'post_added', 'post', 'id', 'title', 'title is_published published_at'),
    ('blog_posts', 'UPDATE', 'post_changed', 'post', 'id', 'title',
      'title slug content excerpt author image category tags is_published published_at show_date'),
    ('blog_posts', 'DELETE', 'post_deleted', 'post', 'id', 'title', 'title is_published published_at'),
    ('about_content', 'INSERT', 'about_saved', 'about_section', 'id', 'title', 'title content is_active'),
    ('about_content', 'UPDATE', 'about_saved', 'about_section', 'id', 'title', 'title content display_order is_active image_url'),
    ('about_content', 'DELETE', 'about_saved', 'about_section', 'id', 'title', 'title content is_active'),
    ('team_members', 'INSERT', 'team_saved', 'team_member', 'id', 'name', 'name position bio is_active'),
    ('team_members', 'UPDATE', 'team_saved', 'team_member', 'id', 'name', 'name position bio display_order is_active image_url'),
    ('team_members', 'DELETE', 'team_saved', 'team_member', 'id', 'name', 'name position bio is_active')
  ) w (table_name, event, kind, subject_type, id_column, name_column, columns)
  union all
  select 'shop_settings', 'UPDATE', 'settings_changed', 'settings', 'only_one', '', private.settings_columns()
  union all
  select 'illustrations', 'UPDATE', f.activity, 'illustration', 'id', 'title', array_agg(f.name)
  from private.illustration_fields() f where f.activity is not null group by f.activity
$$;

-- Rows of a table as they were and as they are; null where a row was not or is not there. The fields of an illustration that belong
-- together are told together, so that a change can be taken back; of other rows what differs.
create function private.log_changes(p_table text, p_event text, p_before jsonb[], p_after jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  watched record;
  others text[];
begin
  for watched in select * from private.watched() w where w.table_name = p_table and w.event = p_event loop
    -- Not every row of an illustration has all its fields here.
    others := array(select k.name from (
      select jsonb_object_keys(coalesce(p_after[1], p_before[1])) as name union select f.name from private.illustration_fields() f
    ) k where k.name <> all (watched.columns));
    perform private.log_activity(watched.kind, watched.subject_type, array_agg(coalesce(c.later, c.earlier) ->> watched.id_column),
      array_agg(coalesce(coalesce(c.later, c.earlier) ->> watched.name_column, '')),
      array_agg(case when p_table = 'illustrations' then c.earlier - others
        when c.earlier is not null then private.differing(c.earlier, c.later, watched.columns, p_table = 'shop_settings') end),
      array_agg(case when p_table = 'illustrations' then c.later - others
        when c.later is not null then private.differing(c.later, c.earlier, watched.columns, p_table = 'shop_settings') end))
    from unnest(p_before, p_after) as c (earlier, later)
    where c.earlier - others is distinct from c.later - others;
  end loop;
end
$$;

-- For tables of which few rows change at once.
create function private.log_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_changes(tg_table_name, tg_op, array[to_jsonb(old)], array[to_jsonb(new)]);
  return null;
end
$$;

-- Renaming a category takes its illustrations along, and renaming or deleting a series does: that is no change of them. A sale is told
-- where it differs. A plan that was made for one row is kept for thousands, so rows are never compared pair by pair.
create function private.log_illustrations() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  sale constant text[] := '{sale_price,sale_starts_at,sale_ends_at}';
begin
  if tg_op = 'INSERT' then
    perform private.log_changes('illustrations', tg_op, array_agg(null::jsonb), array_agg(private.field_values(n) || jsonb_build_object('id', n.id)))
    from after_rows n;
  elsif tg_op = 'DELETE' then
    perform private.log_changes('illustrations', tg_op, array_agg(private.field_values(o) || jsonb_build_object('id', o.id)), array_agg(null::jsonb))
    from before_rows o;
  else
    perform private.log_changes('illustrations', tg_op, array_agg(w.was - w.untold), array_agg(w.is_now - w.untold))
    from before_rows o
    join after_rows n on n.id = o.id
    cross join lateral (
      select private.field_values(o)
          || case when o.category is distinct from n.category and o.category is not null
            and not exists (select 1 from public.categories c where c.name = o.category) then jsonb_build_object('category', n.category) else '{}' end
          || case when o.series is distinct from n.series and o.series is not null
            and not exists (select 1 from public.series s where s.name = o.series) then jsonb_build_object('series', n.series) else '{}' end as was,
        private.field_values(n) || jsonb_build_object('id', n.id) as is_now,
        case when (o.sale_price, o.sale_starts_at, o.sale_ends_at) is distinct from (n.sale_price, n.sale_starts_at, n.sale_ends_at)
          then '{}' else sale end as untold
    ) w
    where w.was <> w.is_now - 'id';
  end if;
  return null;
end
$$;

-- By the number of the order that carries the license. An account that is deleted changes grants, too, but takes none back.
create function private.log_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_activity(case tg_op when 'INSERT' then 'license_granted' else 'license_revoked' end, 'order',
    array_agg(o.id::text), array_agg(o.number::text), array_agg(null::jsonb),
    array_agg(case tg_op
      when 'INSERT' then jsonb_build_object('item', l.titles, 'seats', l.seats, 'reason', new.reason)
      else jsonb_build_object('item', l.titles, 'reason', new.revoke_reason) end))
  from public.orders o
  cross join lateral (
    select string_agg(i.title, ', ' order by i.title) as titles, sum(i.quantity) as seats
    from public.order_items i where i.order_id = o.id
  ) l
  where o.id = new.order_id and (tg_op = 'INSERT' or new.revoked_at = now());
  return null;
end
$$;

-- Packs that were put into a bundle, and those that were taken out of one, by the pack.
create function private.log_bundle_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_activity('bundle_packs_changed', 'pack', array_agg(c.pack_slug), array_agg(c.title), array_agg(null::jsonb),
    array_agg(jsonb_build_object('bundle', c.bundles, 'in_bundle', c.in_bundle)))
  from (
    select m.pack_slug, b.title, string_agg(i.title, ', ' order by i.title) as bundles, bool_or(m.removed_at is null) as in_bundle
    from after_rows m
    join public.bundle_packs b on b.slug = m.pack_slug
    join public.illustrations i on i.id = m.bundle_id
    group by m.pack_slug, b.title
  ) c;
  return null;
end
$$;

-- The own price of a license, by the illustration; null is what the option asks by its factor. Saving a form deletes and inserts.
create function private.log_license_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.illustration_license_prices := coalesce(new, old);
begin
  if old.price is distinct from new.price then
    perform private.log_activity('license_prices_changed', 'illustration', array[i.id], array[i.title],
      array[jsonb_build_object(p.name || ' price', old.price)], array[jsonb_build_object(p.name || ' price', new.price)])
    from public.illustrations i, public.license_options p
    where i.id = changed.illustration_id and p.code = changed.option;
  end if;
  return null;
end
$$;

create function private.prune_activity() returns integer
language sql set search_path = '' as $$
  with gone as (delete from public.activity a where a.happened_at < now() - interval '2 years' returning 1)
  select count(*)::integer from gone
$$;

do $$
declare
  made record;
begin
  for made in
    select w.table_name, string_agg(distinct lower(w.event), ' or ') as events
    from private.watched() w where w.table_name <> 'illustrations' group by w.table_name
  loop
    execute format('create trigger log_change after %s on public.%I for each row execute function private.log_row()', made.events, made.table_name);
  end loop;
end
$$;
create trigger log_made after insert on public.illustrations referencing new table as after_rows
  for each statement execute function private.log_illustrations();
create trigger log_changed after update on public.illustrations referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_illustrations();
create trigger log_deleted after delete on public.illustrations referencing old table as before_rows
  for each statement execute function private.log_illustrations();
create trigger log_change after insert or update or delete on public.illustration_license_prices
  for each row execute function private.log_license_price();
create trigger log_change after insert or update on public.license_grants for each row execute function private.log_grant();
create trigger log_made after insert on public.bundle_members referencing new table as after_rows
  for each statement execute function private.log_bundle_members();
create trigger log_changed after update on public.bundle_members referencing new table as after_rows
  for each statement execute function private.log_bundle_members();

-- catalog/related.sql

-- Pictures that go with a picture.

-- Bits that differ between two perceptual hashes, 0 to 64.
create function private.hash_distance(one text, other text) returns integer
language sql immutable strict parallel safe set search_path = '' as $$
  select bit_count(('x' || one)::bit(64) # ('x' || other)::bit(64))::integer
$$;

-- Listed illustrations that may go with p_item: those that share a series, a tag or what the owner says of people and setting, and the
-- newest of its category, of its three largest colors and of all. A few hundred, however many there are. Runs as its owner, because behind a policy the index for
-- filter values is not used.
create function private.related_candidates(p_item public.illustrations) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  colors constant tsquery := (
    select string_agg(private.query_word('=color:' || name)::text, ' & ')::tsquery
    from unnest((private.palette_colors(p_item.palette))[1:3]) name
  );
  found text[];
  value text;
begin
  found := array(
    select i.id from public.illustrations i
    where i.kind = 'illustration' and i.category = p_item.category and i.listed_from <= now()
    order by i.created_at desc, i.id limit 100
  ) || array(
    select i.id from public.illustrations i where i.kind = 'illustration' and i.listed_from <= now()
    order by i.created_at desc, i.id limit 60
  ) || array(
    select i.id from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ colors
    order by i.created_at desc, i.id limit 60
  );
  foreach value in array array(
    select v from unnest(p_item.filter_values) v where v ~ '^(series|tag):' or v = any (p_item.facets)
    order by v !~ '^series:', v !~ '^tag:', v limit 20
  ) loop
    found := found || array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ private.query_word('=' || value)
      order by i.created_at desc, i.id limit 16
    );
  end loop;
  return array(select distinct f from unnest(found) f where f <> p_item.id);
end
$$;

-- Ids by likeness: `related`, which share a value or the category, by what is shown, then by look; `style` by colors and shapes alone, without the related ones. Values that few
-- of the candidates have say more than common ones. Ties go to the newer one.
create function private.related_ids(p_id text, p_size integer, out related text[], out style text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  item public.illustrations%rowtype;
begin
  select * into item from public.illustrations i where i.id = p_id;
  with pool as materialized (
    select i.id, i.created_at, i.category, i.perceptual_hash, i.palette, i.filter_values
    from public.illustrations i where i.id = any (private.related_candidates(item)) and i.listed_from <= now()
  ), own as (
    select v as value, case when v ~ '^series:' then 3 else 1 end * ln(2 + size.pool::double precision / (1 + (
        select count(*) from pool p where v = any (p.filter_values)))) as weight
    from unnest(item.filter_values) v, (select count(*) as pool from pool) size
    where v ~ '^(series|tag):' or v = any (item.facets)
  ), shared as (
    select p.id, sum(o.weight) / (select sum(weight) from own) as part
    from pool p join own o on o.value = any (p.filter_values) group by p.id
  ), lab as materialized (
    select hex, private.oklab(hex) as lab
    from (select unnest(palette) as hex from pool union select unnest(item.palette)) hexes
  ), apart as (
    select p.id, m.place as mine, t.place as theirs,
      sqrt((a.lab[1] - b.lab[1]) ^ 2 + (a.lab[2] - b.lab[2]) ^ 2 + (a.lab[3] - b.lab[3]) ^ 2) as distance
    from pool p
    cross join unnest(p.palette) with ordinality as t (hex, place)
    cross join unnest(item.palette) with ordinality as m (hex, place)
    join lab a on a.hex = m.hex join lab b on b.hex = t.hex
  ), colors as (
    -- Mean distance of each palette's colors to the nearest of the other's; the first colors, the largest areas, count for more.
    select id, avg(reach) as distance from (
      select id, sum(nearest / mine) / sum(1.0 / mine) as reach
      from (select id, mine, min(distance) as nearest from apart group by id, mine) near group by id
      union all
      select id, sum(nearest / theirs) / sum(1.0 / theirs)
      from (select id, theirs, min(distance) as nearest from apart group by id, theirs) near group by id
    ) reaches group by id
  ), likeness as (
    -- 0 to 1 each: a palette 0.2 away shares nothing, and two pictures that have nothing to do with each other differ in 32 bits.
    select p.id, p.created_at, coalesce(s.part, 0) as shown, (p.category is not distinct from item.category)::integer as category,
      coalesce(greatest(0, 1 - c.distance / 0.2), 0) as colors,
      coalesce(greatest(0, 1 - private.hash_distance(p.perceptual_hash, item.perceptual_hash) / 24.0), 0) as shapes
    from pool p left join shared s on s.id = p.id left join colors c on c.id = p.id
  ), best as (
    select l.id, row_number() over (order by round((5 * shown + 0.5 * category + 0.3 * (colors + shapes))::numeric, 6) desc, created_at desc, id) as place
    from likeness l where shown > 0 or category = 1
  )
  select array_agg(b.id order by b.place) filter (where b.place <= p_size),
    (array_agg(l.id order by round((2 * l.colors + l.shapes)::numeric, 6) desc, l.created_at desc, l.id)
      filter (where coalesce(b.place, p_size + 1) > p_size and l.colors + l.shapes >= 0.4))[1:p_size]
  into related, style from likeness l left join best b on b.id = l.id;
end
$$;

-- { related, style }: cards as in lists, at most p_size each; only what is listed and never the picture itself. Both are empty for what the
-- caller may not see.
create function public.related_illustrations(p_id text, p_size integer) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  ids record;
begin
  if not exists (select from public.illustrations i where i.id = p_id) then
    return '{"related": [], "style": []}';
  end if;
  select * into ids from private.related_ids(p_id, least(greatest(p_size, 0), 24));
  return jsonb_build_object('related', private.found_cards(ids.related), 'style', private.found_cards(ids.style));
end
$$;

-- activity/list.sql

-- Who did what, for administrators: the list, and taking a change back.

-- p: search (in names of things and people), kinds, actor ('shop', 'stripe' or an account's id), subject_id, from, to (exclusive),
-- page (from 1), page_size. Newest first; each entry has its number of things and the first of them.
create function public.list_activity(p jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce((p ->> 'page_size')::integer, 24), 1), 500);
  wanted constant text := private.pattern_of(btrim(p ->> 'search', ' #'));
  kinds constant text[] := array(select jsonb_array_elements_text(p -> 'kinds'));
begin
  perform private.require_admin();
  return (
    with matching as (
      select a.* from public.activity a
      where (not p ? 'kinds' or a.kind = any (kinds))
        and (p ->> 'actor' is null or p ->> 'actor' in (a.actor, a.actor_id::text))
        and (p ->> 'from' is null or a.happened_at >= (p ->> 'from')::timestamptz)
        and (p ->> 'to' is null or a.happened_at < (p ->> 'to')::timestamptz)
        and (p ->> 'subject_id' is null or exists (
          select 1 from public.activity_items i where i.activity_id = a.id and i.subject_id = p ->> 'subject_id'))
        and (wanted = '%%' or private.fold(a.actor_name) like wanted or exists (
          select 1 from public.activity_items i where i.activity_id = a.id and private.fold(i.subject_name) like wanted))
    ), page as (
      select m.id, m.happened_at, m.kind, m.subject_type, m.actor, m.actor_id, m.actor_name, m.omitted,
        (select count(*) from public.activity_items i where i.activity_id = m.id) as item_count,
        (select to_jsonb(i) - 'activity_id' from public.activity_items i where i.activity_id = m.id order by i.subject_id limit 1) as item
      from matching m order by m.happened_at desc, m.id
      limit size offset (greatest(coalesce((p ->> 'page')::integer, 1), 1) - 1)::bigint * size
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'entries', coalesce((select jsonb_agg(to_jsonb(page) order by page.happened_at desc, page.id) from page), '[]')
    )
  );
end
$$;

-- Everyone who is in the log, by the name that was noted last.
create function public.activity_people() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.actor_id, 'name', f.actor_name) order by f.actor_name, f.actor_id), '[]')
    from (select distinct on (a.actor_id) a.actor_id, a.actor_name from public.activity a
      where a.actor_id is not null order by a.actor_id, a.happened_at desc) f
  );
end
$$;

create function private.undo_settings(p_before jsonb, p_after jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  stands boolean := (select to_jsonb(jsonb_populate_record(s, p_after)) = to_jsonb(s) from public.shop_settings s);
begin
  if stands then
    perform private.store(jsonb_populate_record(s, p_before)) from public.shop_settings s;
  end if;
  return stands;
end
$$;

-- The watched fields of every illustration that still is as the change left it.
create function private.undo_illustrations(p_id uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  undone integer;
begin
  select count(*) into undone from private.write_fields((
    select jsonb_agg(jsonb_build_object('id', f.id, 'set', private.without_past_sale(f.before)))
    from (
      select i.id, t.before from public.activity_items t join public.illustrations i on i.id = t.subject_id
      where t.activity_id = p_id and private.field_values(i) = private.field_values(jsonb_populate_record(i, t.after))
        and (t.before ->> 'category' is null or exists (select 1 from public.categories c where c.name = t.before ->> 'category'))
      order by i.id for no key update of i
    ) f
  ));
  return undone;
end
$$;

-- Makes the change backwards, as a change of its own. Things that were changed since, or are gone, stay as they are and count as kept.
create function public.undo_activity(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry public.activity%rowtype;
  things integer := (select count(*) from public.activity_items i where i.activity_id = p_id);
  undone integer;
begin
  perform private.require_admin();
  select * into entry from public.activity a where a.id = p_id;
  if not found then
    raise exception 'This entry does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  elsif entry.kind in (select f.activity from private.illustration_fields() f) then
    undone := private.undo_illustrations(p_id);
  elsif entry.kind = 'settings_changed' then
    undone := (select private.undo_settings(i.before, i.after)::integer from public.activity_items i where i.activity_id = p_id);
  else
    raise exception 'This change cannot be taken back.' using errcode = '22023', hint = 'validation';
  end if;
  return jsonb_build_object('undone', undone, 'kept', things - undone + entry.omitted);
end
$$;

-- content/content-version.sql

-- A version of what the public pages show.

create table private.content_changes (
  id uuid primary key default gen_random_uuid(),
  changed_at timestamptz not null default clock_timestamp()
);
create index content_changes_latest on private.content_changes (changed_at desc, id);

-- The version that the static host was last told of.
create table private.content_notice (
  only_one boolean primary key default true check (only_one),
  version text not null,
  noticed_at timestamptz not null default now()
);

-- The tables that public pages show.
create function private.content_tables() returns regclass[]
language sql stable set search_path = '' as $$
  select '{public.illustrations,public.categories,public.about_content,public.team_members,public.bundle_packs,public.bundle_members,
    public.shop_settings,public.pack_previews,public.license_options,public.illustration_license_prices,public.facet_values,public.series,
    public.pack_items,public.free_pack,public.blog_posts}'::regclass[]
$$;

-- Once a transaction, and only where a row changed: every signed-in user may send an update that the policies leave without rows. The
-- argument names a column without which nothing is public: saves of drafts do not change what the public pages show.
create function private.note_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  writing constant text := pg_current_xact_id()::text;
begin
  if current_setting('shop.noted_in', true) is distinct from writing
    and (tg_nargs = 0 or true in ((to_jsonb(old) ->> tg_argv[0])::boolean, (to_jsonb(new) ->> tg_argv[0])::boolean))
  then
    insert into private.content_changes default values;
    perform set_config('shop.noted_in', writing, true);
  end if;
  return null;
end
$$;
do $$
declare
  watched regclass;
begin
  foreach watched in array private.content_tables() loop
    execute format('create trigger note_content after insert or update or delete on %s for each row execute function private.note_content_change(%s)',
      watched, case when watched = 'public.blog_posts'::regclass then '''is_published''' end);
  end loop;
end
$$;

-- Differs from every earlier one as soon as anything public was added, changed or removed, or the time of a scheduled post or
-- illustration has come. A truncated table has another file. Reads a handful of index entries: it may be asked every second.
create function public.content_version() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return md5(concat_ws('/',
    (select string_agg(c.id::text, ',' order by c.changed_at desc, c.id)
      from (select k.id, k.changed_at from private.content_changes k order by k.changed_at desc, k.id limit 100) c),
    (select string_agg(pg_relation_filenode(t)::text, ',') from unnest(private.content_tables()) t),
    (select b.published_at from public.blog_posts b
      where b.is_published and b.published_at <= now() order by b.published_at desc limit 1),
    (select i.listed_from from public.illustrations i
      where i.state = 'scheduled' and i.listed_from <= now() order by i.listed_from desc limit 1)
  ));
end
$$;

-- The version that the static host was not told of yet; null when there is none.
create function public.pending_content_notice() returns text
language sql stable security definer set search_path = '' as $$
  select v.version from (select public.content_version() as version) v
  where not exists (select 1 from private.content_notice n where n.version = v.version)
$$;

-- Stores the version that the static host was told of.
create function public.finish_content_notice(p_version text) returns void
language sql security definer set search_path = '' as $$
  insert into private.content_notice as known (version) values (p_version)
  on conflict (only_one) do update set version = excluded.version, noticed_at = now()
$$;

-- maintenance/row-triggers.sql

-- The triggers that many tables share. Every text that people write loses its direction marks, whichever way it comes in.
do $$
declare
  made text;
begin
  for made in
    select format('create trigger %s on public.%I for each row execute function private.%s', g.trigger, n.table_name, g.function)
    from (values
      ('touch before update', 'touch_updated_at()', 'illustration_sources orders newsletter_subscribers'),
      ('touch before insert or update', 'touch_updated_at(''texts'')', 'profiles bundle_packs discount_codes contact_messages'),
      ('touch before insert or update', 'touch_revision()', 'illustrations blog_posts'),
      ('touch before insert or update', 'touch_revision(''texts'')', 'categories about_content team_members content_documents shop_settings'),
      -- Of illustrations and posts before other triggers read the texts.
      ('clean_text before insert or update', 'remove_direction_marks()',
        'series facet_values favorite_lists license_options illustrations blog_posts')
    ) g (trigger, function, tables), string_to_table(g.tables, ' ') n (table_name)
  loop
    execute made;
  end loop;
end
$$;

-- maintenance/scheduled-work.sql

-- Scheduled work.

-- Pending orders whose payment page has ended or must not be paid any more (private.superseded_orders), as { id, session_id } by id;
-- p_after is the last id of the page before, or null.
create function public.stale_orders(p_after uuid, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('order_id', s.id, 'session_id', s.stripe_session_id) order by s.id), '[]')
  from (
    select o.id, o.stripe_session_id from public.orders o
    where o.payment_status = 'pending' and (p_after is null or o.id > p_after)
      and (o.payable_until < now()
        or o.id in (select d.order_id from private.superseded_orders(o.user_id) d))
    order by o.id
    limit least(greatest(p_limit, 0), 100)
  ) s
$$;

-- Asked for every minute, so that the pages follow a sale that begins or ends, and counts of filters what has changed; reads a handful of
-- index entries where nothing has.
create function public.start_and_end_sales() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  changed constant integer := private.apply_due_sales();
begin
  perform private.refresh_facets();
  return jsonb_build_object('changed', changed);
end
$$;

-- Removes what is no longer needed, and cuts the list of content changes to what the version reads.
create function public.clean_up() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  limits integer;
  subscribers integer;
  mails integer;
begin
  delete from private.rate_limits r where r.window_ends_at < now() - interval '1 hour';
  get diagnostics limits = row_count;
  delete from public.newsletter_subscribers s
  where s.status = 'pending' and coalesce(s.mail_sent_at, s.created_at) < now() - interval '30 days';
  get diagnostics subscribers = row_count;
  delete from public.email_outbox e where e.status <> 'pending' and e.created_at < now() - interval '18 months';
  get diagnostics mails = row_count;
  delete from private.content_changes c
  where c.changed_at < (select k.changed_at from private.content_changes k order by k.changed_at desc, k.id offset 1000 limit 1);
  delete from private.empty_searches e where e.day < (select private.shop_day(now()) - 90);
  delete from private.search_salts s where s.day < (select private.shop_day(now()));
  return jsonb_build_object('rate_limits', limits, 'subscribers', subscribers, 'mails', mails, 'downloads', private.prune_download_log(),
    'activity', private.prune_activity());
end
$$;

-- maintenance/grants.sql

-- Who may call what: nothing is granted but by these lists, which supabase/tests/grants.ts declares by role.
do $$
declare
  granted record;
begin
  for granted in
    select p.oid::regprocedure as function, g.roles
    from (values
      ('private', 'anon, authenticated, service_role', '
        all_of escape_like facet_words fact_words filter_values filter_words find fold found_cards join_words names_item oklab
        other_spellings palette_colors pattern_of read_query related_ids search_text search_vector slugify tag_key'),
      ('private', 'authenticated', '
        change_apart change_together day_start deleted_post_revision details_of editable_details ids_on_sale illustration_items
        illustrations_with image_objects invoice_json is_named_file is_object_name links_or_copies list_conditions minimum_charge
        object_exists owns_purchase refuse_price remember_source replaced_objects require_new_source require_objects
        require_seen_files resolve_category settings_answer settings_content shop_day shop_zone undo_illustrations undo_settings
        unnamed_objects was_published'),
      ('private', 'authenticated, service_role', '
        default_categories is_admin is_currency is_email_or_empty is_links is_questions is_sentences is_testimonials known_facets
        may require_admin require_area resolve_series role_may sorted_texts'),
      ('private', 'service_role', '
        is_entry_name'),
      ('public', 'anon, authenticated', '
        shared_list'),
      ('public', 'anon, authenticated, service_role', '
        bundle_contents content_version find_illustrations items_named_in license_choices packs_of_item posts_naming quote_cart
        related_illustrations search_catalog shop_details shop_pack shop_packs'),
      ('public', 'authenticated', '
        activity_people add_default_categories admin_access admin_illustrations admin_stats answer_message catalog_table
        change_illustrations code_statistics create_recovery_codes customer deactivate_category delete_blog_post delete_bundle
        delete_illustrations delete_my_account delete_pack delete_person download_target ensure_buckets export_my_data
        export_person grant_license illustration_figures illustration_statistics included_in_my_bundle invoice_document
        license_certificate list_activity list_admins list_discount_codes list_empty_searches list_illustration_ids
        list_illustrations list_orders list_orphans list_packs_and_bundles list_users match_sources median_price monthly_documents
        my_bundle_files my_library my_lists order_categories order_documents order_featured order_packs preview_sale
        publish_illustration release_bundle_pack release_free_pack remove_second_factor reprice_illustrations
        require_second_factor resend_receipt restore_illustrations revise_illustrations revoke_grant rollback_bundle_pack
        save_about_page save_blog_post save_bundle save_pack save_shop_settings save_team set_admin_role shop_settings_document
        shop_statistics undo_activity use_recovery_code'),
      ('public', 'authenticated, service_role', '
        reconcile_orders save_file_facts save_pack_previews settings_to_fill'),
      ('public', 'service_role', '
        attach_checkout_session avatars_to_remove claim_emails clean_up complete_download confirm_newsletter count_empty_search
        count_view create_pending_order dispute_order finish_content_notice finish_email forget_avatars free_pack_target
        license_status log_download mark_order_closed mark_order_paid pending_content_notice plan_avatar plan_refund refund_order
        resubscribe_newsletter set_avatar stale_orders start_and_end_sales store_contact_message subscribe_newsletter
        take_rate_limit take_rate_limits ungranted_lines unsubscribe_newsletter')
    ) g (schema, roles, names)
    join pg_proc p on p.pronamespace = g.schema::regnamespace and p.proname = any (regexp_split_to_array(g.names, '\s+'))
  loop
    execute format('grant execute on function %s to %s', granted.function, granted.roles);
  end loop;
end
$$;

-- Rights on tables; those on some columns alone stand beside their tables. Row policies decide about the rows.
do $$
declare
  made text;
begin
  for made in
    select format('grant %s on public.%I to %s', g.rights, t.name, g.role)
    from (values
      ('anon', 'select', '
        about_content blog_posts categories facet_values illustration_license_prices license_options pack_items redirects series
        team_members'),
      ('authenticated', 'insert, update, delete', '
        illustrations'),
      ('authenticated', 'select', '
        about_content activity activity_items bundle_members bundle_pack_versions contact_replies content_documents download_log
        email_outbox file_facts free_pack illustration_versions invoices license_grants order_items orders pack_previews
        price_changes redirects shop_settings_versions team_members user_purchases'),
      ('authenticated', 'select, insert, delete', '
        favorites pack_items'),
      ('authenticated', 'select, insert, update, delete', '
        blog_posts categories facet_values illustration_license_prices illustration_sources search_stop_words search_synonyms
        series'),
      ('service_role', 'all', '
        about_content blog_posts bundle_members bundle_pack_versions bundle_packs categories contact_messages contact_replies
        content_documents discount_codes download_log email_outbox facet_values favorite_list_items favorite_lists favorites
        file_facts free_pack illustration_license_prices illustration_sources illustration_versions illustrations license_grants
        license_options newsletter_subscribers order_items orders pack_items pack_previews price_changes profiles redirects
        search_stop_words search_synonyms series
        shop_settings stripe_events team_members user_purchases'),
      ('service_role', 'select', '
        activity activity_items invoices shop_settings_versions')
    ) g (role, rights, tables), regexp_split_to_table(btrim(g.tables, E' \n'), '\s+') t (name)
    union all
    select format('alter table %s enable row level security', c.oid::regclass)
    from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and not c.relrowsecurity
  loop
    execute made;
  end loop;
end
$$;
grant all on private.blog_post_publications to service_role;

-- What editors alone may do with rows; other policies stand beside their tables.
do $$
declare
  made text;
begin
  for made in
    select format('create policy %s_%s on public.%1$I for %2$s to authenticated %s', t.name, p.event,
      replace(p.rule, '?', '((select private.may(''content'')))'))
    from (values
      ('select', 'using ?', '
        bundle_members bundle_pack_versions content_documents discount_codes file_facts free_pack illustration_sources
        illustration_versions pack_previews price_changes search_stop_words search_synonyms'),
      ('insert', 'with check ?', '
        blog_posts categories discount_codes facet_values illustration_license_prices illustration_sources illustrations
        license_options pack_items search_stop_words search_synonyms series'),
      ('update', 'using ? with check ?', '
        blog_posts bundle_packs categories discount_codes facet_values illustration_license_prices illustration_sources
        illustrations license_options search_stop_words search_synonyms series'),
      ('delete', 'using ?', '
        blog_posts categories facet_values illustration_license_prices illustration_sources illustrations pack_items
        search_stop_words search_synonyms series')
    ) p (event, rule, tables), regexp_split_to_table(btrim(p.tables, E' \n'), '\s+') t (name)
  loop
    execute made;
  end loop;
end
$$;

-- maintenance/numbers.sql

-- Stored numbers are finite. NaN is greater than every number, so a check like "price >= 0" takes it.
do $$
declare
  number record;
begin
  for number in
    select c.oid::regclass as table_name, a.attname as name, c.relname || '_' || a.attname || '_is_finite' as rule
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and a.attnum > 0 and a.attgenerated = ''
      and a.atttypid in ('numeric'::regtype, 'real'::regtype, 'float8'::regtype)
    order by c.oid, a.attnum
  loop
    execute format('alter table %s add constraint %I check (%I > ''-Infinity'' and %I < ''Infinity'')', number.table_name, number.rule, number.name, number.name);
  end loop;
end
$$;

-- initial-rows.sql

-- Rows of a new shop. The owner can change most of them later.

-- Accounts that were there before the shop.
insert into public.profiles (id) select u.id from auth.users u on conflict (id) do nothing;

select private.ensure_buckets();

insert into private.shop_limits (name, most, seconds) values
  ('contact', 100, 3600), ('newsletter', 300, 3600), ('newsletter-link', 2000, 3600), ('checkout', 1000, 3600),
  ('license', 1000, 60), ('empty-search', 300, 3600);

-- Of the local stack; a deployment names the header of its platform.
insert into private.client_address (source) values ('x-forwarded-for');
insert into private.payment_provider (name) values ('stripe');

insert into public.categories (name, description, display_order)
select d.name, d.description, d.display_order from private.default_categories() d;

insert into public.content_documents (kind) values ('about_page'), ('team');

-- A label that asks for a value is one of its names in searches, too.
insert into public.facet_values (facet, value, label, display_order) values
  ('people', '1', 'One person', 1), ('people', '2', 'Two people', 2), ('people', '3-5', 'Small group', 3),
  ('people', '6-plus', 'Large group', 4), ('people', 'none', 'No people', 5),
  ('age', 'baby', 'Baby', 1), ('age', 'child', 'Child', 2), ('age', 'teenager', 'Teenager', 3),
  ('age', 'young-adult', 'Young adult', 4), ('age', 'adult', 'Adult', 5), ('age', 'older-adult', 'Older adult', 6),
  ('skin', 'monk-01', 'Monk 1', 1), ('skin', 'monk-02', 'Monk 2', 2), ('skin', 'monk-03', 'Monk 3', 3),
  ('skin', 'monk-04', 'Monk 4', 4), ('skin', 'monk-05', 'Monk 5', 5), ('skin', 'monk-06', 'Monk 6', 6),
  ('skin', 'monk-07', 'Monk 7', 7), ('skin', 'monk-08', 'Monk 8', 8), ('skin', 'monk-09', 'Monk 9', 9),
  ('skin', 'monk-10', 'Monk 10', 10),
  ('hair', 'afro', 'Afro', 1), ('hair', 'braids', 'Braids', 2), ('hair', 'cornrows', 'Cornrows', 3),
  ('hair', 'locs', 'Locs', 4), ('hair', 'twists', 'Twists', 5), ('hair', 'bantu-knots', 'Bantu knots', 6),
  ('hair', 'curls', 'Curls', 7), ('hair', 'waves', 'Waves', 8), ('hair', 'straight', 'Straight', 9),
  ('hair', 'short', 'Short or faded', 10), ('hair', 'bald', 'Bald', 11), ('hair', 'head-wrap', 'Head wrap', 12),
  ('hair', 'covered', 'Covered', 13),
  ('gender', 'woman', 'Feminine', 1), ('gender', 'man', 'Masculine', 2), ('gender', 'androgynous', 'Androgynous', 3),
  ('profession', 'business', 'Business', 1), ('profession', 'technology', 'Technology', 2),
  ('profession', 'healthcare', 'Healthcare', 3), ('profession', 'education', 'Teaching', 4),
  ('profession', 'student', 'Studying', 5), ('profession', 'arts', 'Arts and design', 6),
  ('profession', 'music', 'Music and dance', 7), ('profession', 'food', 'Cooking and food', 8),
  ('profession', 'sport', 'Sport', 9), ('profession', 'trades', 'Trades and building', 10),
  ('profession', 'science', 'Science', 11), ('profession', 'farming', 'Farming', 12),
  ('profession', 'public-service', 'Public service', 13),
  ('ability', 'wheelchair', 'Wheelchair', 1), ('ability', 'prosthesis', 'Prosthesis', 2),
  ('ability', 'crutches', 'Crutches or cane', 3), ('ability', 'white-cane', 'White cane', 4),
  ('ability', 'guide-dog', 'Guide dog', 5), ('ability', 'hearing-aid', 'Hearing aid', 6),
  ('ability', 'sign-language', 'Sign language', 7), ('ability', 'limb-difference', 'Limb difference', 8),
  ('ability', 'vitiligo', 'Vitiligo', 9), ('ability', 'down-syndrome', 'Down syndrome', 10),
  ('family', 'couple', 'Couple', 1), ('family', 'mother', 'Mother', 2), ('family', 'father', 'Father', 3),
  ('family', 'parents', 'Parents with children', 4), ('family', 'grandparent', 'Grandparent', 5),
  ('family', 'siblings', 'Siblings', 6), ('family', 'pregnancy', 'Pregnancy', 7), ('family', 'friends', 'Friends', 8),
  ('family', 'wedding', 'Wedding', 9),
  ('faith', 'christianity', 'Christianity', 1), ('faith', 'islam', 'Islam', 2),
  ('faith', 'african-traditional', 'African traditional religion', 3), ('faith', 'judaism', 'Judaism', 4),
  ('faith', 'prayer', 'Prayer', 5),
  ('setting', 'home', 'Home', 1), ('setting', 'kitchen', 'Kitchen', 2), ('setting', 'office', 'Office', 3),
  ('setting', 'school', 'School', 4), ('setting', 'studio', 'Studio', 5),
  ('setting', 'hospital', 'Hospital or clinic', 6), ('setting', 'market', 'Market', 7), ('setting', 'city', 'City', 8),
  ('setting', 'countryside', 'Countryside', 9), ('setting', 'beach', 'Beach or water', 10),
  ('setting', 'worship', 'Place of worship', 11), ('setting', 'plain', 'Plain background', 12);

-- The bundle of all packs. Each pack has a draft, which the owner publishes with a price and an image to sell it alone.
insert into public.illustrations (id, kind, title, description, rich_description, price, compare_price, featured, tags)
values (
  'bundle-all-packs', 'bundle', 'Complete Black Representation Bundle',
  'All nine packs: 225 premium illustrations with a commercial license.',
  'Nine packs of 25 illustrations on business, tech, education, wellness, lifestyle, family, faith, culture and love. '
    || 'PNG, SVG and JPG, one payment, lifetime access, commercial license.',
  79, 225, true, array['bundle', 'complete', 'all-packs']
);
insert into public.bundle_packs (section, display_order, slug, title, theme, file_name)
select p.section, p.display_order, p.slug, p.title, p.theme, p.slug || '.zip'
from (values
  ('pack', 1, 'tech-startup', 'Tech Startup Pack', 'tech'),
  ('pack', 2, 'black-wellness', 'Black Wellness Pack', 'wellness'),
  ('pack', 3, 'education', 'Education Pack', 'education'),
  ('pack', 4, 'business-pro', 'Business Pro Pack', 'business'),
  ('pack', 5, 'creative-arts', 'Creative Arts Pack', 'culture'),
  ('pack', 6, 'family-life', 'Family Life Pack', 'family'),
  ('pack', 7, 'fitness', 'Fitness Pack', 'lifestyle'),
  ('pack', 8, 'healthcare', 'Healthcare Pack', 'wellness'),
  ('pack', 9, 'social-media', 'Social Media Pack', 'lifestyle'),
  ('bonus', 1, 'black-wellness-pack', 'Black Wellness', 'wellness'),
  ('bonus', 2, 'healthy-lifestyle-bundle', 'Healthy Lifestyle', 'wellness'),
  ('bonus', 3, 'mental-health-awareness', 'Mental Health Awareness', 'wellness'),
  ('bonus', 4, 'self-care-essentials', 'Self-Care Essentials', 'wellness'),
  ('bonus', 5, 'therapy-resources', 'Therapy Resources', 'wellness'),
  ('bonus', 6, 'mindfulness-collection', 'Mindfulness Collection', 'wellness'),
  ('bonus', 7, 'wellness-journey', 'Wellness Journey', 'wellness'),
  ('bonus', 8, 'emotional-wellness', 'Emotional Wellness', 'wellness'),
  ('bonus', 9, 'holistic-health', 'Holistic Health', 'wellness'),
  ('bonus', 10, 'stress-management', 'Stress Management', 'wellness')
) as p (section, display_order, slug, title, theme);
insert into public.bundle_members (bundle_id, pack_slug) select 'bundle-all-packs', p.slug from public.bundle_packs p;
insert into public.illustrations (id, kind, title, description, price, state)
select 'pack-' || p.slug, 'pack', p.title, 'Illustrations in one ZIP file, with a commercial license.', 0, 'draft'
from public.bundle_packs p;

insert into public.license_options (code, name, seats, position, default_factor, allows) values
  ('standard', 'Standard license', 1, 1, 1,
    jsonb_build_array('Websites, apps, presentations, social media and print.')),
  ('extended', 'Extended license', 1, 2, null,
    jsonb_build_array('Websites, apps, presentations, social media and print.',
      'Products that are sold, such as clothes, cups and games, where the picture is part of the product.')),
  ('team', 'Team license', 10, 3, null,
    jsonb_build_array('Projects of one organization.', 'Websites, apps, presentations, social media and print.'));

insert into public.shop_settings default values;
insert into public.shop_settings_versions (revision, saved_at, settings)
select s.revision, s.updated_at, private.settings_content() from public.shop_settings s;

-- Words that do not narrow a search.
insert into public.search_stop_words (word) values
  ('ad'), ('ads'), ('american'), ('announcement'), ('announcements'), ('art'), ('article'), ('artwork'), ('artworks'),
  ('au'), ('aux'), ('avec'), ('beautiful'), ('best'), ('bipoc'), ('black'), ('blacks'), ('blog'), ('brochure'),
  ('brochures'), ('calendar'), ('calendars'), ('campaign'), ('card'), ('cards'), ('cartoon'), ('cartoons'),
  ('character'), ('characters'), ('clip'), ('clipart'), ('colored'), ('con'), ('cool'), ('cover'), ('covers'),
  ('cute'), ('d'), ('dans'), ('de'), ('del'), ('des'), ('design'), ('designs'), ('dessin'), ('dessins'), ('dibujo'),
  ('dibujos'), ('digital'), ('download'), ('downloadable'), ('downloads'), ('drawing'), ('drawings'), ('drawn'),
  ('du'), ('e'), ('ebook'), ('el'), ('en'), ('et'), ('file'), ('files'), ('find'), ('flyer'), ('flyers'), ('gens'),
  ('gente'), ('good'), ('graphic'), ('graphics'), ('greeting'), ('greeting card'), ('greeting cards'), ('greetings'),
  ('hd'), ('header'), ('hero'), ('high'), ('holding'), ('human'), ('humans'), ('illustrated'), ('illustration'),
  ('illustrations'), ('ilustracion'), ('ilustraciones'), ('image'), ('imagen'), ('imagenes'), ('images'),
  ('invitation'), ('invitations'), ('invite'), ('l'), ('la'), ('las'), ('le'), ('les'), ('living room'), ('looking'),
  ('los'), ('mug'), ('mugs'), ('need'), ('negra'), ('negras'), ('negro'), ('negros'), ('newsletter'), ('nice'),
  ('noir'), ('noire'), ('noires'), ('noirs'), ('o'), ('page'), ('pages'), ('para'), ('people'), ('person'),
  ('persona'), ('personas'), ('personne'), ('personnes'), ('persons'), ('photo'), ('photograph'), ('photography'),
  ('photos'), ('pic'), ('pics'), ('picture'), ('pictures'), ('poc'), ('por'), ('post'), ('posts'), ('quality'),
  ('scene'), ('scenes'), ('search'), ('shirt'), ('shirts'), ('show'), ('site'), ('skin'), ('skinned'), ('slide'),
  ('slides'), ('someone'), ('sticker'), ('stickers'), ('stock'), ('sur'), ('template'), ('templates'), ('thumbnail'),
  ('thumbnails'), ('un'), ('una'), ('unas'), ('une'), ('unos'), ('use'), ('want'), ('wearing'), ('website'),
  ('websites'), ('y'), ('young');

-- What people call things in shops like this.
insert into public.search_synonyms (term, means) values
  ('abogada', '{lawyer}'), ('abogado', '{lawyer}'), ('about page', '{colleagues,team}'),
  ('about us', '{colleagues,team}'), ('abuela', '{grandmother}'), ('abuelo', '{grandfather}'),
  ('abuelos', '{grandparents}'), ('accountant', '{accounts,charts,finance,"quarterly numbers"}'),
  ('accounting', '{accounts,charts,finance,"quarterly numbers"}'), ('actor', '{theater}'), ('actress', '{theater}'),
  ('adolescent', '{teen,teenager}'), ('advent', '{candle}'), ('affaires', '{business}'), ('africa', '{african}'),
  ('african', '{africa}'), ('african print', '{ankara,"wax print"}'), ('afro', '{"natural hair"}'),
  ('afrocentric', '{africa,heritage,kente}'), ('agreement', '{deal,handshake}'), ('agriculture', '{farmer,farming}'),
  ('ai', '{circuit,data,robot,robotics,technology}'), ('alabanza', '{praise}'),
  ('album', '{music,playlist,podcast,vinyl}'), ('album cover', '{music,playlist,podcast,vinyl}'),
  ('alegria', '{joy}'), ('alone', '{contemplation,"quiet profile",remembrance}'), ('alumni', '{graduation}'),
  ('alumno', '{student}'), ('ambulance', '{"first aid",paramedic}'), ('amie', '{friends}'), ('amies', '{friends}'),
  ('amiga', '{friends}'), ('amigas', '{friends}'), ('amigos', '{friends}'), ('amis', '{friends}'), ('amor', '{love}'),
  ('amour', '{love}'), ('amoureux', '{couple}'), ('amputee', '{prosthesis,prosthetic}'), ('analyst', '{charts,data}'),
  ('anciana', '{elderly}'), ('anciano', '{elderly}'), ('angel', '{dove,light}'), ('angoisse', '{anxiety}'),
  ('ankara', '{"african print","wax print"}'), ('anniversaire', '{birthday}'),
  ('anniversary', '{"anniversary flowers",couple,"forty years"}'), ('annual report', '{charts,data,growth,report}'),
  ('ansiedad', '{anxiety}'), ('anxiete', '{anxiety}'),
  ('anxiety', '{breathing,calm,meditation,"mental health",mindfulness}'),
  ('anxious', '{breathing,calm,meditation,"mental health",mindfulness}'), ('app', '{developer,software}'),
  ('arbol', '{tree}'), ('arbre', '{tree}'), ('argent', '{money}'), ('art', '{arts}'), ('arte', '{arts}'),
  ('artificial intelligence', '{circuit,data,robot,robotics,technology}'), ('artist', '{arts,craft}'),
  ('arts and crafts', '{easel,painter,potter}'), ('atardecer', '{sunset}'),
  ('athlete', '{fitness,running,sport,"team captain"}'), ('attorney', '{agreement,contract,executive,negotiation}'),
  ('aula', '{classroom}'), ('autumn', '{leaves}'), ('avatar', '{portrait}'), ('avocat', '{lawyer}'),
  ('avocate', '{lawyer}'), ('baby', '{infant,newborn}'), ('baby announcement', '{birth,newborn}'),
  ('baby shower', '{baby,birth,newborn,pregnancy,quilt}'), ('back to school', '{"first day of school","school bag"}'),
  ('back view', '{"from behind"}'), ('backdrop', '{background,pattern}'), ('background', '{pattern}'),
  ('bailar', '{dancing}'), ('bailarina', '{dancer}'), ('baile', '{dance}'), ('baker', '{bakery}'),
  ('bakery', '{baker}'), ('bald', '{"shaved head"}'), ('ballplayer', '{athlete}'), ('baloncesto', '{basketball}'),
  ('band', '{music,musician}'), ('bank', '{charts,data,finance}'), ('banking', '{charts,data,finance}'),
  ('banner', '{background}'), ('bantu knots', '{knots}'), ('bapteme', '{baptism}'), ('baptism', '{birth,newborn}'),
  ('barba', '{beard}'), ('barbe', '{beard}'), ('barber', '{barbershop,"fresh cut",haircut}'),
  ('barberia', '{barbershop}'), ('barbershop', '{barber,haircut}'), ('basketball', '{hoop,"jump shot"}'),
  ('basketball player', '{athlete,"jump shot","team captain"}'), ('bautizo', '{baptism}'), ('beach', '{ocean,sea}'),
  ('beaute', '{beauty}'), ('beauty', '{elegance,portrait}'), ('beauty blog', '{beauty,portrait}'), ('bebe', '{baby}'),
  ('bedtime', '{night}'), ('belleza', '{beauty}'), ('bereavement', '{candle,remembrance,vigil}'),
  ('bible', '{church,prayer,verse}'), ('bible study', '{church,prayer,verse}'), ('biblia', '{bible}'),
  ('biblioteca', '{library}'), ('bibliotheque', '{library}'), ('bicicleta', '{bicycle}'),
  ('bicycle', '{bike,cycling,cyclist}'), ('bien etre', '{wellness}'), ('bienestar', '{wellness}'),
  ('bike', '{bicycle,cycling,cyclist}'), ('biology', '{science}'), ('birth', '{newborn}'),
  ('birth announcement', '{birth,newborn}'), ('birthday', '{"birthday cake",confetti}'),
  ('birthday party', '{"birthday cake",confetti}'),
  ('black business', '{bakery,founder,market,"shop opening","small business"}'),
  ('black history', '{heritage,"heritage month",legacy}'),
  ('black history month', '{heritage,"heritage month",legacy}'),
  ('black owned', '{bakery,founder,market,"shop opening","small business"}'),
  ('black owned business', '{bakery,founder,market,"shop opening","small business"}'), ('blazer', '{suit}'),
  ('blessed', '{faith,prayer}'), ('blessing', '{faith,prayer}'), ('blind', '{"guide dog","white cane"}'),
  ('blogger', '{creator,laptop}'), ('boda', '{wedding}'), ('bogolan', '{mudcloth}'), ('bonheur', '{joy}'),
  ('book', '{books}'), ('book blog', '{"book haul",books,reading}'), ('book club', '{"book haul",books,reading}'),
  ('book cover', '{portrait,poster,profile}'), ('bookkeeper', '{accounts,charts,finance,"quarterly numbers"}'),
  ('bookkeeping', '{accounts,charts,finance,"quarterly numbers"}'), ('books', '{book}'),
  ('boss', '{ceo,executive,leader}'), ('botanical', '{leaf,leaves}'), ('boucles', '{curls}'), ('bougie', '{candle}'),
  ('bougies', '{candle}'), ('boutique', '{shop}'), ('box braids', '{braided,braids,plaits}'), ('boxer', '{boxing}'),
  ('boy', '{boys}'), ('boys', '{boy}'), ('braided', '{"box braids",braids,plaits}'),
  ('braids', '{"box braids",braided,plaits}'), ('brainstorm', '{idea,planning}'),
  ('brainstorming', '{brainstorm,idea,planning}'), ('brainstorming session', '{brainstorm,idea,planning}'),
  ('breakfast', '{coffee,tea}'), ('breastfeeding', '{mother,newborn}'), ('breath', '{breathing,meditation,yoga}'),
  ('breathing', '{breath,meditation,yoga}'), ('breathing exercise', '{breath,breathing,meditation,yoga}'),
  ('breathwork', '{breath,breathing,meditation,yoga}'), ('bridal', '{bride,groom,marriage,wedding}'),
  ('bride', '{bridal,groom,marriage,wedding}'), ('brother', '{brothers,siblings}'),
  ('brothers', '{brother,siblings}'), ('brunch', '{coffee,table,tea}'), ('bulletin', '{church}'),
  ('bureau', '{office}'), ('burnout', '{"deep rest",mindfulness,rest,wellness}'), ('bus', '{commute}'),
  ('business', '{corporate}'), ('business owner', '{founder,"small business"}'),
  ('businessman', '{"business man",suit}'), ('businesswoman', '{"business woman",executive,founder}'),
  ('cabello', '{hair}'), ('cabello natural', '{"natural hair"}'), ('cabello rizado', '{"curly hair"}'),
  ('cafe', '{coffee,"coffee shop"}'), ('call center', '{"customer call","phone order","question in the chat"}'),
  ('calm', '{"deep rest",meditation,peaceful,quiet}'), ('calma', '{calm}'), ('calme', '{calm}'), ('calvo', '{bald}'),
  ('camera', '{photo}'), ('candlelight', '{candle}'), ('cane rows', '{cornrows}'), ('cantante', '{singer}'),
  ('cantar', '{singing}'), ('cap and gown', '{graduate,graduation}'), ('career', '{careers,office,work}'),
  ('careers', '{commute,team}'), ('caregiver', '{care,"home visit"}'), ('carer', '{care,"home visit"}'),
  ('carnaval', '{carnival}'), ('carnival', '{dance,festival}'), ('carte', '{map}'), ('casa', '{home}'),
  ('catalog', '{catalogue}'), ('catalogue', '{catalog}'), ('celebration', '{festival,party}'), ('cena', '{dinner}'),
  ('center', '{centre}'), ('centre', '{center}'), ('ceo', '{boss,executive,founder,leader}'),
  ('ceramics', '{clay,potter,pottery}'), ('ceremony', '{graduation,wedding}'), ('chant', '{singing}'),
  ('chanteuse', '{singer}'), ('chapeau', '{hat}'), ('chapeaux', '{hats}'), ('chapel', '{church}'),
  ('charity', '{volunteer,volunteers}'), ('chart', '{charts,graph}'), ('charts', '{chart,graph}'),
  ('chauve', '{bald}'), ('cheerful', '{happy,joy,smiling}'), ('chef', '{cook,cooking,kitchen}'),
  ('chef d entreprise', '{founder}'), ('chemist', '{chemistry}'), ('chemist shop', '{pharmacy}'),
  ('cheveux', '{hair}'), ('cheveux boucles', '{"curly hair"}'), ('cheveux crepus', '{"natural hair"}'),
  ('cheveux naturels', '{"natural hair"}'), ('child', '{children,kid}'), ('children', '{child,kid}'),
  ('chimie', '{chemistry}'), ('choeur', '{choir}'), ('choir', '{gospel}'), ('chorale', '{choir}'),
  ('christening', '{birth,newborn}'), ('christian', '{christianity,church,gospel,jesus}'),
  ('christianity', '{christian,jesus}'), ('christmas', '{advent,candle,light}'), ('christmas eve', '{candle}'),
  ('church', '{chapel,gospel,worship}'), ('church bulletin', '{church}'),
  ('church service', '{choir,church,worship}'), ('ciencia', '{science}'), ('cientifica', '{scientist}'),
  ('cientifico', '{scientist}'), ('city', '{skyline,urban}'), ('ciudad', '{city}'), ('clase', '{classroom}'),
  ('class', '{classroom,education,school,students}'), ('class of 2025', '{graduation}'),
  ('class of 2026', '{graduation}'), ('class of 2027', '{graduation}'), ('class of 2028', '{graduation}'),
  ('class of 2029', '{graduation}'), ('class of 2030', '{graduation}'), ('classe', '{classroom}'),
  ('classroom', '{education,school,students}'), ('cleaner', '{"safe hands"}'), ('cleaning', '{"safe hands"}'),
  ('clinic', '{hospital}'), ('clothes', '{fabric,fashion}'), ('cloud', '{"cloud engineer",server}'),
  ('cloud computing', '{cloud,"cloud engineer",server}'), ('coach', '{mentor}'), ('cocina', '{kitchen}'),
  ('cocinar', '{cooking}'), ('code', '{coding,programming}'), ('coder', '{developer,programmer,"software engineer"}'),
  ('coding', '{code,programming}'), ('coffee shop', '{cafe}'), ('coiffeur', '{barber}'),
  ('coiffeuse', '{hairdresser}'), ('coiffure', '{hairstyle}'), ('colegio', '{school}'),
  ('collaboration', '{team,teamwork}'), ('college', '{campus,graduation,library,university}'),
  ('college student', '{library,student,university}'), ('color', '{colors,colour,colours}'),
  ('colorful', '{colourful}'), ('colors', '{color,colour,colours}'), ('colour', '{color,colors,colours}'),
  ('colourful', '{colorful}'), ('colours', '{color,colors,colour}'), ('comida', '{food}'),
  ('commencement', '{graduation}'), ('community', '{together,volunteers}'), ('commuting', '{commute}'),
  ('computadora', '{computer}'), ('computer', '{developer,laptop,screens}'), ('concert', '{jazz,music,stage}'),
  ('condoleances', '{condolence}'), ('condolence', '{candle,remembrance,vigil}'),
  ('condolence card', '{candle,remembrance,vigil}'), ('condolences', '{candle,remembrance,vigil}'),
  ('conference', '{audience,presentation}'), ('confidence', '{beauty,executive,leader,winner}'),
  ('confident', '{beauty,executive,leader,winner}'), ('conte', '{story}'), ('contract', '{agreement,deal}'),
  ('contract signing', '{agreement,contract,deal}'), ('contracts', '{agreement,contract,deal}'),
  ('cook', '{chef,cooking,food,kitchen}'), ('cookbook', '{food,kitchen,market}'), ('cooking', '{chef,cook,kitchen}'),
  ('cornrows', '{"cane rows"}'), ('coro', '{choir}'), ('corporate', '{business}'), ('corredora', '{runner}'),
  ('correr', '{running}'), ('costura', '{sewing}'), ('coucher de soleil', '{sunset}'),
  ('counseling', '{"mental health",therapy}'), ('counselling', '{"mental health",therapy}'),
  ('counsellor', '{"mental health",therapy}'), ('counselor', '{"mental health",therapy}'),
  ('couple', '{lovers,partners}'), ('couples counseling', '{couple,"therapy room"}'),
  ('couples therapy', '{couple,"therapy room"}'), ('courage', '{leader}'), ('courir', '{running}'),
  ('couture', '{sewing}'), ('craft', '{easel,painter,potter,textile,workshop}'), ('crowd', '{audience,group}'),
  ('cuento', '{story}'), ('cuisine', '{kitchen}'), ('cuisiner', '{cooking}'), ('cumpleanos', '{birthday}'),
  ('curls', '{curly,"curly hair"}'), ('curly', '{curls,"curly hair"}'), ('curly hair', '{curls,curly}'),
  ('curriculum', '{books,"lecture notes"}'),
  ('customer service', '{"customer call","phone order","question in the chat"}'),
  ('customer support', '{"customer call","phone order","question in the chat"}'),
  ('cyber security', '{infrastructure,server,"server room"}'),
  ('cybersecurity', '{infrastructure,server,"server room"}'), ('cycling', '{bicycle,bike,cyclist}'),
  ('cyclist', '{bicycle,bike,cycling}'), ('dad', '{daddy,father,fatherhood,papa}'),
  ('daddy', '{dad,father,fatherhood,papa}'), ('dance', '{dancer,dancing}'), ('dancer', '{dance,dancing}'),
  ('dancing', '{dance,dancer}'), ('danse', '{dance}'), ('danser', '{dancing}'), ('danseur', '{dancer}'),
  ('danseuse', '{dancer}'), ('data analyst', '{analyst,data}'), ('data center', '{server,servers}'),
  ('date night', '{couple}'), ('dating', '{couple,"date night",love}'), ('datos', '{data}'),
  ('daughters', '{daughter,girl}'), ('dawn', '{sunrise}'),
  ('daycare', '{children,"early years","little reader",storytime}'), ('deaf', '{"hearing aid","sign language"}'),
  ('deal', '{agreement,handshake}'), ('degree', '{graduate,graduation}'), ('delivery', '{courier}'),
  ('delivery driver', '{courier}'), ('dental', '{dentist}'), ('deporte', '{sport}'), ('depresion', '{depression}'),
  ('depressed', '{"mental health",mindfulness,"therapy room"}'),
  ('depression', '{"mental health",mindfulness,"therapy room"}'), ('descanso', '{rest}'), ('desk', '{office}'),
  ('detente', '{rest}'), ('deuil', '{grief}'), ('developer', '{coder,programmer,"software engineer"}'),
  ('developpeur', '{developer}'), ('developpeuse', '{developer}'), ('devoirs', '{homework}'),
  ('devotion', '{prayer}'), ('devotional', '{devotion,prayer}'), ('diary', '{journal,"letter to myself"}'),
  ('dieu', '{god}'), ('diner', '{dinner}'), ('dinero', '{money}'), ('dinner', '{meal,supper}'),
  ('dinner party', '{dinner,meal,table}'), ('dios', '{god}'), ('diploma', '{graduate,graduation}'),
  ('diplome', '{graduation}'), ('disability', '{crutches,disabled,"hearing aid",prosthesis,wheelchair,"white cane"}'),
  ('disabled', '{crutches,disability,prosthesis,wheelchair}'), ('diverse', '{diversity,inclusion}'),
  ('diversity', '{diverse,inclusion}'), ('dj', '{headphones,vinyl}'), ('djembe', '{drum,drummer,drums}'),
  ('docteur', '{doctor}'), ('doctor', '{healthcare,hospital,medical,pediatric,physician,surgery}'),
  ('doctora', '{doctor}'), ('donnees', '{data}'), ('dormir', '{sleep}'), ('doula', '{birth,midwives,newborn}'),
  ('dreadlocks', '{dreads,locks,locs}'), ('dreads', '{dreadlocks,locks,locs}'), ('dress', '{fashion}'),
  ('drink', '{coffee,tea}'), ('driver', '{courier}'), ('drugstore', '{pharmacy}'), ('drum', '{djembe,drummer,drums}'),
  ('drummer', '{djembe,drum,drums}'), ('drums', '{djembe,drum,drummer}'), ('duelo', '{grief}'), ('dusk', '{sunset}'),
  ('easter', '{church,praise}'), ('easter sunday', '{church,easter,praise}'), ('eating', '{dinner,food,meal}'),
  ('ecole', '{school}'), ('ecology', '{garden,leaves,plant,sustainability}'), ('economy', '{business,finance}'),
  ('education', '{school,student,teacher}'), ('educator', '{instructor,professor,teacher}'), ('eglise', '{church}'),
  ('eid', '{lantern,muslim,ramadan}'), ('eid mubarak', '{lantern,muslim,ramadan}'),
  ('elder', '{elderly,old,"older adult",senior}'),
  ('elderly', '{elder,grandfather,grandmother,grandparents,old,"older adult",senior}'),
  ('elementary school', '{children,classroom}'), ('eleve', '{student}'), ('eleves', '{students}'),
  ('embarazada', '{pregnant}'), ('embarazo', '{pregnancy}'), ('emergency', '{"first aid",paramedic}'),
  ('employee', '{office,team}'), ('empowerment', '{executive,fitness,leader,winner}'), ('emprendedor', '{founder}'),
  ('emprendedora', '{founder}'), ('empresa', '{company}'), ('empresaria', '{businesswoman}'),
  ('emt', '{"first aid",paramedic}'), ('enceinte', '{pregnant}'), ('enfant', '{child}'), ('enfants', '{children}'),
  ('enfermera', '{nurse}'), ('enfermero', '{nurse}'), ('engagement', '{proposal,question,vows}'),
  ('engineer', '{engineering,engineers}'), ('engineering', '{engineer}'), ('enseignant', '{teacher}'),
  ('enseignante', '{teacher}'), ('entrepreneur', '{founder,"small business",startup}'),
  ('entrepreneuse', '{founder}'), ('entreprise', '{company}'),
  ('environment', '{garden,leaves,plant,sustainability}'), ('equipe', '{team}'), ('equipo', '{team}'),
  ('escritorio', '{desk}'), ('escuela', '{school}'), ('esperance', '{hope}'), ('esperanza', '{hope}'),
  ('espoir', '{hope}'), ('estres', '{stress}'), ('estudiante', '{student}'), ('estudiantes', '{students}'),
  ('ete', '{summer}'), ('etudiant', '{student}'), ('etudiante', '{student}'), ('evening', '{night,sunset}'),
  ('exam', '{desk,equations,"lecture notes"}'), ('exams', '{desk,equations,"lecture notes"}'),
  ('excursion', '{globe,map}'), ('executive', '{boss,ceo}'), ('exercise', '{fitness,gym,running,workout,yoga}'),
  ('exhausted', '{"deep rest",mindfulness,rest,wellness}'), ('expecting', '{maternity,pregnancy,pregnant}'),
  ('eyeglasses', '{glasses,spectacles}'), ('fabric', '{pattern,patterns,seamless,textile}'),
  ('face', '{headshot,portrait}'), ('faces', '{portrait}'), ('fall', '{leaves}'), ('familia', '{family}'),
  ('familias', '{family}'), ('families', '{family,parents}'), ('famille', '{family}'), ('familles', '{family}'),
  ('family', '{generations,grandparents,parents}'), ('family reunion', '{gathering,generations,grandparents}'),
  ('family vacation', '{beach,holiday,sea}'), ('farmer', '{agriculture,farming}'),
  ('farming', '{agriculture,farmer}'), ('fashion', '{elegance,style}'),
  ('fashion blog', '{fashion,"street style",style}'), ('father', '{dad,daddy,fatherhood,papa}'),
  ('father day', '{dad,father,fatherhood}'), ('fatherhood', '{dad,daddy,father,papa}'),
  ('fathers day', '{dad,father,fatherhood}'), ('fatigue', '{"deep rest",mindfulness,rest,wellness}'),
  ('fauteuil roulant', '{wheelchair}'), ('favorite', '{favourite}'), ('favourite', '{favorite}'), ('fe', '{faith}'),
  ('felicidad', '{joy}'), ('feliz', '{happy}'), ('female', '{lady,woman,women}'), ('femme', '{woman}'),
  ('femme d affaires', '{businesswoman}'), ('femmes', '{women}'), ('fete', '{party}'),
  ('fete des meres', '{"mothers day"}'), ('fete des peres', '{"fathers day"}'), ('fiber', '{fibre}'),
  ('fibre', '{fiber}'), ('field trip', '{globe,map}'), ('fiesta', '{party}'), ('fille', '{girl}'),
  ('filles', '{girls}'), ('fils', '{son}'), ('finance', '{accounts,"quarterly numbers",savings}'),
  ('fintech', '{charts,data,finance}'), ('first day of school', '{classroom,"school bag"}'),
  ('fitness', '{exercise,gym,workout}'), ('fitness blog', '{fitness,running}'), ('flat lay', '{"from above"}'),
  ('flatlay', '{"flat lay","from above"}'), ('fleurs', '{flowers}'), ('flores', '{flowers}'),
  ('florist', '{flowers}'), ('flower', '{flowers,plants}'), ('flowers', '{plants}'), ('foi', '{faith}'),
  ('fond', '{background}'), ('fondo', '{background}'), ('food', '{dinner,fruit,kitchen,meal}'),
  ('food blog', '{food,kitchen,market,meal,recipe}'), ('football', '{"sunday football"}'),
  ('foreign language', '{"language class"}'), ('fotografa', '{photographer}'), ('foulard', '{headwrap}'),
  ('founder', '{entrepreneur}'), ('freedom', '{bicycle}'), ('freelancer', '{laptop,"remote work"}'),
  ('frere', '{brother}'), ('freres', '{brothers}'), ('friends', '{friendship,group}'),
  ('friendship', '{"best friends",friends,squad}'), ('from above', '{overhead,"top view"}'),
  ('from behind', '{"back view"}'), ('fruit', '{market}'), ('fruits', '{fruit}'), ('fruta', '{fruit}'),
  ('frutas', '{fruit}'), ('funeral', '{remembrance,vigil}'), ('gafas', '{glasses}'), ('garcon', '{boy}'),
  ('garcons', '{boys}'), ('garden', '{gardener,gardening}'), ('gardener', '{garden,gardening}'),
  ('gardening', '{garden,gardener}'), ('gele', '{"head tie"}'), ('gender reveal', '{baby,newborn}'),
  ('gentleman', '{guy,man,men}'), ('geography', '{globe,map}'), ('geography class', '{geography,globe,map}'),
  ('geography lesson', '{geography,globe,map}'), ('getaway', '{beach,sea}'), ('ghana', '{kente}'),
  ('girl', '{girls}'), ('girl boss', '{executive,founder,leader}'), ('girls', '{girl}'),
  ('girls in stem', '{"stem girl","stem woman"}'), ('glasses', '{eyeglasses,spectacles}'),
  ('god', '{church,faith,prayer}'), ('gospel', '{choir}'), ('gracias', '{thanks}'), ('graduacion', '{graduation}'),
  ('graduada', '{graduate}'), ('graduate', '{"cap and gown",graduation}'),
  ('graduation', '{"cap and gown",graduate}'), ('graduation party', '{graduation}'), ('grand mere', '{grandmother}'),
  ('grand pere', '{grandfather}'), ('granddad', '{grandfather,grandpa,"grandparent man"}'),
  ('grandfather', '{granddad,grandpa,"grandparent man"}'),
  ('grandma', '{grandmom,grandmother,"grandparent woman",granny,nana}'),
  ('grandmom', '{grandma,grandmother,"grandparent woman",granny,nana}'),
  ('grandmother', '{grandma,grandmom,"grandparent woman",granny,nana}'),
  ('grandpa', '{granddad,grandfather,"grandparent man"}'), ('grandparent', '{grandfather,grandmother,grandparents}'),
  ('grandparents', '{grandfather,grandmother,grandparent}'), ('grands parents', '{grandparents}'),
  ('granny', '{grandma,grandmom,grandmother,"grandparent woman",nana}'), ('graph', '{chart,charts}'),
  ('grateful', '{devotion,gathering,praise,prayer}'), ('gratitude', '{devotion,gathering,praise,prayer}'),
  ('gray', '{grey}'), ('green', '{garden,leaves,plant,sustainability}'), ('grey', '{gray}'),
  ('grief', '{candle,condolences,remembrance,vigil}'), ('groom', '{bridal,bride,marriage,wedding}'),
  ('grossesse', '{pregnancy}'), ('group', '{friends,team}'), ('growth', '{charts,"growth chart",plant}'),
  ('guide dog', '{blind,"white cane"}'), ('guy', '{gentleman,man,men}'),
  ('gym', '{exercise,fitness,"gym bag","home gym",workout}'), ('hacker', '{code,developer}'),
  ('hair', '{afro,"bantu knots",braids,cornrows,"curly hair",haircut,locs,puffs}'),
  ('hair blog', '{barber,braids,"hair day"}'), ('hair care', '{braids,"hair day",hairdresser,salon}'),
  ('hair salon', '{barber,braids,"hair day"}'), ('hair stylist', '{barber,"hair day"}'),
  ('haircut', '{barber,barbershop}'), ('hairdresser', '{barber,barbershop,"hair day",salon}'),
  ('hairstyle', '{afro,"bantu knots",braids,cornrows,"curly hair",haircut,locs,puffs}'),
  ('hairstyles', '{afro,"bantu knots",braids,cornrows,"curly hair",haircut,locs,puffs}'),
  ('hairstylist', '{barber,"hair day"}'), ('hand raising', '{"hand up"}'), ('handicapped', '{disability,wheelchair}'),
  ('handshake', '{agreement,deal}'), ('happiness', '{happy,joy}'), ('happy', '{cheerful,joy,smiling}'),
  ('hat', '{hats}'), ('hats', '{hat}'), ('head scarf', '{"head wrap",headscarf,headwrap,turban}'),
  ('head tie', '{gele}'), ('head wrap', '{"head scarf",headscarf,headwrap,turban}'),
  ('headscarf', '{"head scarf","head wrap",headwrap,turban}'), ('headshot', '{face,portrait}'),
  ('headshots', '{portraits}'), ('headteacher', '{professor,teacher}'),
  ('headwrap', '{"head scarf","head wrap",headscarf,turban}'), ('healthcare', '{doctor,hospital,medical,nurse}'),
  ('healthcare worker', '{nurse}'), ('hearing aid', '{deaf,"sign language"}'), ('heaven', '{light}'),
  ('help desk', '{"customer call","phone order","question in the chat"}'), ('heritage', '{kente,tradition}'),
  ('hermana', '{sister}'), ('hermanas', '{sisters}'), ('hermano', '{brother}'), ('hermanos', '{siblings}'),
  ('heureuse', '{happy}'), ('hija', '{daughter}'), ('hijab', '{veil}'), ('hijo', '{son}'),
  ('hiring', '{careers,commute,team}'), ('histoire', '{story}'), ('hogar', '{home}'),
  ('holiday', '{beach,sea,vacation}'), ('holidays', '{beach,holiday,sea}'), ('hombre', '{man}'), ('hombres', '{men}'),
  ('home decor', '{minimal,pattern,poster,tree}'), ('home office', '{desk,"remote work"}'),
  ('homeschool', '{desk,homework,reading}'), ('homeschooling', '{desk,homework,reading}'),
  ('homework', '{desk,student,study}'), ('homme', '{man}'), ('homme d affaires', '{businessman}'),
  ('hommes', '{men}'), ('honor', '{honour}'), ('honour', '{honor}'), ('hope', '{candle,light,remembrance,vigil}'),
  ('hopital', '{hospital}'), ('hospital', '{clinic}'), ('hosting', '{infrastructure,server,"server room"}'),
  ('housewarming', '{home,plants}'), ('hug', '{love,tenderness}'), ('idea', '{brainstorm,planning}'),
  ('ideas', '{brainstorm,idea,planning}'), ('iglesia', '{church}'), ('imam', '{"friday stillness",kufi,mosque}'),
  ('inclusion', '{children,diverse,diversity,"hearing aid"}'), ('inclusive', '{children,diversity,"hearing aid"}'),
  ('infant', '{baby,newborn}'), ('infirmier', '{nurse}'), ('infirmiere', '{nurse}'),
  ('influencer', '{creator,"going live",media,"new follower",vlog}'), ('ingeniera', '{engineer}'),
  ('ingeniero', '{engineer}'), ('ingenieur', '{engineer}'), ('ingenieure', '{engineer}'),
  ('insomnia', '{bedtime,"deep rest"}'), ('instituteur', '{teacher}'), ('institutrice', '{teacher}'),
  ('instructor', '{educator,professor,teacher}'), ('instrument', '{drums,trumpet}'),
  ('insurance', '{family,generations,legacy}'), ('interfaith', '{peace,unity}'), ('internet', '{cloud,network}'),
  ('interview', '{handshake}'), ('investor', '{finance,pitch}'), ('islam', '{hijab,islamic,mosque,muslim,ramadan}'),
  ('islamic', '{islam,muslim}'), ('it', '{technology}'), ('jardin', '{garden}'), ('jardinage', '{gardening}'),
  ('jazz', '{musician}'), ('jefa', '{boss}'), ('jefe', '{boss}'), ('jesus', '{christian,christianity}'),
  ('jewellery', '{jewelry}'), ('jewelry', '{jewellery}'), ('jewish', '{judaism,synagogue,torah}'),
  ('job', '{careers,office,work}'), ('job interview', '{handshake,interview}'),
  ('jogger', '{jogging,runner,running}'), ('jogging', '{jogger,runner,running}'), ('joie', '{joy}'),
  ('journal', '{"letter to myself"}'), ('journaling', '{journal,"letter to myself"}'),
  ('joy', '{cheerful,happy,smiling}'), ('joyful', '{joy}'), ('judaism', '{synagogue,torah}'), ('jumeaux', '{twins}'),
  ('jumelles', '{twins}'), ('juneteenth', '{celebration,drums,festival,heritage}'), ('kente', '{textile}'),
  ('kid', '{child,children}'), ('kids', '{child,children}'),
  ('kindergarten', '{children,"early years","little reader",storytime}'), ('kiss', '{couple,love}'),
  ('kitchen', '{chef,cook,cooking}'), ('knots', '{"bantu knots"}'), ('koran', '{kufi,mosque,recitation}'),
  ('kwanzaa', '{drums,generations,"kente pattern",unity}'), ('lab', '{laboratory}'), ('labor', '{labour}'),
  ('laboratory', '{lab}'), ('labour', '{labor}'), ('lady', '{female,woman,women}'),
  ('language learning', '{"language class"}'), ('languages', '{"language class"}'), ('laptop', '{computer}'),
  ('launch', '{"launch day",pitch,"ship it",startup}'), ('law', '{agreement,contract,executive,negotiation}'),
  ('lawyer', '{agreement,contract,executive,negotiation}'), ('leader', '{executive,leadership,"team lead"}'),
  ('leadership', '{executive,leader,"team lead"}'), ('leaf', '{botanical,leaves}'), ('learner', '{pupil,student}'),
  ('learning', '{reading,school,student}'), ('leaves', '{botanical,leaf}'), ('lectura', '{reading}'),
  ('lecturer', '{professor,teacher}'), ('leer', '{reading}'), ('legal', '{agreement,contract,executive,negotiation}'),
  ('lentes', '{glasses}'), ('lesson', '{classroom,education,teacher}'), ('leyendo', '{reading}'),
  ('lgbt', '{couple}'), ('librarian', '{library}'), ('libro', '{book}'), ('libros', '{books}'),
  ('lifestyle', '{coffee,plants,"self care"}'), ('lifting', '{"deep squat","one arm curl","overhead press"}'),
  ('lire', '{reading}'), ('listening', '{headphones}'), ('literacy', '{reading}'), ('livre', '{book}'),
  ('livres', '{books}'), ('locks', '{dreadlocks,dreads,locs}'), ('locs', '{dreadlocks,dreads,locks}'),
  ('logo', '{minimal}'), ('loneliness', '{contemplation,"quiet profile",remembrance}'),
  ('lonely', '{contemplation,"quiet profile",remembrance}'), ('loss', '{candle,remembrance,vigil}'),
  ('louange', '{praise}'), ('love', '{couple,romance,romantic,tenderness}'), ('lovers', '{couple,partners}'),
  ('lumiere', '{light}'), ('luna', '{moon}'), ('lune', '{moon}'), ('lunettes', '{glasses}'), ('luto', '{grief}'),
  ('luz', '{light}'), ('machine learning', '{circuit,data,robot,robotics,technology}'), ('madre', '{mother}'),
  ('maestra', '{teacher}'), ('maestro', '{teacher}'), ('magazine', '{portrait}'),
  ('magazine cover', '{beauty,portrait}'), ('mains', '{hands}'), ('maison', '{home}'),
  ('mama', '{mom,mommy,mother,motherhood,mum,mummy}'), ('maman', '{mother}'), ('mamie', '{grandmother}'),
  ('man', '{gentleman,guy,men}'), ('manager', '{executive,leader}'), ('manana', '{morning}'), ('manos', '{hands}'),
  ('map', '{geography,globe}'), ('mapa', '{map}'), ('mar', '{sea}'), ('marche', '{market}'),
  ('mardi gras', '{carnival,dance,festival}'), ('mariage', '{wedding}'), ('marie', '{groom}'), ('mariee', '{bride}'),
  ('market', '{vendor}'), ('marriage', '{bridal,bride,groom,wedding}'),
  ('marriage counseling', '{couple,"therapy room"}'), ('matematicas', '{mathematics}'),
  ('maternity', '{expecting,pregnancy,pregnant}'), ('math', '{mathematics,maths}'),
  ('math class', '{math,mathematics}'), ('math lesson', '{math,mathematics}'), ('mathematics', '{math,maths}'),
  ('mathematiques', '{mathematics}'), ('maths', '{math,mathematics}'), ('maths class', '{math,mathematics}'),
  ('matin', '{morning}'), ('matrimonio', '{wedding}'), ('meal', '{dinner,supper}'), ('mechanic', '{workshop}'),
  ('medecin', '{doctor}'), ('medica', '{doctor}'), ('medical', '{doctor,physician}'),
  ('medicine', '{doctor,healthcare,hospital}'), ('medico', '{doctor}'), ('meditacion', '{meditation}'),
  ('meditation', '{yoga}'), ('meeting', '{presentation,team}'), ('melanin', '{beauty,portrait}'),
  ('memorial', '{remembrance,vigil}'), ('men', '{gentleman,guy,man}'),
  ('mental health', '{meditation,mindfulness,therapy}'), ('mentor', '{professor}'),
  ('mentoring', '{mentor,professor}'), ('mentorship', '{mentor,professor}'), ('mer', '{sea}'),
  ('mercado', '{market}'), ('merci', '{thanks}'), ('mere', '{mother}'), ('mesa', '{table}'), ('mezquita', '{mosque}'),
  ('microscope', '{laboratory}'), ('midwife', '{birth,midwives,newborn}'), ('midwives', '{birth,newborn}'),
  ('mindfulness', '{"mental health"}'), ('minister', '{church,prayer,worship}'),
  ('ministry', '{church,prayer,worship}'), ('mobile app', '{app,phone}'), ('moda', '{fashion}'),
  ('model', '{fashion,portrait}'), ('modeling', '{modelling}'), ('modelling', '{modeling}'),
  ('mom', '{mama,mommy,mother,motherhood,mum,mummy}'), ('mom blog', '{mother,motherhood}'),
  ('mommy', '{mama,mom,mother,motherhood,mum,mummy}'), ('money', '{business,finance}'), ('morning', '{sunrise}'),
  ('morning routine', '{coffee,morning,"slow morning",tea}'), ('mosque', '{muslim}'), ('mosquee', '{mosque}'),
  ('mother', '{mama,mom,mommy,motherhood,mum,mummy}'), ('mother day', '{mother,motherhood}'),
  ('motherhood', '{mama,mom,mommy,mother,mum,mummy}'), ('mothers day', '{mother,motherhood}'), ('motif', '{pattern}'),
  ('mourning', '{grief,remembrance,sad,vigil}'), ('moving', '{home}'), ('mudcloth', '{bogolan}'),
  ('mujer', '{woman}'), ('mujeres', '{women}'), ('mum', '{mama,mom,mommy,mother,motherhood,mummy}'),
  ('mummy', '{mama,mom,mommy,mother,motherhood,mum}'), ('music', '{musician}'), ('music blog', '{jazz,music,stage}'),
  ('musica', '{music}'), ('musician', '{music}'), ('musicien', '{musician}'), ('musico', '{musician}'),
  ('musique', '{music}'), ('muslim', '{hijab,islam,islamic,mosque}'), ('musulman', '{muslim}'),
  ('musulmana', '{muslim}'), ('musulmane', '{muslim}'), ('naissance', '{birth}'),
  ('nana', '{grandma,grandmom,grandmother,"grandparent woman",granny}'), ('nattes', '{braids}'),
  ('natural hair', '{afro,"bantu knots","curly hair",locs,puffs}'),
  ('natural hair care', '{braids,"hair care","hair day","natural hair"}'), ('naturaleza', '{nature}'),
  ('nature', '{landscape,leaves,plants,tree}'), ('navidad', '{christmas}'), ('negocio', '{"small business"}'),
  ('negocios', '{business}'), ('negotiating', '{agreement,handshake,"two partners"}'),
  ('negotiation', '{agreement,handshake,"two partners"}'), ('neighbor', '{neighborhood,neighbour,neighbourhood}'),
  ('neighborhood', '{neighbor,neighbour,neighbourhood}'), ('neighbour', '{neighbor,neighborhood,neighbourhood}'),
  ('neighbourhood', '{neighbor,neighborhood,neighbour}'), ('new baby', '{baby,birth,newborn,quilt}'),
  ('new mom', '{"baby carrier",motherhood,newborn}'), ('new mother', '{"baby carrier",motherhood,newborn}'),
  ('new mum', '{"baby carrier",motherhood,newborn}'), ('new year', '{celebration,party}'),
  ('newborn', '{baby,infant}'), ('news', '{media}'), ('nigeria', '{nigerian}'), ('nigerian', '{nigeria}'),
  ('night', '{moon}'), ('nina', '{girl}'), ('ninas', '{girls}'), ('nino', '{boy}'), ('ninos', '{children}'),
  ('noche', '{night}'), ('noel', '{christmas}'), ('nourriture', '{food}'), ('novia', '{bride}'), ('novio', '{groom}'),
  ('nuage', '{cloud}'), ('nube', '{cloud}'), ('nuit', '{night}'),
  ('nurse', '{healthcare,"healthcare worker",hospital,medical,ward}'), ('nursery', '{baby,bedtime,children,quilt}'),
  ('nursery school', '{children,"early years","little reader",storytime}'),
  ('nursery wall art', '{baby,bedtime,children,quilt}'), ('nurses', '{ward}'), ('ocean', '{beach,sea}'),
  ('office', '{workplace}'), ('oficina', '{office}'), ('old', '{elder,elderly,"older adult",senior}'),
  ('old man', '{elder,grandfather}'), ('old people', '{elder,grandfather,grandmother,grandparents}'),
  ('old woman', '{grandmother}'), ('older adult', '{elder,elderly,old,senior}'),
  ('onboarding', '{app,"product roadmap"}'), ('oracion', '{prayer}'), ('orando', '{praying}'),
  ('ordenador', '{computer}'), ('ordinateur', '{computer}'), ('organise', '{organize}'), ('organize', '{organise}'),
  ('overhead', '{"from above","top view"}'),
  ('overwhelmed', '{breathing,calm,meditation,"mental health",mindfulness,rest}'),
  ('packaging', '{pattern,seamless,textile}'), ('padre', '{father}'), ('paediatrician', '{pediatric}'),
  ('painter', '{easel}'), ('painting', '{easel,painter}'), ('paix', '{peace}'), ('pajamas', '{pyjamas}'),
  ('panic', '{breathing,calm,meditation,"mental health",mindfulness}'), ('papa', '{dad,daddy,father,fatherhood}'),
  ('papi', '{grandfather}'), ('paques', '{easter}'), ('parade', '{carnival,dance,festival}'), ('pareja', '{couple}'),
  ('parent', '{parents}'), ('parent teacher', '{parents,teacher}'), ('parents', '{father,mother,parent}'),
  ('parents evening', '{parents,teacher}'), ('partners', '{couple,lovers}'),
  ('partnership', '{handshake,"two partners"}'), ('party', '{"birthday cake",celebration,festival}'),
  ('pascua', '{easter}'), ('pastor', '{church,prayer,worship}'), ('pastry', '{bakery,"birthday cake"}'),
  ('patron', '{pattern}'), ('pattern', '{fabric,patterns,seamless,textile}'),
  ('patterns', '{fabric,pattern,seamless,textile}'), ('paz', '{peace}'), ('peace', '{candle,dove,vigil}'),
  ('peaceful', '{calm,quiet}'), ('pediatric', '{fever,"pediatric visit"}'), ('pediatrician', '{pediatric}'),
  ('pediatrics', '{fever,"pediatric visit"}'), ('peinado', '{hairstyle}'), ('peintre', '{painter}'),
  ('pelo', '{hair}'), ('pelo natural', '{"natural hair"}'), ('pelo rizado', '{"curly hair"}'),
  ('peluqueria', '{barbershop}'), ('peluquero', '{barber}'), ('pere', '{father}'),
  ('personal trainer', '{coach,"partner workout"}'), ('pesame', '{condolence}'), ('pharmacist', '{pharmacy}'),
  ('phone', '{app}'), ('photographer', '{photo}'), ('photography', '{photo}'),
  ('physical therapist', '{"physical therapy"}'), ('physician', '{doctor,medical}'),
  ('physio', '{"physical therapy"}'), ('physiotherapist', '{"physical therapy"}'),
  ('physiotherapy', '{"physical therapy"}'), ('pintor', '{painter}'), ('pintora', '{painter}'),
  ('pitch', '{presentation}'), ('plage', '{beach}'), ('plaits', '{"box braids",braided,braids}'),
  ('plant', '{leaves,plants}'), ('plantas', '{plants}'), ('plantes', '{plants}'), ('playa', '{beach}'),
  ('player', '{athlete,"jump shot","team captain"}'), ('players', '{athlete,"jump shot","team captain"}'),
  ('playlist', '{music,vinyl}'), ('podcast', '{"podcast hour",podcaster}'), ('podcaster', '{podcast}'),
  ('podcasteur', '{podcaster}'), ('portrait', '{face,headshot}'), ('poster', '{minimal}'),
  ('postpartum', '{midwives,motherhood,newborn}'), ('potter', '{clay,pottery}'), ('pottery', '{clay,potter}'),
  ('power', '{executive,fitness,leader,winner}'), ('praise', '{choir,gospel,worship}'), ('pray', '{prayer,praying}'),
  ('prayer', '{pray,praying}'), ('praying', '{pray,prayer}'), ('preacher', '{church,prayer,worship}'),
  ('pregnancy', '{expecting,maternity,pregnant}'), ('pregnant', '{expecting,maternity,pregnancy}'),
  ('preschool', '{children,"early years","little reader",storytime}'), ('presentation', '{meeting}'),
  ('pride', '{beauty,executive,leader,winner}'), ('prier', '{praying}'), ('priere', '{prayer}'),
  ('priest', '{church,prayer,worship}'), ('primary school', '{children,classroom}'),
  ('principal', '{professor,teacher}'), ('print', '{pattern,poster}'), ('product launch', '{"launch day","ship it"}'),
  ('profesor', '{professor}'), ('profesora', '{teacher}'), ('professeur', '{professor}'),
  ('professor', '{educator,instructor,teacher}'), ('profile', '{"side view"}'),
  ('profile picture', '{portrait,profile}'), ('program', '{programme,programmes,programs}'),
  ('programador', '{developer}'), ('programadora', '{developer}'), ('programme', '{program,programmes,programs}'),
  ('programmer', '{coder,developer,"software engineer"}'), ('programmes', '{program,programme,programs}'),
  ('programming', '{code,coding}'), ('programs', '{program,programme,programmes}'), ('prom', '{celebration}'),
  ('proposal', '{engagement}'), ('prosthesis', '{amputee,prosthetic}'), ('prosthetic', '{amputee,prosthesis}'),
  ('protective style', '{"bantu knots",braids,cornrows,locs}'), ('proud', '{beauty,executive,leader,winner}'),
  ('psicologa', '{therapist}'), ('psicologo', '{therapist}'), ('psychiatrist', '{"mental health",therapy}'),
  ('psychologist', '{"mental health",therapy}'), ('psychologue', '{therapist}'),
  ('psychology', '{"mental health",therapist}'), ('psychotherapist', '{"mental health",therapy}'),
  ('psychotherapy', '{"mental health",therapist}'), ('puffs', '{afro}'), ('pupil', '{learner,student}'),
  ('pyjamas', '{pajamas}'), ('queen', '{crown,gele}'), ('question', '{"hand up"}'),
  ('questions', '{"hand up",question}'), ('quiet', '{calm,peaceful}'), ('quimica', '{chemistry}'),
  ('quran', '{kufi,mosque,recitation}'), ('rabbi', '{synagogue}'), ('radio', '{microphone,podcast}'),
  ('raising hand', '{"hand up"}'), ('ramadan', '{eid,lantern,muslim}'), ('rapper', '{microphone,music}'),
  ('rastas', '{locs}'), ('reader', '{reading}'), ('reading', '{reader}'), ('reading corner', '{reading,storytime}'),
  ('recipe', '{food,kitchen,market,meal}'), ('recipes', '{food,kitchen,market,meal,recipe}'),
  ('recitation', '{kufi,mosque}'), ('record cover', '{music,playlist,podcast,vinyl}'),
  ('recruiting', '{careers,commute,team}'), ('recruitment', '{careers,commute,team}'), ('relax', '{calm,rest,yoga}'),
  ('relaxation', '{"self care",selfcare,wellness}'), ('relaxing', '{calm,rest,yoga}'),
  ('religion', '{church,faith,prayer}'), ('religious', '{church,faith,prayer}'),
  ('remote team', '{"remote work",team}'), ('remote work', '{freelancer,wfh,"work from home","working from home"}'),
  ('rentree', '{"back to school"}'), ('rentree scolaire', '{"back to school"}'), ('repas', '{meal}'),
  ('report', '{charts,data,growth}'), ('reports', '{charts,data,growth,report}'), ('repos', '{rest}'),
  ('researcher', '{science,scientist}'), ('respirar', '{breathing}'), ('rest', '{calm}'),
  ('restaurant', '{dinner,food}'), ('retirement', '{elder}'), ('retrato', '{portrait}'),
  ('reunion', '{gathering,generations,meeting}'), ('rezando', '{praying}'), ('rezar', '{prayer}'),
  ('rizos', '{curls}'), ('robot', '{robotics}'), ('romance', '{love,romantic}'), ('romantic', '{love,romance}'),
  ('runner', '{jogger,jogging,running}'), ('running', '{jogger,jogging,runner}'),
  ('sad', '{contemplation,grief,mourning,vigil}'), ('sadness', '{contemplation,vigil}'), ('sage femme', '{midwife}'),
  ('salon', '{"hair care",hairdresser}'), ('salud', '{healthcare}'), ('salud mental', '{"mental health"}'),
  ('sante', '{healthcare}'), ('sante mentale', '{"mental health"}'), ('sastre', '{tailor}'),
  ('scarf', '{headwrap,hijab}'), ('scholarship', '{graduation}'), ('scholarships', '{graduation}'),
  ('school', '{classroom}'), ('school trip', '{globe,map}'), ('science', '{researcher,scientist}'),
  ('science fair', '{chemistry,robotics,science}'), ('scientifique', '{scientist}'),
  ('scientist', '{chemistry,lab,researcher,science}'), ('scripture', '{church,prayer,verse}'),
  ('sculptor', '{carver}'), ('sea', '{beach,ocean}'), ('seamless', '{fabric,pattern,patterns,textile}'),
  ('seamstress', '{sewing,tailor}'), ('security', '{infrastructure,server,"server room"}'),
  ('self care', '{relaxation,selfcare,wellness}'), ('self care routine', '{bath,"self care",tea}'),
  ('self esteem', '{beauty,"letter to myself","self care"}'),
  ('self love', '{beauty,"letter to myself","self care"}'), ('self worth', '{beauty,"letter to myself","self care"}'),
  ('selfcare', '{relaxation,"self care",wellness}'), ('seller', '{market,vendor}'),
  ('senior', '{elder,elderly,grandfather,grandmother,grandparents,old,"older adult"}'),
  ('seniors', '{elder,grandparents,"older adult"}'), ('server', '{"data center",servers}'),
  ('servers', '{"data center",server}'), ('service', '{choir,church,worship}'), ('sewing', '{seamstress,tailor}'),
  ('shaved head', '{bald}'), ('shop', '{market,"shop owner"}'), ('shop owner', '{shopkeeper,"small business"}'),
  ('shopkeeper', '{"shop owner","small business"}'), ('shopping', '{market,retail}'),
  ('show and tell', '{"hand up",question}'), ('sibling', '{siblings,sisters,twins}'),
  ('siblings', '{brother,brothers}'), ('side view', '{profile}'), ('sign language', '{deaf,"hearing aid"}'),
  ('signing', '{agreement,contract,deal}'), ('silla de ruedas', '{wheelchair}'),
  ('singer', '{choir,"jazz voice",singing,vocalist}'), ('singing', '{singer,vocalist}'),
  ('sister', '{siblings,sisters}'), ('sisters', '{siblings}'), ('skin care', '{bath,beauty,oil,"self care"}'),
  ('skin condition', '{vitiligo}'), ('skincare', '{bath,beauty,oil,"self care"}'),
  ('skincare routine', '{bath,beauty,oil,"self care"}'), ('skyline', '{city,urban}'),
  ('sleep', '{asleep,bedtime,"deep rest","night feed"}'), ('sleeping', '{asleep,bedtime,"deep rest"}'),
  ('small business', '{"shop owner",shopkeeper}'), ('smartphone', '{app,phone}'), ('smiling', '{cheerful,happy,joy}'),
  ('soccer', '{football,"sunday football"}'), ('soeur', '{sister}'), ('soeurs', '{sisters}'),
  ('software', '{code,developer}'), ('software engineer', '{coder,developer,programmer}'), ('sol', '{sun}'),
  ('soleil', '{sun}'), ('solitude', '{contemplation,"quiet profile",remembrance}'), ('sombrero', '{hat}'),
  ('sombreros', '{hats}'), ('sommeil', '{sleep}'), ('son', '{boy,child}'), ('song', '{music,singing}'),
  ('sonrisa', '{smiling}'), ('sorda', '{deaf}'), ('sourde', '{deaf}'), ('sourire', '{smiling}'),
  ('space', '{moon,stars}'), ('spectacles', '{eyeglasses,glasses}'), ('spiritual', '{faith,meditation,prayer}'),
  ('sport', '{fitness,running}'), ('sports', '{fitness,running,sport}'), ('stars', '{night}'),
  ('start up', '{startup}'), ('startup', '{founder,"seed round","start up"}'), ('stem', '{engineering,science}'),
  ('stem girls', '{"stem girl","stem woman"}'), ('still life', '{table}'), ('store', '{retail,"shop owner"}'),
  ('stories', '{story,storytime}'), ('story', '{stories,storytime}'), ('story time', '{story,storytime}'),
  ('storytime', '{stories,story}'), ('street fashion', '{fashion,"street style",style}'),
  ('strength', '{executive,fitness,leader,winner}'),
  ('stress', '{breathing,calm,meditation,"mental health",mindfulness,rest}'),
  ('stress relief', '{breathing,calm,meditation,"mental health",mindfulness,rest}'),
  ('stressed', '{breathing,calm,meditation,"mental health",mindfulness,rest}'),
  ('strong', '{executive,fitness,leader,winner}'), ('student', '{learner,pupil}'), ('students', '{pupils,student}'),
  ('study', '{desk,library,notes,reading,student}'), ('studying', '{desk,library,notes,reading,student,study}'),
  ('suit', '{blazer}'), ('summer', '{beach}'), ('sunday service', '{choir,church,worship}'), ('sunrise', '{dawn}'),
  ('sunset', '{dusk}'), ('supper', '{dinner,meal}'), ('support', '{circle,community,"therapy room"}'),
  ('support group', '{"breathing together",circle,community,"community circle hands","therapy room","women circle"}'),
  ('surgeon', '{surgery}'), ('surgeons', '{surgery}'), ('sustainability', '{garden,leaves,plant}'),
  ('sustainable', '{garden,leaves,plant,sustainability}'), ('swimming', '{beach,swimsuit}'),
  ('syllabus', '{books,"lecture notes"}'), ('sympathy', '{candle,remembrance,vigil}'),
  ('sympathy card', '{candle,remembrance,vigil}'), ('synagogue', '{judaism,torah}'), ('tailleur', '{tailor}'),
  ('tailor', '{seamstress,sewing}'), ('tambor', '{drum}'), ('tambores', '{drums}'), ('tambour', '{drum}'),
  ('tarea', '{homework}'), ('te', '{tea}'), ('teacher', '{educator,instructor,professor}'),
  ('team', '{collaboration,teamwork}'), ('team sport', '{football,"team captain"}'),
  ('team sports', '{football,"team captain"}'), ('teamwork', '{collaboration,team}'), ('tech', '{technology}'),
  ('tech blog', '{code,developer}'), ('technologie', '{technology}'), ('technology', '{it,tech}'),
  ('tecnologia', '{technology}'), ('teen', '{adolescent,teenager}'), ('teenager', '{adolescent,teen}'),
  ('teenagers', '{teenager}'), ('tela', '{fabric}'), ('terapeuta', '{therapist}'), ('terapia', '{therapy}'),
  ('test', '{desk,equations,"lecture notes"}'), ('textile', '{fabric,pattern,patterns,seamless}'),
  ('texture', '{pattern,textile}'), ('thankful', '{devotion,gathering,praise,prayer}'),
  ('thanks', '{devotion,gathering,praise,prayer}'), ('thanksgiving', '{dinner,"family meal",gathering}'),
  ('thanksgiving dinner', '{dinner,"family meal",gathering}'), ('theater', '{theatre}'), ('theatre', '{theater}'),
  ('therapeute', '{therapist}'), ('therapie', '{therapy}'), ('therapist', '{"mental health",therapy}'),
  ('therapists', '{"mental health",therapy}'), ('therapy', '{"mental health",therapist}'), ('tienda', '{shop}'),
  ('tired', '{"deep rest",mindfulness,rest,wellness}'), ('tissu', '{fabric}'), ('toddler', '{baby,child,children}'),
  ('toddlers', '{baby,child,children}'), ('together', '{community,group}'), ('top view', '{"from above",overhead}'),
  ('torah', '{judaism}'), ('tourism', '{beach,bicycle,map,savanna,travel,vlog}'), ('trabajo', '{work}'),
  ('tradition', '{heritage}'), ('traditional', '{ankara,gele,heritage,kente}'),
  ('trainer', '{coach,"partner workout"}'), ('transport', '{bicycle,commute}'), ('travail', '{work}'),
  ('travel', '{beach,bicycle,city,landscape,map,savanna,vlog}'),
  ('travel blog', '{beach,bicycle,map,savanna,travel,vlog}'), ('traveler', '{traveller}'),
  ('traveling', '{travelling}'), ('traveller', '{traveler}'), ('travelling', '{traveling}'), ('tree', '{trees}'),
  ('trees', '{tree}'), ('trenzas', '{braids}'), ('tresses', '{braids}'),
  ('trip', '{beach,bicycle,map,savanna,travel,vlog}'), ('tristesse', '{sad}'), ('tristeza', '{sad}'),
  ('trust', '{handshake}'), ('turban', '{"head scarf","head wrap",headscarf,headwrap}'), ('turbante', '{headwrap}'),
  ('tutor', '{homework,teacher,"tutor online"}'), ('tutoring', '{homework,teacher,"tutor online"}'),
  ('unity', '{hands,together}'), ('universidad', '{university}'), ('universite', '{university}'),
  ('university', '{campus,college,graduation,library}'), ('university student', '{library,student,university}'),
  ('urban', '{city,skyline}'), ('vacation', '{beach,holiday,sea}'),
  ('valentine', '{couple,"date night",love,romance}'), ('valentine day', '{couple,"date night",love,romance}'),
  ('valentines', '{couple,"date night",love,romance}'), ('valentines day', '{couple,"date night",love,romance}'),
  ('veil', '{hijab}'), ('vela', '{candle}'), ('velas', '{candle}'), ('velo', '{bicycle}'), ('vendor', '{market}'),
  ('verano', '{summer}'), ('vigil', '{candle,remembrance}'), ('ville', '{city}'), ('vitiligo', '{"skin condition"}'),
  ('vlogger', '{"going live","new follower",vlog}'), ('vocalist', '{singer,singing}'), ('voile', '{hijab}'),
  ('volunteer', '{charity,community,volunteers}'), ('volunteering', '{community,volunteers}'),
  ('volunteers', '{charity,volunteer}'), ('voyage', '{travel}'), ('walk', '{walking}'),
  ('wall art', '{minimal,pattern,poster,tree}'), ('wall decor', '{minimal,pattern,poster,tree}'),
  ('wallpaper', '{background,pattern}'), ('wax print', '{"african print",ankara}'),
  ('weaver', '{"kente weaver",textile}'), ('weaving', '{"kente weaver",textile}'), ('website', '{code,developer}'),
  ('wedding', '{bridal,bride,couple,engagement,groom,"just married",marriage,vows,"wedding dance"}'),
  ('weightlifting', '{"deep squat","one arm curl","overhead press"}'),
  ('weights', '{"deep squat","one arm curl","overhead press"}'), ('wellness', '{relaxation,"self care",selfcare}'),
  ('wfh', '{"remote work","work from home","working from home"}'), ('wheelchair', '{disability,disabled}'),
  ('wheelchair user', '{wheelchair}'), ('white cane', '{blind,"guide dog"}'), ('woman', '{female,lady,women}'),
  ('women', '{female,lady,woman}'), ('women empowerment', '{leader,women}'),
  ('women in tech', '{"developer woman","founder woman","server woman","women engineers"}'),
  ('women ministry', '{"church woman","church women","prayer woman"}'), ('work', '{office}'),
  ('work from home', '{"remote work",wfh,"working from home"}'), ('worker', '{office,workshop}'),
  ('worker from home', '{"remote work"}'), ('working from home', '{"remote work",wfh,"work from home"}'),
  ('workout', '{exercise,fitness,gym,"partner workout"}'), ('workplace', '{office}'),
  ('workshop', '{brainstorm,planning}'), ('world', '{globe}'), ('worship', '{praise}'), ('yoga', '{meditation}'),
  ('youtuber', '{creator,"going live",microphone,"new follower",vlog}');

-- The activity log of a new shop is empty.
delete from public.activity;

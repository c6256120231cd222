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

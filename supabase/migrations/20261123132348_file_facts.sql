create table public.file_facts ();

alter table public.file_facts add column bucket text not null;

alter table public.file_facts add column object_path text not null;

alter table public.file_facts add column entry text default ''::text not null;

alter table public.file_facts add column sha256 text not null;

alter table public.file_facts add column size_bytes bigint not null;

alter table public.file_facts add column format text not null;

alter table public.file_facts add column width_px integer;

alter table public.file_facts add column height_px integer;

alter table public.file_facts add column dpi numeric;

alter table public.file_facts add column is_transparent boolean;

alter table public.file_facts add column is_vector boolean;

alter table public.file_facts add column layers text[];

alter table public.file_facts add column fonts text[];

alter table public.file_facts add constraint file_facts_bucket_check CHECK ((bucket = ANY (ARRAY['downloads'::text, 'Downloadable Files'::text])));

alter table public.file_facts add constraint file_facts_dpi_check CHECK ((dpi > (0)::numeric));

alter table public.file_facts add constraint file_facts_format_check CHECK ((format ~ '^[a-z0-9]{1,16}$'::text));

alter table public.file_facts add constraint file_facts_height_px_check CHECK ((height_px > 0));

alter table public.file_facts add constraint file_facts_object_path_check CHECK ((object_path <> ''::text));

alter table public.file_facts add constraint file_facts_pkey PRIMARY KEY (bucket, object_path, entry);

alter table public.file_facts add constraint file_facts_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));

alter table public.file_facts add constraint file_facts_size_bytes_check CHECK ((size_bytes >= 0));

alter table public.file_facts add constraint file_facts_width_px_check CHECK ((width_px > 0));

CREATE OR REPLACE FUNCTION public.save_file_facts(p_bucket text, p_object_path text, p_facts jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored_size bigint;
  whole jsonb := (select f from jsonb_array_elements(p_facts) f where f ->> 'entry' = '');
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_admin();
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
  return jsonb_array_length(p_facts);
end
$function$;

CREATE INDEX file_facts_sha256 ON public.file_facts USING btree (sha256);

alter table public.file_facts enable row level security;

create policy file_facts_select on public.file_facts for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

comment on column public.file_facts.entry is 'Path inside a ZIP; empty for the object itself.';

comment on column public.file_facts.is_transparent is 'At least one pixel is not opaque.';

comment on column public.file_facts.is_vector is 'Drawn in shapes alone: it can be scaled to any size.';

grant DELETE on public.file_facts to service_role;

grant INSERT on public.file_facts to service_role;

grant MAINTAIN on public.file_facts to service_role;

grant REFERENCES on public.file_facts to service_role;

grant SELECT on public.file_facts to authenticated;

grant SELECT on public.file_facts to service_role;

grant TRIGGER on public.file_facts to service_role;

grant TRUNCATE on public.file_facts to service_role;

grant UPDATE on public.file_facts to service_role;

grant EXECUTE on function public.save_file_facts(text,text,jsonb) to authenticated;

grant EXECUTE on function public.save_file_facts(text,text,jsonb) to service_role;

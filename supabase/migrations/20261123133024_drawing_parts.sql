alter table public.illustration_sources add column parts text[] default '{}'::text[] not null;

CREATE OR REPLACE FUNCTION private.remember_source(p_id text, p jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.illustration_sources as known
    (illustration_id, source_path, source_name, sha256, size_bytes, download_sha256, download_size_bytes, parts, uploaded_by)
  values (p_id, p ->> 'path', p ->> 'name', p ->> 'sha256', (p ->> 'size_bytes')::bigint,
    p ->> 'download_sha256', (p ->> 'download_size_bytes')::bigint,
    array(select jsonb_array_elements_text(coalesce(p -> 'parts', '[]'))), (select auth.uid()))
  on conflict (illustration_id) do update set
    source_path = excluded.source_path, source_name = excluded.source_name, sha256 = excluded.sha256,
    size_bytes = excluded.size_bytes, download_sha256 = excluded.download_sha256,
    download_size_bytes = excluded.download_size_bytes, parts = excluded.parts, uploaded_by = excluded.uploaded_by
  where (known.source_path, known.source_name, known.sha256, known.size_bytes, known.download_sha256, known.download_size_bytes,
      known.parts)
    is distinct from (excluded.source_path, excluded.source_name, excluded.sha256, excluded.size_bytes,
      excluded.download_sha256, excluded.download_size_bytes, excluded.parts)
$function$;

CREATE OR REPLACE FUNCTION public.match_sources(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    with asked as (
      select a.path, a.sha256 from jsonb_to_recordset(p -> 'items') as a (path text, sha256 text)
    ), matches as (
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256 as existing_sha256, s.download_sha256,
        s.parts
      from asked a join public.illustration_sources s on s.source_path = a.path
      union
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256, s.download_sha256, s.parts
      from asked a join public.illustration_sources s on s.sha256 = a.sha256
    )
    select jsonb_build_object('matches', coalesce(jsonb_agg(jsonb_build_object(
      'path', m.path, 'sha256', m.sha256, 'illustration_id', m.illustration_id,
      'existing_path', m.source_path, 'existing_sha256', m.existing_sha256,
      'existing_download_sha256', m.download_sha256, 'existing_parts', m.parts
    ) order by m.path, m.illustration_id), '[]'))
    from matches m
  );
end
$function$;

comment on column public.illustration_sources.parts is 'What the app made the download from besides the picture: ''name sha256'', ascending.';

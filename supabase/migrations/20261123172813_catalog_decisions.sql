alter table public.illustration_sources add column source_root text;

alter table public.illustration_sources add constraint illustration_sources_source_root_check CHECK ((source_root <> ''::text));

CREATE OR REPLACE FUNCTION private.remember_source(p_id text, p jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.illustration_sources as known
    (illustration_id, source_path, source_root, source_name, sha256, size_bytes, download_sha256, download_size_bytes, parts, uploaded_by)
  values (p_id, p ->> 'path', nullif(p ->> 'root', ''), p ->> 'name', p ->> 'sha256', (p ->> 'size_bytes')::bigint,
    p ->> 'download_sha256', (p ->> 'download_size_bytes')::bigint,
    array(select jsonb_array_elements_text(coalesce(p -> 'parts', '[]'))), (select auth.uid()))
  on conflict (illustration_id) do update set
    source_path = excluded.source_path, source_root = coalesce(excluded.source_root, known.source_root), source_name = excluded.source_name, sha256 = excluded.sha256,
    size_bytes = excluded.size_bytes, download_sha256 = excluded.download_sha256,
    download_size_bytes = excluded.download_size_bytes, parts = excluded.parts, uploaded_by = excluded.uploaded_by
  where (known.source_path, known.source_root, known.source_name, known.sha256, known.size_bytes, known.download_sha256,
      known.download_size_bytes, known.parts)
    is distinct from (excluded.source_path, coalesce(excluded.source_root, known.source_root), excluded.source_name, excluded.sha256, excluded.size_bytes,
      excluded.download_sha256, excluded.download_size_bytes, excluded.parts)
$function$;

CREATE OR REPLACE FUNCTION public.deactivate_category(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  hidden public.categories%rowtype;
  decision text := coalesce(p ->> 'items', '');
  ids jsonb;
begin
  perform private.require_admin();
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
$function$;

CREATE OR REPLACE FUNCTION public.median_price()
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select round((percentile_cont(0.5) within group (order by i.price))::numeric, 2)
    from public.illustrations i
    where i.kind = 'illustration' and i.price > 0 and i.listed_from <= now()
  );
end
$function$;

CREATE INDEX illustration_sources_root ON public.illustration_sources USING btree (source_root);

comment on column public.illustration_sources.source_root is 'Name of the dropped folder that source_path begins below; null where it is not known.';

grant EXECUTE on function public.deactivate_category(jsonb) to authenticated;

grant EXECUTE on function public.median_price() to authenticated;

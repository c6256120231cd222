CREATE OR REPLACE FUNCTION private.settings_answer(p_status text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('status', p_status, 'revision', s.revision, 'settings', private.settings_content(), 'changed_at', s.updated_at,
    'changed_by_name', (select v.saved_by_name from public.shop_settings_versions v where v.revision = s.revision))
  from public.shop_settings s
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  self uuid := (select auth.uid());
begin
  if not exists (select 1 from auth.users u where u.id = self) then
    raise exception 'Only signed-in people have data of their own.' using errcode = '42501';
  end if;
  perform private.require_turn(jsonb_build_array(jsonb_build_object('key', 'export:' || self, 'most', 10, 'seconds', 3600)));
  return private.person_data(self, (select lower(u.email) from auth.users u where u.id = self));
end
$function$;

CREATE OR REPLACE FUNCTION public.quote_cart(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer constant uuid := (select auth.uid());
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- Written by Cloudflare on hosted projects, where the local gateway lets none through; entries before the last are the client's words.
  sender constant text := coalesce(buyer::text, headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', -1)), '');
  has_code constant boolean := btrim(coalesce(p ->> 'code', '')) <> '';
  answer jsonb;
begin
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') > 100
    or char_length(coalesce(p ->> 'code', '')) > 100
  then
    raise exception 'A cart has at most 100 lines, and one code.' using errcode = '22023', hint = 'validation';
  elsif has_code and current_setting('transaction_read_only') = 'on' then
    raise exception 'Codes are asked for with POST.' using errcode = '22023', hint = 'validation';
  elsif has_code and exists (
    select from private.rate_limits r where r.window_ends_at > clock_timestamp()
      and (r.key = 'codes:' || sender and r.taken >= 20 or buyer is null and r.key = 'codes:visitors' and r.taken >= 2000))
  then
    raise exception 'Too many codes were tried. Please wait ten minutes and try again.' using errcode = 'P0001', hint = 'rate_limited',
      detail = '{"retryAfter": 600}';
  end if;
  answer := private.quote(jsonb_build_object('user_id', buyer, 'items', p -> 'items', 'code', p -> 'code'));
  if answer -> 'code' ->> 'reason' = 'code_unknown' then
    perform public.take_rate_limit('codes:' || sender, 20, 600);
    if buyer is null then
      perform public.take_rate_limit('codes:visitors', 2000, 600);
    end if;
  end if;
  return answer;
end
$function$;

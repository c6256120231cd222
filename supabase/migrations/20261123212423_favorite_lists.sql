create table public.favorite_list_items ();

create table public.favorite_lists ();

alter table public.favorite_list_items add column list_id uuid not null;

alter table public.favorite_list_items add column illustration_id text not null;

alter table public.favorite_list_items add column added_at timestamp with time zone default now() not null;

alter table public.favorite_lists add column id uuid default gen_random_uuid() not null;

alter table public.favorite_lists add column user_id uuid not null;

alter table public.favorite_lists add column name text not null;

alter table public.favorite_lists add column is_shared boolean default false not null;

alter table public.favorite_lists add column token text;

alter table public.favorite_lists add column created_at timestamp with time zone default now() not null;

alter table public.favorite_list_items add constraint favorite_list_items_pkey PRIMARY KEY (list_id, illustration_id);

alter table public.favorite_lists add constraint favorite_lists_name_check CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 80)));

alter table public.favorite_lists add constraint favorite_lists_pkey PRIMARY KEY (id);

alter table public.favorite_lists add constraint favorite_lists_shared_by_token CHECK ((is_shared = (token IS NOT NULL)));

alter table public.favorite_lists add constraint favorite_lists_token_check CHECK ((char_length(token) = 64));

alter table public.favorite_lists add constraint favorite_lists_token_key UNIQUE (token);

alter table public.favorite_list_items add constraint favorite_list_items_illustration_id_fkey FOREIGN KEY (illustration_id) REFERENCES public.illustrations(id) ON DELETE CASCADE;

alter table public.favorite_list_items add constraint favorite_list_items_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.favorite_lists(id) ON DELETE CASCADE;

alter table public.favorite_lists add constraint favorite_lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.give_list_token()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.limit_favorite_list_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.favorite_lists l where l.id = new.list_id for no key update;
  if (select count(*) from public.favorite_list_items i where i.list_id = new.list_id) >= 100 then
    raise exception 'This list holds 100 illustrations already. Take one out, or begin another list.'
      using errcode = 'P0001', hint = 'validation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_favorite_lists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_turn(jsonb_build_array(jsonb_build_object('key', 'lists:' || new.user_id, 'most', 60, 'seconds', 3600)));
  perform from public.profiles f where f.id = new.user_id for no key update;
  if (select count(*) from public.favorite_lists l where l.user_id = new.user_id) >= 50 then
    raise exception 'There are 50 lists already. Delete one to make another.' using errcode = 'P0001', hint = 'validation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.person_data(p_user_id uuid, p_email text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
        'full_name', f.full_name, 'picture', f.avatar_url, 'is_admin', f.is_admin)
      from auth.users u join public.profiles f on f.id = u.id where u.id = p_user_id),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'created_at', o.created_at, 'paid_at', o.paid_at,
        'total_amount', o.total_amount, 'refunded_amount', o.refunded_amount, 'currency', o.currency, 'origin', o.origin,
        'payment_status', o.payment_status, 'dispute_status', o.dispute_status, 'payment', o.stripe_payment_intent,
        'grant', (select to_jsonb(g) - array['order_id', 'granted_by', 'revoked_by'] from public.license_grants g where g.order_id = o.id),
        'lines', (select jsonb_agg(jsonb_build_object('title', l.title, 'price', l.price, 'seats', l.quantity,
            'refunded_at', l.refunded_at, 'certificate', c.id) order by l.title)
          from public.order_items l left join private.license_certificates c on c.order_item_id = l.id where l.order_id = o.id)
        ) order by o.number), '[]')
      from public.orders o where o.user_id = p_user_id),
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
      select coalesce(jsonb_agg(to_jsonb(m) - array['ip_hash'] || jsonb_build_object('answers', (
          select coalesce(jsonb_agg(jsonb_build_object('body', r.body, 'created_at', r.created_at) order by r.created_at), '[]')
          from public.contact_replies r where r.message_id = m.id)) order by m.created_at), '[]')
      from public.contact_messages m where lower(m.email) = p_email),
    'newsletter', (
      select to_jsonb(s) - array['token_hash', 'ip_hash'] from public.newsletter_subscribers s where s.email = p_email),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object('template', e.template, 'created_at', e.created_at, 'sent_at', e.sent_at,
        'content', e.payload) order by e.created_at), '[]')
      from public.email_outbox e where lower(e.to_email) = p_email)
  )
$function$;

CREATE OR REPLACE FUNCTION public.my_lists()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'token', l.token, 'illustrations', (
    select coalesce(jsonb_agg(i.illustration_id order by i.added_at desc, i.illustration_id), '[]')
    from public.favorite_list_items i join public.illustrations b on b.id = i.illustration_id and b.listed_from <= now()
    where i.list_id = l.id)) order by l.created_at, l.id), '[]')
  from public.favorite_lists l where l.user_id = (select auth.uid())
$function$;

CREATE OR REPLACE FUNCTION public.shared_list(p_token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('name', l.name, 'illustrations', (
    select coalesce(jsonb_agg(i.illustration_id order by i.added_at desc, i.illustration_id), '[]')
    from public.favorite_list_items i join public.illustrations b on b.id = i.illustration_id
    where i.list_id = l.id and b.kind = 'illustration' and b.listed_from <= now()))
  from public.favorite_lists l where l.token = p_token
$function$;

CREATE INDEX favorite_list_items_illustration ON public.favorite_list_items USING btree (illustration_id);

CREATE INDEX favorite_lists_owner ON public.favorite_lists USING btree (user_id, created_at);

alter table public.favorite_list_items enable row level security;

alter table public.favorite_lists enable row level security;

CREATE TRIGGER a_limit BEFORE INSERT ON public.favorite_list_items FOR EACH ROW EXECUTE FUNCTION private.limit_favorite_list_items();

CREATE TRIGGER a_limit BEFORE INSERT ON public.favorite_lists FOR EACH ROW EXECUTE FUNCTION private.limit_favorite_lists();

CREATE TRIGGER token BEFORE INSERT OR UPDATE ON public.favorite_lists FOR EACH ROW EXECUTE FUNCTION private.give_list_token();

create policy favorite_list_items_delete on public.favorite_list_items for delete to authenticated
  using ((list_id IN ( SELECT l.id
   FROM public.favorite_lists l
  WHERE (l.user_id = ( SELECT auth.uid() AS uid)))));

create policy favorite_list_items_insert on public.favorite_list_items for insert to authenticated
  with check ((list_id IN ( SELECT l.id
   FROM public.favorite_lists l
  WHERE (l.user_id = ( SELECT auth.uid() AS uid)))));

create policy favorite_list_items_select on public.favorite_list_items for select to authenticated
  using ((list_id IN ( SELECT l.id
   FROM public.favorite_lists l
  WHERE (l.user_id = ( SELECT auth.uid() AS uid)))));

create policy favorite_lists_delete on public.favorite_lists for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy favorite_lists_insert on public.favorite_lists for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)));

create policy favorite_lists_select on public.favorite_lists for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy favorite_lists_update on public.favorite_lists for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));

grant DELETE on public.favorite_list_items to authenticated;

grant DELETE on public.favorite_list_items to service_role;

grant DELETE on public.favorite_lists to authenticated;

grant DELETE on public.favorite_lists to service_role;

grant INSERT on public.favorite_list_items to service_role;

grant INSERT on public.favorite_lists to service_role;

grant MAINTAIN on public.favorite_list_items to service_role;

grant MAINTAIN on public.favorite_lists to service_role;

grant REFERENCES on public.favorite_list_items to service_role;

grant REFERENCES on public.favorite_lists to service_role;

grant SELECT on public.favorite_list_items to authenticated;

grant SELECT on public.favorite_list_items to service_role;

grant SELECT on public.favorite_lists to authenticated;

grant SELECT on public.favorite_lists to service_role;

grant TRIGGER on public.favorite_list_items to service_role;

grant TRIGGER on public.favorite_lists to service_role;

grant TRUNCATE on public.favorite_list_items to service_role;

grant TRUNCATE on public.favorite_lists to service_role;

grant UPDATE on public.favorite_list_items to service_role;

grant UPDATE on public.favorite_lists to service_role;

grant INSERT (id) on public.favorite_lists to authenticated;

grant INSERT (illustration_id) on public.favorite_list_items to authenticated;

grant INSERT (list_id) on public.favorite_list_items to authenticated;

grant INSERT (name) on public.favorite_lists to authenticated;

grant INSERT (user_id) on public.favorite_lists to authenticated;

grant UPDATE (is_shared) on public.favorite_lists to authenticated;

grant UPDATE (name) on public.favorite_lists to authenticated;

grant EXECUTE on function public.my_lists() to authenticated;

grant EXECUTE on function public.shared_list(text) to anon;

grant EXECUTE on function public.shared_list(text) to authenticated;

-- Scheduled work of a hosted or self-hosted project: run once in its SQL editor, again to change it. The embedded stack
-- needs none of this. First, once, with the same secret as in the function's setting MAINTENANCE_SECRET:
--   select vault.create_secret('https://<project-ref>.supabase.co', 'project_url');
--   select vault.create_secret('<a long random text>', 'maintenance_secret');
create extension if not exists pg_cron;
create extension if not exists pg_net;

create or replace function private.ask_for_maintenance(p_tasks text[]) returns bigint
language sql security definer set search_path = '' as $$
  select net.http_post(
    url => (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'project_url') || '/functions/v1/maintenance',
    headers => jsonb_build_object(
      'content-type', 'application/json',
      'x-maintenance-secret', (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'maintenance_secret')
    ),
    body => jsonb_build_object('tasks', p_tasks),
    timeout_milliseconds => 60000
  )
$$;
revoke all on function private.ask_for_maintenance(text[]) from public, anon, authenticated, service_role;

-- Mails that could not leave at once are due again after one minute, then later each time. Sales begin and end on the minute, and
-- counts of filters follow what has changed.
-- Pictures of deleted accounts disappear with the next run.
select cron.schedule('baobab-mail', '* * * * *', $$select private.ask_for_maintenance(array['mail', 'sales', 'avatars'])$$);
select cron.schedule('baobab-orders', '*/15 * * * *', $$select private.ask_for_maintenance(array['orders', 'mail'])$$);
-- Prerendered pages follow within five minutes, and a busy hour of publishing is no build per minute.
select cron.schedule('baobab-pages', '*/5 * * * *', $$select private.ask_for_maintenance(array['pages'])$$);
select cron.schedule('baobab-cleanup', '17 3 * * *', $$select private.ask_for_maintenance(array['cleanup'])$$);

-- How long one statement of a visitor or of a signed-in person may take. Hosted projects come with these; here they are
-- said, so that they hold everywhere. PostgREST and the embedded backend apply them in every transaction.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
notify pgrst, 'reload config';

/**
 * Work that a hosted project does by the clock. What and when stands in supabase/schedules.sql; here the two facts that it
 * reads from Vault are put there, and what the database has to know of the functions' settings. Locally the stack's own timers do the same.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '../cli.ts';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

const remember = (name: string, value: string) => `
do $$
declare
  known uuid := (select s.id from vault.secrets s where s.name = ${quote(name)});
begin
  if known is null then
    perform vault.create_secret(${quote(value)}, ${quote(name)});
  else
    perform vault.update_secret(known, ${quote(value)});
  end if;
end
$$;`;

/** Hosted projects are behind Cloudflare, which writes it over whatever the client sent. */
const HOSTED_CLIENT_ADDRESS = 'cf-connecting-ip';

interface Told {
  CLIENT_ADDRESS_HEADER?: string | undefined;
  PAYMENT_PROVIDER?: string | undefined;
}

/** Safe to repeat: jobs and secrets of the same name are replaced. */
export async function scheduleSql(
  url: string,
  maintenanceSecret: string,
  { CLIENT_ADDRESS_HEADER: clientAddress = HOSTED_CLIENT_ADDRESS, PAYMENT_PROVIDER: provider = 'stripe' }: Told = {},
): Promise<string> {
  const schedules = await readFile(join(REPOSITORY, 'supabase/schedules.sql'), 'utf8');
  return `${remember('project_url', url)}\n${remember('maintenance_secret', maintenanceSecret)}
update private.client_address set source = ${quote(clientAddress)};
update private.payment_provider set name = ${quote(provider)};\n\n${schedules}`;
}

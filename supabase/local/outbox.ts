/** Delivers waiting mails: what a scheduled call of the function `email-deliver` does in a hosted project. */
import type { Database } from './db/session.ts';
import type { Functions } from './functions.ts';
import { repeat } from './repeat.ts';

const FUNCTION = 'email-deliver';
const EVERY_MS = 1500;

interface Options {
  database: Database;
  functions: Functions;
  url: string;
  secretKey: string;
  log: (line: string) => void;
}

/** Does nothing in a project without an outbox table or without the function. */
export async function startOutbox(options: Options): Promise<{ stop(): Promise<void> }> {
  const [table] = await options.database.admin<{ found: boolean }>(
    "select to_regclass('public.email_outbox') is not null as found",
  );
  if (!table?.found || !options.functions.has(FUNCTION)) return { stop: async () => undefined };
  return repeat(
    EVERY_MS,
    () => deliverDue(options),
    (error) => options.log(`Mails were not delivered: ${String(error)}`),
  );
}

async function deliverDue({ database, functions, url, secretKey, log }: Options): Promise<void> {
  const due = await database.admin(
    "select 1 from public.email_outbox where status = 'pending' and next_attempt_at <= now() limit 1",
  );
  if (due.length === 0) return;
  const response = await functions.fetch(
    new Request(`${url}/functions/v1/${FUNCTION}`, {
      method: 'POST',
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  if (!response.ok) log(`${FUNCTION} answered ${response.status}: ${await response.text()}`);
}

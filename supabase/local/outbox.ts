/** Work that waits in a table: what the schedule of a hosted project asks of the functions. */
import type { Database } from './db/session.ts';
import type { Functions } from './functions.ts';
import { repeat } from './repeat.ts';

const EVERY_MS = 1500;

interface Waiting {
  table: string;
  /** Condition of a row whose time has come. */
  due: string;
  function: string;
  body: string;
}
const WAITING: Waiting[] = [
  {
    table: 'public.email_outbox',
    due: "status = 'pending' and next_attempt_at <= now()",
    function: 'email-deliver',
    body: '{}',
  },
  {
    table: 'private.avatars_to_remove',
    due: 'due_at <= now()',
    function: 'maintenance',
    body: '{"tasks":["avatars"]}',
  },
];

interface Options {
  database: Database;
  functions: Functions;
  url: string;
  secretKey: string;
  log: (line: string) => void;
}

/** Passes over what the project has no table or no function for. */
export async function startOutbox(options: Options): Promise<{ stop(): Promise<void> }> {
  const { database, functions, log } = options;
  const known: Waiting[] = [];
  for (const waiting of WAITING) {
    const [table] = await database.admin<{ found: boolean }>('select to_regclass($1) is not null as found', [
      waiting.table,
    ]);
    if (table?.found && functions.has(waiting.function)) known.push(waiting);
  }
  return repeat(
    EVERY_MS,
    async () => {
      for (const waiting of known) await askWhereDue(waiting, options);
    },
    (error) => log(`Waiting work was not done: ${String(error)}`),
  );
}

async function askWhereDue(waiting: Waiting, { database, functions, url, secretKey, log }: Options): Promise<void> {
  const due = await database.admin(`select 1 from ${waiting.table} where ${waiting.due} limit 1`);
  if (due.length === 0) return;
  const response = await functions.fetch(
    new Request(`${url}/functions/v1/${waiting.function}`, {
      method: 'POST',
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: waiting.body,
    }),
  );
  if (!response.ok) log(`${waiting.function} answered ${response.status}: ${await response.text()}`);
}

/** What the schedule of a hosted project does: work that waits in tables is done, and sales begin and end by themselves. */
import type { Database } from './db/session.ts';
import type { Functions } from './functions.ts';

const WORK_EVERY_MS = 1500;
/** The question reads one index entry; the pages follow within this. */
const SALES_EVERY_MS = 10_000;

export interface Schedule {
  /** Waits for what is under way. */
  stop(): Promise<void>;
}
interface SalesOptions {
  database: Database;
  log(line: string): void;
  everyMs?: number;
}
type Options = SalesOptions & { functions: Functions; url: string; secretKey: string };

/** A function to ask once a row of its table is due. */
interface Waiting {
  table: string;
  due: string;
  name: string;
  body: string;
}
const WAITING: Waiting[] = [
  {
    table: 'public.email_outbox',
    due: "status = 'pending' and next_attempt_at <= now()",
    name: 'email-deliver',
    body: '{}',
  },
  {
    table: 'private.avatars_to_remove',
    due: 'due_at <= now()',
    name: 'maintenance',
    body: '{"tasks":["avatars"]}',
  },
];

export async function startSchedule(options: Options): Promise<Schedule> {
  const parts = [await startWaitingWork(options), await startDueSales(options)];
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
}

const isKnown = async ({ admin }: Database, what: 'class' | 'procedure', name: string) => {
  const [row] = await admin<{ found: boolean }>(`select to_reg${what}($1) is not null as found`, [name]);
  return row?.found ?? false;
};

/** Passes over what the project has no table or no function for. */
async function startWaitingWork(options: Options): Promise<Schedule> {
  const { database, functions, log } = options;
  const known: Waiting[] = [];
  for (const waiting of WAITING)
    if (functions.has(waiting.name) && (await isKnown(database, 'class', waiting.table))) known.push(waiting);
  const work = async () => {
    for (const waiting of known) await askWhereDue(waiting, options);
  };
  return repeat(WORK_EVERY_MS, work, (error) => log(`Waiting work was not done: ${String(error)}`));
}

async function askWhereDue({ table, due, name, body }: Waiting, options: Options): Promise<void> {
  const { database, functions, url, secretKey, log } = options;
  const rows = await database.admin(`select 1 from ${table} where ${due} limit 1`);
  if (rows.length === 0) return;
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const response = await functions.fetch(new Request(`${url}/functions/v1/${name}`, { method: 'POST', headers, body }));
  if (!response.ok) log(`${name} answered ${response.status}: ${await response.text()}`);
}

/** The task `sales`, asked of the database directly. Does nothing in a project without the function. */
export async function startDueSales({ database, log, everyMs = SALES_EVERY_MS }: SalesOptions): Promise<Schedule> {
  if (!(await isKnown(database, 'procedure', 'public.start_and_end_sales()'))) return { stop: async () => undefined };
  const start = () =>
    database.admin<{ changed: number }>(`select (public.start_and_end_sales() ->> 'changed')::integer as changed`);
  const work = async () => {
    while (((await start())[0]?.changed ?? 0) > 0);
  };
  return repeat(everyMs, work, (error) => log(`Sales were not started or ended: ${String(error)}`));
}

/** Does a piece of work again and again, each time so long after it ended; it keeps no process alive. */
function repeat(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Schedule {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      turn = work().catch(onError).then(schedule);
    }, everyMs);
    timer.unref();
  };
  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

/** Lets sales begin and end, and counts of filters follow: the task `sales` of a hosted project's schedule, asked of the database directly. */
import type { Database } from './db/session.ts';
import { repeat } from './repeat.ts';

/** The question reads one index entry; the pages follow within this. */
const EVERY_MS = 10_000;

interface Options {
  database: Database;
  log: (line: string) => void;
  everyMs?: number;
}

/** Does nothing in a project without the function. */
export async function startDueSales({
  database,
  log,
  everyMs = EVERY_MS,
}: Options): Promise<{ stop(): Promise<void> }> {
  const [known] = await database.admin<{ found: boolean }>(
    "select to_regprocedure('public.start_and_end_sales()') is not null as found",
  );
  if (!known?.found) return { stop: async () => undefined };
  return repeat(
    everyMs,
    async () => {
      const start = () =>
        database.admin<{ changed: number }>(`select (public.start_and_end_sales() ->> 'changed')::integer as changed`);
      while (((await start())[0]?.changed ?? 0) > 0);
    },
    (error) => log(`Sales were not started or ended: ${String(error)}`),
  );
}

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadKeys } from '../../local/keys.ts';
import { runningStack } from '../running-stack.ts';

export const RECONCILE_USAGE = `npm run reconcile -- [options]

  --data DIR            a running local stack's data folder; default .data/stack
  --url URL             or any project; the secret key comes from SUPABASE_SECRET_KEY

Lists what was charged and neither granted nor paid back, licenses without a payment, open disputes, amounts that differ and
refunds that failed. Exit status: 0 when there is nothing, 1 when something is listed or could not be asked.
`;

export interface ReconcileTarget {
  url: string;
  secretKey: string;
}

/** `null` asks for the usage. Throws an Error with a readable message. */
export async function parseReconcileOptions(args: string[], env = process.env): Promise<ReconcileTarget | null> {
  const options = { data: { type: 'string' }, url: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values } = parseArgs({ args, options });
  if (values.help) return null;
  if (values.data !== undefined && values.url !== undefined) throw new Error('Give either --data or --url, not both.');
  if (values.url !== undefined) {
    const secretKey = env['SUPABASE_SECRET_KEY'];
    if (!secretKey) throw new Error('Set SUPABASE_SECRET_KEY to the project’s secret key.');
    return { url: values.url.replace(/\/+$/, ''), secretKey };
  }
  const folder = resolve(values.data ?? '.data/stack');
  const url = await runningStack(folder);
  if (url === undefined) throw new Error(`No stack runs on ${folder}. Start it with npm start, or name another place.`);
  return { url, secretKey: loadKeys(folder).secretKey };
}

// `npm run soak -- hostile --seed 1 --only requests --runs 5000`: what a hostile client, name, event order or page can do, tried by the
// thousand. Prints one line a part, ends with 1 unless every part is free of server errors, deaths, leaks and problems.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../../benchmarks/measuring/statistics.ts';
import type { HostileOptions, HostileResult } from '../hostile/result.ts';

const PARTS = ['requests', 'names', 'money', 'channels'];

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      runs: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const wanted = PARTS.filter((part) => part === (values.only ?? part) && existsSync(fileOf(part)));
  if (wanted.length === 0) throw new Error(`--only is one of ${PARTS.join(', ')}, not '${values.only}'.`);
  const options = { seed: Number(values.seed), ...(values.runs ? { runs: Number(values.runs) } : {}) };
  const results: HostileResult[] = [];
  for (const part of wanted) results.push(await tryPart(part, options));

  const rows = results.map(({ part, sent, serverErrors, deaths, leaks, problems }) =>
    [part, sent, serverErrors, deaths, leaks, problems.length].map(String),
  );
  console.log(`\n${table([['part', 'sent', '5xx', 'deaths', 'leaks', 'problems'], ...rows])}`);
  for (const { part, problems } of results) for (const problem of problems) console.log(`${part}: ${problem}`);
  process.exit(results.every(isClean) ? 0 : 1);
}

const fileOf = (part: string): string => join(import.meta.dirname, '..', 'hostile', `${part}.ts`);

async function tryPart(part: string, options: HostileOptions): Promise<HostileResult> {
  console.log(`${part}, seed ${options.seed} …`);
  try {
    const loaded = (await import(fileOf(part))) as { run(options: HostileOptions): Promise<HostileResult> };
    return await loaded.run(options);
  } catch (error) {
    const problem = `It broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    return { part, sent: 0, serverErrors: 0, deaths: 1, leaks: 0, problems: [problem] };
  }
}

function isClean({ serverErrors, deaths, leaks, problems }: HostileResult): boolean {
  return serverErrors + deaths + leaks + problems.length === 0;
}

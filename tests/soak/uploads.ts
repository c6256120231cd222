// `npm run soak -- uploads --kills 20 --files 2000 --zip 100 --at-once 3 --repeats 5 --seed 1`: random SIGKILLs of client and server
// while a folder and a large ZIP are on their way, then every row of the fault table so many times with other seeds. `--kills 0` or
// `--repeats 0` leaves a part out, `--folder PATH` sends real pictures. Prints tables, ends with 1 when anything went wrong.
import { parseArgs } from 'node:util';
import { table } from '../../benchmarks/measuring/statistics.ts';
import { FAULTS } from './uploads/faults.ts';
import { runKills, type KillOptions } from './uploads/kills.ts';
import { MIB, openUploadWorld } from './uploads/world.ts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '20' },
      files: { type: 'string', default: '2000' },
      zip: { type: 'string', default: '100' },
      'at-once': { type: 'string' },
      repeats: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      folder: { type: 'string' },
    },
  });
  const [kills, files, zip, repeats, seed] = [values.kills, values.files, values.zip, values.repeats, values.seed].map(
    Number,
  );
  let wrong = 0;
  const zipBytes = (zip ?? 0) * MIB - 64 * 1024;
  const atOnce = values['at-once'] ? Number(values['at-once']) : undefined;
  if (kills)
    wrong += await kill({ kills, files: files ?? 0, zipBytes, atOnce, seed: seed ?? 1, folder: values.folder });
  if (repeats) wrong += await spoil(repeats, seed ?? 1);
  console.log(wrong === 0 ? '\nNothing lost, nothing twice.' : `\n${wrong} things went wrong.`);
  // killed clients are still waited for somewhere
  process.exit(wrong > 0 ? 1 : 0);
}

async function kill(options: Omit<KillOptions, 'log'>): Promise<number> {
  const verdict = await runKills({ ...options, log: (words) => console.log(words) });
  console.log(`\n${table(Object.entries(verdict).map(([name, value]) => [name, String(value)]))}`);
  const { missing, twice, wrongHashes, orphans, sentTwiceBytes, allowedBytes } = verdict;
  return missing + twice + wrongHashes + orphans + (sentTwiceBytes > allowedBytes ? 1 : 0);
}

async function spoil(repeats: number, seed: number): Promise<number> {
  const rows: string[][] = [['fault', 'survived', 'seconds']];
  const problems: string[] = [];
  const world = await openUploadWorld();
  try {
    for (const { name, run: once } of FAULTS) {
      const startedMs = Date.now();
      let survived = 0;
      for (let repeat = 0; repeat < repeats; repeat += 1)
        await once(world, seed + repeat).then(
          () => void (survived += 1),
          (error: unknown) => problems.push(`${name}, seed ${seed + repeat}: ${String(error)}`),
        );
      rows.push([name, `${survived} of ${repeats}`, ((Date.now() - startedMs) / 1000).toFixed(0)]);
    }
  } finally {
    await world.close();
  }
  console.log(`\n${table(rows)}`);
  for (const problem of problems) console.log(problem);
  return problems.length;
}

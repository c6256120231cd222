// A folder of known pictures dropped again with other titles and prices in its metadata.csv: how long the plan takes, how long until
// the shop has every change, and what is sent. Option: --files N (default 10000).
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCatalogTable } from '@baobab/data/catalog-table';
import { createRestClient, type DataClient } from '@baobab/data/client';
import { root } from '../scripts/steps.ts';
import { openDesktop } from '../tests/soak/uploads/desktop.ts';
import { smallPicture } from '../tests/soak/uploads/world.ts';
import { startBenchStack } from './measuring/bench-stack.ts';
import { table } from './measuring/statistics.ts';

/** For 10,000 items. */
const MOST_SECONDS = 10;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { files: { type: 'string', default: '10000' } } });
  const count = Math.max(1, Number(values.files));
  const home = await mkdtemp(join(tmpdir(), 'baobab-details-'));
  const stack = await startBenchStack(['--seed-scale', String(count)]);
  const { url, publishableKey: key } = stack;
  const token = async () => stack.token;
  const client = createRestClient({ url, key, accessToken: token });
  try {
    const folder = await makeFolder(home, client, count);
    const desktop = await openDesktop({
      data: join(home, 'profile'),
      server: { url, publishableKey: key },
      session: { accessToken: token, renewToken: token },
    });
    const { manager } = desktop;
    const started = performance.now();
    await manager.add([folder]);
    const planned = performance.now();
    const { details } = manager.state().snapshot.planned;
    const done = new Promise<void>((resolve) => {
      manager.subscribe(({ snapshot }) => {
        if (snapshot.states.done === details) resolve();
      });
    });
    await manager.confirm();
    await done;
    const ended = performance.now();
    const { sentBytes } = manager.state().snapshot;
    await desktop.close();
    const changed = (await readCatalogTable(client)).filter(({ title }) => title.startsWith('Renamed ')).length;
    const figures = {
      details,
      changed,
      planSeconds: (planned - started) / 1000,
      changeSeconds: (ended - planned) / 1000,
      sentBytes,
    };
    await report(figures, count);
  } finally {
    await stack.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** Pictures that the shop knows, and a table with another title and price for each. */
async function makeFolder(home: string, client: DataClient, count: number): Promise<string> {
  const rows = (await readCatalogTable(client)).slice(0, count);
  const folder = join(home, 'Tech');
  await mkdir(folder);
  const lines = ['file,title,price'];
  const sources = [];
  for (const [index, { id }] of rows.entries()) {
    const name = `drawing ${index}.png`;
    const bytes = smallPicture(24);
    await writeFile(join(folder, name), bytes);
    lines.push(`${name},Renamed ${index},${(index % 90) + 7}.25`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    sources.push({
      illustration_id: id,
      source_path: `Tech/${name}`,
      source_name: name,
      sha256,
      size_bytes: bytes.length,
    });
  }
  for (let start = 0; start < sources.length; start += 500)
    await client
      .from('illustration_sources')
      .upsert(sources.slice(start, start + 500))
      .throwOnError();
  await writeFile(join(folder, 'metadata.csv'), `${lines.join('\n')}\n`);
  return folder;
}

async function report(
  figures: { details: number; changed: number; planSeconds: number; changeSeconds: number; sentBytes: number },
  count: number,
): Promise<void> {
  const { details, changed, planSeconds, changeSeconds, sentBytes } = figures;
  const most = (MOST_SECONDS * count) / 10_000;
  const lines = [
    ['planned as changed details', String(details), `= ${count}`, details === count],
    ['changed in the shop', String(changed), `= ${count}`, changed === count],
    ['planning', `${planSeconds.toFixed(1)} s`, '', true],
    ['changing', `${changeSeconds.toFixed(1)} s`, `≤ ${most} s`, changeSeconds <= most],
    ['bytes of files', String(sentBytes), '= 0', sentBytes === 0],
  ] as const;
  console.log(
    `\n${table([['', 'measured', 'wanted', ''], ...lines.map(([what, is, wanted, ok]) => [what, is, wanted, ok ? 'pass' : 'FAIL'])])}`,
  );
  console.log(`\nNode ${process.version}, ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} after`);
  await mkdir(join(root, 'bench-results'), { recursive: true });
  const text = JSON.stringify(
    { at: new Date().toISOString(), node: process.version, cores: cpus().length, ...figures },
    null,
    2,
  );
  await writeFile(join(root, 'bench-results', 'details.json'), `${text}\n`);
}

// Two desktop-like devices and a browser-like one edit the same documents in random order, over lines that drop, with processes that
// are killed, against a real backend; in the end all must agree, with nothing lost and nothing made twice.
// Options: --steps N (default 200), --devices N (default 3), --seeds N (default 1), --seed N (first seed, default 1).
// With --kills N instead: one process over a real file is killed N times while it types, sends, and waits.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRestClient, type DataClient } from '@baobab/data/client';
import { emptyPost, postKey } from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import { startLocalStack, type LocalStack } from '@baobab/testing/local-stack';
import { createMemoryDraftStore, DraftDisk } from '@baobab/testing/memory-draft-store';
import { createChance } from './drafts/chance.ts';
import { killMany } from './drafts/kills.ts';
import { TIME_SCALE, SimulatedDevice, type OpenedStore } from './drafts/device.ts';
import { Ledger } from './drafts/ledger.ts';
import { takeStep, type StepContext } from './drafts/steps.ts';
import { findProblems, syncAll } from './drafts/outcome.ts';
import { root } from '../../scripts/steps.ts';

interface Outcome {
  seed: number;
  ms: number;
  rounds: number;
  written: number;
  crashes: number;
  lostAnswers: number;
  problems: string[];
}

export async function run(args: string[]): Promise<void> {
  const options = {
    steps: { type: 'string', default: '200' },
    devices: { type: 'string', default: '3' },
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '0' },
  } as const;
  const { values } = parseArgs({ args, options });
  const [steps, devices, seeds, first] = [values.steps, values.devices, values.seeds, values.seed].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const openSqlite = await sqliteOpener();
  const stack = await startLocalStack();
  const outcomes: Outcome[] = [];
  try {
    if (Number(values.kills) > 0) return await runKills(stack, Number(values.kills), first);
    for (let seed = first; seed < first + seeds; seed += 1) {
      const outcome = await simulate({ stack, openSqlite, steps, devices, seed });
      outcomes.push(outcome);
      const { problems, ms, rounds, written, crashes, lostAnswers } = outcome;
      const facts = `${written} texts, ${crashes} kills, ${lostAnswers} lost answers, at rest after ${rounds} rounds, ${(ms / 1000).toFixed(1)} s`;
      console.log(`seed ${seed}: ${problems.length === 0 ? 'converged' : 'FAILED'} (${facts})`);
      problems.forEach((problem) => console.log(`  ${problem}`));
    }
  } finally {
    await stack.stop();
  }
  record('soak-drafts', { steps, devices, outcomes });
  const failed = outcomes.filter(({ problems }) => problems.length > 0).length;
  console.log(`${outcomes.length - failed} of ${outcomes.length} seeds converged, nothing lost, nothing made twice`);
  if (failed > 0) process.exitCode = 1;
}

function record(name: string, result: object): void {
  mkdirSync(join(root, 'bench-results'), { recursive: true });
  writeFileSync(join(root, 'bench-results', `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

async function runKills(stack: LocalStack, kills: number, seed: number): Promise<void> {
  const shared = await prepare(adminClient(stack), stack, new Ledger(1000));
  const report = await killMany(stack, shared, kills, createChance(seed));
  console.table(report.rows);
  report.problems.forEach((problem) => console.log(`  ${problem}`));
  const { typed, created, problems } = report;
  const end = problems.length === 0 ? 'nothing older than a second lost, nothing twice' : 'FAILED';
  console.log(`${kills} kills, ${typed} keystrokes, ${created} posts and sections made: ${end}`);
  record('soak-drafts-kills', { kills, seed, ...report });
  if (problems.length > 0) process.exitCode = 1;
}

function adminClient({ url, publishableKey: key, admin }: LocalStack): DataClient {
  return createRestClient({ url, key, accessToken: admin.auth.accessToken });
}

interface Simulation {
  stack: LocalStack;
  openSqlite: (file: string) => OpenedStore;
  steps: number;
  devices: number;
  seed: number;
}

async function simulate({ stack, openSqlite, steps, devices: count, seed }: Simulation): Promise<Outcome> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'baobab-soak-'));
  const client = adminClient(stack);
  const ledger = new Ledger(1000 / TIME_SCALE);
  const context: StepContext = { chance: createChance(seed), ledger, shared: await prepare(client, stack, ledger) };
  const devices = Array.from({ length: count }, (_, at) => {
    const browser = at === count - 1 && count > 1;
    const disk = new DraftDisk();
    const openStore = () =>
      browser ? { ...createMemoryDraftStore(disk), close: () => {} } : openSqlite(join(folder, `device-${at}.sqlite`));
    const { url, publishableKey: key } = stack;
    const name = browser ? 'web' : `desk${at + 1}`;
    return new SimulatedDevice({ name, url, key, accessToken: stack.admin.auth.accessToken, openStore });
  });
  try {
    for (const device of devices) {
      await device.start();
      await device.engine.refresh();
    }
    for (let step = 0; step < steps; step += 1) await takeStep(context.chance.pick(devices), context);
    const rounds = await syncAll(devices, context);
    const problems = await findProblems(devices, client, ledger);
    const sum = (of: (device: SimulatedDevice) => number) => devices.reduce((total, device) => total + of(device), 0);
    return {
      seed,
      ms: performance.now() - began,
      rounds,
      written: ledger.written.size,
      crashes: sum(({ crashes }) => crashes),
      lostAnswers: sum(({ network }) => network.happened.answers),
      problems,
    };
  } finally {
    await Promise.all(devices.map((device) => device.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An empty blog and page, and the post that every device will edit. */
async function prepare(client: DataClient, stack: LocalStack, ledger: Ledger) {
  await stack.service.from('blog_posts').delete().neq('title', '').throwOnError();
  await stack.service.from('about_content').delete().neq('title', '').throwOnError();
  const id = crypto.randomUUID();
  const shared = postKey(id);
  ledger.created.add(shared);
  const { title: _title, ...blank } = emptyPost();
  const content = Array.from({ length: 6 }, () => ledger.token(shared, 'everybody')).join('\n\n');
  const { createSupabaseDraftRemote } = await import('@baobab/drafts/remote/supabase-remote');
  const picture = { ...emptyPicture(), image: 'lovable-uploads/none.webp' };
  const post = { ...blank, title: 'Shared', excerpt: 'Short.', author: 'Ada', category: 'Culture', content, picture };
  await createSupabaseDraftRemote(client).save(shared, 0, null, post);
  return shared;
}

/** The desktop's own store, by address: the commands' types don't depend on the desktop's. */
async function sqliteOpener(): Promise<(file: string) => OpenedStore> {
  const storeModule = new URL('../../admin-desktop/src/main/drafts/sqlite-draft-store.ts', import.meta.url).href;
  const { openSqliteDraftStore } = (await import(storeModule)) as {
    openSqliteDraftStore: (file: string) => OpenedStore;
  };
  return openSqliteDraftStore;
}

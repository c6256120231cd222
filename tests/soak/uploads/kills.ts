// Thousands of files and one large ZIP, while the client and the server are killed at random bytes again and again. In the end
// everything must be there once, bit for bit, and hardly anything may have gone over the line twice.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { UPLOAD_CONCURRENCY } from '@baobab/domain/constants';
import { startFaultProxy, type FaultProxy } from '@baobab/testing/fault-proxy';
import { startStackProcess, type StackProcess } from '@baobab/testing/stack-process';
import { makePack } from '@baobab/testing/zip-maker';
import { connectBackend, signIn } from './backend.ts';
import type { ClientNews, ClientOrder } from './client.ts';
import { CHUNK_BYTES, chance, sha256, smallPicture } from './world.ts';

export interface KillOptions {
  /** Small pictures that are made for it; ignored when there is a folder. */
  files: number;
  /** Real pictures instead, anywhere below. */
  folder?: string | undefined;
  zipBytes: number;
  /** Files in flight; default 3. */
  atOnce?: number | undefined;
  kills: number;
  seed: number;
  /** Told at every kill. */
  log?: (words: string) => void;
}

export interface KillVerdict {
  files: number;
  /** By the plan, before anything was sent: no pictures, twice in the folder, names that are no title. */
  refused: number;
  clientKills: number;
  serverKills: number;
  missing: number;
  twice: number;
  wrongHashes: number;
  orphans: number;
  sentTwiceBytes: number;
  /** One chunk for each transfer that a kill may have cut. */
  allowedBytes: number;
  megabytes: number;
  seconds: number;
}

const SLUG = 'education';
const UNFINISHED = ['queued', 'preparing', 'uploading', 'committing', 'paused', 'failed'];
const PATIENCE_MS = 30 * 60_000;

export async function runKills(options: KillOptions): Promise<KillVerdict> {
  const { files, zipBytes, atOnce = UPLOAD_CONCURRENCY, kills, seed, log = () => undefined } = options;
  const home = await mkdtemp(join(tmpdir(), 'baobab-kills-'));
  const startedMs = Date.now();
  const folder = options.folder ?? (await makeFolder(join(home, 'Tech'), files));
  const wanted = await hashesBelow(folder);
  const pack = makePack(20, Math.floor(zipBytes / 20));
  const packPath = join(home, `${SLUG}.zip`);
  await writeFile(packPath, pack);
  const stack = await startStackProcess(join(home, 'stack'));
  const proxy = await startFaultProxy(stack.url);
  const order: ClientOrder = {
    data: join(home, 'profile'),
    server: { url: proxy.url, publishableKey: stack.publishableKey },
    login: stack.logins.admin,
    folder,
    pack: { slug: SLUG, path: packPath },
    atOnce,
  };
  await mkdir(order.data, { recursive: true });
  try {
    const bytes = wanted.bytes + pack.length;
    const killed = await murder({ order, stack, proxy, kills, seed, log, bytes });
    const mustBe = new Set([...wanted.byPath].flatMap(([path, hash]) => (killed.refused.has(path) ? [] : [hash])));
    const facts = await verdict(stack, mustBe, sha256(pack));
    const { clientKills, serverKills } = killed;
    return {
      files: wanted.byPath.size,
      refused: killed.refused.size,
      clientKills,
      serverKills,
      ...facts.counts,
      sentTwiceBytes: sentBytes(proxy) - facts.uniqueBytes,
      allowedBytes: (clientKills + serverKills) * atOnce * CHUNK_BYTES,
      megabytes: Math.round(bytes / 1e6),
      seconds: Math.round((Date.now() - startedMs) / 1000),
    };
  } finally {
    await proxy.close();
    await stack.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function makeFolder(folder: string, files: number): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < files; index += 1)
    await writeFile(join(folder, `drawing ${index}.png`), smallPicture(30 + (index % 40)));
  return folder;
}

async function hashesBelow(folder: string) {
  const byPath = new Map<string, string>();
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    byPath.set(relative(folder, path), sha256(content));
    bytes += content.length;
  }
  return { byPath, bytes };
}

interface Murder {
  order: ClientOrder;
  stack: StackProcess;
  proxy: FaultProxy;
  kills: number;
  seed: number;
  log: (words: string) => void;
  /** About what will go over the line; kills are spread over it. */
  bytes: number;
}

async function murder({ order, stack, proxy, kills, seed, log, bytes }: Murder) {
  const { between, next } = chance(seed);
  const refused = new Set<string>();
  const start = () => startClient(order, (paths) => paths.forEach((path) => refused.add(path)));
  let client = start();
  let [clientKills, serverKills] = [0, 0];
  for (let round = 0; round < kills; round += 1) {
    const from = sentBytes(proxy);
    const enough = from + between(1, Math.max(2, Math.floor((bytes * 1.5) / (kills + 1))));
    await Promise.race([passing(() => sentBytes(proxy) >= enough), client.done()]);
    if (client.isDone()) break;
    if (next() < 0.5) {
      clientKills += 1;
      await client.kill();
      log(`client killed after ${enough} bytes`);
      client = start();
    } else {
      serverKills += 1;
      await stack.kill();
      log(`server killed after ${enough} bytes`);
      await stack.start();
    }
  }
  await client.done();
  await client.kill();
  return { clientKills, serverKills, refused };
}

interface RunningClient {
  /** Everything was added, and nothing waits any more. */
  isDone(): boolean;
  done(): Promise<void>;
  kill(): Promise<void>;
}

function startClient(order: ClientOrder, onRefused: (paths: readonly string[]) => void): RunningClient {
  const script = fileURLToPath(new URL('client.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let failure: number | null = null;
  const ended = new Promise<void>((resolve) => {
    // a code, where a kill has a signal
    child.once('exit', (code) => {
      failure = code;
      resolve();
    });
  });
  let states: Record<string, number> = {};
  let isAdded = false;
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const news = JSON.parse(line) as ClientNews;
      if ('states' in news) states = news.states;
      else if ('refused' in news) onRefused(news.refused);
      else isAdded = true;
    });
  const isDone = () => {
    if (failure !== null) throw new Error(`the client ended by itself with code ${failure}`);
    return isAdded && UNFINISHED.every((state) => (states[state] ?? 0) === 0);
  };
  return {
    isDone,
    done: () => passing(isDone, () => JSON.stringify(states)),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Bodies of files, not of questions. */
function sentBytes(proxy: FaultProxy): number {
  const isFile = (path: string) => path.includes('/storage/v1/object/') || path.includes('/upload/resumable/');
  return proxy.seen.reduce(
    (sum, { method, path, bytes }) => sum + (method !== 'DELETE' && isFile(path) ? bytes : 0),
    0,
  );
}

async function verdict(stack: StackProcess, wanted: ReadonlySet<string>, packHash: string) {
  const backend = connectBackend(stack, await signIn(stack, stack.logins.admin));
  const rows = await backend.sources();
  const masters = new Map((await backend.illustrations()).map((row) => [row.id, row.master_file]));
  const there = new Set(rows.map((row) => row.sha256));
  let wrongHashes = 0;
  for (const row of rows)
    if ((await backend.sha256Of('downloads', masters.get(row.illustration_id) ?? '')) !== row.sha256) wrongHashes += 1;
  const versions = await backend.packVersions(SLUG);
  const [version] = versions;
  if (version?.sha256 !== packHash || (await backend.sha256Of(version.bucket, version.objectPath)) !== packHash)
    wrongHashes += 1;
  const orphans = await backend.orphans();
  const missing = [...wanted].filter((hash) => !there.has(hash)).length + orphans.rows.length;
  const twice = rows.length - there.size + Math.max(0, versions.length - 1);
  return {
    counts: { missing, twice, wrongHashes, orphans: orphans.objects.length },
    uniqueBytes: await backend.storedBytes(),
  };
}

async function passing(done: () => boolean, what: () => string = () => ''): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  while (!done()) {
    if (Date.now() > endMs) throw new Error(`not done in time ${what()}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

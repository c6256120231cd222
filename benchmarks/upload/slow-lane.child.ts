// Twenty pictures and a ZIP that was dropped first, sent over a line as bad as people have: run in a network namespace of its own as
// `unshare --net slow-lane.child.ts CONTENDER FOLDER ZIP_BYTES`, prints JSON. The line is the namespace's loopback: the kernel's token
// bucket gives its rate, a classic BPF filter with the kernel's random numbers drops packets, so that TCP behaves as on a real line and
// netem, which many kernels lack, is not needed; and every so often the server breaks all connections.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendAllWithPlainTus } from '@baobab/testing/plain-tus';
import { openEngine } from './engine.ts';
import { startBareServer } from './target.ts';
import { nameOf } from './task.ts';

export interface LaneRun {
  contender: string;
  seconds: number;
  /** Why not everything was sent; null when it was. */
  failure: string | null;
  /** What arrived to what the files are. */
  sentToNeeded: number;
  cuts: number;
}

const RATE = 256_000;
const LOSS = 0.02;
const CUT_EVERY_MS = 60_000;
const PICTURES = 20;
const AT_ONCE = 3;

const [contender = '', folder = '', zipBytes = ''] = process.argv.slice(2);
const run = (tool: string, line: string) => execFileSync(tool, line.split(' '));
// No packet larger than the line's: one loss is one packet.
run('ip', 'link set lo mtu 1500 gso_max_segs 1 up');
run('tc', 'qdisc add dev lo clsact');
const keep = Math.round((1 - LOSS) * 2 ** 32);
// A random number of 32 bits at or above the bound drops the packet (2), anything else lets it pass (-1).
const drop = `4,32 0 0 4294963256,53 0 1 ${keep},6 0 0 2,6 0 0 4294967295`;
const filter = ['filter', 'add', 'dev', 'lo', 'ingress', 'protocol', 'ip', 'bpf', 'direct-action', 'bytecode', drop];
execFileSync('tc', filter);
run('tc', `qdisc add dev lo root tbf rate ${RATE}bit burst 3200 latency 500ms`);

const sizes = [
  Number(zipBytes),
  ...Array.from({ length: PICTURES }, (_, at) => 60_000 + Math.round((90_000 * at) / 19)),
];
const paths = sizes.map((_, at) => join(folder, at === 0 ? 'pack.zip' : `picture-${at}.png`));
for (const [at, path] of paths.entries()) await writeFile(path, randomBytes(sizes[at] ?? 0));
const server = await startBareServer(CUT_EVERY_MS);
const started = performance.now();
const failure = await (contender === 'engine' ? withEngine() : withTusDefaults()).then(
  () => null,
  (error: unknown) => String(error),
);
const seconds = (performance.now() - started) / 1000;
const { arrivedBytes, cuts } = (await (await fetch(server.url)).json()) as { arrivedBytes: number; cuts: number };
await server.stop();
const sentToNeeded = arrivedBytes / sizes.reduce((sum, size) => sum + size);
const result: LaneRun = { contender, seconds, failure, sentToNeeded, cuts };
console.log(JSON.stringify(result));
process.exit(0);

async function withEngine(): Promise<void> {
  const engine = await openEngine({ target: server, prefix: contender, atOnce: AT_ONCE, folder, isCut: true });
  await engine.plan(paths);
  await engine.send();
}

/** As it comes: one request per file as far as the line carries, its own waits before it goes on. */
async function withTusDefaults(): Promise<void> {
  const uploads = paths.map((path) => ({ ...server, bucket: 'downloads', objectName: nameOf(contender, path), path }));
  await sendAllWithPlainTus(uploads, AT_ONCE);
}

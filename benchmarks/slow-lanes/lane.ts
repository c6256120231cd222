// A slow line between two network namespaces of this machine: a rate, random loss, and a cut once a minute. Its packets have addresses
// that exist in these two namespaces alone, so nothing of it can leave the machine. The kernel shapes and drops (token bucket, classic
// BPF with the kernel's own random numbers), so that TCP behaves as on a real line; netem, which many kernels lack, is not needed.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface LaneOptions {
  /** Bits per second, from the client to the server. */
  rate: number;
  /** Share of packets that are lost, each way, 0 to 1. */
  loss: number;
  /** Every so often all connections break, and for `cutMs` none can be made. */
  cutEveryMs: number;
  cutMs: number;
  /** No byte of an unfinished chunk is kept when its request breaks off, as some stores do it. */
  wholeChunks: boolean;
}

export interface FarFigures {
  /** Of requests with their heads, as they came out of the line. */
  arrivedBytes: number;
  /** With the heads of the packets, and what was sent again because it was lost; as it went into the line. */
  wireBytes: number;
  cuts: number;
}

export interface Lane {
  url: string;
  /** Runs a script of this folder on the client's side and answers the JSON lines that it prints. */
  run<T>(script: string, args: readonly string[]): Promise<T[]>;
  figures(): Promise<FarFigures>;
  close(): Promise<void>;
}

interface LinkStatistics {
  stats64: { tx: { bytes: number } };
}

const NEAR = '10.77.0.1';
const FAR = '10.77.0.2';
const PORT = 8080;

/** Why no such line can be made here; null when it can. */
export function laneRefusal(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'needs Linux and root: it makes network namespaces';
  try {
    execFileSync('unshare', ['--net', 'ip', 'link', 'add', 'probe0', 'type', 'veth', 'peer', 'name', 'probe1']);
    return null;
  } catch {
    return 'needs unshare, ip and tc (util-linux, iproute2) and a kernel with veth';
  }
}

export async function openLane(options: LaneOptions): Promise<Lane> {
  const script = fileURLToPath(new URL('far-side.ts', import.meta.url));
  const far = spawn('unshare', ['--net', process.execPath, script, String(PORT), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // holds the client's namespace open, and ends with its input
  const near = spawn('unshare', ['--net', 'cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: far.stdout })[Symbol.asyncIterator]();
  await lines.next();
  // `cat` answers once it is in its namespace
  near.stdin.write('ready\n');
  await new Promise((resolve) => {
    near.stdout.once('data', resolve);
  });
  connectSides(near, far, options);
  const counted = () => {
    const [link] = JSON.parse(inside(near, 'ip', '-stats', '-json', 'link', 'show', 'near')) as LinkStatistics[];
    return link?.stats64.tx.bytes ?? Number.NaN;
  };
  const ask = async (what: string): Promise<string> => {
    far.stdin.write(`${what}\n`);
    return String((await lines.next()).value);
  };
  await ask('begin');
  return {
    url: `http://${FAR}:${PORT}`,
    run: (name, args) => runInside(near, name, args),
    figures: async () => ({ ...(JSON.parse(await ask('figures')) as FarFigures), wireBytes: counted() }),
    async close() {
      far.stdin.end();
      near.stdin.end();
      await Promise.all([far, near].map((child) => ended(child)));
    },
  };
}

function connectSides(near: ChildProcess, far: ChildProcess, { rate, loss }: LaneOptions): void {
  inside(near, 'ip', 'link', 'add', 'near', 'type', 'veth', 'peer', 'name', 'far', 'netns', String(far.pid));
  for (const [side, name, address] of [
    [near, 'near', NEAR],
    [far, 'far', FAR],
  ] as const) {
    inside(side, 'ip', 'link', 'set', 'lo', 'up');
    inside(side, 'ip', 'address', 'add', `${address}/24`, 'dev', name);
    // no packet larger than the line's: one loss is one packet
    inside(side, 'ip', 'link', 'set', name, 'gso_max_segs', '1', 'up');
    inside(side, 'tc', 'qdisc', 'add', 'dev', name, 'clsact');
    const keep = Math.round((1 - loss) * 2 ** 32);
    // a random number of 32 bits at or above the bound drops the packet (2), anything else lets it pass (-1)
    const program = `4,32 0 0 4294963256,53 0 1 ${keep},6 0 0 2,6 0 0 4294967295`;
    const filter = ['bpf', 'direct-action', 'bytecode', program];
    inside(side, 'tc', 'filter', 'add', 'dev', name, 'ingress', 'protocol', 'ip', ...filter);
  }
  const shape = ['tbf', 'rate', `${rate}bit`, 'burst', '3200', 'latency', '500ms'];
  inside(near, 'tc', 'qdisc', 'add', 'dev', 'near', 'root', ...shape);
}

function inside({ pid }: ChildProcess, tool: string, ...args: string[]): string {
  return execFileSync('nsenter', ['--target', String(pid), '--net', tool, ...args], { encoding: 'utf8' });
}

async function runInside<T>({ pid }: ChildProcess, name: string, args: readonly string[]): Promise<T[]> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn('nsenter', ['--target', String(pid), '--net', process.execPath, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told: T[] = [];
  for await (const line of createInterface({ input: child.stdout })) told.push(JSON.parse(line) as T);
  return told;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

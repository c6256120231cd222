/**
 * Raw sockets against the shop and the backend, which run in a process of their own: generated request lines, headers, hosts, bodies,
 * half-open, slow and silent clients. The process lives, answers no 5xx, keeps its memory, and serves others promptly all the while.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRaw, statusOf } from '@baobab/testing/raw-exchange';
import { processesOn } from '../../supabase/local/test/processes.ts';
import { hostileExchanges, type HostileExchange } from './bytes.ts';
import type { HostileOptions, HostileResult } from './result.ts';
import type { TargetMemory } from './target.child.ts';

const RUNS = 5000;
const AT_ONCE = 24;
/** An answer that takes longer counts as none; a silent client is given up after it. */
const LISTEN_MS = 5000;
const PAUSE_MS = 5;
/** A valid request beside the hostile ones is answered within this. */
const PROMPT_MS = 5000;
const WATCH_MS = 500;
const WATCHDOG_END_MS = 30_000;
/** What is still held after a collection may grow by so much between the warm-up and the end: the shop keeps 300 pages. */
const MOST_GROWTH_MIB = 32;
/** Of the hostile requests; until then caches fill and code is compiled. */
const WARM_UP = 0.2;

/** How often each status came. */
const answers = new Map<number | 'none', number>();

interface Target {
  child: ChildProcess;
  shop: string;
  stack: string;
  logged(): string;
}

export async function run({ seed, runs = RUNS }: HostileOptions): Promise<HostileResult> {
  const home = mkdtempSync(join(tmpdir(), 'baobab-hostile-'));
  const result: HostileResult = { part: 'requests', sent: 0, serverErrors: 0, deaths: 0, leaks: 0, problems: [] };
  const target = await startTarget(home);
  const ended = once(target.child, 'exit');
  try {
    await attack(target, hostileExchanges(seed, runs), result);
  } finally {
    target.child.kill('SIGTERM');
    await ended;
  }
  const counts = [...answers].toSorted(([a], [b]) => String(a).localeCompare(String(b)));
  console.log(`answers: ${counts.map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  const left = await processesLeft(home);
  result.leaks += left.length;
  for (const { pid, command } of left) result.problems.push(`still running: ${pid} ${command}`);
  if (result.problems.length > 0) result.problems.push(`the log's end: ${target.logged().slice(-4000)}`);
  rmSync(home, { recursive: true, force: true });
  return result;
}

/** The database's watchdog ends by itself a moment after the stack whose pipe it reads. */
async function processesLeft(home: string): Promise<ReturnType<typeof processesOn>> {
  for (const end = Date.now() + WATCHDOG_END_MS; Date.now() < end; await sleep(WATCH_MS)) {
    if (processesOn(home).length === 0) return [];
  }
  return processesOn(home);
}

async function attack(target: Target, exchanges: HostileExchange[], result: HostileResult): Promise<void> {
  // Cold, the first of each takes what no later one does.
  for (const url of validRequests(target)) await (await fetch(url)).arrayBuffer();
  const watch = watchOthers(target, result);
  const warmAt = Math.floor(exchanges.length * WARM_UP);
  await sendAll(target, exchanges.slice(0, warmAt), result);
  const warm = await memoryOf(target);
  await sendAll(target, exchanges.slice(warmAt), result);
  await watch.stop();
  const end = await memoryOf(target);
  if (!warm || !end) {
    result.deaths += 1;
    result.problems.push(`The server ended after ${result.sent} requests.`);
    return;
  }
  const grown = end.heapMiB - warm.heapMiB;
  console.log(
    `held ${warm.heapMiB.toFixed(0)} MiB after the warm-up, ${end.heapMiB.toFixed(0)} at the end ` +
      `(resident ${warm.residentMiB.toFixed(0)}, ${end.residentMiB.toFixed(0)}); longest stall ${end.stallMs.toFixed(0)} ms`,
  );
  if (grown <= MOST_GROWTH_MIB) return;
  result.leaks += 1;
  result.problems.push(`Memory grew by ${grown.toFixed(0)} MiB; ${MOST_GROWTH_MIB} are allowed.`);
}

async function sendAll(target: Target, exchanges: HostileExchange[], result: HostileResult): Promise<void> {
  const queue = exchanges.entries();
  const work = async () => {
    for (const [at, exchange] of queue) {
      if (isDead(target)) return;
      await send(at % 2 ? target.shop : target.stack, exchange, result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function send(url: string, { pieces, after }: HostileExchange, result: HostileResult): Promise<void> {
  const connection = await connectRaw(url).catch(() => undefined);
  if (!connection) {
    result.problems.push(`${url} takes no connection.`);
    return;
  }
  result.sent += 1;
  for (const piece of pieces) {
    connection.write(piece);
    if (pieces.length > 1) await sleep(PAUSE_MS);
  }
  if (after === 'reset') connection.socket.resetAndDestroy();
  if (after === 'half-close') connection.socket.end();
  const answer = await connection.firstAnswer(after === 'listen' ? LISTEN_MS : PAUSE_MS * 10);
  const status = statusOf(answer);
  answers.set(status ?? 'none', (answers.get(status ?? 'none') ?? 0) + 1);
  if (status === undefined || status < 500) return;
  result.serverErrors += 1;
  const said = JSON.stringify(Buffer.concat(pieces).toString('latin1').slice(0, 300));
  result.problems.push(`${status} for ${said} at ${url}: ${answer.split('\r\n\r\n')[1]?.slice(0, 200)}`);
}

const validRequests = ({ shop, stack }: Target): string[] => [
  `${shop}/robots.txt`,
  `${shop}/illustrations`,
  `${stack}/health`,
];

/** Valid requests beside the hostile ones. */
function watchOthers(target: Target, result: HostileResult): { stop(): Promise<void> } {
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      for (const url of validRequests(target)) {
        const said = await askPromptly(url);
        if (said === 200) continue;
        result.deaths += 1;
        result.problems.push(`${url} said ${said} beside ${result.sent} requests.`);
        return;
      }
      await sleep(WATCH_MS);
    }
  })();
  return {
    stop: () => {
      over.abort();
      return watching;
    },
  };
}

async function askPromptly(url: string): Promise<number | string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PROMPT_MS) });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return String(error);
  }
}

const isDead = ({ child }: Target): boolean => child.exitCode !== null || child.signalCode !== null;

/** Undefined when the process is gone. */
async function memoryOf(target: Target): Promise<TargetMemory | undefined> {
  if (isDead(target)) return undefined;
  const answer = once(target.child, 'message');
  target.child.send('memory');
  const [memory] = (await Promise.race([answer, once(target.child, 'exit')])) as [TargetMemory | number];
  return typeof memory === 'object' ? memory : undefined;
}

/** The shop and the backend, as `npm start` runs them, on free ports with a folder of their own. */
async function startTarget(home: string): Promise<Target> {
  const program = join(import.meta.dirname, 'target.child.ts');
  const child = spawn(process.execPath, ['--expose-gc', program, join(home, 'data')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.on('data', (bytes: Buffer) => (log = (log + bytes.toString()).slice(-100_000)));
  for await (const line of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }))
    if (line.startsWith('{'))
      return { child, logged: () => log, ...(JSON.parse(line) as Pick<Target, 'shop' | 'stack'>) };
  throw new Error(`The shop did not start:\n${log}`);
}

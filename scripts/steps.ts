// Runs child processes for the commands of this folder and counts their results.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Score {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, a text each: file, title and the beginning of the message. */
  failures?: string[];
}

export interface Step {
  name: string;
  /** Binary of node_modules/.bin, or `node`. */
  tool: string;
  args: string[];
  env?: Record<string, string>;
  /** Reads the step's own counts after it ended; without it the step counts as one check. */
  score?: () => Score | undefined;
}

/** Where the tools of the workspace are found, before those of the system. */
export const toolPath = (): string => [`${root}node_modules/.bin`, process.env.PATH].join(delimiter);

export interface Part {
  /** Resolves with what happened when it ends without having been stopped. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Another program as a part of a running command. Its output is inherited. */
export function startPart(name: string, file: string, args: string[], env: Record<string, string> = {}): Part {
  const child = spawn(file, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32' && !file.includes(sep),
  });
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${name} could not be started: ${error.message}.`));
    child.once('exit', (code, signal) => resolve(`${name} has ended (${signal ?? `exit code ${code}`}).`));
  });
  return {
    ended: gone,
    stop: async () => {
      child.kill();
      await gone;
    },
  };
}

/** A tool that has ended may have left something behind that holds its output open. */
const LAST_OUTPUT_MS = 1_000;

/**
 * Starts a tool and resolves with its exit code. Its output is inherited, or with `label` passed on line by line behind it. SIGINT
 * and SIGTERM reach it too.
 */
export function runTool(tool: string, args: string[], env: Record<string, string> = {}, label = ''): Promise<number> {
  const file = tool === 'node' ? process.execPath : tool;
  const output = label ? 'pipe' : 'inherit';
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, PATH: toolPath(), ...env },
    shell: process.platform === 'win32' && tool !== 'node',
  });
  const printed = label ? printLines(child, label) : Promise.resolve();
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${tool} could not be started: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      void Promise.race([printed, wait(LAST_OUTPUT_MS)]).then(() => {
        for (const stream of [child.stdout, child.stderr]) stream?.destroy();
        resolve(code ?? 1);
      });
    });
  });
}

async function printLines({ stdout, stderr }: ChildProcess, label: string): Promise<void> {
  const ends = [stdout, stderr].map(async (stream) => {
    if (!stream) return;
    const lines = createInterface({ input: stream });
    lines.on('line', (line) => console.log(`${label} │ ${line}`));
    await once(lines, 'close');
  });
  await Promise.all(ends);
}

/** Runs the steps in order, all of them even after a failure, and prints one closing line `baobab: N passed, N failed`. */
export const runSteps = (steps: Step[]): Promise<number> => runPhases([[steps]]);

/**
 * The same for steps of which some may run side by side: phases one after the other, the lanes of a phase together, the steps of a
 * lane in order.
 */
export async function runPhases(phases: Step[][][]): Promise<number> {
  const started = Date.now();
  const ended: Ended[] = [];
  for (const lanes of phases) {
    const runLane = async (steps: Step[]) => {
      for (const step of steps) ended.push(await runStep(step, lanes.length > 1));
    };
    await Promise.all(lanes.map(runLane));
  }
  // Last, for the end of a long output is what readers see first.
  for (const failure of ended.flatMap(({ score }) => score.failures ?? [])) console.log(`\n✗ ${failure}`);
  const total = sum(ended.map(({ score }) => score));
  console.log(`\n${ended.map(({ line }) => line).join('\n')}\n  ${'all'.padEnd(28)} ${secondsSince(started)}`);
  console.log(`\nbaobab: ${format(total)}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

interface Ended {
  score: Score;
  /** Of the table at the end. */
  line: string;
}

async function runStep(step: Step, isBesideOthers: boolean): Promise<Ended> {
  const started = Date.now();
  console.log(`\n── ${step.name}`);
  const code = await runTool(step.tool, step.args, step.env, isBesideOthers ? step.name : '');
  const score = step.score?.() ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  if (code !== 0 && score.failed === 0) {
    score.failed = 1;
    score.failures = [...(score.failures ?? []), `${step.name}: ended with exit code ${code}`];
  }
  return {
    score,
    line: `${score.failed ? '✗' : '✓'} ${step.name.padEnd(28)} ${secondsSince(started)}  ${format(score)}`,
  };
}

const secondsSince = (started: number) => `${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s`;

function sum(scores: Score[]): Score {
  const of = (part: 'passed' | 'failed' | 'skipped') => scores.reduce((total, score) => total + score[part], 0);
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

function format({ passed, failed, skipped }: Score): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

// Runs child processes for the commands of this folder and counts their results.
import { spawn } from 'node:child_process';
import { delimiter, sep } from 'node:path';
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

/** Starts a tool with inherited output and resolves with its exit code. SIGINT and SIGTERM reach it too. */
export function runTool(tool: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const file = tool === 'node' ? process.execPath : tool;
  const child = spawn(file, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: toolPath(), ...env },
    shell: process.platform === 'win32' && tool !== 'node',
  });
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
      resolve(code ?? 1);
    });
  });
}

/** Runs the steps in order, all of them even after a failure, and prints one closing line `baobab: N passed, N failed`. */
export async function runSteps(steps: Step[]): Promise<number> {
  const total: Score = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  const failures: string[] = [];
  for (const step of steps) {
    const started = Date.now();
    console.log(`\n── ${step.name}`);
    const code = await runTool(step.tool, step.args, step.env);
    const score = step.score?.() ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
    if (code !== 0 && score.failed === 0) {
      score.failed = 1;
      failures.push(`${step.name}: ended with exit code ${code}`);
    }
    total.passed += score.passed;
    total.failed += score.failed;
    total.skipped += score.skipped;
    failures.push(...(score.failures ?? []));
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    lines.push(`${score.failed ? '✗' : '✓'} ${step.name.padEnd(28)} ${seconds.padStart(7)} s  ${format(score)}`);
  }
  // Last, for the end of a long output is what readers see first.
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${lines.join('\n')}\n\nbaobab: ${format(total)}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function format({ passed, failed, skipped }: Score): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** The official Supabase CLI, run from this repository's own install. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

export interface CliRun {
  args: string[];
  /** Added to the environment: the only way in for secrets, since arguments can be seen by other users. */
  env?: Record<string, string>;
  /** Keep stdout from the terminal and resolve with it. */
  isQuiet?: boolean;
}
export type RunCli = (run: CliRun) => Promise<string>;

const script = () => {
  const manifest = createRequire(import.meta.url).resolve('supabase/package.json');
  return join(dirname(manifest), 'dist/supabase.js');
};

/** Resolves with stdout when it was quiet. Rejects when the CLI ends with a failure; its words are on stderr by then. */
export const runCli: RunCli = ({ args, env, isQuiet }) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script(), ...args], {
      cwd: REPOSITORY,
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', 'inherit'],
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', ...env },
      windowsHide: true,
    });
    let stdout = '';
    child.stdout?.on('data', (chunk) => (stdout += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(stdout);
      else reject(new Error(`supabase ${args.slice(0, 2).join(' ')} failed; its message is above.`));
    });
  });

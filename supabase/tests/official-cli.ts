// The official Supabase CLI against a database by its address: no Docker, no login, no telemetry.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const TYPES_FILE = fileURLToPath(new URL('../../shared/data/src/database.types.ts', import.meta.url));
const HEADER = '// Generated from the migrations by `npm run types`; never edited.\n';

const require = createRequire(import.meta.url);
const packageFolder = (name: string, entry: string) => dirname(require.resolve(`${name}/${entry}`));

type Output = { code: number; stdout: string; stderr: string };

function runNode(script: string, args: string[], input = ''): Promise<Output> {
  return new Promise((resolve) => {
    const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', PGSSLMODE: 'disable', NO_COLOR: '1' };
    const options = { env, maxBuffer: 64 * 1024 * 1024, windowsHide: true };
    const child = execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) || 1 : 0, stdout, stderr });
    });
    child.stdin?.end(input);
  });
}

export function runCli(...args: string[]): Promise<Output> {
  return runNode(join(packageFolder('supabase', 'package.json'), 'dist/supabase.js'), args);
}

/** The text of `database.types.ts` for the database at `url`: the CLI's own output, formatted. */
export async function generateTypes(url: string): Promise<string> {
  const generated = await runCli('gen', 'types', 'typescript', `--remote=${url}`);
  const start = generated.stdout.indexOf('export type Json');
  if (generated.code !== 0 || start < 0)
    throw new Error(`supabase gen types failed: ${generated.stderr}${generated.stdout}`);
  const format = join(packageFolder('oxfmt', 'package.json'), 'bin/oxfmt');
  const config = fileURLToPath(new URL('../../.oxfmtrc.json', import.meta.url));
  const formatted = await runNode(
    format,
    ['-c', config, '--stdin-filepath=generated.ts'],
    HEADER + generated.stdout.slice(start),
  );
  if (formatted.code !== 0) throw new Error(`The generated types could not be formatted: ${formatted.stderr}`);
  return formatted.stdout;
}

export const committedTypes = () => readFile(TYPES_FILE, 'utf8');

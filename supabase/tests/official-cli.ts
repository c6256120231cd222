/** The official Supabase CLI against a database by its address: no Docker, no login, no telemetry. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const packageFolder = (name: string, entry: string) => dirname(require.resolve(`${name}/${entry}`));

interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

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

/** TypeScript as the project's formatter writes it. */
export async function format(text: string): Promise<string> {
  const formatter = join(packageFolder('oxfmt', 'package.json'), 'bin/oxfmt');
  const config = fileURLToPath(new URL('../../.oxfmtrc.json', import.meta.url));
  const formatted = await runNode(formatter, ['-c', config, '--stdin-filepath=generated.ts'], text);
  if (formatted.code !== 0) throw new Error(`The text could not be formatted: ${formatted.stderr}`);
  return formatted.stdout;
}

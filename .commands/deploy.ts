import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deploy } from '../supabase/operations/deploy/deploy.ts';
import { DEPLOY_USAGE, parseDeployOptions } from '../supabase/operations/deploy/options.ts';
import type { StorefrontEnv } from '../supabase/operations/deploy/steps.ts';
import { staticHostFiles } from './static-host.ts';
import { root, runTool } from './steps.ts';

async function buildStorefront(env: StorefrontEnv): Promise<void> {
  const code = await runTool('vite', ['build', 'storefront', '--logLevel', 'warn'], env);
  if (code !== 0) throw new Error('The storefront could not be built; the message is above.');
  const dist = join(root, 'storefront/dist');
  const backend = { supabaseUrl: env.VITE_SUPABASE_URL, publishableKey: env.VITE_SUPABASE_PUBLISHABLE_KEY };
  const files = staticHostFiles(await readFile(join(dist, 'index.html'), 'utf8'), backend);
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text);
}

try {
  const options = parseDeployOptions(process.argv.slice(2));
  if (options) await deploy(options, { print: console.log, buildStorefront });
  else console.log(DEPLOY_USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

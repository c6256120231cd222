import { deploy } from '../supabase/operations/deploy/deploy.ts';
import { DEPLOY_USAGE, parseDeployOptions } from '../supabase/operations/deploy/options.ts';
import { runTool } from './steps.ts';

async function buildStorefront(env: Record<string, string>): Promise<void> {
  const code = await runTool('vite', ['build', 'storefront', '--logLevel', 'warn'], env);
  if (code !== 0) throw new Error('The storefront could not be built; the message is above.');
}

try {
  const options = parseDeployOptions(process.argv.slice(2));
  if (options) await deploy(options, { print: console.log, buildStorefront });
  else console.log(DEPLOY_USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

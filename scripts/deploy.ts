import { join } from 'node:path';
import { writeSite } from '../storefront/server/prerender/write-site.ts';
import { deploy } from '../supabase/operations/deploy/deploy.ts';
import { DEPLOY_USAGE, parseDeployOptions } from '../supabase/operations/deploy/options.ts';
import type { StorefrontEnv } from '../supabase/operations/deploy/deploy-context.ts';
import { root, runTool } from './steps.ts';
import { plural } from '@baobab/domain/plural';

async function buildStorefront({ SITE_URL, ...env }: StorefrontEnv): Promise<void> {
  const code = await runTool('vite', ['build', 'storefront', '--logLevel', 'warn'], env);
  if (code !== 0) throw new Error('The storefront could not be built; the message is above.');
  const report = await writeSite({
    dist: join(root, 'storefront', 'dist'),
    out: join(root, 'storefront', 'site'),
    siteUrl: SITE_URL,
    supabaseUrl: env.VITE_SUPABASE_URL,
    publishableKey: env.VITE_SUPABASE_PUBLISHABLE_KEY,
    layout: 'folders',
  });
  if (report.failed.length > 0)
    throw new Error(
      `${plural(report.failed.length, 'page')} could not be made, ${report.failed[0]} among them. Run this step again.`,
    );
}

try {
  const options = parseDeployOptions(process.argv.slice(2));
  if (options) await deploy(options, { print: console.log, buildStorefront });
  else console.log(DEPLOY_USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

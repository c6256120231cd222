/** Every step of a deployment, in their order. A dry run prints what a step is for and what it would run. */
import { relative } from 'node:path';
import { REPOSITORY } from '../cli.ts';
import type { CliRun } from '../cli.ts';
import { splitPassword } from '../database-url.ts';
import { functionFiles } from './function-files.ts';
import { goLiveStep } from './go-live-step.ts';
import { stageHostedConfig, stagingFolder } from './hosted-config.ts';
import { mailStep } from './mail-step.ts';
import { authMailDelivery } from './mail-delivery.ts';
import type { DeployOptions } from './options.ts';
import { scheduleSql } from './schedule.ts';
import { secretsStep } from './secrets-step.ts';
import { checkStorageLimit } from './storage-limit.ts';
import { projectUrl, shown, withPrivateFile } from './deploy-context.ts';
import type { DeployStep, DeployContext } from './deploy-context.ts';

/** The database that a command works on: the linked project's, or the one of --database-url. */
function databaseTarget({ projectRef, databaseUrl }: DeployOptions): { remote: string; env: Record<string, string> } {
  const { address, env } = databaseUrl ? splitPassword(databaseUrl) : { address: projectRef, env: {} };
  return { remote: `--remote=${address}`, env };
}

function cliStep(context: DeployContext, name: string, purpose: string, run: CliRun): DeployStep {
  return { name, purpose, shows: [shown(run)], run: async () => void (await context.runCli(run)) };
}

function sqlStep(
  context: DeployContext,
  name: string,
  purpose: string,
  shows: string[],
  sql: () => Promise<string>,
): DeployStep {
  const { remote: target, env } = databaseTarget(context.options);
  const command = (file: string): CliRun => ({
    args: ['db', 'query', target, '--yes', '--file', file],
    env,
    isQuiet: true,
  });
  const run = async () => {
    await withPrivateFile(context, `${name}.sql`, await sql(), (file) => context.runCli(command(file)));
  };
  return { name, purpose, shows: [shown(command(`${name}.sql`)), ...shows], run };
}

/** Both work in the staging folder: the one to prove the access, the other to bring the settings. */
function projectSteps(context: DeployContext): DeployStep[] {
  const { options, given } = context;
  const folder = stagingFolder(options.projectRef);
  const pass = given.settings.SMTP_PASS;
  const env: Record<string, string> = pass ? { SMTP_PASS: pass } : {};
  const link = (workdir: string): CliRun => ({
    args: ['link', '--project-ref', options.projectRef, '--yes', '--workdir', workdir],
    env,
  });
  const push = (workdir: string): CliRun => ({
    args: ['config', 'push', `--remote=${options.projectRef}`, '--yes', '--workdir', workdir],
    env,
  });
  const staged = async (command: (workdir: string) => CliRun) => {
    await context.runCli(command(await stageHostedConfig(options.projectRef, given.settings)));
  };
  const short = relative(REPOSITORY, folder);
  return [
    {
      name: 'link',
      purpose: 'Proves that this account reaches the project',
      shows: [
        `write ${short}/supabase/config.toml: supabase/config.toml with site_url ${given.settings.SITE_URL}`,
        shown(link(short)),
      ],
      run: () => staged(link),
    },
    {
      name: 'config',
      purpose: 'Auth addresses, confirmation mails and who sends them, upload limit of 100 MiB, API schemas',
      shows: [shown(push(short)), authMailDelivery(given.settings)],
      run: () => staged(push),
    },
  ];
}

function storefrontStep(context: DeployContext): DeployStep {
  const env = async () => ({
    VITE_SUPABASE_URL: projectUrl(context.options),
    VITE_SUPABASE_PUBLISHABLE_KEY: (await context.keys()).publishableKey,
    SITE_URL: context.given.settings.SITE_URL,
  });
  return {
    name: 'storefront',
    purpose: 'The shop as static files in storefront/site, every public page among them, for any static host',
    shows: [
      `VITE_SUPABASE_URL=${projectUrl(context.options)} VITE_SUPABASE_PUBLISHABLE_KEY=… vite build storefront`,
      'write every page, sitemap, feed, _headers and _redirects to storefront/site',
    ],
    run: async () => context.buildStorefront(await env()),
  };
}

/** Shows the files of each function, and refuses import maps with which the project could not bundle them. */
function functionsStep(context: DeployContext, args: string[]): DeployStep {
  const step = cliStep(context, 'functions', 'Edge functions, bundled by the project itself', { args });
  const uploads = context.functions.map((name) => {
    const { files, isMapComplete } = functionFiles(name);
    if (!isMapComplete) throw new Error(`deno.json of ${name} is out of date: run node scripts/import-maps.ts.`);
    return `${name}, ${files.length} files: ${files.join(', ')}`;
  });
  return { ...step, shows: [...step.shows, ...uploads] };
}

function databaseSteps(context: DeployContext): DeployStep[] {
  const { options, given } = context;
  const steps = [
    sqlStep(
      context,
      'schedule',
      'Work by the clock: pg_cron asks the function maintenance, with its secret kept in Vault; where the address of a client stands, and who takes payments',
      ['with project_url and maintenance_secret in Vault, then supabase/schedules.sql'],
      () => scheduleSql(projectUrl(options), given.settings.MAINTENANCE_SECRET, given.settings),
    ),
  ];
  const { admin } = options;
  if (admin) {
    const purpose = `Makes ${admin} an administrator`;
    steps.push(sqlStep(context, 'admin', purpose, [], async () => firstAdminSql(admin)));
  }
  return steps;
}

export function deploySteps(context: DeployContext): DeployStep[] {
  const { options, functions } = context;
  const remote = `--remote=${options.projectRef}`;
  const database = databaseTarget(options);
  return [
    ...projectSteps(context),
    cliStep(context, 'migrations', 'Tables, policies, functions and buckets', {
      args: ['db', 'push', database.remote, '--yes'],
      env: database.env,
    }),
    secretsStep(context),
    functionsStep(context, ['functions', 'deploy', ...functions, '--use-api', remote, '--yes']),
    mailStep(context),
    {
      name: 'storage-limit',
      purpose: 'Announces an upload of 100 MB and takes it back: the project must accept one',
      shows: [`POST ${projectUrl(options)}/storage/v1/upload/resumable, then DELETE`],
      run: async () => checkStorageLimit(projectUrl(options), (await context.keys()).secretKey),
    },
    ...databaseSteps(context),
    goLiveStep(context),
    storefrontStep(context),
  ];
}

/** Makes the person with this address an administrator; refuses an address that never signed up. Safe to repeat. */
const firstAdminSql = (email: string) => `do $$
declare
  person uuid := (select id from auth.users where lower(email) = lower('${email.replaceAll("'", "''")}'));
begin
  if person is null then
    raise exception 'No account has this address yet: sign up in the shop, confirm the mail, then run this step again.';
  end if;
  update public.profiles set is_admin = true where id = person and not is_admin;
end
$$;
`;

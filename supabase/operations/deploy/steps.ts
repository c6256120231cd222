// Every step of a deployment, in their order. A dry run prints what a step is for and what it would run.
import { relative } from 'node:path';
import { REPOSITORY } from '../cli.ts';
import type { CliRun } from '../cli.ts';
import { splitPassword } from '../database-url.ts';
import { firstAdminSql } from './first-admin.ts';
import { stageHostedConfig, stagingFolder } from './hosted-config.ts';
import { mailStep } from './mail-step.ts';
import { authsWay } from './mail-ways.ts';
import type { DeployOptions } from './options.ts';
import { scheduleSql } from './schedule.ts';
import { secretsStep } from './secrets-step.ts';
import { checkStorageLimit } from './storage-limit.ts';
import { projectUrl, shown, withPrivateFile } from './world.ts';
import type { DeployStep, DeployWorld } from './world.ts';

/** The database that a command works on: the linked project's, or the one of --database-url. */
function databaseTarget({ projectRef, databaseUrl }: DeployOptions): { remote: string; env: Record<string, string> } {
  const { address, env } = databaseUrl ? splitPassword(databaseUrl) : { address: projectRef, env: {} };
  return { remote: `--remote=${address}`, env };
}

function cliStep(world: DeployWorld, name: string, purpose: string, run: CliRun): DeployStep {
  return { name, purpose, shows: [shown(run)], run: async () => void (await world.runCli(run)) };
}

function sqlStep(
  world: DeployWorld,
  name: string,
  purpose: string,
  shows: string[],
  sql: () => Promise<string>,
): DeployStep {
  const { remote: target, env } = databaseTarget(world.options);
  const command = (file: string): CliRun => ({
    args: ['db', 'query', target, '--yes', '--file', file],
    env,
    isQuiet: true,
  });
  const run = async () => {
    await withPrivateFile(world, `${name}.sql`, await sql(), (file) => world.runCli(command(file)));
  };
  return { name, purpose, shows: [shown(command(`${name}.sql`)), ...shows], run };
}

/** Both work in the staging folder: the one to prove the access, the other to bring the settings. */
function projectSteps(world: DeployWorld): DeployStep[] {
  const { options, given } = world;
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
    await world.runCli(command(await stageHostedConfig(options.projectRef, given.settings)));
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
      shows: [shown(push(short)), authsWay(given.settings)],
      run: () => staged(push),
    },
  ];
}

function storefrontStep(world: DeployWorld): DeployStep {
  const env = async () => ({
    VITE_SUPABASE_URL: projectUrl(world.options),
    VITE_SUPABASE_PUBLISHABLE_KEY: (await world.keys()).publishableKey,
    SITE_URL: world.given.settings.SITE_URL,
  });
  return {
    name: 'storefront',
    purpose: 'The shop as static files in storefront/site, every public page among them, for any static host',
    shows: [
      `VITE_SUPABASE_URL=${projectUrl(world.options)} VITE_SUPABASE_PUBLISHABLE_KEY=… vite build storefront`,
      'write every page, sitemap, feed, _headers and _redirects to storefront/site',
    ],
    run: async () => world.buildStorefront(await env()),
  };
}

function databaseSteps(world: DeployWorld): DeployStep[] {
  const { options, given } = world;
  const steps = [
    sqlStep(
      world,
      'schedule',
      'Work by the clock: pg_cron asks the function maintenance, with its secret kept in Vault',
      ['with project_url and maintenance_secret in Vault, then supabase/schedules.sql'],
      () => scheduleSql(projectUrl(options), given.settings.MAINTENANCE_SECRET),
    ),
  ];
  const { admin } = options;
  if (admin) {
    const purpose = `Makes ${admin} an administrator`;
    steps.push(sqlStep(world, 'admin', purpose, [], async () => firstAdminSql(admin)));
  }
  return steps;
}

export function deploySteps(world: DeployWorld): DeployStep[] {
  const { options, functions } = world;
  const remote = `--remote=${options.projectRef}`;
  const database = databaseTarget(options);
  return [
    ...projectSteps(world),
    cliStep(world, 'migrations', 'Tables, policies, functions and buckets', {
      args: ['db', 'push', database.remote, '--yes'],
      env: database.env,
    }),
    secretsStep(world),
    cliStep(world, 'functions', 'Edge functions, bundled by the project itself', {
      args: ['functions', 'deploy', ...functions, '--use-api', remote, '--yes'],
    }),
    mailStep(world),
    {
      name: 'storage-limit',
      purpose: 'Announces an upload of 100 MB and takes it back: the project must accept one',
      shows: [`POST ${projectUrl(options)}/storage/v1/upload/resumable, then DELETE`],
      run: async () => checkStorageLimit(projectUrl(options), (await world.keys()).secretKey),
    },
    ...databaseSteps(world),
    storefrontStep(world),
  ];
}

import { existsSync } from 'node:fs';
import { z } from 'zod';
import { runCli } from '../cli.ts';
import type { RunCli } from '../cli.ts';
import { functionNames } from './function-files.ts';
import type { DeployOptions } from './options.ts';
import { readSettings, SAMPLE_SETTINGS } from './settings.ts';
import { deploySteps } from './steps.ts';
import type { DeployStep, ProjectKeys, StorefrontEnv } from './deploy-context.ts';

export interface DeployHost {
  print(line: string): void;
  buildStorefront(env: StorefrontEnv): Promise<void>;
}

const keysSchema = z.array(z.object({ name: z.string(), api_key: z.string().nullish(), type: z.string().nullish() }));

/** Asks once, and prefers the keys named "default". */
function keysOf(projectRef: string, run: RunCli): () => Promise<ProjectKeys> {
  const ask = async () => {
    const args = ['projects', 'api-keys', '--reveal', `--remote=${projectRef}`, '-o', 'json'];
    const listed = keysSchema.parse(JSON.parse(await run({ args, isQuiet: true })));
    const find = (type: string) => {
      const ofType = listed.filter((key) => key.type === type && key.api_key);
      const key = (ofType.find(({ name }) => name === 'default') ?? ofType[0])?.api_key;
      if (key) return key;
      throw new Error(`The project has no ${type} key. Make one in the dashboard under Settings → API keys.`);
    };
    return { publishableKey: find('publishable'), secretKey: find('secret') };
  };
  let answer: Promise<ProjectKeys> | undefined;
  return () => (answer ??= ask());
}

function choose(steps: DeployStep[], only: string[] | undefined): DeployStep[] {
  if (!only) return steps;
  const names = steps.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no step '${unknown}'; choose of ${names.join(', ')}.`);
  return steps.filter(({ name }) => only.includes(name));
}

/**
 * Brings a hosted project to the state of this checkout. Every step can be repeated, so a deployment that stopped is
 * simply run again.
 *
 * @throws an Error with a readable message at the first step that fails; later steps have not run
 */
export async function deploy(options: DeployOptions, host: DeployHost): Promise<void> {
  const { print, buildStorefront } = host;
  const isSample = options.isDryRun && !existsSync(options.envFile);
  const given = isSample ? SAMPLE_SETTINGS : readSettings(options.envFile);
  const keys = keysOf(options.projectRef, runCli);
  const context = { options, given, functions: functionNames(), runCli, keys, buildStorefront, print };
  const steps = choose(deploySteps(context), options.only);
  if (isSample) print(`There is no ${options.envFile}; shown with sample settings.\n`);
  for (const [index, step] of steps.entries()) {
    print(`${index + 1}/${steps.length} ${step.name}: ${step.purpose}`);
    for (const line of step.shows) print(`    ${line}`);
    if (!options.isDryRun) await step.run();
  }
  print(options.isDryRun ? '\nNothing was run.' : '\nDeployed.');
}

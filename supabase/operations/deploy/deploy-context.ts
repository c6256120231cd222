/** What every step of a deployment is given, and what it is made of. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutSecrets } from '@baobab/domain/without-secrets';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../local/private-files.ts';
import type { CliRun, RunCli } from '../cli.ts';
import { stagingFolder } from './hosted-config.ts';
import type { DeployOptions } from './options.ts';
import type { DeploySettings } from './settings.ts';

export interface ProjectKeys {
  publishableKey: string;
  secretKey: string;
}

export interface StorefrontEnv {
  VITE_SUPABASE_URL: string;
  VITE_SUPABASE_PUBLISHABLE_KEY: string;
  /** Where people will find the shop, without a slash at the end. */
  SITE_URL: string;
}

export interface DeployContext {
  options: DeployOptions;
  given: DeploySettings;
  /** Names of the edge functions in this repository. */
  functions: string[];
  runCli: RunCli;
  /** Asked of the project once, never printed. */
  keys(): Promise<ProjectKeys>;
  buildStorefront(env: StorefrontEnv): Promise<void>;
  print(line: string): void;
}

export interface DeployStep {
  name: string;
  purpose: string;
  shows: string[];
  run(): Promise<void>;
}

export const projectUrl = ({ projectRef, url }: DeployOptions) => url ?? `https://${projectRef}.supabase.co`;

/** A command as a person would type it, secrets left out. */
export const shown = ({ args, env = {} }: CliRun) =>
  withoutSecrets([...Object.keys(env).map((name) => `${name}=…`), 'supabase', ...args].join(' '));

/** The text of a file that only exists, readable by this user alone, while `use` runs. */
export async function withPrivateFile(
  context: DeployContext,
  name: string,
  text: string,
  use: (file: string) => Promise<unknown>,
) {
  const folder = stagingFolder(context.options.projectRef);
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await writeFile(file, text, { mode: PRIVATE_FILE });
  try {
    await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

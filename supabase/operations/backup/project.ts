/** A running project as backup and restore see it: its database by address, its files through Storage. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { readPostmaster } from '../../local/db/postmaster.ts';
import { loadKeys } from '../../local/keys.ts';
import { startStack } from '../../local/stack.ts';
import { runningStack } from '../running-stack.ts';
import type { ProjectOptions } from './options.ts';

export type Sql = postgres.Sql;

export interface Project {
  sql: Sql;
  url: string;
  secretKey: string;
  close(): Promise<void>;
}

const CLOSE_SECONDS = 5;

interface Address {
  databaseUrl: string;
  url: string;
  secretKey: string;
  stop?(): Promise<void>;
}

/** A stack that already answers on this folder is used as it is; a folder at rest is started for the while. */
async function addressOfFolder(dataDir: string, canBegin: boolean): Promise<Address> {
  const folder = resolve(dataDir);
  if (!canBegin && !existsSync(join(folder, 'keys.json'))) throw new Error(`${folder} is no stack's data folder.`);
  const running = await findRunning(folder);
  if (running) return running;
  const stack = await startStack({ port: 0, dataDir: folder, seed: 'none', isAtRest: !canBegin });
  return { databaseUrl: stack.databaseUrl, url: stack.url, secretKey: stack.secretKey, stop: stack.stop };
}

async function findRunning(folder: string): Promise<Address | undefined> {
  const url = await runningStack(folder);
  if (url === undefined) return undefined;
  const postmaster = readPostmaster(join(folder, 'postgres'));
  if (!postmaster) throw new Error(`The stack on ${folder} has no PostgreSQL of its own: name it with --database-url.`);
  const { secretKey, databasePassword } = loadKeys(folder);
  const databaseUrl = `postgresql://postgres:${databasePassword}@127.0.0.1:${postmaster.port}/postgres`;
  return { databaseUrl, url, secretKey };
}

/** @param canBegin whether a missing data folder is made, as for a restore into a new stack */
export async function openProject(options: ProjectOptions, canBegin: boolean): Promise<Project> {
  const address: Address = options.kind === 'project' ? options : await addressOfFolder(options.dataDir, canBegin);
  const sql = postgres(address.databaseUrl, { max: 2, onnotice: () => undefined });
  const close = async () => {
    await sql.end({ timeout: CLOSE_SECONDS });
    await address.stop?.();
  };
  return { sql, url: address.url, secretKey: address.secretKey, close };
}

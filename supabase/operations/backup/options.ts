import { parseArgs } from 'node:util';
import { readDatabaseUrl } from '../database-url.ts';

export const WHERE = `  --data DIR            a local stack's data folder, running or not; default .data/stack
  --database-url URL    or any project: its database (direct connection or session pooler), without a password …
  --url URL             … and its address; the password comes from SUPABASE_DB_PASSWORD, the secret key from
                        SUPABASE_SECRET_KEY`;

export const BACKUP_USAGE = `npm run backup -- --to DIR [options]

  --to DIR              a folder that does not exist yet
${WHERE}
`;

export const RESTORE_USAGE = `npm run restore -- --from DIR [options]

  --from DIR            what npm run backup wrote
  --replace             the target has people or illustrations: put the backup in their place
${WHERE}
`;

export type ProjectOptions =
  | { kind: 'folder'; dataDir: string }
  | { kind: 'project'; databaseUrl: string; url: string; secretKey: string };

interface Values {
  data?: string;
  'database-url'?: string;
  url?: string;
}

export const WHERE_OPTIONS = {
  data: { type: 'string' },
  'database-url': { type: 'string' },
  url: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export function projectOf(values: Values, env: NodeJS.ProcessEnv): ProjectOptions {
  const { data, 'database-url': databaseUrl, url } = values;
  if (databaseUrl === undefined && url === undefined) return { kind: 'folder', dataDir: data ?? '.data/stack' };
  const secretKey = env['SUPABASE_SECRET_KEY'];
  if (data !== undefined) throw new Error('Give either --data or --database-url with --url, not both.');
  if (!databaseUrl || !url) throw new Error('A project needs both --database-url and --url.');
  if (!secretKey) throw new Error('Set SUPABASE_SECRET_KEY to the project’s secret key: files are copied with it.');
  const address = readDatabaseUrl(databaseUrl, env);
  return { kind: 'project', databaseUrl: address, url: url.replace(/\/+$/, ''), secretKey };
}

export interface BackupOptions {
  to: string;
  project: ProjectOptions;
}
export interface RestoreOptions {
  from: string;
  isReplacing: boolean;
  project: ProjectOptions;
}

/** `null` asks for the usage. Throws an Error with a readable message. */
export function parseBackupOptions(args: string[], env = process.env): BackupOptions | null {
  const { values } = parseArgs({ args, options: { to: { type: 'string' }, ...WHERE_OPTIONS } });
  if (values.help) return null;
  if (!values.to) throw new Error('--to DIR is missing: where shall the backup be written?');
  return { to: values.to, project: projectOf(values, env) };
}

/** `null` asks for the usage. Throws an Error with a readable message. */
export function parseRestoreOptions(args: string[], env = process.env): RestoreOptions | null {
  const options = { from: { type: 'string' }, replace: { type: 'boolean' }, ...WHERE_OPTIONS } as const;
  const { values } = parseArgs({ args, options });
  if (values.help) return null;
  if (!values.from) throw new Error('--from DIR is missing: which backup shall be restored?');
  return { from: values.from, isReplacing: values.replace ?? false, project: projectOf(values, env) };
}

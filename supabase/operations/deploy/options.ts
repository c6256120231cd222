import { parseArgs } from 'node:util';
import { readDatabaseUrl } from '../database-url.ts';

export const DEPLOY_USAGE = `npm run deploy -- --project-ref REF [options]

  --project-ref REF     the project: twenty letters, as in https://REF.supabase.co
  --settings FILE       settings and secrets; default .env.production (see .env.example)
  --admin EMAIL         makes this person, who has signed up, the first administrator
  --mail-to EMAIL       where the step mail sends its test mail; default the address of --admin, else that of MAIL_FROM
  --only STEP[,STEP]    just these steps; names as --dry-run prints them
  --url URL             the project's address when it has a domain of its own
  --database-url URL    push migrations over this connection instead of the linked project's; without a password
  --dry-run             print every step with its commands, secrets left out; needs no account and no network

The access token comes from "npx supabase login" or SUPABASE_ACCESS_TOKEN, the database password from SUPABASE_DB_PASSWORD.
`;

export interface DeployOptions {
  projectRef: string;
  envFile: string;
  admin?: string;
  mailTo?: string;
  only?: string[];
  url?: string;
  databaseUrl?: string;
  isDryRun: boolean;
}

const REF = /^[a-z]{20}$/;
const EMAIL = /^[^\s@']+@[^\s@']+\.[^\s@']+$/;

/** `null` asks for the usage. Throws an Error with a readable message. */
export function parseDeployOptions(args: string[], env = process.env): DeployOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      'project-ref': { type: 'string' },
      settings: { type: 'string', default: '.env.production' },
      admin: { type: 'string' },
      'mail-to': { type: 'string' },
      only: { type: 'string' },
      url: { type: 'string' },
      'database-url': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const projectRef = values['project-ref'] ?? '';
  if (!REF.test(projectRef)) {
    throw new Error(
      `--project-ref needs the twenty lower-case letters of https://REF.supabase.co, not '${projectRef}'.`,
    );
  }
  if (values.admin !== undefined && !EMAIL.test(values.admin)) {
    throw new Error(`'${values.admin}' is no e-mail address; --admin needs the one that the person signed up with.`);
  }
  const mailTo = values['mail-to'];
  if (mailTo !== undefined && !EMAIL.test(mailTo))
    throw new Error(`--mail-to needs an e-mail address, not '${mailTo}'.`);
  return {
    projectRef,
    envFile: values.settings,
    admin: values.admin,
    mailTo,
    only: values.only?.split(',').map((name) => name.trim()),
    url: values.url?.replace(/\/+$/, ''),
    databaseUrl: values['database-url'] && readDatabaseUrl(values['database-url'], env),
    isDryRun: values['dry-run'],
  };
}

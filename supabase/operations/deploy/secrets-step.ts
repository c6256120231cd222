import { z } from 'zod';
import type { CliRun } from '../cli.ts';
import { MAIL_SETTING_NAMES } from './mail-delivery.ts';
import { shown, withPrivateFile } from './deploy-context.ts';
import type { DeployStep, DeployContext } from './deploy-context.ts';

const listedSchema = z.array(z.object({ name: z.string() }));

/** Settings that an earlier deployment may have left: without them the functions do what the documentation says of none given. */
const OPTIONAL = [
  ...MAIL_SETTING_NAMES,
  'PAYMENT_PROVIDER',
  'ALLOWED_ORIGINS',
  'PAGES_HOOK_URL',
  'CLIENT_ADDRESS_HEADER',
  'MAIL_CONTACT_NOTICE',
];

/**
 * As the CLI reads them: nothing is replaced within single quotes, and there is no way to write one there.
 * @throws an Error for what neither quotes can hold
 */
export function envLine(name: string, value: string): string {
  if (!value.includes("'")) return `${name}='${value}'`;
  if (!/["\\$\r\n]/.test(value)) return `${name}="${value}"`;
  throw new Error(
    `${name} holds a ' together with ", \\, $ or a line end, which the Supabase CLI cannot take from a file. Set it in the dashboard.`,
  );
}

/** The settings of the functions. What is not given any more is taken back; all else that the project holds stays. */
export function secretsStep(context: DeployContext): DeployStep {
  const { options, given, runCli } = context;
  const remote = `--remote=${options.projectRef}`;
  const set = (file: string): CliRun => ({ args: ['secrets', 'set', '--env-file', file, remote, '--yes'] });
  const list: CliRun = { args: ['secrets', 'list', remote, '-o', 'json'], isQuiet: true };
  const unset = (names: string[]): CliRun => ({ args: ['secrets', 'unset', ...names, remote, '--yes'] });
  const lines = Object.entries(given.secrets).map(([name, value]) => envLine(name, value));
  const unwanted = OPTIONAL.filter((name) => !(name in given.secrets));
  return {
    name: 'secrets',
    purpose: 'Settings of the edge functions',
    shows: [
      shown(set('secrets.env')),
      `sets ${Object.keys(given.secrets).join(', ')}`,
      `${shown(unset(unwanted))}, as far as the project has them`,
    ],
    run: async () => {
      await withPrivateFile(context, 'secrets.env', `${lines.join('\n')}\n`, (file) => runCli(set(file)));
      const listed = listedSchema.parse(JSON.parse(await runCli(list))).map(({ name }) => name);
      const left = unwanted.filter((name) => listed.includes(name));
      if (left.length > 0) await runCli(unset(left));
    },
  };
}

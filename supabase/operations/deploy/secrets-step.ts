import { z } from 'zod';
import type { CliRun } from '../cli.ts';
import { MAIL_SETTING_NAMES } from './mail-delivery.ts';
import { shown, withPrivateFile } from './deploy-context.ts';
import type { DeployStep, DeployContext } from './deploy-context.ts';

const listedSchema = z.array(z.object({ name: z.string() }));

/**
 * The settings of the functions. What an earlier deployment said about the way of mail is taken back, since a left over
 * MAIL_HTTP_URL would win over SMTP; all else that the project holds stays.
 */
export function secretsStep(context: DeployContext): DeployStep {
  const { options, given, runCli } = context;
  const remote = `--remote=${options.projectRef}`;
  const set = (file: string): CliRun => ({ args: ['secrets', 'set', '--env-file', file, remote, '--yes'] });
  const list: CliRun = { args: ['secrets', 'list', remote, '-o', 'json'], isQuiet: true };
  const unset = (names: string[]): CliRun => ({ args: ['secrets', 'unset', ...names, remote, '--yes'] });
  const lines = Object.entries(given.secrets).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const unwanted = MAIL_SETTING_NAMES.filter((name) => !(name in given.secrets));
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

/**
 * What differs between config.toml as committed (addresses of a developer's machine) and one hosted project: written as
 * the CLI's own override section, so that the committed file stays the only source of everything else.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '../cli.ts';
import { DEFAULT_SMTP_PORT, senderOf } from './mail-delivery.ts';
import type { Settings } from './settings.ts';

const text = (value: string) => JSON.stringify(value);

const smtpSection = (settings: Settings) => {
  const { SMTP_HOST, SMTP_PORT = DEFAULT_SMTP_PORT, SMTP_USER = '', MAIL_FROM } = settings;
  if (!SMTP_HOST) return [];
  const { name, address } = senderOf(MAIL_FROM);
  return [
    '',
    '[remotes.target.auth.email.smtp]',
    'enabled = true',
    `host = ${text(SMTP_HOST)}`,
    `port = ${SMTP_PORT}`,
    `user = ${text(SMTP_USER)}`,
    // The CLI reads it from its environment: no secret is written to a file here.
    'pass = "env(SMTP_PASS)"',
    `admin_email = ${text(address)}`,
    `sender_name = ${text(name)}`,
  ];
};

export function hostedConfig(committed: string, projectRef: string, settings: Settings): string {
  const origins = [...new Set([settings.SITE_URL, ...(settings.ALLOWED_ORIGINS ?? [])])];
  const section = [
    '',
    '[remotes.target]',
    `project_id = ${text(projectRef)}`,
    '',
    '[remotes.target.auth]',
    `site_url = ${text(settings.SITE_URL)}`,
    `additional_redirect_urls = [${origins.map((origin) => text(`${origin}/**`)).join(', ')}]`,
    ...smtpSection(settings),
  ];
  return `${committed.trimEnd()}\n${section.join('\n')}\n`;
}

/** Writes it, with the mails that it names, into a folder of its own under .data, so that this checkout stays linked to whatever it was linked to. @returns the folder, for the CLI's `--workdir` */
export async function stageHostedConfig(projectRef: string, settings: Settings): Promise<string> {
  const folder = stagingFolder(projectRef);
  await mkdir(join(folder, 'supabase'), { recursive: true });
  const committed = await readFile(join(REPOSITORY, 'supabase/config.toml'), 'utf8');
  await writeFile(join(folder, 'supabase/config.toml'), hostedConfig(committed, projectRef, settings));
  await cp(join(REPOSITORY, 'supabase/templates'), join(folder, 'supabase/templates'), { recursive: true });
  return folder;
}

export const stagingFolder = (projectRef: string) => join(REPOSITORY, '.data', 'deploy', projectRef);

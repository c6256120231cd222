import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT, DEFAULT_SITE_URL } from './stack-options.ts';
import type { StackOptions } from './stack-options.ts';

export const USAGE = `Usage: node supabase/local/main.ts [options]

Starts the whole backend on one port: REST, Auth, Storage, Functions, payments, mailbox.

  --port N             port to listen on (default ${DEFAULT_PORT}; 0 takes a free one)
  --data DIR           where everything is kept (default .data/stack)
  --database-url URL   use this PostgreSQL (15 or newer) instead of the embedded one
  --engine NAME        postgres or pglite (default: PostgreSQL where it can run)
  --seed NAME          demo (default), logins, or none
  --seed-scale N       N generated illustrations and people beside it, for trying a large shop; 0 removes them
  --site-url URL       where the storefront is (default ${DEFAULT_SITE_URL})
  --trusted-proxies N  N proxies stand in front and append to x-forwarded-for (default 0: the header is ignored)
  --fresh              delete the data first
  --json               print the addresses and keys as one line of JSON; logs go to stderr
  --help               this text
`;

export type ParsedArguments = { kind: 'help' } | { kind: 'start'; json: boolean; options: StackOptions };

/** The largest shop to try on a developer's computer. */
const MOST_GENERATED = 200_000;

const DEFAULT_DATA = fileURLToPath(new URL('../../.data/stack', import.meta.url));

/** @throws an Error with a sentence for the person who typed */
export function parseArguments(args: string[]): ParsedArguments {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      'database-url': { type: 'string' },
      engine: { type: 'string' },
      seed: { type: 'string' },
      'seed-scale': { type: 'string' },
      'site-url': { type: 'string' },
      'trusted-proxies': { type: 'string' },
      fresh: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return { kind: 'help' };
  return {
    kind: 'start',
    json: values.json,
    options: {
      port: parsePort(values.port),
      dataDir: values.data ?? DEFAULT_DATA,
      databaseUrl: values['database-url'],
      engine: oneOf('--engine', values.engine, ['postgres', 'pglite'] as const),
      seed: oneOf('--seed', values.seed, ['demo', 'logins', 'none'] as const),
      seedScale: parseScale(values['seed-scale']),
      siteUrl: values['site-url'],
      trustedProxies: parseProxies(values['trusted-proxies']),
      fresh: values.fresh,
    },
  };
}

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port needs a number from 0 to 65535, not '${text}'.`);
  }
  return port;
}

function parseProxies(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[0-9]$/.test(text)) return Number(text);
  throw new Error(`--trusted-proxies needs a number from 0 to 9, not '${text}'.`);
}

/** @throws an Error with a sentence for the person who typed */
export function parseScale(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (text.trim() === '' || !Number.isInteger(count) || count < 0 || count > MOST_GENERATED) {
    throw new Error(`--seed-scale needs a number from 0 to ${MOST_GENERATED}, not '${text}'.`);
  }
  return count;
}

function oneOf<Choice extends string>(
  flag: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((one) => one === value);
  if (!choice) throw new Error(`${flag} is one of ${choices.join(', ')}, not '${value}'.`);
  return choice;
}

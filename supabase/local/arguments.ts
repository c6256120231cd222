import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT, DEFAULT_SITE_URL } from './stack-options.ts';
import type { StackOptions } from './stack-options.ts';

export const USAGE = `Usage: node supabase/local/main.ts [options]

Starts the whole backend on one port: REST, Auth, Storage, Functions, payments, mailbox.

  --port N             port to listen on (default ${DEFAULT_PORT}; 0 takes a free one)
  --data DIR           where everything is kept (default .data/stack)
  --database-url URL   use this PostgreSQL (15 or newer) instead of the embedded one
  --seed NAME          demo (default), logins, or none
  --demo-pictures N    N pictures in each pack of the demo, made before the start ends (default: all, made after it)
  --seed-scale N       N generated illustrations and people beside it, for trying a large shop; 0 removes them
  --payments NAME      stripe or paystack takes new payments (default stripe)
  --site-url URL       where the storefront is (default ${DEFAULT_SITE_URL})
  --trusted-proxies N  N proxies stand in front and append to x-forwarded-for (default 0: the header is ignored)
  --fresh              delete the data first
  --json               print the addresses and keys as one line of JSON; logs go to stderr
  --help               this text
`;

export type ParsedArguments = { kind: 'help' } | { kind: 'start'; json: boolean; options: StackOptions };

const MOST_PORT = 65_535;
const MOST_PROXIES = 9;
/** As the largest pack has. */
const MOST_PICTURES = 25;
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
      seed: { type: 'string' },
      'demo-pictures': { type: 'string' },
      'seed-scale': { type: 'string' },
      payments: { type: 'string' },
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
      port: wholeNumber('--port', values.port, MOST_PORT),
      dataDir: values.data ?? DEFAULT_DATA,
      databaseUrl: values['database-url'],
      seed: oneOf('--seed', values.seed, ['demo', 'logins', 'none'] as const),
      demoPictures: wholeNumber('--demo-pictures', values['demo-pictures'], MOST_PICTURES),
      seedScale: parseScale(values['seed-scale']),
      payments: parsePayments(values.payments),
      siteUrl: values['site-url'],
      trustedProxies: wholeNumber('--trusted-proxies', values['trusted-proxies'], MOST_PROXIES),
      fresh: values.fresh,
    },
  };
}

/** @throws an Error with a sentence for the person who typed */
export const parseScale = (text: string | undefined) => wholeNumber('--seed-scale', text, MOST_GENERATED);

/** @throws an Error with a sentence for the person who typed */
export const parsePayments = (text: string | undefined) => oneOf('--payments', text, ['stripe', 'paystack'] as const);

function wholeNumber(flag: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,6}$/.test(text) && Number(text) <= most) return Number(text);
  throw new Error(`${flag} needs a number from 0 to ${most}, not '${text}'.`);
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

/** The environment file of a deployment: what the shop's functions, Auth and the storefront's build are told. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { portFault, SMTP_NAMES } from './mail-delivery.ts';

const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));

const settingsSchema = z.object({
  SITE_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  ALLOWED_ORIGINS: origins.optional(),
  PAYMENT_PROVIDER: z.enum(['stripe', 'paystack'], 'is stripe or paystack').default('stripe'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'is no secret or restricted key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'is no signing secret of a Stripe webhook').optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_/, 'is no secret key of Paystack')
    .optional(),
  MAINTENANCE_SECRET: z.string().min(32, 'needs at least 32 characters; `openssl rand -hex 32` makes one'),
  LICENSE_KEYS: z.string().regex(/^[\w-]{100,}$/, 'is no set of license keys; `npm run license-keys` makes one'),
  PAGES_HOOK_URL: z.url({ protocol: /^https$/ }).optional(),
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]*(:[1-9])?$/,
      'is no header name in lower case, with `:2` for the second entry from the right',
    )
    .optional(),
  MAIL_FROM: z.string().regex(/@[^>\s]+\.[^>\s]+/, 'has no address in it'),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASS: z.string().optional(),
  MAIL_HTTP_URL: z.url({ protocol: /^https$/ }).optional(),
  MAIL_HTTP_TOKEN: z.string().optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Stripe's both belong together, also when they are kept for payments from before a change to Paystack. */
function secretsOf({ PAYMENT_PROVIDER: provider, STRIPE_SECRET_KEY: key }: Record<string, string>) {
  const stripe = { STRIPE_SECRET_KEY: true, STRIPE_WEBHOOK_SECRET: true } as const;
  if (provider !== 'paystack') return stripe;
  return { PAYSTACK_SECRET_KEY: true, ...(key !== undefined && stripe) } as const;
}

const checked = (given: Record<string, string>) =>
  settingsSchema
    .required(secretsOf(given))
    .refine((env) => env.SMTP_HOST ?? env.MAIL_HTTP_URL, {
      path: ['SMTP_HOST'],
      message:
        'or MAIL_HTTP_URL must be set. SMTP serves the shop’s own mail and Auth’s; MAIL_HTTP_URL the shop’s own mail alone',
    })
    .superRefine((env, context) => {
      const message = portFault(env);
      if (message) context.addIssue({ code: 'custom', path: ['SMTP_PORT'], message });
    });

/** Names in the file that the functions get, in the file's order; everything else in it stays on this machine. */
const SECRET_NAME =
  /^(SITE_URL|ALLOWED_ORIGINS|PAYMENT_PROVIDER|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|PAYSTACK_SECRET_KEY|MAINTENANCE_SECRET|LICENSE_KEYS|PAGES_HOOK_URL|CLIENT_ADDRESS_HEADER|MAIL_[A-Z_]+|SMTP_[A-Z_]+)$/;

export interface DeploySettings {
  settings: Settings;
  secrets: Record<string, string>;
}

/** Throws an Error that names each wrong setting, never its value. */
export function readSettings(file: string): DeploySettings {
  if (!existsSync(file)) {
    throw new Error(`There is no ${file}. Copy .env.example there and fill it in; it is never committed.`);
  }
  const entries = Object.entries(parseEnv(readFileSync(file, 'utf8')));
  const filled = entries.filter((entry): entry is [string, string] => Boolean(entry[1]));
  const secrets = Object.fromEntries(filled.filter(([name]) => SECRET_NAME.test(name)));
  // SMTP is for Auth alone then: the functions need not know its password.
  if (secrets['MAIL_HTTP_URL']) for (const name of SMTP_NAMES) delete secrets[name];
  const given = Object.fromEntries(filled);
  const parsed = checked(given).safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`${file} needs mending before a deployment:\n${faults.join('\n')}`);
  }
  return { settings: parsed.data, secrets };
}

/** Stands in for the file in a dry run without one. */
export const SAMPLE_SETTINGS: DeploySettings = {
  settings: {
    SITE_URL: 'https://shop.example',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_…',
    STRIPE_WEBHOOK_SECRET: 'whsec_…',
    MAINTENANCE_SECRET: '…',
    LICENSE_KEYS: '…',
    MAIL_FROM: 'Shop <orders@shop.example>',
    SMTP_HOST: 'smtp.example',
  },
  secrets: Object.fromEntries(
    'SITE_URL STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET MAINTENANCE_SECRET LICENSE_KEYS MAIL_FROM SMTP_HOST SMTP_USER SMTP_PASS'
      .split(' ')
      .map((name) => [name, '…']),
  ),
};

// `npm run conformance -- --url https://… --key sb_publishable_… --secret sb_secret_…` asks a Supabase project whether it behaves
// as documented for every call that the shop makes; without --url it asks the embedded stack. Use a project for testing: rows,
// users and objects are made and removed.
import { parseArgs } from 'node:util';
import { startEmbedded } from '../tests/conformance/embedded.ts';
import { conformance } from '../tests/conformance/list.ts';
import { runConformance } from '../tests/conformance/run.ts';
import type { Target } from '../tests/conformance/test-context.ts';

const USAGE = `usage: npm run conformance -- [options]
  --url ADDRESS        the project's address; without it the embedded stack is started and asked
  --key KEY            its publishable (or anon) key
  --secret KEY         its secret (or service_role) key
  --jwt-secret TEXT    its legacy JWT secret, for the cases about expired tokens
  --site-url ADDRESS   an address that its redirect list allows
  --mail-domain NAME   domain of the addresses of the run's users (example.com)
  --only TEXT          cases whose id or area contains the text
  --verbose            prints passed cases too`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    'jwt-secret': { type: 'string' },
    'site-url': { type: 'string' },
    'mail-domain': { type: 'string' },
    only: { type: 'string' },
    verbose: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

if (values.help) {
  console.log(USAGE);
} else if (values.url && !(values.key && values.secret)) {
  console.error(`--url needs --key and --secret.\n${USAGE}`);
  process.exitCode = 1;
} else {
  await run();
}

async function run(): Promise<void> {
  // The embedded servers print every refusal, and most cases provoke one.
  if (!values.url) console.error = () => undefined;
  const embedded = values.url ? undefined : await startEmbedded();
  try {
    const target = embedded?.target ?? given();
    const only = values.only?.toLowerCase() ?? '';
    const list = conformance.filter(({ id, area }) => `${area} ${id}`.toLowerCase().includes(only));
    const score = await runConformance(target, { list, verbose: values.verbose ?? false });
    if (score.failed > 0 || score.passed === 0) process.exitCode = 1;
  } finally {
    await embedded?.stop();
  }
}

function given(): Target {
  return {
    url: (values.url ?? '').replace(/\/+$/, ''),
    publishableKey: values.key ?? '',
    secretKey: values.secret ?? '',
    ...(values['jwt-secret'] ? { jwtSecret: values['jwt-secret'] } : {}),
    ...(values['mail-domain'] ? { mailDomain: values['mail-domain'] } : {}),
    ...(values['site-url'] ? { siteUrl: values['site-url'] } : {}),
  };
}

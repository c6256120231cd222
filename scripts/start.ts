// The whole product on this machine: backend with demo content and the shop, `/admin` included.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parsePayments, parseScale } from '../supabase/local/arguments.ts';
import type { StackOptions } from '../supabase/local/stack.ts';
import { supervise } from '../supabase/local/supervise.ts';
import { startShop, type Shop } from './shop.ts';

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    port: { type: 'string' },
    data: { type: 'string' },
    seed: { type: 'string' },
    'stack-port': { type: 'string' },
    'seed-scale': { type: 'string' },
    payments: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) {
  console.log(
    'npm start [-- --fresh] [--port 5173] [--stack-port 54321] [--data DIR] [--seed NAME] [--seed-scale N] [--payments NAME]\n\n--fresh forgets all data and fills the shop anew.\n--data DIR keeps the data elsewhere than in .data/stack.\n--seed logins leaves the demo content out; the two accounts stay.\n--seed-scale N adds N generated illustrations and people; 0 removes them.\n--payments paystack takes new payments through Paystack’s stand-in instead of Stripe’s.',
  );
} else {
  await supervise(async () => {
    const shop = await startShop({
      fresh: values.fresh,
      seedScale: parseScale(values['seed-scale']),
      payments: parsePayments(values.payments),
      ...(values.data ? { dataDir: resolve(values.data) } : {}),
      ...(values.seed ? { seed: values.seed as StackOptions['seed'] } : {}),
      ...(values.port ? { shopPort: Number(values.port) } : {}),
      ...(values['stack-port'] ? { stackPort: Number(values['stack-port']) } : {}),
    });
    announce(shop, values.data);
    return shop;
  });
}

function announce({ address, stack }: Shop, data: string | undefined): void {
  const fresh = data === undefined ? '--fresh' : `--data ${data} --fresh`;
  const { admin, shopper } = stack.logins;
  console.log(`
  Shop      ${address}
  Admin     ${address}/admin      ${admin.email} / ${admin.password}
  Shopper   ${address}/auth       ${shopper.email} / ${shopper.password}
  Mail      ${stack.mailboxUrl}   every email the shop sends lands here
  Backend   ${stack.url}

  Ctrl-C stops it. Data stays in ${data ?? '.data'}; \`npm start -- ${fresh}\` begins anew.
`);
}

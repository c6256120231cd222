/** For tests: the stand-in on a free port. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listen } from './payments-server.ts';
import { testFolder } from '../test-folder.ts';
import { PAYSTACK_API, PAYSTACK_PAGES } from '../paystack/context.ts';
import { createPaystack } from '../paystack/paystack.ts';

export const PAYSTACK_KEY = 'sk_test_paystack_stand_in';

export async function startPaystack(webhookUrl: string, now = Date.now) {
  const folder = testFolder();
  const paystack = createPaystack({
    publicUrl: () => server.url,
    secretKey: PAYSTACK_KEY,
    webhookUrl,
    now,
    retryBaseMs: 5,
    stateFile: join(folder, 'paystack.sqlite'),
  });
  const server = await listen((request) => paystack.fetch(request));
  return {
    settings: {
      secretKey: PAYSTACK_KEY,
      apiUrl: `${server.url}${PAYSTACK_API}`,
      checkoutUrl: `${server.url}${PAYSTACK_PAGES}`,
    },
    async stop() {
      await server.close();
      await paystack.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { report } from '../_shared/answers.ts';
import { createRpc } from '../_shared/database.ts';
import { afterwards, readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import type { Backend } from '../_shared/settings.ts';
import { backendSettings, stripeSettings, webhookSecret } from '../_shared/settings.ts';
import { createStripe } from '../_shared/stripe.ts';
import { handle } from './handler.ts';
import type { WebhookDeps } from './handler.ts';

function connect(): WebhookDeps {
  const backend = backendSettings(readEnv);
  return {
    stripe: createStripe(stripeSettings(readEnv)),
    webhookSecret: webhookSecret(readEnv),
    rpc: createRpc(backend),
    deliverMail: () => afterwards(callDelivery(backend)),
  };
}

/** What fails here is sent by the next scheduled delivery. */
async function callDelivery({ url, secretKey }: Backend): Promise<void> {
  try {
    const response = await fetch(`${url}/functions/v1/email-deliver`, {
      method: 'POST',
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    });
    await response.body?.cancel();
    if (!response.ok) report('mail_not_triggered', { status: response.status });
  } catch (error) {
    report('mail_not_triggered', { cause: String(error) });
  }
}

serveFunction(handle, connect);

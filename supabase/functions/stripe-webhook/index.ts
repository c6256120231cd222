import { createRpc } from '../_shared/database.ts';
import { triggerDelivery } from '../_shared/mail/delivery.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
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
    deliverMail: () => triggerDelivery(backend),
  };
}

serveFunction(handle, connect);

import { createRpc } from '../_shared/database.ts';
import { triggerDelivery } from '../_shared/mail/delivery.ts';
import { createProvider, createProviders } from '../_shared/payments/providers.ts';
import { handle } from '../_shared/payments/receive-events.ts';
import type { WebhookDeps } from '../_shared/payments/receive-events.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import { backendSettings } from '../_shared/settings.ts';

/** Also while another provider makes the new payments: refunds and disputes of the earlier ones still come here. */
function connect(): WebhookDeps {
  const backend = backendSettings(readEnv);
  return {
    sender: createProvider('stripe', readEnv),
    payments: createProviders(readEnv),
    rpc: createRpc(backend),
    deliverMail: () => triggerDelivery(backend),
  };
}

serveFunction(handle, connect);

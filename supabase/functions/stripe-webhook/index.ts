/** Also while another provider makes the new payments: refunds and disputes of the earlier ones still come here. */
import { createProvider, createProviders } from '../_shared/payments/providers.ts';
import { handle } from '../_shared/payments/receive-events.ts';
import { serveFunction } from '../_shared/serve.ts';

serveFunction(handle, ({ read }) => ({ sender: createProvider('stripe', read), payments: createProviders(read) }));

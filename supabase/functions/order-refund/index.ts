import { createAuthenticate } from '../_shared/caller.ts';
import { createRpc } from '../_shared/database.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import { backendSettings, stripeSettings } from '../_shared/settings.ts';
import { createStripe } from '../_shared/stripe.ts';
import { handle } from './handler.ts';
import type { RefundDeps } from './handler.ts';

function connect(): RefundDeps {
  const backend = backendSettings(readEnv);
  return {
    authenticate: createAuthenticate(backend),
    rpc: createRpc(backend),
    stripe: createStripe(stripeSettings(readEnv)),
  };
}

serveFunction(handle, connect);

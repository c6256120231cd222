import { createAuthenticate } from '../_shared/caller.ts';
import { createRpc } from '../_shared/database.ts';
import { publicImageUrl } from '../_shared/images.ts';
import { createProviders } from '../_shared/payments/providers.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import { allowedOrigins, backendSettings } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

function connect(): CheckoutDeps {
  const backend = backendSettings(readEnv);
  return {
    authenticate: createAuthenticate(backend),
    rpc: createRpc(backend),
    payments: createProviders(readEnv),
    allowedOrigins: allowedOrigins(readEnv),
    imageUrl: publicImageUrl(backend.url),
  };
}

serveFunction(handle, connect);

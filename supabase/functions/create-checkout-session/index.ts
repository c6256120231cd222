import { createAuthenticate } from '../_shared/caller.ts';
import { createRpc } from '../_shared/database.ts';
import { publicImageUrl } from '../_shared/images.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import { allowedOrigins, backendSettings, isLiveKey, stripeSettings } from '../_shared/settings.ts';
import { createStripe } from '../_shared/stripe.ts';
import { handle } from './handler.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

function connect(): CheckoutDeps {
  const backend = backendSettings(readEnv);
  const stripe = stripeSettings(readEnv);
  return {
    authenticate: createAuthenticate(backend),
    rpc: createRpc(backend),
    stripe: createStripe(stripe),
    takesRealMoney: isLiveKey(stripe.secretKey),
    allowedOrigins: allowedOrigins(readEnv),
    imageUrl: publicImageUrl(backend.url),
  };
}

serveFunction(handle, connect);

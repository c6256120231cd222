import { createAuthenticate } from '../_shared/caller.ts';
import { createRpc } from '../_shared/database.ts';
import { createProviders } from '../_shared/payments/providers.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import { allowedOrigins, backendSettings } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { BUCKET_IMAGES } from '@baobab/domain/constants';

/** The longest address that the payment provider takes. */
const MAX_URL_CHARS = 2048;

/** Object paths of the public bucket, or absolute addresses as they are. */
function publicImageUrl(backendUrl: string): (path: string | null) => string | undefined {
  return (path) => {
    if (!path) return undefined;
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    const url = /^https?:\/\//.test(path) ? path : `${backendUrl}/storage/v1/object/public/${BUCKET_IMAGES}/${encoded}`;
    return URL.canParse(url) && url.length <= MAX_URL_CHARS ? url : undefined;
  };
}

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

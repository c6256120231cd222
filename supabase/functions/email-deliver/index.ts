import { isService } from '../_shared/caller.ts';
import { createRpc } from '../_shared/database.ts';
import { createMailTransport } from '../_shared/mail/transport.ts';
import { createNewsletterToken } from '../_shared/newsletter-token.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import { backendSettings, siteUrl } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { DeliveryDeps } from './handler.ts';

function connect(): DeliveryDeps {
  const backend = backendSettings(readEnv);
  return {
    rpc: createRpc(backend),
    send: createMailTransport(readEnv),
    siteUrl: siteUrl(readEnv),
    functionsUrl: `${backend.url}/functions/v1`,
    newsletterToken: createNewsletterToken(backend.secretKey),
    isService: (request) => isService(request, backend),
  };
}

serveFunction(handle, connect);

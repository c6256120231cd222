import { createRpc } from '../_shared/database.ts';
import { keyedHash } from '../_shared/digest.ts';
import { triggerDelivery } from '../_shared/mail/delivery.ts';
import { createNewsletterToken } from '../_shared/newsletter-token.ts';
import { readEnv } from '../_shared/runtime.ts';
import { createSenderHash } from '../_shared/sender.ts';
import { serveFunction } from '../_shared/serve.ts';
import { createSignObject } from '../_shared/sign-object.ts';
import { backendSettings, clientAddressSource } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { NewsletterDeps } from './handler.ts';

function connect(): NewsletterDeps {
  const backend = backendSettings(readEnv);
  return {
    rpc: createRpc(backend),
    senderHash: createSenderHash(backend.secretKey, clientAddressSource(readEnv)),
    hash: (text) => keyedHash(backend.secretKey, text),
    token: createNewsletterToken(backend.secretKey),
    sign: createSignObject(backend),
    deliverMail: () => triggerDelivery(backend),
  };
}

serveFunction(handle, connect);

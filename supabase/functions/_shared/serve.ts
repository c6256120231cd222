/**
 * The entry that every function shares: settings, database, callers, rate limits and mail, made of the environment once per worker.
 * Refusals, CORS and the check of the method are in answers.ts.
 */
import { toAppError } from '@baobab/domain/errors';
import { refuse, report } from './answers.ts';
import { createAuthenticate, isService } from './caller.ts';
import type { Authenticate } from './caller.ts';
import { createRpc, createRpcAs } from './database.ts';
import type { Rpc } from './database.ts';
import { keyedHash } from './digest.ts';
import { triggerDelivery } from './mail/delivery.ts';
import { readEnv, serve } from './runtime.ts';
import type { ReadEnv } from './runtime.ts';
import { createClientAddress, createSenderHash } from './sender.ts';
import type { ClientAddress, SenderHash } from './sender.ts';
import { backendSettings, clientAddressSource, siteUrl } from './settings.ts';
import type { Backend } from './settings.ts';

export interface Shared {
  backend: Backend;
  read: ReadEnv;
  /** With the server's key. */
  rpc: Rpc;
  /** In the caller's name: the database asks who it is. */
  rpcAs(request: Request): Rpc;
  authenticate: Authenticate;
  isService(request: Request): Promise<boolean>;
  senderHash: SenderHash;
  addressOf: ClientAddress;
  /** A keyed hash, such as of an address. */
  hash(text: string): Promise<string>;
  /** Starts sending what waits; never fails and is not waited for. */
  deliverMail(): void;
  siteUrl: string;
}

/** What only some functions need is read from the environment when it is first asked for. */
function connect(read: ReadEnv): Shared {
  const backend = backendSettings(read);
  return {
    backend,
    read,
    rpc: createRpc(backend),
    rpcAs: createRpcAs(backend),
    authenticate: createAuthenticate(backend),
    isService: (request) => isService(request, backend),
    get senderHash() {
      return createSenderHash(backend.secretKey, clientAddressSource(read));
    },
    get addressOf() {
      return createClientAddress(clientAddressSource(read));
    },
    hash: (text) => keyedHash(backend.secretKey, text),
    deliverMail: () => triggerDelivery(backend),
    get siteUrl() {
      return siteUrl(read);
    },
  };
}

/** Serves `handle` with what all functions share and what `own` adds; a missing setting is reported and refused. */
export function serveFunction<Own extends object>(
  handle: (request: Request, deps: Shared & Own) => Promise<Response>,
  own?: (shared: Shared) => Own,
): void {
  let deps: (Shared & Own) | undefined;
  const connected = (): Shared & Own => {
    const shared = connect(readEnv);
    return Object.assign(shared, own?.(shared));
  };
  serve(async (request) => {
    try {
      deps ??= connected();
    } catch (thrown) {
      const error = toAppError(thrown);
      report('not_configured', { message: error.message });
      return refuse(error);
    }
    return handle(request, deps);
  });
}

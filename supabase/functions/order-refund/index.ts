import { createAuthenticate } from '../_shared/caller.ts';
import { createRpc } from '../_shared/database.ts';
import { createProviders } from '../_shared/payments/providers.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import { backendSettings } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { RefundDeps } from './handler.ts';

function connect(): RefundDeps {
  const backend = backendSettings(readEnv);
  return {
    authenticate: createAuthenticate(backend),
    rpc: createRpc(backend),
    payments: createProviders(readEnv),
  };
}

serveFunction(handle, connect);

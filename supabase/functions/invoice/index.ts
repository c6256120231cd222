import { createAuthenticate } from '../_shared/caller.ts';
import { createRpc, createRpcAs } from '../_shared/database.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import { backendSettings } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { InvoiceDeps } from './handler.ts';

function connect(): InvoiceDeps {
  const backend = backendSettings(readEnv);
  return { authenticate: createAuthenticate(backend), rpc: createRpc(backend), rpcAs: createRpcAs(backend) };
}

serveFunction(handle, connect);

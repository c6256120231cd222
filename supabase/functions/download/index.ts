import { createAuthenticate } from '../_shared/caller.ts';
import { createRpc, createRpcAs } from '../_shared/database.ts';
import { readEnv } from '../_shared/runtime.ts';
import { createClientAddress } from '../_shared/sender.ts';
import { serveFunction } from '../_shared/serve.ts';
import { backendSettings, clientAddressSource } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { DownloadDeps } from './handler.ts';
import { createSignObject } from '../_shared/sign-object.ts';

function connect(): DownloadDeps {
  const backend = backendSettings(readEnv);
  return {
    authenticate: createAuthenticate(backend),
    rpc: createRpc(backend),
    rpcAs: createRpcAs(backend),
    sign: createSignObject(backend),
    addressOf: createClientAddress(clientAddressSource(readEnv)),
  };
}

serveFunction(handle, connect);

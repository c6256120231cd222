import { createRpc } from '../_shared/database.ts';
import { readEnv } from '../_shared/runtime.ts';
import { createSenderHash } from '../_shared/sender.ts';
import { serveFunction } from '../_shared/serve.ts';
import { backendSettings, clientAddressSource } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { CountDeps } from './handler.ts';

function connect(): CountDeps {
  const backend = backendSettings(readEnv);
  return {
    rpc: createRpc(backend),
    senderHash: createSenderHash(backend.secretKey, clientAddressSource(readEnv)),
  };
}

serveFunction(handle, connect);

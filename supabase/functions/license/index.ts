import { createAuthenticate } from '../_shared/caller.ts';
import { createRpc, createRpcAs } from '../_shared/database.ts';
import { readEnv } from '../_shared/runtime.ts';
import { createSenderHash } from '../_shared/sender.ts';
import { serveFunction } from '../_shared/serve.ts';
import { backendSettings, clientAddressSource, siteUrl } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { LicenseDeps } from './handler.ts';
import { readLicenseKeys } from './license-keys.ts';

function connect(): LicenseDeps {
  const backend = backendSettings(readEnv);
  return {
    authenticate: createAuthenticate(backend),
    rpc: createRpc(backend),
    rpcAs: createRpcAs(backend),
    senderHash: createSenderHash(backend.secretKey, clientAddressSource(readEnv)),
    keys: readLicenseKeys(readEnv('LICENSE_KEYS')),
    siteUrl: siteUrl(readEnv),
    now: () => new Date(),
  };
}

serveFunction(handle, connect);

import { createAvatarObjects } from '../_shared/avatar-objects.ts';
import { isService } from '../_shared/caller.ts';
import { createRpc } from '../_shared/database.ts';
import { isSameSecret } from '../_shared/digest.ts';
import { deliverWaitingMail } from '../_shared/mail/delivery.ts';
import { createProviders } from '../_shared/payments/providers.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import { backendSettings, pagesHookUrl } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { MaintenanceDeps } from './handler.ts';

function connect(): MaintenanceDeps {
  const backend = backendSettings(readEnv);
  const secret = readEnv('MAINTENANCE_SECRET');
  const isSchedule = async ({ headers }: Request) =>
    secret !== undefined && isSameSecret(headers.get('x-maintenance-secret') ?? '', secret);
  return {
    rpc: createRpc(backend),
    payments: createProviders(readEnv),
    mayAsk: async (request) => (await isSchedule(request)) || isService(request, backend),
    objects: createAvatarObjects(backend),
    deliverMail: () => deliverWaitingMail(backend),
    pagesHookUrl: pagesHookUrl(readEnv),
  };
}

serveFunction(handle, connect);

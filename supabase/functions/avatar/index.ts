import { createAvatarObjects } from '../_shared/avatar-objects.ts';
import { createAuthenticate } from '../_shared/caller.ts';
import { createRpc } from '../_shared/database.ts';
import { readEnv } from '../_shared/runtime.ts';
import { serveFunction } from '../_shared/serve.ts';
import { backendSettings } from '../_shared/settings.ts';
import { handle } from './handler.ts';
import type { AvatarDeps } from './handler.ts';

function connect(): AvatarDeps {
  const backend = backendSettings(readEnv);
  return { authenticate: createAuthenticate(backend), rpc: createRpc(backend), objects: createAvatarObjects(backend) };
}

serveFunction(handle, connect);

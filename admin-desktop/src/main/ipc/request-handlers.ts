import type { ConnectionMonitor } from '@baobab/domain/connection-monitor';
import type { HandlersOf, RequestHandlers } from '../../bridge/create-bridge.ts';
import { createAppHandlers, type AppHandlerParts } from './app-handlers.ts';
import { createShopHandlers, type ShopHandlerParts } from './shop-handlers.ts';
import { createUploadHandlers, type UploadHandlerParts } from './upload-handlers.ts';

export interface RequestHandlerParts extends AppHandlerParts, ShopHandlerParts, UploadHandlerParts {
  /** Asked each time: another server means another connection. */
  connection(): ConnectionMonitor;
  drafts: HandlersOf<'drafts'>;
}

export function createRequestHandlers(parts: RequestHandlerParts): RequestHandlers {
  return {
    ...createAppHandlers(parts),
    ...createShopHandlers(parts),
    ...createConnectionHandlers(parts.connection),
    ...createUploadHandlers(parts),
    ...parts.drafts,
  };
}

function createConnectionHandlers(connection: RequestHandlerParts['connection']): HandlersOf<'connection'> {
  return {
    'connection:state': () => connection().current(),
    'connection:report': ({ failure }) => connection().report(failure === null ? null : { code: failure }),
    'connection:try': () => connection().tryNow(),
  };
}

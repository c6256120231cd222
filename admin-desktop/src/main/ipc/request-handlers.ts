/** What answers each request of the contract. */
import type { HandlersOf, RequestHandlers } from '../../bridge/create-bridge.ts';
import { createAppHandlers, type AppHandlerParts } from './app-handlers.ts';
import { createConnectionHandlers, type ConnectionHandlerParts } from './connection-handlers.ts';
import { createShopHandlers, type ShopHandlerParts } from './shop-handlers.ts';
import { createUploadHandlers, type UploadHandlerParts } from './upload-handlers.ts';

export interface RequestHandlerParts
  extends AppHandlerParts, ShopHandlerParts, ConnectionHandlerParts, UploadHandlerParts {
  drafts: HandlersOf<'drafts'>;
}

export function createRequestHandlers(parts: RequestHandlerParts): RequestHandlers {
  return {
    ...createAppHandlers(parts),
    ...createShopHandlers(parts),
    ...createConnectionHandlers(parts),
    ...createUploadHandlers(parts),
    ...parts.drafts,
  };
}

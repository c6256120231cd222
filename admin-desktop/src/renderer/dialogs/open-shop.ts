import { leave } from '@baobab/admin/frame/unsaved';
import { ask } from '../bridge-client.ts';

/** After asking when work would be lost: once main has closed the shop, there is no way back. Main reports a shop that does not open. */
export function openShop(url: string): void {
  leave(
    () =>
      void ask('shops:open', { url }).then(
        () => window.location.reload(),
        () => undefined,
      ),
  );
}

import { ADMIN_VERIFIED_KEY } from '@baobab/data/session';
import { localStore } from '@baobab/ui/web-storage';
import type { AdminHost } from '../host.ts';
import { leave } from '../frame/unsaved.ts';
import { rememberRole } from './admin-role.ts';

let signOuts = 0;

/** Signs this computer out, after asking when work would be lost. What the screens kept here is removed. */
export async function signOut(host: AdminHost): Promise<void> {
  const unsent = await host.leaving.unsent();
  leave(() => {
    signOuts += 1;
    void host.session.signOut().then(() => {
      localStore.removeItem(ADMIN_VERIFIED_KEY);
      rememberRole(null);
      host.leaving.forget();
    });
  }, unsent);
}

/**
 * How often the user signed out here. A session that ends otherwise leaves the work where it is, so this tells the two apart.
 */
export function countSignOuts(): number {
  return signOuts;
}

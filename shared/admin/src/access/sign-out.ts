import { ADMIN_VERIFIED_KEY } from '@baobab/data/accounts/session';
import { localStore } from '@baobab/ui/web-storage';
import type { AdminHost } from '../host.ts';
import type { RunCommand } from '../query/use-command.ts';
import { leave } from '../frame/unsaved.ts';
import { rememberRole } from './admin-role.ts';

let signOuts = 0;

export const SIGN_OUT_FAILED = 'You are still signed in';

/** Signs this computer out, after asking when work would be lost. What the screens kept here is removed. `run` reports a failure. */
export async function signOut(host: AdminHost, run: RunCommand): Promise<void> {
  const unsent = await host.leaving.unsent();
  const end = async () => {
    await host.session.signOut();
    localStore.removeItem(ADMIN_VERIFIED_KEY);
    rememberRole(null);
    host.leaving.forget();
  };
  leave(() => {
    signOuts += 1;
    void run(end, SIGN_OUT_FAILED).then((isOut) => {
      if (!isOut) signOuts -= 1;
    });
  }, unsent);
}

/**
 * How often the user signed out here. A session that ends otherwise leaves the work where it is, so this tells the two apart.
 */
export function countSignOuts(): number {
  return signOuts;
}

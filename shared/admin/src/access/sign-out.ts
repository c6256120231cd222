import type { AdminHost } from '../host.ts';
import { leave } from '../frame/unsaved.ts';

let signOuts = 0;

/** Signs this computer out, after asking when work would be lost. */
export function signOut(host: AdminHost): void {
  leave(() => {
    signOuts += 1;
    void host.session.signOut();
  });
}

/**
 * How often the user signed out here. A session that ends otherwise leaves the work where it is, so this tells the two apart.
 */
export function countSignOuts(): number {
  return signOuts;
}

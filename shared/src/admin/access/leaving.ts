import type { AdminHost } from '../host.ts';
import { leave } from '../frame/unsaved.ts';

let onPurpose = false;

/** Signs this computer out, after asking when work would be lost. */
export function signOut(host: AdminHost): void {
  leave(() => {
    onPurpose = true;
    void host.session.signOut();
  });
}

/** A session that ends without the person's doing leaves the work where it is; one that they ended does not. */
export function endedOnPurpose(): boolean {
  return onPurpose;
}

export function sessionBegan(): void {
  onPurpose = false;
}

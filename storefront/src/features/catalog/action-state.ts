/** Label and effect of an illustration's main button. */
import { actionLabels } from '@baobab/domain/messages';

/** `included`: in a pack of the bundle that the user owns. */
export type PurchaseState = 'checking' | 'purchased' | 'included' | 'not-purchased' | 'error';

interface ActionState {
  does: 'sign-in' | 'wait' | 'download' | 'download-pack' | 'add-to-cart';
  label: string;
}

/** Signed out until the session is known, as in the rendered page. */
export function actionState(signedIn: boolean, isFree: boolean, purchase: PurchaseState): ActionState {
  if (!signedIn)
    return { does: 'sign-in', label: isFree ? actionLabels.signInToDownload : actionLabels.signInToPurchase };
  if (isFree) return { does: 'download', label: actionLabels.download };
  if (purchase === 'checking') return { does: 'wait', label: actionLabels.checking };
  if (purchase === 'purchased') return { does: 'download', label: actionLabels.download };
  if (purchase === 'included') return { does: 'download-pack', label: actionLabels.downloadPack };
  return { does: 'add-to-cart', label: actionLabels.addToCart };
}

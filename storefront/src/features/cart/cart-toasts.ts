/** What changes of the cart say. */
import { cartMessages, catalogMessages } from '@baobab/domain/messages';
import { showToast } from '../../ui/feedback/toast.tsx';
import { TO_PAYMENT, type CartChange } from './cart-store.ts';

const NEXT_STEPS = [
  { label: 'Checkout', to: '/cart', state: TO_PAYMENT },
  { label: 'View cart', to: '/cart' },
];
/** Long enough to take the next step. */
const NEXT_STEP_MS = 9000;

export function showCartChange(change: CartChange): void {
  switch (change.type) {
    case 'free-refused':
      showToast(cartMessages.freeRefused, { tone: 'error' });
      return;
    case 'added':
      showAdded(change.message, cartMessages.added(change.title));
      return;
    case 'raised':
      showAdded(change.message, cartMessages.updated(change.title));
      return;
    case 'relicensed':
      showAdded(change.message, cartMessages.licenseChanged(change.title));
      return;
    case 'already-there':
      showToast(cartMessages.alreadyThere(change.title), { actions: NEXT_STEPS });
      return;
    case 'license-chosen':
      showToast(cartMessages.licenseChanged(change.title));
      return;
    case 'quantity-set':
      showToast(
        change.limitedTo === null
          ? cartMessages.updated(change.title)
          : cartMessages.quantityLimited(change.title, change.limitedTo),
      );
      return;
    case 'removed':
      showUndo(cartMessages.removed(change.title), change.undo);
      return;
    case 'cleared':
      showUndo(cartMessages.cleared, change.undo);
  }
}

function showAdded(message: string | undefined, description: string): void {
  const shape = { tone: 'success', actions: NEXT_STEPS, duration: NEXT_STEP_MS } as const;
  if (message) showToast(message, shape);
  else showToast(catalogMessages.addedToCart, { description, ...shape });
}

const showUndo = (title: string, undo: () => void) =>
  showToast(title, { actions: [{ label: 'Undo', run: undo }], duration: NEXT_STEP_MS });

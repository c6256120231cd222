/** From the cart to the payment page, with every word on the way. */
import { createCheckout } from '@baobab/shared/data/checkout';
import type { DataClient } from '@baobab/shared/data/client';
import { CHECKOUT_MARKER_KEY } from '@baobab/shared/domain/constants';
import { checkoutReturnPath, isBundleCart, type CartItem } from '@baobab/shared/domain/entities/cart';
import { toAppError, type AppError } from '@baobab/shared/domain/errors';
import { checkoutMessages } from '@baobab/shared/domain/messages';
import { describeError } from '@baobab/shared/ui/describe-error';
import { dismissToast, showToast } from '../../ui/toast.tsx';

export interface CheckoutStart {
  data: DataClient;
  /** Null for visitors. */
  userId: string | null;
  items: readonly CartItem[];
  /** Where the shop is: the return address begins with it. */
  origin: string;
  /** Session storage: remembers that somebody is at the payment page. */
  storage: Pick<Storage, 'setItem'>;
  leaveTo: (url: string) => void;
}

export type CheckoutOutcome = 'leaving' | 'sign-in' | 'empty' | 'failed';

export async function startCheckout({
  data,
  userId,
  items,
  origin,
  storage,
  leaveTo,
}: CheckoutStart): Promise<CheckoutOutcome> {
  if (!userId) {
    showToast(checkoutMessages.loginRequired, { tone: 'error' });
    return 'sign-in';
  }
  if (items.length === 0) {
    showToast(checkoutMessages.cartEmpty, { tone: 'error' });
    return 'empty';
  }
  const loading = showToast(checkoutMessages.initializing, { tone: 'loading' });
  try {
    storage.setItem(CHECKOUT_MARKER_KEY, isBundleCart(items) ? 'bundle' : 'regular');
    const { url } = await createCheckout(data, { items, userId, successUrl: `${origin}${checkoutReturnPath(items)}` });
    leaveTo(url);
    return 'leaving';
  } catch (thrown) {
    showToast(failureWords(toAppError(thrown)), { tone: 'error' });
    return 'failed';
  } finally {
    dismissToast(loading);
  }
}

const NO_ANSWER = new Set(['network_offline', 'network_timeout', 'cancelled']);

/** Three ways to fail: an answer without an address, an answer that refuses, no answer at all. */
function failureWords(error: AppError): string {
  if (error.code === 'checkout_invalid') return checkoutMessages.invalidResponse;
  const words = error.hasOwnMessage && error.code === 'unknown' ? error.message : describeError(error).body;
  return NO_ANSWER.has(error.code) ? checkoutMessages.initiateFailed(words) : checkoutMessages.startFailed(words);
}

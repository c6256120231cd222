/** From the cart to the payment page, with its messages. */
import { createCheckout, type CheckoutTerms } from '@baobab/data/orders/checkout';
import type { DataClient } from '@baobab/data/client';
import { CHECKOUT_MARKER_KEY } from '@baobab/domain/constants';
import { TOTAL_RAISED } from '@baobab/domain/contracts/checkout';
import { checkoutReturnPath, isBundleCart, type CartItem } from '@baobab/domain/entities/cart';
import { toAppError, type AppError, type ErrorCode } from '@baobab/domain/errors';
import { checkoutMessages } from '@baobab/domain/messages';
import { describeError } from '@baobab/ui/describe-error';
import { sessionStore } from '@baobab/ui/web-storage';
import { dismissToast, showToast } from '../../ui/feedback/toast.tsx';

export interface CheckoutStart {
  data: DataClient;
  /** Null for visitors. */
  userId: string | null;
  items: readonly CartItem[];
  terms: CheckoutTerms;
  /** Of the shop; the return address begins with it. */
  origin: string;
  redirect: (url: string) => void;
}

/**
 * `expired`: the server no longer knows the session. `consent`: the buyer has to agree to delivery at once first. `paid-elsewhere`: another window is paying this cart. `dearer`: the order costs more than was shown. `offline`: to be started
 * again once there is a network.
 */
export type CheckoutOutcome =
  | 'leaving'
  | 'sign-in'
  | 'expired'
  | 'empty'
  | 'consent'
  | 'paid-elsewhere'
  | 'dearer'
  | 'offline'
  | 'failed';

export async function startCheckout({
  data,
  userId,
  items,
  terms,
  origin,
  redirect,
}: CheckoutStart): Promise<CheckoutOutcome> {
  if (!userId) {
    showToast(checkoutMessages.loginRequired, { tone: 'error', topic: 'account' });
    return 'sign-in';
  }
  if (items.length === 0) {
    showToast(checkoutMessages.cartEmpty, { tone: 'error' });
    return 'empty';
  }
  const loading = showToast(checkoutMessages.initializing, { tone: 'loading' });
  try {
    const successUrl = `${origin}${checkoutReturnPath(items)}`;
    const { url } = await createCheckout(data, { items, userId, successUrl }, terms);
    sessionStore.setItem(CHECKOUT_MARKER_KEY, isBundleCart(items) ? 'bundle' : 'regular');
    redirect(url);
    return 'leaving';
  } catch (thrown) {
    return tellFailure(toAppError(thrown));
  } finally {
    dismissToast(loading);
  }
}

function tellFailure(error: AppError): CheckoutOutcome {
  if (NO_SESSION.has(error.code)) {
    showToast(checkoutMessages.loginRequired, { description: SESSION_ENDED, tone: 'error', topic: 'account' });
    return 'expired';
  }
  // The cart says it beside its box.
  if (error.code === 'consent_needed') return 'consent';
  // The cart says it beside its total.
  if (error.code === 'conflict' && error.context['reason'] === TOTAL_RAISED) return 'dearer';
  showToast(failureMessage(error), { description: CART_KEPT, tone: 'error', topic: 'checkout' });
  return OUTCOMES[error.code] ?? 'failed';
}

const OUTCOMES: Partial<Record<ErrorCode, CheckoutOutcome>> = {
  conflict: 'paid-elsewhere',
  network_offline: 'offline',
};

/** Forgets that the visitor was sent to the payment page. @returns whether they were */
export function forgetCheckout(): boolean {
  const left = sessionStore.getItem(CHECKOUT_MARKER_KEY) !== null;
  sessionStore.removeItem(CHECKOUT_MARKER_KEY);
  return left;
}

const CART_KEPT = 'Nothing was charged, and your cart is as you left it.';
const SESSION_ENDED = 'Your session has ended. Your cart is kept, and you come back to it.';
/** Codes for which the server's message is more specific than ours. */
const SHOW_SERVER_MESSAGE = new Set(['unknown', 'conflict', 'rate_limited']);
const NO_SESSION = new Set(['not_signed_in', 'session_expired']);
const NO_ANSWER = new Set(['network_offline', 'network_timeout', 'cancelled']);

function failureMessage(error: AppError): string {
  if (error.code === 'checkout_invalid') return checkoutMessages.invalidResponse;
  const message =
    SHOW_SERVER_MESSAGE.has(error.code) && error.hasOwnMessage ? error.message : describeError(error).body;
  return NO_ANSWER.has(error.code) ? checkoutMessages.initiateFailed(message) : checkoutMessages.startFailed(message);
}

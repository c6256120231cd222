/** Starting a payment. The server takes ids and quantities from the cart and nothing else. */
import {
  CHECKOUT_FUNCTION,
  checkoutResponseSchema,
  toCheckoutItem,
  type CheckoutResponse,
} from '@baobab/domain/contracts/checkout';
import type { CartItem } from '@baobab/domain/entities/cart';
import { AppError } from '@baobab/domain/errors';
import { checkoutMessages } from '@baobab/domain/messages';
import type { DataClient } from '../client.ts';

/** What the buyer has agreed to when an order is started. */
export interface CheckoutTerms {
  code: string | null;
  /** Delivery may begin at once. */
  consent: boolean;
  /** What the cart says that the order costs; null where it does not know. */
  shownTotal: number | null;
}

/**
 * The payment page's address for a cart.
 * A code that does not fit is refused as one of code_…; a shop that asks for consent to delivery at once refuses without it: consent_needed. Codes: cart_empty, option_unknown, quantity_invalid, item_free, item_unknown, item_unlisted, item_owned, item_undeliverable (`context.title` names the item), user_mismatch,
 * origin_refused, conflict (with TOTAL_RAISED where it costs more than `shownTotal`), not_signed_in, rate_limited, payment_unavailable, shop_not_ready, checkout_invalid.
 */
export async function createCheckout(
  client: DataClient,
  cart: { items: readonly CartItem[]; userId: string; successUrl: string },
  { code, consent, shownTotal }: CheckoutTerms,
): Promise<CheckoutResponse> {
  if (cart.items.length === 0) throw new AppError('cart_empty', {}, { message: checkoutMessages.cartEmpty });
  const answer = await client.http.json(`/functions/v1/${CHECKOUT_FUNCTION}`, {
    body: {
      items: cart.items.map(toCheckoutItem),
      userId: cart.userId,
      successUrl: cart.successUrl,
      ...(code && { code }),
      ...(consent && { consent }),
      ...(shownTotal !== null && { shownTotal }),
    },
  });
  const parsed = checkoutResponseSchema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new AppError('checkout_invalid', {}, { cause: parsed.error, message: checkoutMessages.invalidResponse });
}

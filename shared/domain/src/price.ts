/** What something may cost. The database has the same rule; this one answers before anything is sent. */
import { adminIllustrationMessages } from './admin-messages.ts';
import { MINIMUM_CHARGE, PRICE_MIN } from './constants.ts';

/** The payment provider's largest charge. Source: Stripe, "Minimum and maximum charge amounts": 99999999 cents. */
export const MAXIMUM_CHARGE = 999_999.99;
export const PRICE_TOO_HIGH = 'Price must be at most 999,999.99: the payment provider charges no more';

/** Dollars → what is wrong with them as a price, in words; null when they can be charged. */
export function priceProblem(price: number): string | null {
  if (!Number.isFinite(price) || price < PRICE_MIN) return adminIllustrationMessages.priceNegative;
  if (price > MAXIMUM_CHARGE) return PRICE_TOO_HIGH;
  return price > PRICE_MIN && price < MINIMUM_CHARGE ? adminIllustrationMessages.priceTooLow : null;
}

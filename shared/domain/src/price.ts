/** What something may cost. The database has the same rule; this one answers before anything is sent. */
import { adminIllustrationMessages } from './admin-messages.ts';
import { MINIMUM_CHARGE, PRICE_MIN } from './constants.ts';

/** Dollars → what is wrong with them as a price, in words; null when they can be charged. */
export function priceProblem(price: number): string | null {
  if (!Number.isFinite(price) || price < PRICE_MIN) return adminIllustrationMessages.priceNegative;
  return price > PRICE_MIN && price < MINIMUM_CHARGE ? adminIllustrationMessages.priceTooLow : null;
}

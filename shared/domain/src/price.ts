/** What something may cost. The database has the same rule; this one answers before anything is sent. */
import { adminIllustrationMessages } from './admin-messages.ts';
import { PRICE_MIN } from './constants.ts';
import { formatMoney } from './money.ts';
import { shopLocale } from './shop-locale.ts';

/** The payment provider's largest charge. Source: Stripe, "Minimum and maximum charge amounts": 99999999 cents. */
export const MAXIMUM_CHARGE = 999_999.99;
export const PRICE_TOO_HIGH = 'Price must be at most 999,999.99: the payment provider charges no more';

/** Least amount of the shop that is no gift: '$0.50'. */
export const minimumInWords = (): string => formatMoney(shopLocale().minimumCharge, shopLocale().currency);

export const isTooLow = (price: number): boolean => price < shopLocale().minimumCharge;

/** In the shop's currency → what is wrong with it as a price, in words; null when it can be charged. */
export function priceProblem(price: number): string | null {
  if (!Number.isFinite(price) || price < PRICE_MIN) return adminIllustrationMessages.priceNegative;
  if (price > MAXIMUM_CHARGE) return PRICE_TOO_HIGH;
  return price > PRICE_MIN && isTooLow(price) ? adminIllustrationMessages.priceTooLow(minimumInWords()) : null;
}

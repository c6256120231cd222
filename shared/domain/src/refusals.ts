/** Reasons why a paid line of an order grants no license, for its buyer and the owner of the shop. */
import type { ORDER_ITEMS_REFUSAL } from './column-values.ts';

export type Refusal = (typeof ORDER_ITEMS_REFUSAL)[number];

const REASONS: Readonly<Record<Refusal, string>> = {
  page_ended: 'the payment arrived after its payment page had ended',
  code_used_up: 'the discount code had been used up when the payment arrived',
  credit_spent:
    'an earlier purchase that reduced the price had been refunded, disputed or counted for another order when the payment arrived',
  credit_gone: 'an earlier purchase that reduced the price was refunded, charged back or counted for another order',
  credit_held: 'a bank is deciding a dispute about an earlier purchase that reduced the price',
  already_owned: 'the license had already been bought with another order',
  item_deleted: 'the item had been deleted when the payment arrived',
  account_deleted: 'the account had been deleted when the payment arrived',
};

const EFFECTS: Partial<Readonly<Record<Refusal, string>>> = {
  credit_gone: 'The license has ended',
  credit_held: 'The license is suspended',
};

/** 'No license was granted because the payment arrived after its payment page had ended.' */
export const refusalInWords = (refusal: Refusal): string =>
  `${EFFECTS[refusal] ?? 'No license was granted'} because ${REASONS[refusal]}.`;

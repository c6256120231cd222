/** Words for what prices, codes, licenses and credit refuse. */
import { own, type Words } from './error-words.ts';

export const PRICE_WORDS = {
  sale_invalid: [
    'This sale is not possible',
    own(
      'A sale price is below the regular price, and not below the smallest amount that can be charged. Nothing was saved.',
    ),
    'review',
  ],
  option_unknown: ['This license is not offered', own('Choose another license of the item.'), 'review'],
  quantity_invalid: ['This quantity is not possible', own('Change the quantity in the cart.'), 'review'],
  code_unknown: ['This code does not exist', own('Check how it is written, or go on without it.'), 'review'],
  code_expired: ['This code is not valid any more', own('Go on without it.'), 'review'],
  code_not_started: ['This code is not valid yet', own('Go on without it, or come back later.'), 'review'],
  code_used_up: ['This code is used up', own('Go on without it.'), 'review'],
  code_used_by_you: ['You have used this code', own('Go on without it.'), 'review'],
  code_fits_nothing: ['This code does not fit your cart', own('Go on without it, or add what it is for.'), 'review'],
  code_needs_sign_in: ['Sign in to use this code', own('Each person has it only so many times.'), 'sign-in'],
  consent_needed: [
    'Please agree to delivery at once',
    own('Tick the box above the button, then check out again.'),
    'review',
  ],
  nothing_paid: ['Nothing to refund', own('Nothing was paid for this line, so nothing can be paid back.'), 'reload'],
  line_credited: [
    'It was counted toward another order',
    own('What was paid for it made a later order cheaper. Nothing was paid back. Refund that order first.'),
    'reload',
  ],
} as const satisfies Record<string, Words>;

/** What an administrator is told when a provider does not pay back. */
import { refusal } from '../answers.ts';

export const racedRefund = (cause?: unknown) =>
  refusal(
    'conflict',
    'Part of this order was refunded just now. Nothing more was paid back. Please reload it.',
    {},
    cause,
  );

export const unansweredRefund = (cause: unknown) =>
  refusal(
    'payment_unavailable',
    'The payment provider is not answering. Please reload the order in a minute and try again.',
    {},
    cause,
  );

export const refusedRefund = (words: string, cause: unknown) =>
  refusal(
    'refund_failed',
    `The payment provider refused this refund; nothing was paid back. It says: ${words}`,
    {},
    cause,
  );

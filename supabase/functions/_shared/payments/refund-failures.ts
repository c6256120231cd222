/** What an administrator is told when a provider does not pay back. */
import { AppError } from '@baobab/domain/errors';

export const racedRefund = (cause?: unknown) =>
  new AppError(
    'conflict',
    {},
    {
      cause,
      message: 'Part of this order was refunded just now. Nothing more was paid back. Please reload it.',
    },
  );

export const unansweredRefund = (cause: unknown) =>
  new AppError(
    'payment_unavailable',
    {},
    {
      cause,
      message: 'The payment provider is not answering. Please reload the order in a minute and try again.',
    },
  );

export const refusedRefund = (words: string, cause: unknown) =>
  new AppError(
    'refund_failed',
    {},
    { cause, message: `The payment provider refused this refund; nothing was paid back. It says: ${words}` },
  );

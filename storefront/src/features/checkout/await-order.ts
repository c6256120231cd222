/**
 * Back from the payment page: first the session, then the paid order, with waits for a slow provider. Pure timing
 * over what it is given, so that it can be tested with a fake clock.
 */
import {
  ORDER_ATTEMPTS,
  orderRetryDelayMs,
  SESSION_ATTEMPTS,
  SESSION_FIRST_CHECK_MS,
  SESSION_RETRY_AFTER_ERROR_MS,
  SESSION_RETRY_MS,
} from '@baobab/domain/constants';
import { isPaid, type Order } from '@baobab/domain/entities/order';
import { toAppError } from '@baobab/domain/errors';

export type OrderOutcome =
  | { status: 'found'; order: Order }
  /** Not paid yet as far as the shop knows; it may still come. */
  | { status: 'not-found' }
  | { status: 'failed' }
  | { status: 'signed-out' };

export interface AwaitOrder {
  /** True when the visitor came straight from the provider. */
  returning: boolean;
  /** The signed-in person's id, or null. */
  findUser: () => Promise<string | null>;
  findOrder: (userId: string) => Promise<Order | null>;
  signal: AbortSignal;
}

/** @throws an AppError `cancelled` when the page is left meanwhile */
export async function awaitOrder({ returning, findUser, findOrder, signal }: AwaitOrder): Promise<OrderOutcome> {
  if (returning) await pause(SESSION_FIRST_CHECK_MS, signal);
  const userId = await awaitUser(findUser, returning ? SESSION_ATTEMPTS : 0, signal);
  if (!userId) return { status: 'signed-out' };

  let failed = false;
  for (let attempt = 0; attempt < ORDER_ATTEMPTS; attempt += 1) {
    try {
      const order = await findOrder(userId);
      if (order && isPaid(order.paymentStatus)) return { status: 'found', order };
      failed = false;
    } catch {
      failed = true;
    }
    if (attempt < ORDER_ATTEMPTS - 1) await pause(orderRetryDelayMs(attempt), signal);
  }
  return { status: failed ? 'failed' : 'not-found' };
}

/** Up to `retries` more looks; after an error only one. */
async function awaitUser(
  findUser: () => Promise<string | null>,
  retries: number,
  signal: AbortSignal,
): Promise<string | null> {
  for (let left = retries; ; left -= 1) {
    try {
      const userId = await findUser();
      if (userId || left <= 0) return userId;
      await pause(SESSION_RETRY_MS, signal);
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      await pause(SESSION_RETRY_AFTER_ERROR_MS, signal);
      return findUser().catch(() => null);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(toAppError(signal.reason, 'cancelled'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

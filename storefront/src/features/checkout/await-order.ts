/**
 * After the payment page: waits for the session, then for the paid order. Pure timing over its arguments, testable with a fake
 * clock.
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
  /** Not paid yet; the payment may still be confirmed. */
  | { status: 'not-found' }
  | { status: 'failed' }
  | { status: 'signed-out' };

export interface AwaitOrder {
  /** The visitor was redirected by the payment provider. */
  returning: boolean;
  /** Id of the signed-in user, or null. */
  findUser: () => Promise<string | null>;
  findOrder: (userId: string) => Promise<Order | null>;
  signal: AbortSignal;
}

/** @throws an AppError `cancelled` when aborted */
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

/** Retries `retries` times; after an error once. */
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

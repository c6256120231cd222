/** Closing a payment page at the provider, so that it cannot be paid any more. */
import type { Stripe } from 'stripe';

/**
 * `complete`: it was paid, or a transfer is under way, before it could be closed. `expired` also when the provider does not know
 * it: it was made with another account's key.
 *
 * @throws the provider's error when it cannot be asked
 */
export async function closePaymentPage(stripe: Pick<Stripe, 'checkout'>, id: string): Promise<'expired' | 'complete'> {
  try {
    await stripe.checkout.sessions.expire(id);
    return 'expired';
  } catch (error) {
    if (isMissing(error)) return 'expired';
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === 'open') throw error;
    return status === 'complete' ? 'complete' : 'expired';
  }
}

export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'resource_missing';

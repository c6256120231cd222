/** The providers that the environment names. */
import { refusal } from '../answers.ts';
import type { ReadEnv } from '../runtime.ts';
import { paystackSettings, stripeSettings, webhookSecret } from '../settings.ts';
import { createPaystackProvider, isPaystackReference } from './paystack.ts';
import type { PaymentProvider, PaymentProviders } from './port.ts';
import { createStripeProvider, isStripeReference } from './stripe.ts';

type Name = PaymentProvider['name'];

const owns: Record<Name, (reference: string) => boolean> = {
  stripe: isStripeReference,
  paystack: isPaystackReference,
};

export const createProvider = (name: Name, read: ReadEnv): PaymentProvider =>
  name === 'paystack'
    ? createPaystackProvider(paystackSettings(read))
    : createStripeProvider(stripeSettings(read), () => webhookSecret(read));

/** @throws AppError server_unavailable when the setting, or the chosen provider's key, is missing or wrong */
export function createProviders(read: ReadEnv): PaymentProviders {
  const name = read('PAYMENT_PROVIDER') ?? 'stripe';
  if (name !== 'stripe' && name !== 'paystack') {
    throw refusal('server_unavailable', 'The setting PAYMENT_PROVIDER is stripe or paystack.');
  }
  return providersOf(createProvider(name, read), (other) => createProvider(other, read));
}

/** The other provider is made when a payment of its own comes up: a shop that has always had one needs no key of it. */
export function providersOf(current: PaymentProvider, make?: (name: Name) => PaymentProvider): PaymentProviders {
  const other: Name = current.name === 'stripe' ? 'paystack' : 'stripe';
  let made: PaymentProvider | undefined;
  return {
    current,
    of(reference) {
      if (!make || !owns[other](reference)) return current;
      made ??= make(other);
      return made;
    },
  };
}

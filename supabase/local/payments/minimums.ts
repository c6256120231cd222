/**
 * The smallest charges of both providers, in the currency's smallest unit. The stand-ins refuse less, as the providers do.
 * Sources: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, https://paystack.com/docs/api/#supported-currency.
 * The shop's own table is `private.published_minimum`; a test compares the two.
 */
export const STRIPE_MINIMUMS: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};

export const PAYSTACK_MINIMUMS: Readonly<Record<string, number>> = {
  ghs: 10,
  kes: 300,
  ngn: 5000,
  usd: 200,
  zar: 100,
};

/** Where a provider publishes none. Stripe then converts the amount and asks for the minimum of the settlement currency. */
export const UNPUBLISHED_MINIMUM = 50;

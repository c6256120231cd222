/**
 * What a dispute moves on the account's balance: its sum and a fee leave at once; the sum comes back when it is won.
 */
import { newId } from './context.ts';
import type { Charge, Dispute } from './payment-types.ts';

/** Stripe's fee of a disputed charge in dollars: $15.00, kept also when the dispute is won. */
const FEE = 1500;

type Movement = Dispute['balance_transactions'][number];
type Facts = Pick<Movement, 'currency' | 'description' | 'reporting_category'> & { source: string; sum: number };

const movement = (facts: Facts, { fee, now }: { fee: number; now: number }): Movement => ({
  id: newId('txn'),
  object: 'balance_transaction',
  amount: facts.sum,
  available_on: now,
  balance_type: 'payments',
  created: now,
  currency: facts.currency,
  description: facts.description,
  exchange_rate: null,
  fee,
  fee_details:
    fee === 0
      ? []
      : [{ amount: fee, application: null, currency: facts.currency, description: 'Dispute fee', type: 'stripe_fee' }],
  net: facts.sum - fee,
  reporting_category: facts.reporting_category,
  source: facts.source,
  status: 'available',
  type: 'adjustment',
});

interface Withdrawal {
  charge: Charge;
  dispute: string;
  amount: number;
  now: number;
}

export const withdrawal = ({ charge, dispute, amount, now }: Withdrawal): Movement =>
  movement(
    {
      currency: charge.currency,
      description: `Chargeback withdrawal for ${charge.id}`,
      reporting_category: 'dispute',
      source: dispute,
      sum: -amount,
    },
    { fee: FEE, now },
  );

export const reinstatement = ({ id, amount, charge, currency }: Dispute, now: number): Movement =>
  movement(
    {
      currency,
      description: `Chargeback reversal for ${charge}`,
      reporting_category: 'dispute_reversal',
      source: id,
      sum: amount,
    },
    { fee: 0, now },
  );

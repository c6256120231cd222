/** What a checkout session says about its payment. */
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Customer, LineTax, PaidFacts } from './port.ts';

const uuid = z.uuid();
const id = z.string().check(z.minLength(1), z.maxLength(255));
/** Expanded objects come whole instead of as their id. */
export const referenceSchema = z.nullish(z.union([id, z.object({ id })]));

const customerSchema = z.object({
  name: z.nullish(z.string()),
  address: z.nullish(z.record(z.string(), z.nullable(z.string()))),
  tax_ids: z.nullish(z.array(z.object({ type: z.string(), value: z.nullable(z.string()) }))),
});

export const sessionSchema = z.object({
  id,
  payment_status: z.string(),
  payment_intent: referenceSchema,
  amount_subtotal: z.nullish(z.int()),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
  client_reference_id: z.nullish(z.string()),
  total_details: z.nullish(z.object({ amount_tax: z.nullish(z.int()) })),
  customer_details: z.nullish(customerSchema),
});
export type Session = z.infer<typeof sessionSchema>;

/** Null when the session is not one of the shop's: other software may use the same Stripe account. */
export function orderIdOf({ metadata, client_reference_id: reference }: Session): string | null {
  const candidates = [metadata?.['order_id'], reference];
  return candidates.find((text) => z.safeParse(uuid, text).success) ?? null;
}

export const idOf = (value: z.infer<typeof referenceSchema>): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

export async function paidFacts(session: Session, client: Pick<Stripe, 'checkout'>): Promise<PaidFacts> {
  const taxMinor = session.total_details?.amount_tax ?? 0;
  const customer = customerOf(session);
  return {
    page: session.id,
    orderId: orderIdOf(session),
    payment: idOf(session.payment_intent),
    amountMinor: session.amount_total ?? null,
    taxMinor,
    ...(taxMinor > 0 && { taxBehavior: taxBehavior(session), taxByLine: await lineTaxes(client, session.id) }),
    currency: session.currency ?? null,
    paidAt: null,
    ...(customer && { customer }),
  };
}

/** The subtotal is before taxes that are added, and there is nothing else to add: no shipping, no discounts of Stripe's. */
const taxBehavior = ({ amount_subtotal: subtotal, amount_total: total }: Session) =>
  (total ?? 0) > (subtotal ?? total ?? 0) ? 'exclusive' : 'inclusive';

/** A session has no more lines than a cart. */
async function lineTaxes({ checkout }: Pick<Stripe, 'checkout'>, session: string): Promise<LineTax[]> {
  const { data } = await checkout.sessions.listLineItems(session, { limit: 100 });
  return data.flatMap(({ metadata, amount_tax: minor }) => {
    const item = metadata?.['item'];
    return item === undefined ? [] : [{ item, minor }];
  });
}

/** Undefined when it says no more than the address that the shop sent itself. */
function customerOf({ customer_details: told }: Session): Customer | undefined {
  const taxIds = (told?.tax_ids ?? []).flatMap(({ type, value }) => (value === null ? [] : [{ type, value }]));
  const address = Object.values(told?.address ?? {}).some((part) => part !== null) ? (told?.address ?? null) : null;
  if (!told?.name && !address && taxIds.length === 0) return undefined;
  return { name: told?.name ?? null, address, taxIds };
}

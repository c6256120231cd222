/**
 * Refunds of Stripe's. Which lines of an order one is for is in its metadata: `order_item_ids`, then `order_item_ids_2` and so
 * on, as one value holds 500 characters.
 */
import * as z from 'zod/mini';
import type { RefundFact } from './port.ts';

/** The part of a refund that the shop reads. */
export const refundSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  amount: z.int().check(z.positive()),
  status: z.nullish(z.string()),
  created: z.int(),
  metadata: z.nullish(z.record(z.string(), z.string())),
});
type Refund = z.infer<typeof refundSchema>;

export const refundFact = (refund: Refund): RefundFact => ({
  id: refund.id,
  minor: refund.amount,
  status: refundStatus(refund.status),
  created: refund.created,
  lineIds: namedLines(refund),
  askedBy: refund.metadata?.['refunded_by'] ?? null,
});

/** `requires_action` waits for the buyer. */
export function refundStatus(status: string | null | undefined): RefundFact['status'] {
  if (status === 'failed' || status === 'canceled' || status === 'succeeded') return status;
  return status ? 'pending' : 'succeeded';
}

const KEY = 'order_item_ids';
/** 37 characters each with its comma. */
const IDS_PER_VALUE = 13;

export function lineMetadata(ids: readonly string[]): Record<string, string> {
  const values = Array.from({ length: Math.ceil(ids.length / IDS_PER_VALUE) }, (_, part) =>
    ids.slice(part * IDS_PER_VALUE, (part + 1) * IDS_PER_VALUE).join(','),
  );
  return Object.fromEntries(values.map((value, part) => [part === 0 ? KEY : `${KEY}_${part + 1}`, value]));
}

export const namedLines = ({ metadata }: Pick<Refund, 'metadata'>): string[] =>
  Object.entries(metadata ?? {})
    .filter(([name]) => name === KEY || name.startsWith(`${KEY}_`))
    .flatMap(([, value]) => value.split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** What does not add up between what was charged and what was granted and paid back, as the database lists it. */
import { DISCREPANCY_KINDS } from '@baobab/domain/entities/order';
import { formatMoney, fromCents } from '@baobab/domain/money';
import { z } from 'zod';
import type { ReconcileTarget } from './options.ts';

const ANSWER_WITHIN_MS = 30_000;

const findingSchema = z.object({
  kind: z.enum(DISCREPANCY_KINDS),
  order_id: z.uuid(),
  order_item_id: z.uuid().nullable(),
  email: z.string().nullable(),
  expected_cents: z.number().nullable(),
  found_cents: z.number().nullable(),
  detail: z.string(),
  happened_at: z.string().nullable(),
  currency: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

/** @throws an Error with a readable message when the project does not answer with the list */
export async function reconcile({ url, secretKey }: ReconcileTarget): Promise<Finding[]> {
  const response = await fetch(`${url}/rest/v1/rpc/reconcile_orders`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: unknown) => {
    throw new Error(`${url} does not answer: ${String(error)}`);
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} refused the list of orders: ${response.status} ${text.slice(0, 300)}`);
  return z.array(findingSchema).parse(JSON.parse(text));
}

/** One line each, the newest first, and a sum. */
export function report(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing to reconcile: what was charged is granted or paid back.';
  const lines = findings.map((one) =>
    [
      one.happened_at?.slice(0, 16).replace('T', ' ') ?? '–',
      one.kind,
      `order ${one.order_id}`,
      one.email ?? 'no account',
      `expected ${money(one.expected_cents, one.currency)}, found ${money(one.found_cents, one.currency)}`,
      one.detail,
    ]
      .join(' · ')
      // Titles and addresses are other people's words: no control characters of theirs reach the terminal.
      .replace(/\p{Cc}/gu, ' '),
  );
  return [...lines, `${findings.length} to look at.`].join('\n');
}

const money = (cents: number | null, currency: string) =>
  cents === null ? '–' : formatMoney(fromCents(cents), currency);

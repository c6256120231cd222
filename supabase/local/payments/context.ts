import { randomBytes } from 'node:crypto';
import type { PaymentEvent, EventType, Metadata } from './payment-types.ts';
import type { Store } from './store.ts';

/** What every part of the stand-in works with. */
export type PaymentsContext = {
  store: Store;
  publicUrl: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** The version that the pinned SDK speaks. */
export const API_VERSION = '2026-10-28.endive';

export const newId = (prefix: string) => `${prefix}_${randomBytes(18).toString('hex')}`;
export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Stripe's rule: what a later call names is kept, an empty value removes it. */
export const cleanMetadata = (metadata: Metadata | undefined): Metadata =>
  Object.fromEntries(Object.entries(metadata ?? {}).filter(([, value]) => value !== ''));

/** Keeps the event and queues it for the shop. Call inside the transaction that changes the object. */
export function emit({ store, now }: PaymentsContext, type: EventType, object: PaymentEvent['data']['object']): void {
  const event: PaymentEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(now()),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  store.put('event', event.id, event, object.id);
  store.queue(event.id, JSON.stringify(event), now());
}

import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { EventType, Metadata, EventRecord } from './payment-types.ts';
import type { Store } from './store.ts';

/** What every part of the stand-in works with. */
export interface PaymentsContext {
  store: Store;
  publicUrl: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The request of the API that makes something happen; absent where a person or a bank does. */
  by?: Stripe.Event.Request;
}

/** The version that the pinned SDK speaks. */
export const API_VERSION = '2026-10-28.endive';

export const newId = (prefix: string) => `${prefix}_${randomBytes(18).toString('hex')}`;
export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Stripe's rule: what a later call names is kept, an empty value removes it. */
export const cleanMetadata = (metadata: Metadata | undefined): Metadata =>
  Object.fromEntries(Object.entries(metadata ?? {}).filter(([, value]) => value !== ''));

/**
 * Keeps the event and queues it for the shop. Call inside the transaction that changes the object. `before` is the object as it
 * was: events of the kind `….updated` tell what changed.
 */
export function emit<Type extends EventType>(
  { store, now, by }: PaymentsContext,
  type: Type,
  object: EventRecord<Type>,
  before?: EventRecord<Type>,
): void {
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(now()),
    data: { object, ...(before && { previous_attributes: previous(before, object) }) },
    livemode: false,
    pending_webhooks: 1,
    request: by ?? { id: null, idempotency_key: null },
    type,
  };
  store.put('event', event.id, event, object.id);
  store.queue(event.id, JSON.stringify(event), now());
}

/** The fields that changed, as they were; null for one that was not there. */
function previous(before: object, after: object): object {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(known.get(key)) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed.map(([key]) => [key, known.get(key) ?? null]));
}

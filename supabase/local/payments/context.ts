import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import { refusals } from './errors.ts';
import type { EventRecord, EventType, Metadata, StripeObjects } from './payment-types.ts';
import type { Setting } from './stand-in.ts';

/** What every part of the stand-in works with. */
export interface PaymentsContext extends Setting<StripeObjects> {
  /** The request of the API that makes something happen; absent where a person or a bank does. */
  by?: Stripe.Event.Request;
  /** The shop knows what happens already: its events are stored and not delivered. */
  isKnown?: boolean;
}

/** The version that the pinned SDK speaks. */
export const API_VERSION = '2026-10-28.endive';

export const newId = (prefix: string) => `${prefix}_${randomBytes(18).toString('hex')}`;
export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Stripe's rule: what a later call names is stored, an empty value removes it. */
export const cleanMetadata = (metadata: Metadata | undefined): Metadata =>
  Object.fromEntries(Object.entries(metadata ?? {}).filter(([, value]) => value !== ''));

/** How refusals name the kinds of objects. */
const NAMES = { session: 'checkout.session', payment_intent: 'payment_intent' } as Record<string, string>;
const PARAMETERS = { payment_intent: 'intent' } as Record<string, string>;

/** @throws ApiError 404 */
export function find<Kind extends keyof StripeObjects>(
  { store }: Pick<PaymentsContext, 'store'>,
  kind: Kind,
  id: string,
  parameter: string = PARAMETERS[kind] ?? kind,
): StripeObjects[Kind] {
  const found = store.find(kind, id);
  if (!found) throw refusals.missing(NAMES[kind] ?? kind, id, parameter);
  return found;
}

/**
 * Stores the event and queues it for the shop. Call inside the transaction that changes the object. `before` is the object as it
 * was: events of the kind `….updated` list what changed.
 */
export function emit<Type extends EventType>(
  { store, now, by, isKnown }: PaymentsContext,
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
  store.put('event', event.id, event, object.id, isKnown ? null : now());
}

/** The fields that changed, as they were; null for one that was not there. */
function previous(before: object, after: object): object {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(known.get(key)) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed.map(([key]) => [key, known.get(key) ?? null]));
}

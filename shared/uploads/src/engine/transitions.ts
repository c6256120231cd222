/** The state machine of one item: which event is legal in which state, and what it changes. Pure. */
import type { SerializedError } from '@baobab/domain/errors';
import type { ItemRecord, ItemState, ObjectPlan, ObjectRecord, PlanAction, PlanReason, SourceFile } from './item.ts';

/** The file was changed on purpose or the name was taken, so everything is sent again under new names. */
export interface FreshStart {
  readonly sources: readonly SourceFile[];
  readonly stampMs: number;
  /** What the kind read anew of changed files; absent: as before. */
  readonly details?: unknown;
}

export type ItemEvent =
  | { type: 'revise'; details: unknown; action: PlanAction; reason: PlanReason | null }
  | { type: 'confirm' }
  /** Confirmed, and there is nothing to send. */
  | { type: 'skip' }
  | { type: 'begin' }
  | { type: 'prepared'; details: unknown; objects: readonly ObjectPlan[] }
  | { type: 'attempt'; objects: readonly string[] }
  | { type: 'resumable'; object: string; url: string }
  | { type: 'sent'; object: string }
  /** The server forgot the started upload. */
  | { type: 'expired'; object: string }
  /** The server accepted bytes, so earlier failures no longer count. */
  | { type: 'advance' }
  | { type: 'commit' }
  | { type: 'finish'; details?: unknown }
  | { type: 'wait'; error: SerializedError; tries: number }
  | { type: 'fail'; error: SerializedError; tries: number }
  | { type: 'pause' }
  | { type: 'resume' }
  /** `fresh` null: it goes on where it stopped. */
  | { type: 'retry'; fresh: FreshStart | null }
  /** The file that was to be tried again is not sent as it is now. */
  | { type: 'refuse'; error: SerializedError }
  | { type: 'cancel' }
  /** These objects of a cancelled item are gone from the server, or were never its own. */
  | { type: 'cleaned'; objects: readonly string[] }
  /** The process ended in the middle of an attempt. */
  | { type: 'recover' };

export type ItemEventType = ItemEvent['type'];

const INTERRUPT = { wait: 'queued', fail: 'failed', recover: 'queued' } as const;
const STOP = { pause: 'paused', cancel: 'cancelled' } as const;

/** Legal events per state and the state that follows; everything absent is impossible. */
export const NEXT: { readonly [S in ItemState]: Readonly<Partial<Record<ItemEventType, ItemState>>> } = {
  planned: { confirm: 'queued', skip: 'done', cancel: 'cancelled' },
  rejected: { cancel: 'cancelled' },
  queued: { begin: 'preparing', ...STOP },
  preparing: { prepared: 'uploading', ...INTERRUPT, ...STOP },
  uploading: {
    prepared: 'uploading',
    attempt: 'uploading',
    resumable: 'uploading',
    sent: 'uploading',
    expired: 'uploading',
    advance: 'uploading',
    commit: 'committing',
    ...INTERRUPT,
    ...STOP,
  },
  // publishing takes a moment and cannot be half done, so it is neither paused nor cancelled
  committing: { finish: 'done', ...INTERRUPT },
  paused: { resume: 'queued', cancel: 'cancelled' },
  failed: { retry: 'queued', refuse: 'failed', cancel: 'cancelled' },
  done: {},
  cancelled: { cleaned: 'cancelled' },
};

/** The item after the event, or null where the event is not legal in its state. */
export function reduce(item: ItemRecord, event: ItemEvent): ItemRecord | null {
  if (event.type === 'revise') return revise(item, event);
  const state = NEXT[item.state][event.type];
  if (event.type === 'cancel' && item.mayBePublished && item.state !== 'failed') return null;
  return state ? { ...item, ...change(item, event), state } : null;
}

function revise(item: ItemRecord, event: Extract<ItemEvent, { type: 'revise' }>): ItemRecord | null {
  if (item.state !== 'planned' && item.state !== 'rejected') return null;
  const state = event.action === 'rejected' ? 'rejected' : 'planned';
  return { ...item, details: event.details, action: event.action, reason: event.reason, state };
}

function change(item: ItemRecord, event: ItemEvent): Partial<ItemRecord> {
  switch (event.type) {
    case 'prepared':
      return { details: event.details, objects: event.objects.map((object) => keepProgress(item, object)) };
    case 'attempt':
      return { objects: attempted(item, event.objects) };
    case 'resumable':
      return { objects: withObject(item, event.object, { uploadUrl: event.url }) };
    case 'sent':
      return { objects: withObject(item, event.object, { state: 'sent', uploadUrl: null }), tries: 0 };
    case 'expired':
      return { objects: withObject(item, event.object, { uploadUrl: null }), restarts: item.restarts + 1 };
    case 'advance':
      return { tries: 0 };
    case 'commit':
      return { mayBePublished: true };
    case 'wait':
    case 'fail':
      return { error: event.error, tries: event.tries };
    case 'finish':
      return {
        error: null,
        tries: 0,
        mayBePublished: false,
        ...(event.details === undefined ? {} : { details: event.details }),
      };
    case 'retry':
      return { error: null, tries: 0, ...(event.fresh ? { ...event.fresh, objects: [] } : {}) };
    case 'cleaned':
      return { objects: item.objects.filter(({ name }) => !event.objects.includes(name)) };
    case 'refuse':
      return { error: event.error };
    case 'resume':
    case 'recover':
      return { error: null, tries: 0 };
    default:
      return {};
  }
}

/**
 * Same name, same object: what was sent stays sent. A derived object that was made again may have other bytes, so a started
 * upload of it is not continued.
 */
function keepProgress(item: ItemRecord, plan: ObjectPlan): ObjectRecord {
  const before = item.objects.find((object) => object.bucket === plan.bucket && object.name === plan.name);
  if (before?.state === 'sent') return before;
  const { bucket, name, contentType, sizeBytes, source, derived } = plan;
  const uploadUrl = before && source === before.source ? before.uploadUrl : null;
  return { bucket, name, contentType, sizeBytes, source, derived, state: before?.state ?? 'waiting', uploadUrl };
}

function attempted(item: ItemRecord, names: readonly string[]): ObjectRecord[] {
  return item.objects.map((object) =>
    object.state === 'waiting' && names.includes(object.name) ? { ...object, state: 'attempted' } : object,
  );
}

function withObject(item: ItemRecord, name: string, part: Partial<ObjectRecord>): ObjectRecord[] {
  return item.objects.map((object) => (object.name === name ? { ...object, ...part } : object));
}

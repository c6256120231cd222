/**
 * One attempt to bring one item to `done`: prepare, wait for a slot, send, publish. Owns what the attempt has in flight; stops between
 * any two steps when it is told to. It must not know the queue: retries, halts and order are decided outside.
 */
import { isAppError } from '@baobab/domain/errors';
import type { ErrorCode } from '@baobab/domain/errors';
import type { Transfer, UploadPorts } from '../ports.ts';
import type { ItemRecord, ObjectRecord, UploadKind } from './item.ts';
import type { UploadItemStore } from './item-store.ts';
import { AttemptStopped, sendObject, type ObjectSender } from './send-object.ts';
import type { ItemEvent } from './transitions.ts';

/**
 * Events that must be durable before what follows them. The others are found out again after a crash at no cost, and are written with
 * the next of these: what was sent is recognized by its name and size, what was prepared is prepared again.
 */
const DURABLE: ReadonlySet<ItemEvent['type']> = new Set(['attempt', 'resumable', 'expired', 'commit']);

/** Refusals that hold for one destination for good: another one may accept the object. */
export const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'bucket_missing',
  'forbidden',
  'not_found',
  'storage_duplicate',
  'storage_too_large',
  'storage_type_refused',
  'unknown',
]);

export interface AttemptContext {
  readonly store: UploadItemStore;
  readonly ports: UploadPorts;
  readonly kindOf: (item: ItemRecord) => UploadKind;
  /** Nothing waits for it: losing it to a crash means publishing once more, which changes nothing. */
  readonly saveInBackground: (id: string) => void;
  /** Everything is ready to be sent; answered by the attempt's `send` when a slot is free. */
  readonly requestSlot: (id: string) => void;
  /** Nothing more will be sent. */
  readonly releaseSlot: (id: string) => void;
  /** Something that a screen shows has changed. */
  readonly changed: () => void;
  /** The server accepted something. */
  readonly accepted: () => void;
}

export class UploadAttempt implements ObjectSender {
  readonly id: string;
  readonly #context: AttemptContext;
  #stopped = false;
  #isPublishing = false;
  #slotGranted: (() => void) | null = null;
  #transfer: Transfer | null = null;

  constructor(id: string, context: AttemptContext) {
    this.id = id;
    this.#context = context;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** The server was asked to publish: its answer counts, also after a stop, because asking again later may undo what came after it. */
  get isPublishing(): boolean {
    return this.#isPublishing;
  }

  /** Throws AppError, JournalFailure or AttemptStopped; resolves when the item is done. */
  async run(): Promise<void> {
    const { ports, kindOf } = this.#context;
    await this.apply({ type: 'begin' });
    await this.#prepare();
    await this.#claimNames();
    if (this.#nextObject()) await this.#sendAll();
    await this.apply({ type: 'commit' });
    this.#isPublishing = true;
    const details = await kindOf(this.item()).commit(this.item(), ports);
    await this.apply({ type: 'finish', details: details ?? undefined });
    await discardDerived(this.item(), ports);
  }

  /** A slot is free for this attempt. */
  send(): void {
    this.#slotGranted?.();
  }

  /** Ends the attempt at the next step, but a publication with its answer; resolves when no byte leaves any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.send();
    await this.#transfer?.abort();
  }

  item(): ItemRecord {
    const item = this.#context.store.get(this.id);
    if (!item) throw new AttemptStopped();
    return item;
  }

  /** Applies the event; resolves when it is as durable as it has to be. */
  async apply(event: ItemEvent): Promise<void> {
    const { store, changed, saveInBackground, accepted } = this.#context;
    if (event.type !== 'finish') this.#assertRunning();
    if (!store.apply(this.id, event)) throw new AttemptStopped();
    changed();
    if (DURABLE.has(event.type)) await store.save([this.id]);
    if (event.type === 'finish') saveInBackground(this.id);
    if (event.type === 'sent' || event.type === 'finish') accepted();
    if (event.type !== 'finish') this.#assertRunning();
  }

  markStarted(object: ObjectRecord): boolean {
    return this.#context.store.markStarted(this.id, object.name);
  }

  reportProgress(sentBytes: number, acceptedBytes: number): void {
    if (this.#stopped) return;
    const { store, changed, accepted } = this.#context;
    store.progress(this.id, sentBytes);
    changed();
    if (!store.accepted(this.id, acceptedBytes)) return;
    if (this.item().tries > 0) store.apply(this.id, { type: 'advance' });
    accepted();
  }

  async transfer(begin: () => Transfer): Promise<void> {
    this.#assertRunning();
    this.#transfer = begin();
    try {
      await this.#transfer.done;
    } finally {
      this.#transfer = null;
    }
    this.#assertRunning();
  }

  #assertRunning(): void {
    if (this.#stopped) throw new AttemptStopped();
  }

  async #prepare(): Promise<void> {
    const { ports, kindOf } = this.#context;
    const item = this.item();
    const prepared = item.objects.length > 0 && (await derivedSourcesExist(item, ports));
    const { details, objects } = prepared ? item : await kindOf(item).prepare(item, ports);
    await this.apply({ type: 'prepared', details, objects });
  }

  /** All names of the item become known as ours in one durable step, before the first byte leaves. */
  async #claimNames(): Promise<void> {
    const names = this.item().objects.flatMap(({ name, state }) => (state === 'waiting' ? [name] : []));
    if (names.length > 0) await this.apply({ type: 'attempt', objects: names });
  }

  async #sendAll(): Promise<void> {
    const { promise: granted, resolve } = Promise.withResolvers<void>();
    this.#slotGranted = resolve;
    this.#context.requestSlot(this.id);
    await granted;
    this.#assertRunning();
    for (let object = this.#nextObject(); object; object = this.#nextObject()) {
      try {
        await sendObject(this, this.#context.ports, object);
      } catch (error) {
        await this.#reroute(error);
      }
    }
    this.#context.releaseSlot(this.id);
  }

  #nextObject(): ObjectRecord | undefined {
    return this.item().objects.find((object) => object.state !== 'sent');
  }

  /** Throws what was thrown, unless the kind has another destination for what the server refuses for good. */
  async #reroute(thrown: unknown): Promise<void> {
    const kind = this.#context.kindOf(this.item());
    if (!isAppError(thrown) || !REFUSALS.has(thrown.code) || !kind.reroute) throw thrown;
    const { details, objects } = kind.reroute(this.item(), thrown);
    await this.apply({ type: 'prepared', details, objects });
    await this.#claimNames();
  }
}

/** Derivatives are temporary files: after a restart they may be gone. */
async function derivedSourcesExist(item: ItemRecord, ports: UploadPorts): Promise<boolean> {
  const needed = item.objects.filter((object) => object.derived && object.state !== 'sent');
  for (const object of needed) {
    try {
      const { sizeBytes } = await ports.files.identify(object.source);
      if (sizeBytes !== object.sizeBytes) return false;
    } catch (error) {
      if (isAppError(error, 'file_missing') || isAppError(error, 'file_unreadable')) return false;
      throw error;
    }
  }
  return true;
}

/** Best effort: what stays behind is temporary. */
export async function discardDerived(item: ItemRecord, ports: UploadPorts): Promise<void> {
  const made = item.objects.filter((object) => object.derived).map((object) => object.source);
  if (made.length > 0) await ports.derivatives.discard(made).catch(() => undefined);
}

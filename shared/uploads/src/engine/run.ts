/** One attempt of one item: begin, prepare, wait for a place on the line, send, commit. Stops between any two steps when told to. */
import { isAppError } from '@baobab/domain/errors';
import type { ErrorCode } from '@baobab/domain/errors';
import type { Transfer, UploadPorts } from '../ports.ts';
import type { Book } from './book.ts';
import type { ItemRecord, ObjectRecord, UploadKind } from './item.ts';
import { sendObject } from './send-object.ts';
import type { ItemEvent } from './transitions.ts';

/** Thrown inside an attempt that was told to stop; never leaves this folder. */
export class Stopped extends Error {}

/**
 * Events that must be durable before what follows them. The others are found out again after a crash at no cost, and travel with
 * the next of these: what was sent is recognised by its name and size, what was prepared is prepared again.
 */
const DURABLE: ReadonlySet<ItemEvent['type']> = new Set(['attempt', 'resumable', 'expired', 'commit']);

/** What a server says of a place, not of the moment: another place may take it. */
export const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'bucket_missing',
  'forbidden',
  'not_found',
  'storage_duplicate',
  'storage_too_large',
  'storage_type_refused',
  'unknown',
]);

export interface RunContext {
  readonly book: Book;
  readonly ports: UploadPorts;
  readonly kindOf: (item: ItemRecord) => UploadKind;
  /** Nothing waits for it: losing it to a crash means publishing once more, which changes nothing. */
  readonly saveSoon: (id: string) => void;
  /** Everything is ready to be sent: calls `go` of the run when there is a place on the line. */
  readonly ready: (run: Run) => void;
  /** Nothing more will be sent: the place is free. */
  readonly leave: (run: Run) => void;
  /** Something that a screen shows has changed. */
  readonly changed: () => void;
  /** The server accepted something. */
  readonly advanced: () => void;
}

export class Run {
  readonly id: string;
  readonly seq: number;
  readonly large: boolean;
  readonly #context: RunContext;
  #stopped = false;
  #onPlace: (() => void) | null = null;
  #transfer: Transfer | null = null;
  #accepted = 0;

  constructor({ id, seq }: Pick<ItemRecord, 'id' | 'seq'>, large: boolean, context: RunContext) {
    this.id = id;
    this.seq = seq;
    this.large = large;
    this.#context = context;
  }

  /** There is a place on the line. */
  go(): void {
    this.#onPlace?.();
  }

  item(): ItemRecord {
    const item = this.#context.book.get(this.id);
    if (!item) throw new Stopped();
    return item;
  }

  assertLive(): void {
    if (this.#stopped) throw new Stopped();
  }

  /** Ends the attempt at the next step; resolves when no byte leaves any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.go();
    await this.#transfer?.abort();
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Applies the event; resolves when it is as durable as it has to be. */
  async step(event: ItemEvent): Promise<void> {
    this.assertLive();
    if (!this.#context.book.apply(this.id, event)) throw new Stopped();
    this.#context.changed();
    if (DURABLE.has(event.type)) await this.#context.book.save([this.id]);
    if (event.type === 'finish') this.#context.saveSoon(this.id);
    if (event.type === 'sent' || event.type === 'finish') this.#context.advanced();
    if (event.type !== 'finish') this.assertLive();
  }

  progress(sentBytes: number, acceptedBytes: number): void {
    if (this.#stopped) return;
    this.#context.book.progress(this.id, sentBytes);
    this.#context.changed();
    if (acceptedBytes > this.#accepted) {
      this.#accepted = acceptedBytes;
      if (this.item().tries > 0) this.#context.book.apply(this.id, { type: 'advance' });
      this.#context.advanced();
    }
  }

  async hold(transfer: Transfer): Promise<void> {
    this.#transfer = transfer;
    this.#accepted = 0;
    try {
      await transfer.done;
    } finally {
      this.#transfer = null;
    }
    this.assertLive();
  }

  /** Throws AppError, JournalFailure or Stopped; resolves when the item is done. */
  async perform(): Promise<void> {
    const { ports } = this.#context;
    await this.step({ type: 'begin' });
    await this.#prepare();
    await this.#claim();
    if (this.#unsent()) await this.#sendAll(ports);
    await this.step({ type: 'commit' });
    const details = await this.#context.kindOf(this.item()).commit(this.item(), ports);
    await this.step({ type: 'finish', details: details ?? undefined });
    await discardDerived(this.item(), ports);
  }

  async #sendAll(ports: UploadPorts): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onPlace = resolve;
      this.#context.ready(this);
    });
    this.assertLive();
    for (let object = this.#unsent(); object; object = this.#unsent()) {
      try {
        await sendObject(this, ports, object);
      } catch (error) {
        await this.#reroute(error);
      }
    }
    this.#context.leave(this);
  }

  #unsent(): ObjectRecord | undefined {
    return this.item().objects.find((object) => object.state !== 'sent');
  }

  /** Throws what was thrown, unless the kind knows another way for what the server refuses for good. */
  async #reroute(thrown: unknown): Promise<void> {
    const kind = this.#context.kindOf(this.item());
    if (!isAppError(thrown) || !REFUSALS.has(thrown.code) || !kind.reroute) throw thrown;
    const { details, objects } = kind.reroute(this.item(), thrown);
    await this.step({ type: 'prepared', details, objects });
    await this.#claim();
  }

  /** All names of the item become known as ours in one durable step, before the first byte leaves. */
  async #claim(): Promise<void> {
    const names = this.item().objects.flatMap(({ name, state }) => (state === 'waiting' ? [name] : []));
    if (names.length > 0) await this.step({ type: 'attempt', objects: names });
  }

  /** Bytes of that object leave now; true when they may have before, in an earlier attempt or another process. */
  begin(object: ObjectRecord): boolean {
    return this.#context.book.begin(this.id, object.name);
  }

  async #prepare(): Promise<void> {
    const { ports, kindOf } = this.#context;
    const item = this.item();
    const ready = item.objects.length > 0 && (await derivedSourcesExist(item, ports));
    const { details, objects } = ready ? item : await kindOf(item).prepare(item, ports);
    await this.step({ type: 'prepared', details, objects });
  }
}

/** Derivatives live in a temporary place: after a restart they may be gone. */
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

/** Best effort: what stays behind is in a temporary place. */
export async function discardDerived(item: ItemRecord, ports: UploadPorts): Promise<void> {
  const made = item.objects.filter((object) => object.derived).map((object) => object.source);
  if (made.length > 0) await ports.derivatives.discard(made).catch(() => undefined);
}

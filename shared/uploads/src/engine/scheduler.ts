/**
 * Starts attempts, in planned order by lane, none while offline, halted or cooling down after the server failed. So many send at
 * once; as many again are made ready or published meanwhile, so that the line never waits for the journal or for a picture to be
 * made. An attempt that failed waits outside, so it holds no place.
 */
import { serializeError, toAppError } from '@baobab/domain/errors';
import type { AppError, ErrorCode, SerializedError } from '@baobab/domain/errors';
import type { UploadPorts } from '../ports.ts';
import { MAX_TRIES, backoffMs } from './backoff.ts';
import { JournalFailure } from './book.ts';
import type { Book } from './book.ts';
import type { ItemRecord, UploadKind } from './item.ts';
import { totalBytes } from './item.ts';
import { LARGE_BYTES, Lanes } from './lanes.ts';
import { Pace } from './pace.ts';
import { Run, Stopped } from './run.ts';

/** Every item would fail the same way, so the queue stops until a person has acted. */
const HALTING: ReadonlySet<ErrorCode> = new Set([
  'session_expired',
  'not_signed_in',
  'not_admin',
  'bucket_missing',
  'disk_full',
  'storage_full',
]);
/** The server's trouble, not the item's: one attempt at a time finds out when it is over. */
const OUTAGE: ReadonlySet<ErrorCode> = new Set([
  'network_offline',
  'network_timeout',
  'server_unavailable',
  'rate_limited',
]);
const STARTABLE = ['preparing', 'uploading', 'committing'] as const;

export interface SchedulerContext {
  readonly book: Book;
  readonly ports: UploadPorts;
  readonly kindOf: (item: ItemRecord) => UploadKind;
  readonly changed: () => void;
}

export class Scheduler {
  readonly #context: SchedulerContext;
  readonly #pace = new Pace();
  readonly #lanes: Lanes;
  readonly #running = new Map<string, Run>();
  /** Of the running ones, those that wait for a place on the line, and those that have one. */
  readonly #ready = new Set<Run>();
  readonly #sending = new Set<Run>();
  readonly #waiting = new Map<string, () => void>();
  readonly #saves = new Set<Promise<void>>();
  #open = false;
  #halted: SerializedError | null = null;
  #cooldown: { untilMs: number; over: boolean; cancel: () => void } | null = null;

  constructor(context: SchedulerContext) {
    this.#context = context;
    this.#lanes = new Lanes((id) => this.#isReady(id));
  }

  get halted(): SerializedError | null {
    return this.#halted;
  }
  get runningIds(): string[] {
    return [...this.#running.keys()];
  }

  /** Most files in flight, 1 to 32. */
  setMost(most: number): void {
    this.#pace.setMost(most);
    this.#pump();
  }

  open(): void {
    this.#open = true;
    this.#halted = null;
    this.#pump();
  }

  /** Ends all attempts; their items stay as they are in the journal. */
  async close(): Promise<void> {
    this.#open = false;
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
    this.#warm();
    await this.stop([...this.#running.keys()]);
    await Promise.all(this.#saves);
  }

  /** Queued items get a place in their lane. */
  enqueue(ids: readonly string[]): void {
    for (const id of ids) {
      const item = this.#context.book.get(id);
      if (item) this.#lanes.add(id, item.seq, totalBytes(item));
    }
    this.#pump();
  }

  /** Ends the attempts of these items; resolves when none of their bytes leaves any more. */
  async stop(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map(async (id) => this.#running.get(id)?.stop()));
  }

  /** Back online nothing waits for its backoff; gone offline nothing waits for lost connections. */
  connectivityChanged(online: boolean): void {
    if (!online) {
      void this.stop([...this.#running.keys()]);
      return;
    }
    this.#warm();
    const ids = [...this.#waiting.keys()];
    for (const id of ids) this.#wake(id);
    this.#pump();
  }

  /** After a halt: the person has signed in, made room, … */
  clearHalt(): void {
    this.#halted = null;
    this.#pump();
  }

  #pump(): void {
    const { ports } = this.#context;
    if (!this.#open || this.#halted || !ports.connectivity.online()) return;
    if (this.#cooldown && !this.#cooldown.over) return;
    const places = this.#cooldown ? 1 : this.#pace.places;
    while (this.#sending.size < places && this.#ready.size > 0) this.#givePlace();
    while (this.#running.size < 2 * places) {
      const large = [...this.#running.values()].filter((run) => run.large).length;
      const item = this.#context.book.get(this.#lanes.take(large, places) ?? '');
      if (!item) return;
      this.#start(item);
    }
  }

  #givePlace(): void {
    const [first, ...others] = this.#ready;
    if (!first) return;
    const next = others.reduce((least, run) => (run.seq < least.seq ? run : least), first);
    this.#ready.delete(next);
    this.#sending.add(next);
    next.go();
  }

  #start(item: ItemRecord): void {
    const { book, ports, kindOf, changed } = this.#context;
    const run = new Run(item, totalBytes(item) >= LARGE_BYTES, {
      book,
      ports,
      kindOf,
      changed,
      saveSoon: (id) => this.#saveSoon(id),
      advanced: () => this.#recovered(),
      ready: (ready) => {
        this.#ready.add(ready);
        this.#pump();
      },
      leave: (done) => {
        this.#sending.delete(done);
        this.#pump();
      },
    });
    this.#running.set(item.id, run);
    void this.#perform(run);
  }

  async #perform(run: Run): Promise<void> {
    try {
      await run.perform();
      this.#pace.ended();
    } catch (error) {
      await this.#ended(run, error).catch((journalError: unknown) => this.#halt(toAppError(journalError)));
    }
    this.#running.delete(run.id);
    this.#ready.delete(run);
    this.#sending.delete(run);
    this.#context.changed();
    const item = this.#context.book.get(run.id);
    if (item?.state === 'queued' && !this.#waiting.has(run.id)) this.enqueue([run.id]);
    else this.#pump();
  }

  async #ended(run: Run, thrown: unknown): Promise<void> {
    const { book, ports } = this.#context;
    const item = book.get(run.id);
    if (!item || !this.#open) return;
    if (thrown instanceof JournalFailure) {
      book.apply(run.id, { type: 'recover' });
      this.#halt(toAppError(thrown.cause, 'disk_full'));
      return;
    }
    if (run.stopped || thrown instanceof Stopped) {
      // paused and cancelled items have left these states; what is still in them was cut off by an outage or a halt
      if (STARTABLE.some((state) => state === item.state)) book.apply(run.id, { type: 'recover' });
      await this.#save(run.id);
      return;
    }
    const error = toAppError(thrown);
    const serialized = serializeError(error);
    const offline = !ports.connectivity.online();
    if (HALTING.has(error.code)) {
      book.apply(run.id, { type: 'wait', error: serialized, tries: item.tries });
      this.#halt(error);
    } else if (error.retry === 'auto' && offline) {
      book.apply(run.id, { type: 'wait', error: serialized, tries: item.tries });
    } else if (error.retry === 'auto' && item.tries + 1 < MAX_TRIES) {
      book.apply(run.id, { type: 'wait', error: serialized, tries: item.tries + 1 });
      this.#delay(run.id, item.tries + 1, error);
    } else {
      const tries = error.retry === 'auto' ? item.tries + 1 : item.tries;
      book.apply(run.id, { type: 'fail', error: serialized, tries });
      if (OUTAGE.has(error.code)) this.#cool(backoffMs(tries, ports.random.next(), error));
    }
    await this.#save(run.id);
  }

  #saveSoon(id: string): void {
    const save: Promise<void> = this.#save(id).finally(() => this.#saves.delete(save));
    this.#saves.add(save);
  }

  async #save(id: string): Promise<void> {
    await this.#context.book.save([id]).catch((error: unknown) => {
      this.#halt(toAppError(error instanceof JournalFailure ? error.cause : error, 'disk_full'));
    });
  }

  #delay(id: string, tries: number, error: AppError): void {
    const { book, ports } = this.#context;
    const delayMs = backoffMs(tries, ports.random.next(), error);
    book.setRetryAt(id, ports.clock.now() + delayMs);
    this.#waiting.get(id)?.();
    this.#waiting.set(
      id,
      ports.clock.after(delayMs, () => this.#wake(id)),
    );
    if (OUTAGE.has(error.code)) this.#cool(delayMs);
  }

  #wake(id: string): void {
    this.#waiting.get(id)?.();
    this.#waiting.delete(id);
    this.#context.book.setRetryAt(id, null);
    this.enqueue([id]);
  }

  #cool(delayMs: number): void {
    this.#pace.troubled();
    const { clock } = this.#context.ports;
    const untilMs = Math.max(clock.now() + delayMs, this.#cooldown?.untilMs ?? 0);
    this.#cooldown?.cancel();
    // the timer decides, not the clock: a timer may come a moment before the clock says so, and nothing would ask again
    const end = () => {
      cooldown.over = true;
      this.#pump();
    };
    const cooldown = { untilMs, over: false, cancel: clock.after(untilMs - clock.now(), end) };
    this.#cooldown = cooldown;
  }

  #recovered(): void {
    if (!this.#cooldown) return;
    this.#warm();
    this.#pump();
  }

  #warm(): void {
    this.#cooldown?.cancel();
    this.#cooldown = null;
  }

  #halt(error: AppError): void {
    this.#halted = serializeError(error);
    this.#context.changed();
    void this.stop([...this.#running.keys()]);
  }

  #isReady(id: string): boolean {
    const { book } = this.#context;
    return book.get(id)?.state === 'queued' && !this.#running.has(id) && book.retryAt(id) === null;
  }
}

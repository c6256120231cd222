/**
 * Runs the queue: starts attempts as the policy decides, and turns their outcomes into retries, halts and failures. Owns the attempts
 * and the timers of retries. It must not know how an item is sent, nor how the next one is chosen.
 */
import { serializeError, toAppError } from '@baobab/domain/errors';
import type { AppError, SerializedError } from '@baobab/domain/errors';
import type { UploadPorts } from '../ports.ts';
import { UploadAttempt } from './attempt.ts';
import { BatchAttempt } from './batch-attempt.ts';
import { MAX_TRIES, backoffMs } from './backoff.ts';
import { HALTING, OUTAGE } from './failure-reach.ts';
import { totalBytes } from './item.ts';
import type { BatchedCommit, ItemRecord, UploadKind } from './item.ts';
import { journalError, JournalFailure } from './journal-failure.ts';
import type { UploadItemStore } from './item-store.ts';
import { OutageTimer } from './outage-timer.ts';
import { UploadQueuePolicy, type AttemptPhase } from './queue-policy.ts';
import { RunningAttempts } from './running-attempts.ts';
import { AttemptStopped } from './send-object.ts';
import type { SendingOrder } from './sending-order.ts';

/** A quit waits no longer than this for the answers to publications; the desktop's own limit for all of its closing is above it. */
const CLOSE_MS = 3000;
const INTERRUPTED = ['preparing', 'uploading', 'committing'] as const;

export interface QueueControllerContext {
  readonly store: UploadItemStore;
  readonly ports: UploadPorts;
  readonly kindOf: (item: ItemRecord) => UploadKind;
  readonly changed: () => void;
}

export class UploadQueueController {
  readonly #context: QueueControllerContext;
  readonly #policy: UploadQueuePolicy;
  readonly #attempts = new RunningAttempts();
  /** Each cancels the timer of an item's next attempt. */
  readonly #retryTimers = new Map<string, () => void>();
  readonly #outage: OutageTimer;
  /** Resolves when all writes in the background have ended. */
  #saved: Promise<void> = Promise.resolve();
  #open = false;
  #halted: SerializedError | null = null;

  constructor(context: QueueControllerContext) {
    const { store } = context;
    this.#context = context;
    this.#policy = new UploadQueuePolicy((id) => store.get(id)?.state === 'queued' && store.retryAt(id) === null);
    this.#outage = new OutageTimer(context.ports.clock, () => {
      this.#policy.probe();
      this.#advance();
    });
  }

  get halted(): SerializedError | null {
    return this.#halted;
  }

  get runningIds(): string[] {
    return this.#attempts.ids;
  }

  /** Files in flight, 1 to 32. */
  setMaxConcurrency(max: number): void {
    this.#policy.setMaxConcurrency(max);
    this.#advance();
  }

  setOrder(order: SendingOrder): void {
    this.#policy.setOrder(order);
  }

  /** `halted`: why nothing starts until `clearHalt`. */
  open(halted: AppError | null): void {
    this.#open = true;
    this.#halted = halted && serializeError(halted);
    this.#advance();
  }

  /** Ends all attempts; their items stay as they are in the journal, except those whose publication is answered in time. */
  async close(): Promise<void> {
    this.#open = false;
    for (const cancel of this.#retryTimers.values()) cancel();
    this.#retryTimers.clear();
    this.#endOutage();
    await this.stop(this.runningIds);
    await this.#attempts.published(this.#context.ports.clock, CLOSE_MS);
    await this.#saved;
  }

  enqueue(ids: readonly string[]): void {
    for (const id of ids) {
      const item = this.#context.store.get(id);
      if (!item) continue;
      const { seq, path } = item;
      this.#policy.enqueue({ id, seq, path, sizeBytes: totalBytes(item), batch: this.#batchOf(item) });
    }
    this.#advance();
  }

  /** Ends the attempts of these items; resolves when none of their bytes leaves any more. */
  async stop(ids: readonly string[]): Promise<void> {
    await this.#attempts.stop(ids);
  }

  /** Back online, items start without waiting for their backoff; gone offline, attempts end without waiting for a timeout. */
  connectivityChanged(online: boolean): void {
    if (!online) {
      void this.stop(this.runningIds);
      return;
    }
    this.#endOutage();
    for (const id of this.#retryTimers.keys()) this.#retry(id);
    this.#advance();
  }

  /** The admin has signed in, made room, … */
  clearHalt(): void {
    // a queue that could not begin stays halted
    if (!this.#open) return;
    this.#halted = null;
    this.#advance();
  }

  /** Takes every step that the policy allows now. */
  #advance(): void {
    const { connectivity, transport } = this.#context.ports;
    if (!this.#open || this.#halted || !connectivity.online()) return;
    this.#policy.setLine(transport.bytesPerSecond?.() ?? null);
    for (let step = this.#policy.next(); step; step = this.#policy.next())
      if (step.type === 'send') this.#attempts.get(step.id)?.send();
      else if (step.type === 'yield') void this.#attempts.get(step.id)?.stop();
      else if (step.type === 'batch') this.#startBatch(step.id, step.others);
      else this.#start(step.id);
  }

  #batchOf(item: ItemRecord): BatchedCommit | undefined {
    const { batch } = this.#context.kindOf(item);
    return batch?.takes(item) ? batch : undefined;
  }

  #start(id: string): void {
    const attempt = this.#createAttempt(id);
    this.#attempts.run(id, attempt, async () => {
      try {
        await attempt.run();
        this.#policy.recordSuccess();
      } catch (error) {
        await this.#settle([id], attempt.stopped, error);
      } finally {
        this.#ended(id, [id]);
      }
    });
  }

  /** While it runs it is known by its first item. */
  #startBatch(first: string, others: readonly string[]): void {
    const { store, ports } = this.#context;
    const ids = [first, ...others];
    const item = store.get(first);
    const batch = item && this.#batchOf(item);
    if (!batch) return this.#ended(first, ids);
    const attempt = new BatchAttempt(ids, { store, ports, batch });
    this.#attempts.run(first, attempt, async () => {
      try {
        const failed = await attempt.run();
        this.#policy.recordSuccess();
        this.#accepted();
        for (const [id, error] of failed) await this.#settle([id], false, error);
        await this.#save(ids);
      } catch (error) {
        await this.#settle(ids, attempt.stopped, error);
      } finally {
        this.#ended(first, ids);
      }
    });
  }

  #ended(attempt: string, ids: readonly string[]): void {
    this.#attempts.ended(attempt);
    this.#policy.finish(attempt);
    this.#context.changed();
    this.enqueue(ids.filter((id) => this.#context.store.get(id)?.state === 'queued' && !this.#retryTimers.has(id)));
  }

  #createAttempt(id: string): UploadAttempt {
    const enter = (phase: AttemptPhase) => (entered: string) => {
      this.#policy.setPhase(entered, phase);
      this.#advance();
    };
    return new UploadAttempt(id, {
      ...this.#context,
      saveInBackground: (saved) => {
        const save = this.#save([saved]);
        this.#saved = this.#saved.then(() => save);
      },
      accepted: () => this.#accepted(),
      requestSlot: enter('ready'),
      releaseSlot: enter('publishing'),
    });
  }

  /** What becomes of items whose attempt did not succeed. */
  async #settle(ids: readonly string[], isStopped: boolean, thrown: unknown): Promise<void> {
    const { store } = this.#context;
    if (!this.#open) return;
    if (thrown instanceof JournalFailure) {
      for (const id of ids) store.apply(id, { type: 'recover' });
      this.halt(journalError(thrown));
      return;
    }
    const isInterrupted = isStopped || thrown instanceof AttemptStopped;
    const error = toAppError(thrown);
    const isLost = !isInterrupted && (await this.#isLost(error));
    if (!this.#open) return;
    for (const id of ids) {
      const item = store.get(id);
      // paused and cancelled items have left these states; an outage or a halt interrupted the others
      if (!item || !INTERRUPTED.some((state) => state === item.state)) continue;
      if (isInterrupted || isLost) store.apply(id, { type: 'recover' });
      else this.#settleError(item, error);
    }
    await this.#save(ids);
  }

  /** A question that fails says nothing of the line: the item then shows its own error. */
  async #isLost(failure: AppError): Promise<boolean> {
    const { connectivity } = this.#context.ports;
    const isLost = await connectivity.isLost(failure).catch(() => false);
    return isLost || (failure.retry === 'auto' && !connectivity.online());
  }

  #settleError(item: ItemRecord, error: AppError): void {
    const { store, ports } = this.#context;
    const { id } = item;
    const serialized = serializeError(error);
    if (HALTING.has(error.code)) {
      store.apply(id, { type: 'wait', error: serialized, tries: item.tries });
      this.halt(error);
      return;
    }
    const isAutomatic = error.retry === 'auto';
    const tries = isAutomatic ? item.tries + 1 : item.tries;
    const retries = isAutomatic && tries < MAX_TRIES;
    store.apply(id, { type: retries ? 'wait' : 'fail', error: serialized, tries });
    const isOutage = OUTAGE.has(error.code);
    const delayMs = backoffMs(tries, ports.random.next(), error);
    if (retries) this.#retryAfter(id, delayMs);
    if (isOutage) this.#beginOutage(delayMs);
  }

  async #save(ids: readonly string[]): Promise<void> {
    await this.#context.store.save(ids).catch((error: unknown) => this.halt(journalError(error)));
  }

  #retryAfter(id: string, delayMs: number): void {
    const { store, ports } = this.#context;
    store.setRetryAt(id, ports.clock.now() + delayMs);
    this.#retryTimers.get(id)?.();
    const cancel = ports.clock.after(delayMs, () => this.#retry(id));
    this.#retryTimers.set(id, cancel);
  }

  #retry(id: string): void {
    this.#retryTimers.get(id)?.();
    this.#retryTimers.delete(id);
    this.#context.store.setRetryAt(id, null);
    this.enqueue([id]);
  }

  #beginOutage(delayMs: number): void {
    this.#policy.beginOutage();
    this.#outage.begin(delayMs);
  }

  #accepted(): void {
    if (!this.#outage.isRunning) return;
    this.#endOutage();
    this.#advance();
  }

  #endOutage(): void {
    this.#outage.end();
    this.#policy.endOutage();
  }

  /** Nothing starts until `clearHalt`. */
  halt(error: AppError): void {
    this.#halted = serializeError(error);
    this.#context.changed();
    void this.stop(this.runningIds);
  }
}

/**
 * Keeps the one state of the connection: hears of requests and of the system, and while the server is away asks it again, once for
 * everything that waits. It must not know what a probe is, nor who waits.
 */
import {
  FIRST_FACTS,
  isAway,
  isConnectionError,
  isUpdating,
  kindOf,
  nextFacts,
  probeDelayMs,
  type ConnectionEvent,
  type ConnectionFacts,
  type ConnectionKind,
} from './connection.ts';
import { toAppError, type AppError } from './errors.ts';

/** JSON only. */
export interface ConnectionState {
  readonly kind: ConnectionKind;
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  /** When the server is asked again by itself, epoch milliseconds; null where nothing is due. */
  readonly nextTryMs: number | null;
  /** It is being asked now. */
  readonly trying: boolean;
}

/** What the system says of its network. */
export interface NetworkStatus {
  online(): boolean;
  /** The answer ends the subscription. */
  subscribe(listener: (online: boolean) => void): () => void;
}

export interface ConnectionMonitor {
  /** The same object until it changed. */
  current(): ConnectionState;
  subscribe(listener: (state: ConnectionState) => void): () => void;
  /** How a request ended; null: the server answered. */
  report(error: Pick<AppError, 'code'> | null): void;
  /** Whether a failure was that of the connection: the server is asked before anything is concluded from one request. */
  isLost(error: Pick<AppError, 'code'>): Promise<boolean>;
  /** Asks now; resolves when it is known. */
  tryNow(): Promise<void>;
  session(signedIn: boolean): void;
  storage(hasRoom: boolean): void;
  close(): void;
}

export interface ConnectionMonitorParts {
  readonly clock: { now(): number; after(delayMs: number, run: () => void): () => void };
  readonly random: { next(): number };
  readonly network: NetworkStatus;
  /** One cheap question; rejects with an AppError when there is no answer. */
  readonly probe: () => Promise<void>;
}

export function createConnectionMonitor(parts: ConnectionMonitorParts): ConnectionMonitor {
  const monitor = new Monitor(parts);
  const { network } = parts;
  const unsubscribe = network.subscribe((online) => monitor.apply({ type: 'network', online }));
  return {
    current: () => monitor.state,
    subscribe(listener) {
      monitor.listeners.add(listener);
      return () => monitor.listeners.delete(listener);
    },
    report(error) {
      if (error) void monitor.isLost(error);
      else if (isAway(monitor.state.kind)) monitor.apply({ type: 'answered' });
    },
    isLost: (error) => monitor.isLost(error),
    tryNow: () => monitor.ask(),
    session: (signedIn) => signedIn !== monitor.facts.signedIn && monitor.apply({ type: 'session', signedIn }),
    storage: (hasRoom) => hasRoom !== monitor.facts.hasRoom && monitor.apply({ type: 'storage', hasRoom }),
    close() {
      unsubscribe();
      monitor.close();
    },
  };
}

class Monitor {
  readonly listeners = new Set<(state: ConnectionState) => void>();
  facts: ConnectionFacts;
  state: ConnectionState;
  readonly #parts: ConnectionMonitorParts;
  #cancelTry = () => {};
  #asking: Promise<void> | null = null;
  #closed = false;

  constructor(parts: ConnectionMonitorParts) {
    this.#parts = parts;
    this.facts = { ...FIRST_FACTS, network: parts.network.online() };
    this.state = { kind: kindOf(this.facts), sinceMs: parts.clock.now(), nextTryMs: null, trying: false };
  }

  apply(event: ConnectionEvent, change: Partial<ConnectionState> = {}): void {
    if (this.#closed) return;
    this.facts = nextFacts(this.facts, event);
    const kind = kindOf(this.facts);
    const sinceMs = kind === this.state.kind ? this.state.sinceMs : this.#parts.clock.now();
    if (this.facts.server !== 'answers' && this.facts.network) {
      this.#publish({ ...change, kind, sinceMs });
      return;
    }
    this.#cancelTry();
    this.#publish({ ...change, kind, sinceMs, nextTryMs: null });
  }

  async isLost(error: Pick<AppError, 'code'>): Promise<boolean> {
    if (!isConnectionError(error)) return false;
    if (!isAway(this.state.kind)) await this.ask();
    return isAway(this.state.kind);
  }

  /** One probe for all who ask meanwhile. */
  ask(): Promise<void> {
    this.#asking ??= this.#probe().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  close(): void {
    this.#closed = true;
    this.#cancelTry();
  }

  async #probe(): Promise<void> {
    this.#cancelTry();
    this.#publish({ trying: true, nextTryMs: null });
    const error = await this.#parts.probe().then(() => null, toAppError);
    if (this.#closed) return;
    // a refusal is an answer too
    if (error && isConnectionError(error)) this.#missed(error);
    else this.apply({ type: 'answered' }, { trying: false });
  }

  #missed(error: AppError): void {
    const { clock, random } = this.#parts;
    const delayMs = probeDelayMs(this.facts.misses + 1, random.next(), error);
    this.#cancelTry = clock.after(delayMs, () => void this.ask());
    this.apply(
      { type: 'missed', updating: isUpdating(error) },
      { trying: false, nextTryMs: this.facts.network ? clock.now() + delayMs : null },
    );
  }

  #publish(change: Partial<ConnectionState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener(this.state);
  }
}

/** The part of it that queues and drafts wait for. */
export function connectivityOf({ current, subscribe, isLost }: ConnectionMonitor) {
  const online = () => !isAway(current().kind);
  return {
    online,
    /** Called when the server can be asked again, and when it cannot any more. */
    subscribe(listener: (online: boolean) => void): () => void {
      let before = online();
      return subscribe(() => {
        if (online() === before) return;
        before = online();
        listener(before);
      });
    },
    isLost,
  };
}

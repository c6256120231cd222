/** What both stand-ins of a payment provider share: stored objects, delivery of signed events until the shop says 2xx, and the end. */
import { Hono } from 'hono';
import { openStore } from './store.ts';
import type { Due, Store } from './store.ts';

const MAX_DELAY_MS = 5 * 60_000;
const ANSWER_WITHIN_MS = 20_000;
/** A delivery under way when the stack stops may still arrive within this; otherwise it is repeated after the next start. */
const STOP_WITHIN_MS = 1000;
/** Sleeping longer would overrun a timer's range. */
const MAX_SLEEP_MS = 60 * 60_000;

export interface StandInOptions {
  /** Where the gateway answers. */
  publicUrl: string | (() => string);
  webhookUrl: string;
  secretKey: string;
  /** A SQLite file; made when missing. */
  stateFile: string;
  /** Milliseconds since 1970; for tests of expiry. */
  now?: () => number;
  /** Wait before the second try of an event; doubles up to five minutes. */
  retryBaseMs?: number;
}

/** Kinds that every stand-in stores. */
interface Delivered {
  event: object;
}
export interface Setting<Objects> {
  store: Store<Objects>;
  /** Milliseconds since 1970. */
  now(): number;
  publicUrl(): string;
}
export interface Service {
  /** The headers that authenticate an event. */
  sign(body: string): Record<string, string>;
  /** What happens to a due object that is no event. Called in a transaction. */
  happen?(due: Due): void;
  routes(app: Hono, wake: () => void): void;
}
export interface StandIn {
  fetch(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

export const openSetting = <Objects extends Delivered>({
  publicUrl,
  stateFile,
  now = Date.now,
}: StandInOptions): Setting<Objects> => ({
  store: openStore<Objects>(stateFile),
  now,
  publicUrl: typeof publicUrl === 'string' ? () => publicUrl : publicUrl,
});

export function startStandIn<Objects extends Delivered>(
  { store, now }: Setting<Objects>,
  { webhookUrl, retryBaseMs = 1000 }: StandInOptions,
  service: Service,
): StandIn {
  const clock = startClock(store, service, { now, webhookUrl, retryBaseMs });
  const app = new Hono();
  service.routes(app, clock.wake);
  let isStopped = false;
  return {
    fetch: async (request) =>
      isStopped ? Response.json({ message: 'The stand-in has stopped.' }, { status: 503 }) : app.fetch(request),
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await clock.stop();
      store.close();
    },
  };
}

interface ClockOptions {
  now(): number;
  webhookUrl: string;
  retryBaseMs: number;
}

function startClock<Objects extends Delivered>(
  store: Store<Objects>,
  { sign, happen }: Pick<Service, 'sign' | 'happen'>,
  { now, webhookUrl, retryBaseMs }: ClockOptions,
) {
  const stopping = new AbortController();
  let isStopping = false;
  const sending = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const deliver = async ({ id, body, attempts }: Due) => {
    const isAccepted = await post(webhookUrl, body, sign(body), stopping.signal);
    if (isAccepted) store.finish(id);
    else store.delay(id, now() + Math.min(retryBaseMs * 2 ** attempts, MAX_DELAY_MS));
    sending.delete(id);
    wake();
  };
  const turn = () => {
    for (const due of store.due(now())) {
      if (due.kind !== 'event') store.transaction(() => happen?.(due));
      else if (!sending.has(due.id)) sending.set(due.id, deliver(due));
    }
    const due = store.nextDue(sending);
    if (due !== null) schedule(Math.min(Math.max(due - now(), 0), MAX_SLEEP_MS));
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(turn, delay);
    timer.unref();
  };
  /** Looks for work at once. */
  const wake = () => {
    if (!isStopping) schedule(0);
  };

  store.hurry('event', now());
  wake();
  return {
    wake,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      const patience = setTimeout(() => stopping.abort(), STOP_WITHIN_MS);
      await Promise.all(sending.values());
      clearTimeout(patience);
    },
  };
}

/** Whether the webhook accepted the event. */
async function post(url: string, body: string, headers: Record<string, string>, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), signal]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

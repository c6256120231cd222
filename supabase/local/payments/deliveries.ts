/** Brings events to the shop's webhook until it says 2xx, over restarts. */
import type { Delivery, Store } from './store.ts';

const MAX_DELAY_MS = 5 * 60_000;
const ANSWER_WITHIN_MS = 20_000;
/** What is on its way when the stack stops may still arrive within this; otherwise it is sent again after the next start. */
const STOP_WITHIN_MS = 1000;
/** Sleeping longer would overrun a timer's range. */
const MAX_SLEEP_MS = 60 * 60_000;

interface Options {
  store: Store;
  /** Milliseconds since 1970. */
  now(): number;
  url: string;
  /** The headers that say whose event it is. */
  sign(body: string): Record<string, string>;
  /** What has to happen before events are looked for. */
  beforeTurn?(): void;
  /** Delay after the first failure; doubles with each further one. */
  retryBaseMs: number;
}

/** Whether the webhook took it. */
async function postEvent(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<boolean> {
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

export function startDeliveries({ store, now, url, sign, beforeTurn, retryBaseMs }: Options) {
  const giveUp = new AbortController();
  let isStopping = false;
  const inFlight = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const isAccepted = (body: string) => postEvent(url, body, sign(body), giveUp.signal);

  const send = async (delivery: Delivery) => {
    const accepted = await isAccepted(delivery.body);
    if (accepted) store.delivered(delivery.event_id);
    else store.delay(delivery.event_id, now() + Math.min(retryBaseMs * 2 ** delivery.attempts, MAX_DELAY_MS));
  };

  const turn = () => {
    beforeTurn?.();
    for (const delivery of store.dueDeliveries(now())) {
      if (inFlight.has(delivery.event_id)) continue;
      const sending = send(delivery).finally(() => {
        inFlight.delete(delivery.event_id);
        wake();
      });
      inFlight.set(delivery.event_id, sending);
    }
    const due = store.nextDue(inFlight);
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

  store.hurry(now());
  wake();
  return {
    wake,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      const patience = setTimeout(() => giveUp.abort(), STOP_WITHIN_MS);
      await Promise.all(inFlight.values());
      clearTimeout(patience);
    },
  };
}

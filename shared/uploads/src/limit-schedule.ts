/** Makes queue and bandwidth obey the limit of the hour. It must not know where limits are kept. */
import type { Bandwidth } from './bandwidth.ts';
import type { UploadEngine } from './engine/engine.ts';
import type { LimitedHours, UploadLimits } from './limits.ts';
import type { Clock } from './ports.ts';

/** Timers stand still while a computer sleeps, and its time may be set anew: the hour is looked at so often. */
const LOOK_MS = 60_000;

export interface CurrentLimit {
  /** 0: nothing is sent; null: as fast as it goes. */
  readonly bytesPerSecond: number | null;
  /** When the other limit begins, epoch milliseconds; null where one holds all day. */
  readonly untilMs: number | null;
}

/** In the time zone of this computer. */
export function limitAt({ bytesPerSecond, hours }: UploadLimits, nowMs: number): CurrentLimit {
  if (!hours) return { bytesPerSecond, untilMs: null };
  const isInside = holdsAt(hours, new Date(nowMs));
  return {
    bytesPerSecond: isInside ? hours.bytesPerSecond : bytesPerSecond,
    untilMs: nextMs(isInside ? hours.untilMinute : hours.fromMinute, nowMs),
  };
}

function holdsAt({ fromMinute, untilMinute }: LimitedHours, now: Date): boolean {
  const minute = now.getHours() * 60 + now.getMinutes();
  return fromMinute < untilMinute
    ? fromMinute <= minute && minute < untilMinute
    : fromMinute <= minute || minute < untilMinute;
}

function nextMs(minute: number, nowMs: number): number {
  const now = new Date(nowMs);
  const inDays = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 0, minute).getTime();
  const todayMs = inDays(0);
  return todayMs > nowMs ? todayMs : inDays(1);
}

export interface LimitSchedule {
  /** Takes effect at once, and again whenever the hour asks for the other limit. */
  obey(limits: UploadLimits): void;
  /** Sends in quiet hours, too, until those that hold now are over. */
  sendNow(): void;
  close(): void;
}

export function createLimitSchedule(
  clock: Clock,
  engine: Pick<UploadEngine, 'allow' | 'setOrder' | 'hold'>,
  bandwidth: Pick<Bandwidth, 'limit'>,
): LimitSchedule {
  let cancel = () => {};
  let obeyed: UploadLimits | null = null;
  /** The end of the quiet hours that do not count. */
  let skippedUntilMs = 0;
  let last: { rate: number | null; heldUntilMs: number | null } = { rate: null, heldUntilMs: null };
  const follow = (limits: UploadLimits) => {
    const { bytesPerSecond, untilMs } = limitAt(limits, clock.now());
    const isSkipped = bytesPerSecond === 0 && untilMs === skippedUntilMs;
    const rate = isSkipped ? limits.bytesPerSecond : bytesPerSecond;
    const isQuiet = rate === 0;
    const next = { rate: isQuiet ? null : rate, heldUntilMs: isQuiet ? untilMs : null };
    if (next.rate !== last.rate) bandwidth.limit(next.rate);
    if (next.heldUntilMs !== last.heldUntilMs) engine.hold(next.heldUntilMs);
    last = next;
    if (untilMs !== null) cancel = clock.after(Math.min(LOOK_MS, untilMs - clock.now()), () => follow(limits));
  };
  return {
    obey(limits) {
      cancel();
      obeyed = limits;
      engine.allow(limits.filesAtOnce);
      engine.setOrder(limits.order);
      follow(limits);
    },
    sendNow() {
      if (!obeyed) return;
      cancel();
      skippedUntilMs = limitAt(obeyed, clock.now()).untilMs ?? 0;
      follow(obeyed);
    },
    close: () => cancel(),
  };
}

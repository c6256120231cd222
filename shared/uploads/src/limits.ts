/** What an admin allows uploads to use of this computer and its line. */
import { UPLOAD_CONCURRENCY } from '@baobab/domain/constants';
import { SENDING_ORDERS, type SendingOrder } from './engine/sending-order.ts';

export interface UploadLimits {
  /** Files in flight, 1 to 32; more than the default helps small files over lines with a long delay. At most the default number are large. */
  readonly filesAtOnce: number;
  /** Bytes per second for all files together; null for as fast as it goes. */
  readonly bytesPerSecond: number | null;
  /** Hours of the day with a limit of their own. */
  readonly hours: LimitedHours | null;
  readonly order: SendingOrder;
}

/** In this computer's time; over midnight where they end before they begin. */
export interface LimitedHours {
  /** Minutes since midnight, 0 to 1439; never the same as `untilMinute`. */
  readonly fromMinute: number;
  readonly untilMinute: number;
  /** 0: nothing is sent; null: as fast as it goes. */
  readonly bytesPerSecond: number | null;
}

export const DEFAULT_LIMITS: UploadLimits = {
  filesAtOnce: UPLOAD_CONCURRENCY,
  bytesPerSecond: null,
  hours: null,
  order: 'planned',
};
export const FILES_AT_ONCE_MAX = 32;
/** Below this a 6 MiB chunk takes longer than a server waits for it. */
export const BYTES_PER_SECOND_MIN = 64 * 1024;
export const LAST_MINUTE = 24 * 60 - 1;

/** The nearest limits that can be kept; anything unreadable becomes the default. */
export function sanitizeLimits(wanted: Partial<UploadLimits>): UploadLimits {
  const { filesAtOnce, bytesPerSecond, hours, order } = wanted;
  return {
    filesAtOnce: Math.min(
      FILES_AT_ONCE_MAX,
      Math.max(1, Math.trunc(finite(filesAtOnce) ?? DEFAULT_LIMITS.filesAtOnce)),
    ),
    bytesPerSecond: rateOf(bytesPerSecond),
    hours: hoursOf(hours),
    order: SENDING_ORDERS.find((each) => each === order) ?? DEFAULT_LIMITS.order,
  };
}

function hoursOf(wanted: Partial<LimitedHours> | null | undefined): LimitedHours | null {
  const [fromMinute, untilMinute] = [minuteOf(wanted?.fromMinute), minuteOf(wanted?.untilMinute)];
  if (fromMinute === null || untilMinute === null || fromMinute === untilMinute) return null;
  const bytesPerSecond = wanted?.bytesPerSecond === 0 ? 0 : rateOf(wanted?.bytesPerSecond);
  return { fromMinute, untilMinute, bytesPerSecond };
}

function minuteOf(value: unknown): number | null {
  const minute = finite(value);
  return minute !== null && Number.isInteger(minute) && minute >= 0 && minute <= LAST_MINUTE ? minute : null;
}

function rateOf(value: unknown): number | null {
  const rate = finite(value);
  return rate === null ? null : Math.max(BYTES_PER_SECOND_MIN, rate);
}

const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

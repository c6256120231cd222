/** What an admin allows uploads to use of this computer and its line. */
import { UPLOAD_CONCURRENCY } from '@baobab/domain/constants';
import type { Bandwidth } from './bandwidth.ts';
import type { UploadEngine } from './engine/engine.ts';
import { SENDING_ORDERS, type SendingOrder } from './engine/sending-order.ts';

export interface UploadLimits {
  /** Files in flight, 1 to 32; more than the default helps small files over lines with a long delay. At most the default number are large. */
  readonly filesAtOnce: number;
  /** Bytes per second for all files together; null for as fast as it goes. */
  readonly bytesPerSecond: number | null;
  readonly order: SendingOrder;
}

export const DEFAULT_LIMITS: UploadLimits = {
  filesAtOnce: UPLOAD_CONCURRENCY,
  bytesPerSecond: null,
  order: 'planned',
};
export const FILES_AT_ONCE_MAX = 32;
/** Below this a 6 MiB chunk takes longer than a server waits for it. */
export const BYTES_PER_SECOND_MIN = 64 * 1024;

/** The limits take effect at once. */
export function applyLimits(
  { filesAtOnce, bytesPerSecond, order }: UploadLimits,
  engine: Pick<UploadEngine, 'allow' | 'setOrder'>,
  bandwidth: Pick<Bandwidth, 'limit'>,
): void {
  engine.allow(filesAtOnce);
  engine.setOrder(order);
  bandwidth.limit(bytesPerSecond);
}

/** The nearest limits that can be kept; anything unreadable becomes the default. */
export function sanitizeLimits(wanted: Partial<UploadLimits>): UploadLimits {
  const { filesAtOnce, bytesPerSecond, order } = wanted;
  return {
    filesAtOnce: Math.min(
      FILES_AT_ONCE_MAX,
      Math.max(1, Math.trunc(finite(filesAtOnce) ?? DEFAULT_LIMITS.filesAtOnce)),
    ),
    bytesPerSecond: rateOf(bytesPerSecond),
    order: SENDING_ORDERS.find((each) => each === order) ?? DEFAULT_LIMITS.order,
  };
}

function rateOf(value: unknown): number | null {
  const rate = finite(value);
  return rate === null ? null : Math.max(BYTES_PER_SECOND_MIN, rate);
}

const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

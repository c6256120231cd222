/** Speed over the last seconds, so that it follows the line without jumping. */
const WINDOW_MS = 10_000;
/** Less says nothing about the rest. */
const LEAST_MS = 2000;

export interface SpeedMeter {
  /** Bytes a second; null while too little has been seen. */
  add(received: number, nowMs: number): number | null;
}

export function createSpeedMeter(): SpeedMeter {
  let samples: { received: number; at: number }[] = [];
  return {
    add(received, at) {
      const last = samples.at(-1);
      if (last && received < last.received) samples = [];
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { received, at }];
      const first = samples[0];
      if (!first || at - first.at < LEAST_MS) return null;
      return ((received - first.received) * 1000) / (at - first.at);
    },
  };
}

/** '40 s left', '13 min left', '2 h 5 min left'; empty where it cannot be told. */
export function timeLeft(bytes: number, bytesPerSecond: number | null): string {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return '';
  const seconds = Math.ceil(bytes / bytesPerSecond);
  if (seconds < 60) return `${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min left`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

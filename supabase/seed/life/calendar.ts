/** The ninety UTC days that end now. */
export const DAYS = 90;
const DAY_MS = 86_400_000;

export const iso = (time: number): string => new Date(time).toISOString();

export interface Calendar {
  now: number;
  /** `ago` days before today, at this part of the day; of today only what has passed. Milliseconds since 1970. */
  at(ago: number, part: number): number;
  dayName(ago: number): string;
  /** Weekends are quieter, and the shop grows. 0.5 … 1.5 */
  bustle(ago: number): number;
}

export function calendarOf(now: number): Calendar {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return {
    now,
    at: (ago, part) => Math.floor(today - ago * DAY_MS + part * (ago === 0 ? now - today : DAY_MS)),
    dayName: (ago) => new Date(today - ago * DAY_MS).toISOString().slice(0, 10),
    bustle(ago) {
      const isWeekend = [0, 6].includes(new Date(today - ago * DAY_MS).getUTCDay());
      return (isWeekend ? 0.65 : 1.05) * (0.75 + (0.65 * (DAYS - ago)) / DAYS);
    },
  };
}

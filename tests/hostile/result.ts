/** One line of the table that `npm run soak -- hostile` prints. */
export interface HostileResult {
  part: string;
  /** Requests, calls or histories that were tried. */
  sent: number;
  /** Answers of status 500 and above. */
  serverErrors: number;
  /** Processes that ended, or stopped answering. */
  deaths: number;
  /** Processes, files, rows or bytes that got out or were left behind. */
  leaks: number;
  /** What went wrong, for people; empty when all is well. */
  problems: string[];
}

export interface HostileOptions {
  seed: number;
  /** How many to try; each part has its own default. */
  runs?: number;
}

/** How many pictures something was taken out of before they are sent. */
export interface Removed {
  /** Where they were taken. */
  readonly located: number;
  /** Serial numbers of camera or lens, or the camera's own notes. */
  readonly numbered: number;
}

/** What was taken out of a file, and how large it is without it. */
export interface Cleaned extends Removed {
  readonly sizeBytes: number;
}

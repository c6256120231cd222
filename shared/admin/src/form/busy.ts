/** A button's spinner, shown only for work that a person would notice: a refused form must not flicker. */
export function busy(working: boolean): false | { delay: number } {
  return working && { delay: 150 };
}

/** A button's spinner, shown only for work that a person would notice: a refused form must not flicker. */
export function delayedLoading(working: boolean): false | { delay: number } {
  return working && { delay: 150 };
}

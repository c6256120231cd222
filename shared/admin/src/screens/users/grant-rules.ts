/** As the database asks for reasons. */
export const REASON_MAX_CHARS = 500;
export const REASON_HINT = 'Kept with the order, and part of a copy of their data.';

export function isReason(text: string): boolean {
  return text.trim().length >= 3;
}

/** Field rules that several forms share. */
import * as z from 'zod/mini';
import { PASSWORD_MIN_CHARS } from '../constants.ts';
import { fieldMessages } from '../messages.ts';

export const emailSchema = z
  .string(fieldMessages.email)
  .check(z.trim(), z.maxLength(254, fieldMessages.email), z.email(fieldMessages.email));

export const passwordSchema = z
  .string(fieldMessages.password)
  .check(z.minLength(PASSWORD_MIN_CHARS, fieldMessages.password));

/** Trimmed, `min` to `max` characters. */
export function trimmedText(min: number, max: number, tooShort: string) {
  return z.string(tooShort).check(z.trim(), z.minLength(min, tooShort), z.maxLength(max, `At most ${max} characters`));
}

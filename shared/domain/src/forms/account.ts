/** Sign in, register, profile. */
import * as z from 'zod/mini';
import { FULL_NAME_MIN_CHARS, USERNAME_MIN_CHARS } from '../constants.ts';
import { fieldMessages } from '../messages.ts';
import { emailSchema, passwordSchema, trimmedText } from './fields.ts';

export const signInFormSchema = z.object({ email: emailSchema, password: passwordSchema });
export type SignInForm = z.infer<typeof signInFormSchema>;

export const registerFormSchema = z.extend(signInFormSchema, {
  fullName: trimmedText(FULL_NAME_MIN_CHARS, 200, fieldMessages.fullName),
});

/** Both names may stay empty; then they are null. */
export const profileFormSchema = z.object({
  username: optionalText(USERNAME_MIN_CHARS, 50, fieldMessages.profileUsername),
  fullName: optionalText(FULL_NAME_MIN_CHARS, 200, fieldMessages.profileFullName),
});
export type ProfileFormValues = z.output<typeof profileFormSchema>;

function optionalText(min: number, max: number, tooShort: string) {
  const text = z.string().check(
    z.trim(),
    z.refine((value) => value === '' || value.length >= min, tooShort),
    z.maxLength(max, `At most ${max} characters`),
  );
  return z.pipe(
    text,
    z.transform((value) => value || null),
  );
}

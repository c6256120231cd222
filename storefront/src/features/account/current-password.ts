import * as z from 'zod/mini';

/** Asked for again before the password or the address changes. */
export const currentPasswordSchema = z.string().check(z.minLength(1, 'Enter your password'));

/** `avatar`: stores the picture of a profile, or removes it. */
import * as z from 'zod/mini';

export const AVATAR_FUNCTION = 'avatar';

/** A WebP or JPEG file as base64; null removes the present picture. */
export const avatarRequestSchema = z.object({ picture: z.nullable(z.base64()) });

/** Object in the public bucket that the profile now names. */
export const avatarResponseSchema = z.object({ path: z.nullable(z.string()) });

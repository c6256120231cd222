/** How the preload script tells main what a person dropped or chose. No function that the page can call leads to this channel. */
import * as z from 'zod/mini';

export const GIVEN_CHANNEL = 'preload:given';
const PATHS_AT_ONCE = 10_000;

export const givenPaths = z
  .array(z.string().check(z.minLength(1), z.maxLength(32_768)))
  .check(z.minLength(1), z.maxLength(PATHS_AT_ONCE));

/** As main makes them: 24 random bytes. */
export const fileHandle = z.string().check(z.regex(/^[\w-]{32}$/));
export const fileHandles = z.array(fileHandle).check(z.minLength(1), z.maxLength(PATHS_AT_ONCE));

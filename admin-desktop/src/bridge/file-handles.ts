/** Handles stand for files and folders that the person dropped or chose; their paths stay in main. */
import * as z from 'zod/mini';

/** The preload script tells main the paths here. No function that the page can call leads to this channel. */
export const HANDLES_CHANNEL = 'preload:given';
const PATHS_AT_ONCE = 10_000;

export const handlePaths = z
  .array(z.string().check(z.minLength(1), z.maxLength(32_768)))
  .check(z.minLength(1), z.maxLength(PATHS_AT_ONCE));

/** As main makes them: 24 random bytes. */
export const fileHandle = z.string().check(z.regex(/^[\w-]{32}$/));
export const fileHandles = z.array(fileHandle).check(z.minLength(1), z.maxLength(PATHS_AT_ONCE));

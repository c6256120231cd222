/** What was dropped while the server was away, in a small file of the app's own: it is planned after a restart too. */
import * as z from 'zod/mini';
import { openJsonFile, type JsonFile } from '../settings/json-file.ts';

/** Paths of this computer, as they were dropped together. */
const drops = z.array(z.array(z.string()));

export function createDropsFile(path: string): JsonFile<readonly (readonly string[])[]> {
  return openJsonFile<readonly (readonly string[])[]>(path, (content) => drops.parse(content), []);
}

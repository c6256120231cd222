/** What a person chose for this computer. A file that can't be read means the defaults. */
import * as z from 'zod/mini';
import { openJsonFile } from './json-file.ts';

const schema = z.object({
  lookForUpdates: z.boolean(),
  /** Paths of folders that were added last, newest first. */
  recentFolders: z.array(z.string()).check(z.maxLength(10)),
  /** Where the next choice of folders begins. */
  pickerFolder: z.nullable(z.string()),
  theme: z.enum(['system', 'light', 'dark']),
});
export type AppChoices = z.infer<typeof schema>;

export const DEFAULT_CHOICES: AppChoices = {
  lookForUpdates: true,
  recentFolders: [],
  pickerFolder: null,
  theme: 'system',
};
const RECENT = 10;

export type AppSettings = ReturnType<typeof createAppSettings>;

export function createAppSettings(path: string) {
  const file = openJsonFile(
    path,
    (content) => schema.parse({ ...DEFAULT_CHOICES, ...Object(content) }),
    DEFAULT_CHOICES,
  );
  /** A disk that can't be written keeps the choice until the app ends. */
  const change = (changed: Partial<AppChoices>) => file.trySave({ ...file.current(), ...changed });
  return {
    current: file.current,
    change,
    /** The last of them becomes the newest. */
    addRecentFolders(added: readonly string[]): void {
      const recentFolders = [...new Set([...added.toReversed(), ...file.current().recentFolders])].slice(0, RECENT);
      change({ recentFolders });
    },
  };
}

/** What a person chose for this computer. A file that can't be read means the defaults. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { replaceFile } from '../files/replace-file.ts';

const schema = z.object({
  lookForUpdates: z.boolean(),
  /** Paths of folders that were added last, newest first. */
  recentFolders: z.array(z.string()).check(z.maxLength(10)),
  /** Where the next choice of folders begins. */
  pickerFolder: z.nullable(z.string()),
});
export type AppChoices = z.infer<typeof schema>;

export const DEFAULT_CHOICES: AppChoices = { lookForUpdates: true, recentFolders: [], pickerFolder: null };
const RECENT = 10;

export interface AppSettings {
  current(): AppChoices;
  /** A disk that can't be written keeps the choice until the app ends. */
  change(choices: Partial<AppChoices>): void;
  addRecentFolder(path: string): void;
}

export function createAppSettings(file: string): AppSettings {
  let choices = read(file);
  const change: AppSettings['change'] = (changed) => {
    choices = { ...choices, ...changed };
    try {
      replaceFile(file, JSON.stringify(choices, null, 2));
    } catch {
      // read-only profile: nothing worse than asking again next time
    }
  };
  return {
    current: () => choices,
    change,
    addRecentFolder: (path) =>
      change({ recentFolders: [path, ...choices.recentFolders.filter((each) => each !== path)].slice(0, RECENT) }),
  };
}

function read(file: string): AppChoices {
  try {
    return schema.parse({ ...DEFAULT_CHOICES, ...(JSON.parse(readFileSync(file, 'utf8')) as object) });
  } catch {
    return DEFAULT_CHOICES;
  }
}

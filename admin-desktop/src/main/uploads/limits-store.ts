/** The admin's limits in a small file of the app's own. */
import { readFileSync } from 'node:fs';
import { DEFAULT_LIMITS, sanitizeLimits, type UploadLimits } from '@baobab/uploads/limits';
import { replaceFile } from '../files/replace-file.ts';

export interface LimitsStore {
  current(): UploadLimits;
  /** Returns the nearest limits that are allowed. */
  save(wanted: UploadLimits): UploadLimits;
}

export function createLimitsStore(file: string): LimitsStore {
  let limits = read(file);
  return {
    current: () => limits,
    save(wanted) {
      limits = sanitizeLimits(wanted);
      replaceFile(file, JSON.stringify(limits));
      return limits;
    },
  };
}

function read(file: string): UploadLimits {
  try {
    return sanitizeLimits(JSON.parse(readFileSync(file, 'utf8')) as Partial<UploadLimits>);
  } catch {
    return DEFAULT_LIMITS;
  }
}

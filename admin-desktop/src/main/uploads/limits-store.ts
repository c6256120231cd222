/** The admin's limits in a small file of the app's own. */
import { DEFAULT_LIMITS, sanitizeLimits, type UploadLimits } from '@baobab/uploads/limits';
import { openJsonFile } from '../settings/json-file.ts';

export interface LimitsStore {
  current(): UploadLimits;
  /** Returns the nearest limits that are allowed. */
  save(wanted: UploadLimits): UploadLimits;
}

export function createLimitsStore(path: string): LimitsStore {
  const file = openJsonFile(path, (content) => sanitizeLimits(content as Partial<UploadLimits>), DEFAULT_LIMITS);
  return {
    current: file.current,
    save(wanted) {
      file.save(sanitizeLimits(wanted));
      return file.current();
    },
  };
}

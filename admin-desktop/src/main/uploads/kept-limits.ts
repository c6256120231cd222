/** The admin's limits in a small file of the app's own. */
import { readFileSync } from 'node:fs';
import { DEFAULT_LIMITS, sanitiseLimits, type UploadLimits } from '@baobab/uploads/limits';
import { replaceFile } from '../files/replace-file.ts';

export interface KeptLimits {
  current(): UploadLimits;
  /** Answers what can be kept of it. */
  save(wanted: UploadLimits): UploadLimits;
}

export function createKeptLimits(file: string): KeptLimits {
  let limits = read(file);
  return {
    current: () => limits,
    save(wanted) {
      limits = sanitiseLimits(wanted);
      replaceFile(file, JSON.stringify(limits));
      return limits;
    },
  };
}

function read(file: string): UploadLimits {
  try {
    return sanitiseLimits(JSON.parse(readFileSync(file, 'utf8')) as Partial<UploadLimits>);
  } catch {
    return DEFAULT_LIMITS;
  }
}

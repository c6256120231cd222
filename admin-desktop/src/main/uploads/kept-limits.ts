/** The admin's limits in a small file of the app's own. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEFAULT_LIMITS, sanitiseLimits, type UploadLimits } from '@baobab/shared/uploads/limits';

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
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(limits));
      renameSync(`${file}.new`, file);
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

/** Illustrations that were opened and need nothing of this device any more: the server has them, and their versions. */
import { kindOf } from '@baobab/domain/entities/draft-content';
import type { DraftRecord } from '../ports.ts';
import type { DraftRecords } from './draft-records.ts';

const HISTORY_KEPT_MS = 90 * 24 * 3600 * 1000;

/** Thousands of them would slow every look at the server. */
export function releaseSettled(records: DraftRecords, nowMs: number): void {
  const settled = Array.from(records.all()).filter(
    (record) => kindOf(record.key) === 'illustration' && isSettled(record, nowMs),
  );
  for (const { key } of settled) records.forget(key);
}

function isSettled({ base, local, operation, conflict, problem, gone, editedAt }: DraftRecord, nowMs: number): boolean {
  if (gone) return !gone.unsaved || (gone.how === 'discarded' && nowMs - gone.at > HISTORY_KEPT_MS);
  const untouched = editedAt === null || nowMs - editedAt > HISTORY_KEPT_MS;
  return base !== null && !local && !operation && !conflict && !problem && untouched;
}

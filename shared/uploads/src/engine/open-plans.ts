/**
 * Plans that the journal takes in more than one step. While one is being written a record under its id stands beside its items; a start
 * that finds it drops those items, since a plan is whole or does not exist.
 */
import type { JournalRecord, UploadJournal } from '../ports.ts';
import { isItemRecord } from './item.ts';
import type { ItemRecord, ItemState } from './item.ts';

export const UNCONFIRMED: ReadonlySet<ItemState> = new Set(['planned', 'rejected']);

export function openPlanRecord(plan: string, seq: number): JournalRecord {
  return { id: plan, seq, data: { openPlan: true } };
}

/** The items without those of plans that are still open; what an admin had confirmed of these stays. */
export async function itemsOfWholePlans(journal: UploadJournal, all: readonly JournalRecord[]): Promise<ItemRecord[]> {
  const records = all.map(({ data }) => data).filter(isItemRecord);
  const open = new Set(all.flatMap(({ id, data }) => (isOpenPlan(data) ? [id] : [])));
  if (open.size === 0) return records;
  const isPartial = ({ plan, state }: ItemRecord) => plan !== undefined && open.has(plan) && UNCONFIRMED.has(state);
  const dropped = records.filter(isPartial).map(({ id }) => id);
  // a journal that cannot forget them now is asked again at the next start
  await journal.remove([...dropped, ...open]).catch(() => undefined);
  return records.filter((record) => !isPartial(record));
}

function isOpenPlan(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'openPlan' in data;
}

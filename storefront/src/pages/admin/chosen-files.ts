/** Files that were chosen in a dialog, kept whole in the browser's database until their upload is settled. */
import { isItemRecord, isSettled } from '@baobab/uploads/engine/item';
import type { SourceRef } from '@baobab/uploads/ports';
import type { TabLock } from './tab-lock.ts';
import type { UploadStore } from './upload-store.ts';

export interface ChosenFiles {
  /** Where the browser has no room for it, it lives as long as the page. */
  keep(ref: SourceRef, file: File): Promise<void>;
  read(ref: SourceRef): Promise<File | null>;
}

/** Only the tab that has the queue removes anything: what another one was just given is in no journal yet. */
export function createChosenFiles(store: Pick<UploadStore, 'chosen' | 'records'>, lock: Promise<TabLock>): ChosenFiles {
  const swept = lock.then((tab) => (tab === 'held' ? sweep(store) : undefined)).catch(() => undefined);
  return {
    async keep(ref, file) {
      await swept;
      await store.chosen.put({ ref, file }).catch(() => undefined);
    },
    read: async (ref) => (await store.chosen.get(ref).catch(() => undefined))?.file ?? null,
  };
}

/** Removes what no unfinished upload needs. */
async function sweep({ chosen, records }: Pick<UploadStore, 'chosen' | 'records'>): Promise<void> {
  const open = (await records.toArray()).map(({ data }) => data).filter(isItemRecord);
  const needed = new Set(open.flatMap(({ state, sources }) => (isSettled(state) ? [] : sources.map(({ ref }) => ref))));
  const kept = await chosen.toCollection().primaryKeys();
  await chosen.bulkDelete(kept.filter((ref) => !needed.has(ref)));
}

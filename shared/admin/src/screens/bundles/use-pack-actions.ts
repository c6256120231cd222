import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import {
  deleteBundle,
  deletePack,
  orderPacks,
  saveBundle,
  savePack,
  type BundleChange,
  type PackChange,
  type PacksAndBundles,
} from '@baobab/data/packs/admin-packs';
import { adminPackMessages } from '@baobab/domain/admin-messages';
import type { BundleRecord, PackRecord } from '@baobab/domain/entities/bundle-pack';
import { useHost } from '../../host-context.tsx';
import { CONFIRM_DELETE } from '../../query/confirm-delete.ts';
import { queryKeys } from '../../query/query-keys.ts';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { removeLeft } from './remove-left.ts';

/** What can be done with packs and bundles; `reload` asks for the list again. */
export function usePackActions(reload: () => void) {
  const { client } = useHost();
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const run = useCommand();
  const showUndo = useUndo();

  const keepOrder = async (next: PackRecord[], before: PackRecord[]): Promise<boolean> => {
    const { section } = next[0] ?? {};
    queries.setQueryData<PacksAndBundles>(
      queryKeys.packs,
      (known) => known && { ...known, packs: [...known.packs.filter((pack) => pack.section !== section), ...next] },
    );
    const slugs = next.map(({ slug }) => slug);
    const kept = await run(() => orderPacks(client, slugs), adminPackMessages.orderFailed);
    if (!kept) queries.setQueryData(queryKeys.packs, (known) => known && { ...known, packs: before });
    reload();
    return kept;
  };
  const ask = (title: string, lost: string, work: () => Promise<void>, done: () => void) =>
    void modal.confirm({
      title: 'Confirm Deletion',
      content: `“${title}” will be deleted for good, with ${lost}. It was never sold.`,
      ...CONFIRM_DELETE,
      onOk: () =>
        run(async () => {
          await work();
          void message.success(adminPackMessages.deleted(title));
          done();
          reload();
        }, adminPackMessages.deleteFailed),
    });
  const offer = useOfferedUndo(reload);
  return {
    /** A move counts at once and can be taken back. */
    order: (next: PackRecord[], before: PackRecord[]) => {
      void keepOrder(next, before).then((kept) => {
        if (kept) showUndo(adminPackMessages.ordered, () => void keepOrder(before, next));
      });
    },
    told: (undo: PackChange | null) => {
      reload();
      offer(undo && (() => savePack(client, undo)), [adminPackMessages.packSaved, adminPackMessages.packAdded]);
    },
    toldBundle: (undo: BundleChange | null) => {
      reload();
      offer(undo && (() => saveBundle(client, undo)), [adminPackMessages.bundleSaved, adminPackMessages.bundleAdded]);
    },
    removePack: ({ slug, title }: PackRecord, done: () => void) =>
      ask(title, 'every version of its file', async () => removeLeft(client, await deletePack(client, slug)), done),
    removeBundle: ({ id, title }: BundleRecord, done: () => void) =>
      ask(
        title,
        'its image and price; its packs stay',
        async () => removeLeft(client, await deleteBundle(client, id)),
        done,
      ),
  };
}

/** Says that something was saved, with what takes it back, or that it was added. */
function useOfferedUndo(reload: () => void) {
  const { message } = App.useApp();
  const run = useCommand();
  const showUndo = useUndo();
  return (takeBack: (() => Promise<unknown>) | null, [saved, added]: [string, string]) => {
    if (!takeBack) {
      void message.success(added);
      return;
    }
    showUndo(saved, () =>
      run(async () => {
        await takeBack();
        reload();
      }, adminPackMessages.saveFailed),
    );
  };
}

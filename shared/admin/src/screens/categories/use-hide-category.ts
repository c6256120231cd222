import { useCallback } from 'react';
import {
  deactivateCategory,
  updateCategory,
  type CategoryChange,
  type CategoryItemsDecision,
} from '@baobab/data/catalog/admin-categories';
import type { Category } from '@baobab/domain/entities/category';
import { plural } from '@baobab/domain/plural';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { useRestore } from '../illustrations/use-restore.ts';

const DONE: Record<CategoryItemsDecision['items'], string> = { keep: 'kept', unlist: 'withdrawn', move: 'moved' };

/** Saves a category, then hides it with what becomes of its illustrations; both can be taken back for a while. */
export function useHideCategory(onChanged: () => void) {
  const { client } = useHost();
  const run = useCommand();
  const showUndo = useUndo();
  const restore = useRestore(onChanged);
  return useCallback(
    async (category: Category, change: Partial<CategoryChange>, decision: CategoryItemsDecision) => {
      const saved = await updateCategory(client, category.id, category.revision, { ...change, is_active: true });
      const { revision, revised } = await deactivateCategory(client, saved, decision);
      const items = revised.length > 0 ? `, ${plural(revised.length, 'illustration')} ${DONE[decision.items]}` : '';
      onChanged();
      showUndo(`“${saved.name}” hidden${items}`, () =>
        run(async () => {
          await updateCategory(client, saved.id, revision, { is_active: true });
          onChanged();
          if (revised.length > 0) await restore(revised);
        }, 'The category could not be shown again'),
      );
    },
    [client, onChanged, restore, run, showUndo],
  );
}

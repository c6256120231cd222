import { App, Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { deleteIllustrations } from '@baobab/data/bulk-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { useHost } from '../../host-context.tsx';
import { plural } from '../uploads/describe-item.ts';
import type { StateActions } from './use-states.tsx';
import { useTellSold } from './use-tell-sold.tsx';
import { removeFiles } from './remove-files.ts';
import undoStyles from '../../undo/undo.module.css';
import { useCommand } from '../../query/use-command.ts';

export const UNDO_SECONDS = 8;
const NONE: ReadonlySet<string> = new Set();
const KEY = 'delayed-delete';

/**
 * Deletes a few seconds late, so that an undo only has to cancel it. Leaving the screen deletes at once; closing the page
 * meanwhile leaves everything as it was.
 */
export function useDelayedDelete(onChanged: () => void, states: StateActions) {
  const { message } = App.useApp();
  const remove = useRemove(states);
  const [leaving, setLeaving] = useState(NONE);
  const due = useRef<{ ids: readonly string[]; timer: ReturnType<typeof setTimeout> } | null>(null);

  const commit = useCallback(async () => {
    const ids = due.current?.ids ?? [];
    clearTimeout(due.current?.timer);
    due.current = null;
    message.destroy(KEY);
    if (ids.length === 0) return;
    await remove(ids);
    setLeaving(NONE);
    onChanged();
  }, [message, remove, onChanged]);

  const begin = useCallback(
    (ids: readonly string[]) => {
      void commit();
      if (ids.length === 0) return;
      due.current = { ids, timer: setTimeout(() => void commit(), UNDO_SECONDS * 1000) };
      setLeaving(new Set(ids));
      const undo = () => {
        clearTimeout(due.current?.timer);
        due.current = null;
        setLeaving(NONE);
        message.destroy(KEY);
      };
      void message.open({
        key: KEY,
        type: 'warning',
        duration: UNDO_SECONDS,
        content: (
          <span className={undoStyles.undoMessage} role="status">
            {`Deleting ${plural(ids.length, 'illustration')}…`}
            <Button size="small" type="link" onClick={undo}>
              Undo
            </Button>
          </span>
        ),
      });
    },
    [commit, message],
  );

  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => () => void latest.current(), []);
  return useMemo(() => ({ begin, leaving }), [begin, leaving]);
}

/** Deletes rows and files, and says what was deleted and what had to stay. */
function useRemove(states: StateActions): (ids: readonly string[]) => Promise<void> {
  const { client } = useHost();
  const { message } = App.useApp();
  const tellSold = useTellSold();
  const run = useCommand();
  return useCallback(
    async (ids) =>
      void (await run(async () => {
        const { deleted, kept } = await deleteIllustrations(client, ids);
        const done = adminIllustrationMessages.deleted;
        if (deleted.length > 0)
          void message.success(deleted.length === 1 ? done : `${plural(deleted.length, 'illustration')} deleted`);
        if (kept.length > 0)
          tellSold({
            items: kept,
            withdraw: () =>
              states.withdraw({
                count: kept.length,
                title: kept.length === 1 ? kept[0]?.title : undefined,
                ids: async () => kept.map(({ id }) => id),
              }),
          });
        void removeFiles(client, deleted);
      }, adminIllustrationMessages.deleteFailed.title)),
    [client, message, run, states, tellSold],
  );
}

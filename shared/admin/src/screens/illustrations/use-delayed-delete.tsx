import { App, Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { deleteIllustrations } from '@baobab/data/catalog/bulk-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { isListed, type AdminIllustration } from '@baobab/domain/entities/illustration';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import type { DataClient } from '@baobab/data/client';
import { variantPath } from '@baobab/data/storage/images';
import { removeObjects } from '@baobab/data/storage/storage';
import { BUCKET_DOWNLOADS, BUCKET_IMAGES } from '@baobab/domain/constants';
import { plural } from '@baobab/domain/plural';
import { useHost } from '../../host-context.tsx';
import type { StateActions } from './use-states.tsx';
import { useTellSold } from './use-tell-sold.tsx';
import undoStyles from '../../undo/undo.module.css';

export const UNDO_SECONDS = 8;
const NONE: ReadonlySet<string> = new Set();
const KEY = 'delayed-delete';

interface Unwanted {
  ids: readonly string[];
  /** Of a single one. */
  item?: AdminIllustration | undefined;
}

/**
 * Deletes a few seconds late, so that an undo only has to cancel it. Leaving the screen deletes at once; closing the page
 * meanwhile leaves everything as it was.
 */
export function useDelayedDelete(onChanged: () => void, states: StateActions) {
  const { message } = App.useApp();
  const remove = useRemove(states);
  const [leaving, setLeaving] = useState(NONE);
  const due = useRef<(Unwanted & { timer: ReturnType<typeof setTimeout> }) | null>(null);

  const commit = useCallback(async () => {
    const unwanted = due.current;
    if (!unwanted) return;
    clearTimeout(unwanted.timer);
    due.current = null;
    message.destroy(KEY);
    await remove(unwanted);
    // the next one may have begun meanwhile
    if (!due.current) setLeaving(NONE);
    onChanged();
  }, [message, remove, onChanged]);

  const begin = useCallback(
    (ids: readonly string[], item?: AdminIllustration) => {
      void commit();
      if (ids.length === 0) return;
      due.current = { ids, item, timer: setTimeout(() => void commit(), UNDO_SECONDS * 1000) };
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
            {`Deleting ${item ? `“${item.title}”` : plural(ids.length, 'illustration')}…`}
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
function useRemove(states: StateActions): (unwanted: Unwanted) => Promise<void> {
  const { client } = useHost();
  const { message, notification } = App.useApp();
  const tellSold = useTellSold();
  return useCallback(
    async ({ ids, item }) => {
      try {
        const { deleted, kept } = await deleteIllustrations(client, ids);
        const done = adminIllustrationMessages.deleted;
        if (deleted.length > 0)
          void message.success(deleted.length === 1 ? done : `${plural(deleted.length, 'illustration')} deleted`);
        const withdraw = () =>
          states.withdraw({
            count: kept.length,
            title: kept.length === 1 ? kept[0]?.title : undefined,
            ids: async () => kept.map(({ id }) => id),
          });
        if (kept.length > 0) tellSold({ items: kept, ...(item && !isListed(item) ? {} : { withdraw }) });
        void removeFiles(client, deleted);
      } catch (error) {
        const { title, description } = adminIllustrationMessages.deleteFailed;
        notification.error({ title, description: isAppError(error) ? describeError(error).body : description });
      }
    },
    [client, message, notification, states, tellSold],
  );
}

interface StoredFiles {
  image: string | null;
  imageWidths: readonly number[];
  downloadableFile: string | null;
  masterFile: string | null;
}

const AT_ONCE = 200;

/** The files of rows that are gone, best effort: what stays behind shows up in the orphan check. */
async function removeFiles(client: DataClient, items: readonly StoredFiles[]): Promise<void> {
  const pictures = items.flatMap(({ image, imageWidths }) =>
    image && !/^https?:/.test(image) ? imageWidths.map((width) => variantPath(image, width)) : [],
  );
  const downloads = items.flatMap(({ downloadableFile, masterFile }) =>
    [downloadableFile, masterFile].filter((path) => path !== null),
  );
  for (const [bucket, paths] of [
    [BUCKET_IMAGES, pictures],
    [BUCKET_DOWNLOADS, downloads],
  ] as const)
    for (let start = 0; start < paths.length; start += AT_ONCE)
      await removeObjects(client, bucket, paths.slice(start, start + AT_ONCE)).catch(() => undefined);
}

import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { unreadOriginals, type UnreadOriginals as Unread } from '@baobab/data/file-facts';
import { describeError } from '@baobab/ui/describe-error';
import { BackfillBanner } from '../backfill/backfill-banner.tsx';
import { useBackfill } from '../backfill/use-backfill.ts';
import { useHost } from '../host-context.tsx';
import { CATALOG_KEYS, queryKeys } from '../query/query-keys.ts';
import { useAdminQuery } from '../query/use-admin-query.ts';
import { readOriginals, type ReadingOutcome } from './read-originals.ts';

/** Above the illustrations while files are not read or previews are too large; reads them in this window. */
export function UnreadOriginals() {
  const { client } = useHost();
  const { data } = useAdminQuery(queryKeys.unread, () => unreadOriginals(client));
  const reading = useReading();
  const isMissing = data !== undefined && data.unread + data.largePreviews + data.unseen > 0;
  return (
    <BackfillBanner
      backfill={reading}
      running={{ title: 'Reading files', label: 'Files read' }}
      missing={isMissing ? { title: titleOf(data), consequences: consequences(data), action: 'Read files' } : null}
    />
  );
}

function titleOf({ unread, largePreviews, unseen }: Unread): string {
  const parts = [
    unread > 0 ? `${unread === 1 ? '1 file was' : `${unread} files were`} not read yet` : '',
    largePreviews > 0 ? `${largePreviews === 1 ? '1 preview is' : `${largePreviews} previews are`} too large` : '',
    unseen > 0 ? `colors of ${unseen === 1 ? '1 picture are' : `${unseen} pictures are`} unknown` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function consequences({ unread, largePreviews, unseen }: Unread): string {
  const parts = [
    unread > 0 ? 'The shop says nothing of the formats and sizes of files that it has not read.' : '',
    largePreviews > 0 ? 'Previews larger than half of the original are made anew.' : '',
    unseen > 0 ? 'Shoppers do not find these pictures by color, and look-alikes are not told.' : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function useReading() {
  const { client } = useHost();
  const { message, notification } = App.useApp();
  const queries = useQueryClient();
  const tell = ({ read, failed }: ReadingOutcome, stopped: boolean) => {
    const [first] = failed;
    if (first)
      notification.warning({
        title: failed.length === 1 ? `${first.name} could not be read` : `${failed.length} files could not be read`,
        description: `${describeError(first.error).body} Everything else is saved.`,
      });
    else if (!stopped) void message.success(read === 1 ? '1 file was read.' : `${read} files were read.`);
  };
  return useBackfill(
    async (onProgress, signal) => tell(await readOriginals(client, onProgress, signal), signal.aborted),
    {
      failed: { title: 'Reading stopped', safe: 'What was read is saved; start again to go on.' },
      onEnd: () =>
        Promise.all([queryKeys.unread, ...CATALOG_KEYS].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    },
  );
}

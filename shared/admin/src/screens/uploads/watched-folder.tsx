import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { WatchedFolderChoice, WatchedFolderState } from '../../host-uploads.ts';
import { queryKeys } from '../../query/query-keys.ts';
import { useCommand } from '../../query/use-command.ts';

/** A disk comes and goes while the page is open. */
const ASK_AGAIN_MS = 5000;

/** Which folder is watched; a change takes effect at once and is kept on this computer. */
export function WatchedFolder({ watched }: { watched: WatchedFolderChoice }) {
  const run = useCommand();
  const queries = useQueryClient();
  const { data: folder } = useQuery({
    queryKey: queryKeys.watchedFolder,
    queryFn: () => watched.current(),
    refetchInterval: ASK_AGAIN_MS,
  });
  const change = (ask: () => Promise<WatchedFolderState | null>) =>
    void run(
      async () => queries.setQueryData(queryKeys.watchedFolder, await ask()),
      'The watched folder was not changed',
    );
  return (
    <section aria-labelledby="watched-folder">
      <h3 id="watched-folder">Watched folder</h3>
      <p className="soft" role="status">
        {folder === undefined ? 'Loading…' : describeFolder(folder)} Nothing is sent before you confirm it.
      </p>
      <span className="inline">
        <Button size="small" onClick={() => change(watched.choose)}>
          {folder ? 'Choose another folder' : 'Choose folder'}
        </Button>
        {folder && (
          <Button size="small" onClick={() => change(watched.stop)}>
            Stop watching
          </Button>
        )}
      </span>
    </section>
  );
}

function describeFolder(folder: WatchedFolderState | null): string {
  if (!folder) return 'No folder is watched.';
  return folder.isAway
    ? `“${folder.name}” is not available. Connect its disk or network drive: changes are found as soon as it is back.`
    : `“${folder.name}”: what is added or changed there becomes a plan.`;
}

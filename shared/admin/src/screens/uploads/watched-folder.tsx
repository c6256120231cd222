import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { WatchedFolderChoice } from '../../host-uploads.ts';
import { useCommand } from '../../query/use-command.ts';

/** Which folder is watched; a change takes effect at once and is kept on this computer. */
export function WatchedFolder({ watched }: { watched: WatchedFolderChoice }) {
  const run = useCommand();
  const [name, setName] = useState<string | null | undefined>();
  useEffect(() => {
    void run(async () => setName(await watched.name()));
  }, [watched, run]);
  const change = (ask: () => Promise<string | null>) =>
    void run(async () => setName(await ask()), 'The watched folder was not changed');
  return (
    <section aria-labelledby="watched-folder">
      <h3 id="watched-folder">Watched folder</h3>
      <p className="soft" role="status">
        {name === undefined
          ? 'Loading…'
          : name === null
            ? 'No folder is watched.'
            : `“${name}”: what is added or changed there becomes a plan.`}{' '}
        Nothing is sent before you confirm it.
      </p>
      <span className="inline">
        <Button size="small" onClick={() => change(watched.choose)}>
          {name ? 'Choose another folder' : 'Choose folder'}
        </Button>
        {name && (
          <Button size="small" onClick={() => change(watched.stop)}>
            Stop watching
          </Button>
        )}
      </span>
    </section>
  );
}

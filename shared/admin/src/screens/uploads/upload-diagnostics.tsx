import { App, Button } from 'antd';
import type { AdminUploads } from '../../host-uploads.ts';
import { useCommand } from '../../query/use-command.ts';
import { copyText } from '../drafting/copy-text.ts';

/** The report for support, and the folder of the logs where there is one. */
export function UploadDiagnostics({ uploads }: { uploads: Pick<AdminUploads, 'diagnostics' | 'showLogFolder'> }) {
  const { notification } = App.useApp();
  const run = useCommand();
  const { showLogFolder } = uploads;
  const copy = async () => {
    await copyText(await uploads.diagnostics());
    notification.success({
      title: 'Diagnostics copied',
      description:
        'In them: the queue’s states, errors, file names and latest steps, your limits, the shop’s address, app and system. Not in them: file contents, passwords, tokens, upload addresses or your home folder.',
    });
  };
  return (
    <span className="inline">
      <Button size="small" onClick={() => void run(copy, 'The diagnostics were not copied')}>
        Copy diagnostics
      </Button>
      {showLogFolder && (
        <Button size="small" onClick={() => void run(showLogFolder, 'The log folder was not shown')}>
          Show log folder
        </Button>
      )}
    </span>
  );
}

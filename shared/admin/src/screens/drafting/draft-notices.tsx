import { Alert, Button } from 'antd';
import { reviveError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useDeviceStorage, useHost } from '../../host-context.tsx';
import { useDraftsState } from './use-drafts.ts';

/** What keeps drafts from being kept or sent, and `what` still works meanwhile. */
export function DraftNotices({ what = 'Writing, images and saving' }: { what?: string }) {
  const { drafts } = useHost();
  const { online, halted, storage, documents } = useDraftsState();
  const isEvictable = useDeviceStorage() === 'evictable';
  if (storage) {
    const { title, body } = describeError(reviveError(storage));
    return <Alert className="note" type="error" role="alert" showIcon title={title} description={body} />;
  }
  if (!online) {
    return (
      <Alert
        className="note"
        type="warning"
        showIcon
        title="Drafts wait on this device"
        description={`${what} work without the server: everything is kept here and sent once it answers.`}
      />
    );
  }
  if (halted) {
    const { title, body } = describeError(reviveError(halted));
    return (
      <Alert
        className="note"
        type="warning"
        showIcon
        title={`Nothing is sent at the moment: ${title}`}
        description={`${body} What you write is kept on this device.`}
        action={<Button onClick={() => void drafts.refresh()}>Try now</Button>}
      />
    );
  }
  if (isEvictable && documents.some(({ status }) => status !== 'clean' && status !== 'synced')) {
    return (
      <p className="note hint">
        The browser may delete unsaved drafts when the device runs out of space. Save them to be safe.
      </p>
    );
  }
  return null;
}

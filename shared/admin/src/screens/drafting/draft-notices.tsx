import { Alert, Button } from 'antd';
import { reviveError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';
import { useDraftsState } from './use-drafts.ts';

/** What keeps drafts from being kept or sent, and `what` still works meanwhile. */
export function DraftNotices({ what = 'Writing, pictures and saving' }: { what?: string }) {
  const { drafts } = useHost();
  const { online, halted, storage } = useDraftsState();
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
  return null;
}

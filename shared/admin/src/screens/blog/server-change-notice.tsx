import { Alert, Button } from 'antd';
import type { DraftView } from '@baobab/drafts/view';
import { useHost } from '../../host-context.tsx';
import { useCopy } from '../drafting/use-copy.ts';
import { useCommand } from '../../query/use-command.ts';
import { classNames } from '@baobab/ui/class-names';
import draftingStyles from '../drafting/drafting.module.css';

interface ServerChangeNoticeProps {
  view: DraftView<`blog_post:${string}`>;
  onDiscarded: () => void;
}

/** What happened to the post on the server while it is edited here. */
export function ServerChangeNotice({ view, onDiscarded }: ServerChangeNoticeProps) {
  const { drafts } = useHost();
  const run = useCommand();
  const copy = useCopy();
  const { elsewhere, conflict, key, content } = view;
  if (!elsewhere || conflict) return null;
  if (elsewhere === 'changed')
    return (
      <Alert
        className="note"
        type="info"
        role="status"
        showIcon
        title="Another version was saved on the server meanwhile"
        description="Saving brings both together, or asks you to choose."
      />
    );
  const discard = async () => {
    if (await run(() => drafts.discard(key))) onDiscarded();
  };
  return (
    <Alert
      className="note"
      type="warning"
      role="status"
      showIcon
      title="This post was deleted on the server"
      description={
        <>
          What you wrote is kept on this device. Saving asks whether to bring the post back with it.
          <span className={classNames('inline', draftingStyles.noticeActions)}>
            <Button onClick={() => void copy(content)}>Copy text</Button>
            <Button danger onClick={() => void discard()}>
              Discard
            </Button>
          </span>
        </>
      }
    />
  );
}

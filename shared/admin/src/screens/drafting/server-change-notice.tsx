import { Alert, Button } from 'antd';
import type { DraftView } from '@baobab/drafts/view';
import { useHost } from '../../host-context.tsx';
import { useCopy } from './use-copy.ts';
import { useCommand } from '../../query/use-command.ts';
import { classNames } from '@baobab/ui/class-names';
import draftingStyles from './drafting.module.css';

interface ServerChangeNoticeProps {
  view: DraftView;
  noun: 'post' | 'illustration';
  onDiscarded: () => void;
}

/** What happened to the document on the server while it is edited here. */
export function ServerChangeNotice({ view, noun, onDiscarded }: ServerChangeNoticeProps) {
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
      title={`This ${noun} was deleted on the server`}
      description={
        <>
          {noun === 'post'
            ? 'What you wrote is kept on this device. Saving asks whether to bring the post back with it.'
            : 'What you wrote is kept on this device. Its files are gone, so it cannot be brought back: copy the text to use it again.'}
          <span className={classNames('inline', draftingStyles.noticeActions)}>
            <Button onClick={() => void copy(key, content)}>Copy text</Button>
            <Button danger onClick={() => void discard()}>
              Discard
            </Button>
          </span>
        </>
      }
    />
  );
}

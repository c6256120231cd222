import { App, Button } from 'antd';
import type { DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftView } from '@baobab/drafts/view';
import { adminAboutMessages } from '@baobab/domain/admin-messages';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { useHost } from '../../host-context.tsx';
import { describeProblem } from '../drafting/describe-problem.ts';
import { useSave } from '../drafting/use-save.ts';
import draftingStyles from '../drafting/drafting.module.css';
import { useCommand } from '../../query/use-command.ts';

interface SaveBarProps<Key extends DraftKey> {
  view: DraftView<Key>;
  /** What to say when the server has it. */
  saved: string;
  /** Shows what keeps it from being saved and answers false. */
  check: () => boolean | Promise<boolean>;
  label?: string;
  onConflict: () => void;
}

/** One save for the whole document, in one transaction; until then it is kept on this device. */
export function SaveBar<Key extends DraftKey>({
  view,
  saved,
  check,
  label = 'Save Changes',
  onConflict,
}: SaveBarProps<Key>) {
  const { drafts } = useHost();
  const { message, modal, notification } = App.useApp();
  const run = useCommand();
  const { saving, save } = useSave(view.key);
  const { key, status, conflict, waitingFiles } = view;
  const changed = status !== 'clean' && status !== 'synced';
  const submit = async () => {
    if (!(await check())) return;
    const pictures = waitingFiles;
    const outcome = await save();
    if (outcome.kind === 'synced') {
      if (pictures > 0) void message.success(adminAboutMessages.imageUploaded);
      void message.success(saved);
    } else if (outcome.kind === 'queued') {
      void message.info('Saved on this device. It is sent by itself as soon as the server can be reached.');
    } else if (outcome.kind === 'conflict') {
      onConflict();
    } else {
      notification.error({
        title: adminAboutMessages.saveFailed,
        description: `${describeProblem(outcome.error)} What you changed is kept.`,
      });
    }
  };
  const discard = () =>
    modal.confirm({
      title: 'Discard your changes?',
      content: 'Everything here goes back to what the server has. Your version stays in the history of this device.',
      okText: 'Discard changes',
      okButtonProps: { danger: true },
      cancelText: 'Keep',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run(() => drafts.discard(key), 'Nothing was discarded'),
    });
  return (
    <div className={draftingStyles.editorFoot}>
      <span className="hint">
        Every change is kept on this device within a second; the page shows it when you save.
      </span>
      {changed && !conflict && (
        <Button disabled={saving} onClick={() => void discard()}>
          Discard changes
        </Button>
      )}
      <Button
        type="primary"
        loading={delayedLoading(saving)}
        disabled={!changed || conflict !== null || status === 'syncing'}
        onClick={() => void submit()}
      >
        {label}
      </Button>
    </div>
  );
}

import { App, Button } from 'antd';
import { useCallback } from 'react';
import type { DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftView } from '@baobab/drafts/view';
import { useHost } from '../../host-context.tsx';
import { classNames } from '@baobab/ui/class-names';
import styles from './drafting.module.css';
import { useCommand } from '../../query/use-command.ts';

export function useCancel<Key extends DraftKey>(
  view: DraftView<Key>,
  onLeave: () => void,
  isBlank = false,
): () => void {
  const ask = useAskToKeep(view, isBlank);
  return useCallback(() => ask(onLeave), [ask, onLeave]);
}

/**
 * Goes at once when nothing was changed; otherwise the changes are kept as a draft or discarded, as the person says. A new document
 * that `isBlank` goes without a question.
 */
export function useAskToKeep<Key extends DraftKey>(view: DraftView<Key>, isBlank = false): (go: () => void) => void {
  const { drafts } = useHost();
  const { modal } = App.useApp();
  const run = useCommand();
  const { key, status, isNew } = view;
  return useCallback(
    (onLeave) => {
      if (status === 'clean' || status === 'synced') {
        onLeave();
        return;
      }
      if (isNew && isBlank) {
        void run(() => drafts.discard(key));
        onLeave();
        return;
      }
      const keep = () => {
        question.destroy();
        onLeave();
      };
      const discard = () =>
        run(async () => {
          await drafts.discard(key);
          keep();
        }, 'The changes were not discarded');
      const question = modal.confirm({
        title: 'Keep your changes?',
        content: isNew
          ? 'Kept, it waits in the list on this device. Discarded, it is gone from the list.'
          : 'Kept, they wait on this device until you save. Discarded, you are back at what the server has; the history keeps them.',
        footer: (
          <div className={classNames('inline', styles.conflictActions)}>
            <Button onClick={() => question.destroy()}>Go on editing</Button>
            <Button danger onClick={() => void discard()}>
              Discard changes
            </Button>
            <Button type="primary" onClick={keep}>
              Keep as a draft
            </Button>
          </div>
        ),
      });
    },
    [drafts, modal, run, key, status, isNew, isBlank],
  );
}

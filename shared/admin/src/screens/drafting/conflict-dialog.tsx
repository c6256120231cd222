import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { previewResolution } from '@baobab/drafts/merge/merge';
import type { ConflictReason, DraftConflict, DraftView, Resolution, Side } from '@baobab/drafts/view';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';
import { formatMoment } from '../../moments.ts';
import { DiffView } from './diff-view.tsx';
import { HunkChoice } from './hunk-choice.tsx';
import { useCopy } from './use-copy.ts';
import { classNames } from '@baobab/ui/class-names';
import styles from './drafting.module.css';
import formStyles from '../../form/form.module.css';

interface ConflictDialogProps {
  view: DraftView;
  conflict: DraftConflict;
  onClose: () => void;
  onResolved: (saved: boolean) => void;
}

const TITLES: Record<ConflictReason, string> = {
  overlap: 'Two people changed the same text',
  deleted_elsewhere: 'It was deleted while you edited it',
  edited_elsewhere: 'It was edited while you deleted it',
  publication: 'Read it once before it is published',
};

/** Base, mine and theirs side by side; a side for each place, the result below, and nothing sent without a click. */
export function ConflictDialog({ view, conflict, onClose, onResolved }: ConflictDialogProps) {
  const { drafts } = useHost();
  const copy = useCopy();
  const { kind } = view;
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const open = conflict.hunks.filter(({ id }) => !choices[id]).length;
  const result = previewResolution(kind, conflict, { choices });
  const resolve = async (resolution: Resolution) => {
    setWorking(true);
    try {
      await drafts.resolve(view.key, resolution);
      onResolved(resolution.save);
    } catch (thrown) {
      setProblem(describeError(thrown).body);
    } finally {
      setWorking(false);
    }
  };
  const changed = conflict.mine ?? conflict.theirs;
  const whole = WHOLE[conflict.reason];
  // its files are gone: there is nothing that the text could be brought back to
  const isLost = kind === 'illustration' && conflict.reason === 'deleted_elsewhere';
  return (
    <Modal
      open
      width={920}
      title={TITLES[conflict.reason]}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className={classNames('inline', styles.conflictActions)}>
          <Button onClick={onClose}>Decide later</Button>
          {whole ? (
            <>
              <Button loading={working} onClick={() => void resolve({ whole: 'theirs', save: false })}>
                {whole.theirs}
              </Button>
              {isLost ? (
                <Button type="primary" onClick={() => void copy(view.key, view.content)}>
                  Copy text
                </Button>
              ) : (
                <Button type="primary" loading={working} onClick={() => void resolve({ whole: 'mine', save: true })}>
                  {whole.mine}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button disabled={open > 0} loading={working} onClick={() => void resolve({ choices, save: false })}>
                Keep the result here
              </Button>
              <Button
                type="primary"
                disabled={open > 0}
                loading={working}
                onClick={() => void resolve({ choices, save: true })}
              >
                {conflict.reason === 'publication' ? 'Publish the result' : 'Save the result'}
              </Button>
            </>
          )}
        </div>
      }
    >
      <div className={formStyles.dialogForm}>
        {problem && <Alert type="error" role="alert" showIcon title="Nothing was changed" description={problem} />}
        <p className="soft">{explain(conflict)}</p>
        <div className={styles.hunks}>
          {conflict.hunks.map((hunk) => (
            <HunkChoice
              key={hunk.id}
              kind={kind}
              hunk={hunk}
              conflict={conflict}
              chosen={choices[hunk.id]}
              onChoose={(side) => setChoices((before) => ({ ...before, [hunk.id]: side }))}
            />
          ))}
        </div>
        {conflict.hunks.length > 0 && (
          <p role="status" className="hint">
            {open > 0 ? `${open} of ${conflict.hunks.length} still to choose.` : 'Everything is chosen.'}
          </p>
        )}
        {!whole && result && conflict.theirs && open === 0 && (
          <section className={styles.result} aria-label="The result, compared with what is on the server">
            <h2>The result, compared with what is on the server</h2>
            <DiffView kind={kind} before={conflict.theirs} after={result} same="The same as what is on the server." />
          </section>
        )}
        {whole && conflict.base && changed && (
          <section className={styles.result} aria-label={whole.changes}>
            <h2>{whole.changes}</h2>
            <DiffView kind={kind} before={conflict.base} after={changed} same="Nothing else was changed." />
          </section>
        )}
      </div>
    </Modal>
  );
}

const WHOLE: Partial<Record<ConflictReason, { mine: string; theirs: string; changes: string }>> = {
  deleted_elsewhere: { mine: 'Bring it back with my text', theirs: 'Let it be deleted', changes: 'What you changed' },
  edited_elsewhere: { mine: 'Delete it anyway', theirs: 'Keep it as it is there', changes: 'What was changed there' },
};

function explain({ reason, theirsBy, theirsAt }: DraftConflict): string {
  const who = theirsBy ?? 'Another admin';
  const when = theirsAt ? ` (${formatMoment(theirsAt)})` : '';
  switch (reason) {
    case 'overlap':
      return `${who} saved changes${when} in the same places as you. Choose for each place; everything else was brought together. Both versions stay in the history.`;
    case 'deleted_elsewhere':
      return `${who} deleted it${when}. Your text is kept here until you choose, and in the history after that.`;
    case 'edited_elsewhere':
      return `${who} changed it${when} after you last saw it, so it was not deleted yet.`;
    default:
      return `Your changes and those of ${theirsBy ?? 'another admin'}${when} fit together, but the result has not been read yet. It is published only when you say so.`;
  }
}

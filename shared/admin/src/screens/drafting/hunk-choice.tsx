import { DOCUMENTS, type DraftKind } from '@baobab/domain/entities/draft-content';
import type { DraftConflict, MergeHunk, Side } from '@baobab/drafts/view';
import { describeSide, nameHunk } from './describe-content.ts';
import { classNames } from '@baobab/ui/class-names';
import styles from './drafting.module.css';

interface HunkChoiceProps {
  kind: DraftKind;
  hunk: MergeHunk;
  conflict: DraftConflict;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

/** One place where both changed something: radio buttons, so arrow keys choose. */
export function HunkChoice({ kind, hunk, conflict, chosen, onChoose }: HunkChoiceProps) {
  const { base, mine, theirs, theirsBy } = conflict;
  const shape = DOCUMENTS[kind];
  const sides: { side: Side; label: string; text: string }[] = [
    { side: 'base', label: 'Before both', text: describeSide(shape, hunk, hunk.base, base) },
    { side: 'mine', label: 'Yours', text: describeSide(shape, hunk, hunk.mine, mine) },
    {
      side: 'theirs',
      label: theirsBy ? `From ${theirsBy}` : 'Theirs',
      text: describeSide(shape, hunk, hunk.theirs, theirs),
    },
  ];
  return (
    <fieldset className={styles.hunk}>
      <legend>{nameHunk(shape, hunk, mine ?? theirs)}</legend>
      <div className={styles.hunkSides}>
        {sides.map(({ side, label, text }) => (
          <label key={side} className={styles.hunkSide}>
            <span>
              <input
                type="radio"
                name={hunk.id}
                checked={chosen === side}
                disabled={!hunk.sides.includes(side)}
                onChange={() => onChoose(side)}
              />
              {label}
            </span>
            <span className={styles.hunkText}>{text || <em className="hint">Nothing</em>}</span>
          </label>
        ))}
        {hunk.sides.includes('both') && (
          <label className={styles.hunkSide}>
            <span>
              <input type="radio" name={hunk.id} checked={chosen === 'both'} onChange={() => onChoose('both')} />
              Both
            </span>
            <span className={classNames(styles.hunkText, 'hint')}>Yours, then theirs</span>
          </label>
        )}
      </div>
    </fieldset>
  );
}

import { plural } from '@baobab/domain/plural';
import { Button } from 'antd';
import { CONFLICT_SIDES, type ConflictSide } from '@baobab/uploads/kinds/conflict-side';
import { CHOICES, type Choice } from './plan-decision.tsx';
import styles from './plan-files.module.css';

interface PlanConflictsProps {
  counts: Readonly<Record<ConflictSide, number>>;
  disabled: boolean;
  onDecide: (choice: Choice, side: ConflictSide) => void;
}

const WORDS: Record<ConflictSide, (count: number) => string> = {
  shop: (count) =>
    `${plural(count, 'file')} ${count === 1 ? 'has' : 'have'} the name or the image of illustrations that the shop has already`,
  drop: (count) => `${plural(count, 'file')} ${count === 1 ? 'is' : 'are'} in this drop twice`,
};

/** All conflicts of a kind decided in one go; nothing when there are none. */
export function PlanConflicts({ counts, disabled, onDecide }: PlanConflictsProps) {
  const open = CONFLICT_SIDES.filter((side) => counts[side] > 0);
  if (open.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-label="To decide">
      {open.map((side) => (
        <div key={side} role="group" aria-label={WORDS[side](counts[side])}>
          <span>{WORDS[side](counts[side])}</span>
          <span className="inline">
            {CHOICES[side].map(({ value, label, all }) => (
              <Button key={value} size="small" disabled={disabled} onClick={() => onDecide(value, side)}>
                {counts[side] === 1 ? label : all}
              </Button>
            ))}
          </span>
        </div>
      ))}
    </section>
  );
}

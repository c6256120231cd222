/** What is changed in the row itself. A field is made when it is pressed: a long list makes hundreds of rows while it scrolls. */
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { priceProblem } from '@baobab/domain/price';
import { AmountInput } from '../../form/amount-input.tsx';
import { formatMoney, formatPrice } from '../../money.ts';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import rowStyles from '../../table/row.module.css';
import type { RowEdits, RowValues } from './use-row-edits.ts';
import styles from './illustrations.module.css';

export interface RowFieldProps {
  item: AdminIllustration;
  edits: RowEdits;
}

export function useShown({ item, edits }: RowFieldProps): RowValues {
  const wanted = useSyncExternalStore(edits.subscribe, () => edits.wanted(item));
  return wanted ?? { selling: { isFree: item.isFree, price: item.price }, featured: item.featured, tags: item.tags };
}

/** The price as text; pressed, a field that Enter and leaving it save and Escape puts back. Nothing to pay makes it free. */
export function RowPrice(props: RowFieldProps) {
  const { item, edits } = props;
  const { isFree, price } = useShown(props).selling;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Leaving the field by keyboard goes back to where it was opened. */
  const back = useRef(false);
  useEffect(() => {
    if (editing || !back.current) return;
    back.current = false;
    button.current?.focus();
  }, [editing]);
  const close = (byKeyboard: boolean) => {
    back.current = byKeyboard;
    setEditing(false);
  };
  if (editing)
    return (
      <PriceInput
        title={item.title}
        before={isFree ? 0 : price}
        onClose={close}
        onPrice={(next) => {
          const selling = { isFree: next === 0, price: next };
          void edits.change(
            item,
            { selling },
            `“${item.title}” ${next === 0 ? 'is free' : `costs ${formatMoney(next)}`}`,
          );
        }}
      />
    );
  const shown = isFree ? 'Free' : formatPrice({ ...item, isFree, price: price ?? 0 });
  return (
    <button
      ref={button}
      type="button"
      className={styles.rowPrice}
      title="Change the price"
      aria-label={`${shown}, change what ${item.title} costs`}
      onClick={() => setEditing(true)}
    >
      {isFree ? <Badge tone="success">Free</Badge> : <span className="number">{shown}</span>}
    </button>
  );
}

interface PriceInputProps {
  title: string;
  before: number | null;
  onPrice: (price: number) => void;
  onClose: (byKeyboard: boolean) => void;
}

function PriceInput({ title, before, onPrice, onClose }: PriceInputProps) {
  const id = useId();
  const [value, setValue] = useState(before);
  // the field itself says what could be read in two ways
  const isUnread = Number.isNaN(value);
  const problem = value === null ? 'What should it cost?' : isUnread ? null : priceProblem(value);
  const isFine = problem === null && !isUnread;
  const done = useRef(false);
  const finish = (byKeyboard: boolean, keep: boolean) => {
    if (done.current) return;
    done.current = true;
    onClose(byKeyboard);
    if (keep && value !== null && value !== before) onPrice(value);
  };
  return (
    <span className={styles.rowPriceField}>
      <AmountInput
        noteClass={styles.rowProblem}
        className="fill"
        size="small"
        // pressing the price is asking for this field
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        controls={false}
        value={value}
        onChange={setValue}
        onFocus={({ target }) => target.select()}
        aria-label={`New price of ${title}`}
        aria-invalid={problem !== null}
        aria-describedby={problem ? id : undefined}
        {...(problem ? { status: 'error' as const } : {})}
        onPressEnter={(event) => {
          // the button that gets the focus would be pressed by the same key
          event.preventDefault();
          if (isFine) finish(true, true);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          finish(true, false);
        }}
        onBlur={() => finish(false, isFine)}
      />
      {problem && (
        <span id={id} className={styles.rowProblem} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}

export function RowFeatured(props: RowFieldProps) {
  const { item, edits } = props;
  const { featured } = useShown(props);
  const next = featured ? 'is no longer featured' : 'is featured on the home page';
  return (
    <button
      type="button"
      className={rowStyles.rowAction}
      aria-pressed={featured}
      aria-label={`Feature ${item.title}`}
      title={featured ? 'Featured on the home page' : 'Feature on the home page'}
      onClick={() => void edits.change(item, { featured: !featured }, `“${item.title}” ${next}`)}
    >
      <Icon name="star" />
    </button>
  );
}

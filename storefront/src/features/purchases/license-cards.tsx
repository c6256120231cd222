import type { LicenseChoice } from '@baobab/data/orders/quote';
import { formatMoney } from '@baobab/domain/money';
import { useId } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { projectsInWords } from '../../ui/price/license-words.ts';
import { useCurrency } from '../../ui/price/currency.ts';
import styles from './licensing.module.css';

interface LicenseCardsProps {
  choices: readonly LicenseChoice[];
  chosen: string;
  onChoose: (choice: LicenseChoice) => void;
  /** Where what they allow is not beside it. */
  onCompare?: () => void;
}

/** Radio buttons, so that arrow keys choose. */
export function LicenseCards({ choices, chosen, onChoose, onCompare }: LicenseCardsProps) {
  const currency = useCurrency();
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend>License</legend>
      {choices.map((choice) => (
        <label key={choice.option} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={choice.option}
            checked={choice.option === chosen}
            onChange={() => onChoose(choice)}
          />
          <span className={styles.name}>{choice.name}</span>
          <span className={styles.price}>{formatMoney(choice.price, currency)}</span>
          <span className={styles.hint}>For {projectsInWords(choice.seats)}</span>
        </label>
      ))}
      {onCompare && (
        <Button look="bare" className={styles.compare} onClick={onCompare}>
          What each license allows
        </Button>
      )}
    </fieldset>
  );
}

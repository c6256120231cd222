import type { QuotedLine } from '@baobab/data/quote';
import { formatMoney } from '@baobab/domain/money';
import { useCurrency } from '../../ui/currency.ts';
import styles from './cart-lines.module.css';

/** What a line costs less, and why: credit line by line, then the code. */
export function LineReasons({ line, code }: { line: QuotedLine | undefined; code: string | null }) {
  const currency = useCurrency();
  if (!line) return null;
  return (
    <>
      {line.isUpgrade && (
        <p className={styles.quiet}>
          Upgrade: it replaces the license that you have
          {line.quantity > 1 && `, for all seats (${line.quantity} licenses)`}.
        </p>
      )}
      {line.credits
        .filter(({ amount }) => amount > 0)
        .map(({ title, orderNumber, amount }) => (
          <p key={`${orderNumber} ${title}`} className={styles.quiet}>
            You own {title} (order {orderNumber}): −{formatMoney(amount, currency)}
          </p>
        ))}
      {line.discount > 0 && (
        <p className={styles.quiet}>
          Code {code}: −{formatMoney(line.discount, currency)}
        </p>
      )}
    </>
  );
}

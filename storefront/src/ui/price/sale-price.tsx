import { formatMoney } from '@baobab/domain/money';
import { formatDate } from '@baobab/ui/format';
import { useCurrency } from './currency.ts';
import { useTimeZone } from '../browser/time-zone.ts';
import styles from './sale-price.module.css';

interface SalePriceProps {
  price: number;
  struckPrice: number | null;
  saleEndsAt: string | null;
}

/** The server says what may be struck out: the lowest price of the 30 days before the sale. */
export function SalePrice({ price, struckPrice, saleEndsAt }: SalePriceProps) {
  const currency = useCurrency();
  const timeZone = useTimeZone();
  return (
    <span className={styles.sale}>
      <ins className={styles.now}>
        <span className="visually-hidden">Sale price </span>
        {formatMoney(price, currency)}
      </ins>{' '}
      {struckPrice !== null && (
        <del className={styles.before}>
          <span className="visually-hidden">lowest price in the 30 days before: </span>
          {formatMoney(struckPrice, currency)}
        </del>
      )}{' '}
      <span className={styles.until}>{saleWords(saleEndsAt, timeZone)}</span>
    </span>
  );
}

/** 'Sale until Dec 1, 2026': the last day of it. */
function saleWords(endsAt: string | null, timeZone: string): string {
  if (endsAt === null) return 'Sale';
  return `Sale until ${formatDate(new Date(Date.parse(endsAt) - 1), timeZone)}`;
}

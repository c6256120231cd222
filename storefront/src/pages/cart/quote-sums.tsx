import { formatMoney } from '@baobab/domain/money';
import { orderName } from '@baobab/domain/order-name';
import type { AskedQuote } from './use-quote.ts';
import { useCurrency } from '../../ui/price/currency.ts';
import styles from './cart-quote.module.css';

/** Why the total is not what the lines cost. Nothing where it is. */
export function QuoteSums({ quote }: { quote: AskedQuote }) {
  const currency = useCurrency();
  if (quote.credit === 0 && quote.discount === 0 && quote.leftOut.length === 0) return null;
  const minus = minusIn(currency);
  const credits = quote.lines.flatMap((line) =>
    line.credits
      .filter(({ amount }) => amount > 0)
      .map((credit) => ({ ...credit, key: `${line.id} ${credit.orderId} ${credit.title}` })),
  );
  return (
    <dl className={styles.sums}>
      <Sum name="Subtotal" value={formatMoney(quote.subtotal, currency)} />
      {credits.map(({ key, title, orderId, amount }) => (
        <Sum key={key} name={`You own ${title} (order ${orderName(orderId)})`} value={minus(amount)} />
      ))}
      {quote.leftOut.map(({ id, title, quantity }) =>
        quantity === 0 ? (
          <Sum key={id} name={`Partly contained in this cart: ${title}`} value="Price reduced" />
        ) : (
          <Sum key={id} name={`Contained in this cart: ${title}`} value="Not charged" />
        ),
      )}
      {quote.discount > 0 && <Sum name={`Code ${quote.code?.code ?? ''}`} value={minus(quote.discount)} />}
    </dl>
  );
}

const minusIn = (currency: string | null) => (amount: number) => `−${formatMoney(amount, currency)}`;

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

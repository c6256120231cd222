import { Button } from 'antd';
import type { AdminOrder, OrderLine } from '@baobab/data/orders/admin-orders';
import { formatMoney } from '../../money.ts';
import { linePrice, refundable, ungrantedLines } from './describe-order.ts';
import { formatMoment } from '../../moments.ts';
import { fullPrice, lineReasons, orderSums } from './describe-money.ts';
import type { UngrantedLine } from './use-line-refund.ts';
import styles from './orders.module.css';
import formStyles from '../../form/form.module.css';

interface OrderLinesProps {
  order: AdminOrder;
  /** A refund is on its way. */
  busy: boolean;
  onRefund: (line: UngrantedLine) => void;
}

/** What was bought; a line that was paid and granted nothing has a button that pays it back. */
export function OrderLines({ order, busy, onRefund }: OrderLinesProps) {
  const ungranted = ungrantedLines(order);
  return (
    <table className={styles.orderLines} aria-label="Lines of the order">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Licenses</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map((line) => (
          <tr key={line.id} data-refunded={line.refundedAt !== null || undefined}>
            <td>
              {line.title}
              <LineReasons line={line} order={order} />
              {line.refundedAt && <span className="hint">Refunded {formatMoment(line.refundedAt)}</span>}
              {ungranted.includes(line) && <Ungranted order={order} line={line} busy={busy} onRefund={onRefund} />}
            </td>
            <td className="number">
              {line.quantity} × {formatMoney(line.price, order.currency)}
            </td>
            <td className="number">{formatMoney(fullPrice(line), order.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {orderSums(order).map(([name, value]) => (
          <tr key={name}>
            <th scope="row" colSpan={2}>
              {name}
            </th>
            <td className="number">{value}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className="number">{formatMoney(order.chargedAmount, order.currency)}</td>
        </tr>
        {order.refundedAmount > 0 && (
          <tr>
            <th scope="row" colSpan={2}>
              Paid back
            </th>
            <td className="number">−{formatMoney(order.refundedAmount, order.currency)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

/** The license of a line, why it cost something else than its price, and why it grants nothing. */
function LineReasons({ line, order }: { line: OrderLine; order: AdminOrder }) {
  return lineReasons(line, order).map((reason) => (
    <span key={reason} className="hint">
      {reason}
    </span>
  ));
}

function Ungranted({ order, line, busy, onRefund }: OrderLinesProps & { line: OrderLine }) {
  const amount = linePrice(line);
  const what = `“${line.title}” was paid and granted nothing.`;
  return (
    <div className={styles.ungranted}>
      <span className={formStyles.fieldError}>Paid, nothing granted</span>
      {refundable(order) && (
        <Button
          danger
          size="small"
          disabled={busy}
          onClick={() =>
            onRefund({
              orderId: order.id,
              orderItemId: line.id,
              what,
              amount,
              email: order.email,
              currency: order.currency,
            })
          }
        >
          Refund {formatMoney(amount, order.currency)}
        </Button>
      )}
    </div>
  );
}

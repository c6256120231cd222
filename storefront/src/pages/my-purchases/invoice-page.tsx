/** An order as a page for print, or for saving as PDF. */
import { BRAND } from '@baobab/domain/brand';
import { isPaid, type Order } from '@baobab/domain/entities/order';
import { purchaseMessages } from '@baobab/domain/messages';
import { formatMoney } from '@baobab/domain/money';
import { formatDate } from '@baobab/ui/format';
import { useParams } from 'react-router-dom';
import { RequireSession } from '../../shop/require-session.tsx';
import { useShop } from '../../shop/shop-context.tsx';
import { useEndedSession } from '../../features/account/use-ended-session.ts';
import { DocumentList } from '../../features/purchases/document-list.tsx';
import { licenseOf, lineState, orderState, refusalOf } from '../../features/purchases/describe-order.ts';
import { orderReductions } from '../../features/purchases/order-reductions.ts';
import { orderQuery } from '../../features/purchases/queries.ts';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { BrandMark } from '../../ui/page/brand-mark.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTimeZone } from '../../ui/browser/time-zone.ts';
import styles from './invoice-page.module.css';

export function InvoicePage() {
  return (
    <div className={`wrap ${styles.page}`}>
      <RequireSession waiting={<Waiting />}>
        {({ id, email }) => <Found userId={id} email={email ?? ''} />}
      </RequireSession>
    </div>
  );
}

function Found({ userId, email }: { userId: string; email: string }) {
  const { data, session } = useShop();
  const answer = useQuery(orderQuery(data, userId, useParams()['id'] ?? ''));
  useEndedSession(session, answer);
  return (
    <QueryView result={answer} loading={<Waiting />} failure="The invoice could not be loaded. Please try again.">
      {(order) => (order ? <Invoice order={order} email={email} userId={userId} /> : <Missing />)}
    </QueryView>
  );
}

function Invoice({ order, email, userId }: { order: Order; email: string; userId: string }) {
  const { data } = useShop();
  const seller = useShopDetails(data);
  const timeZone = useTimeZone();
  const paid = isPaid(order.paymentStatus) || order.paymentStatus === 'refunded';
  return (
    <>
      <div className={styles.actions}>
        <ButtonLink look="bare" to="/my-purchases">
          Back to My Purchases
        </ButtonLink>
        <Button look="primary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.brand} translate="no">
            <BrandMark size={40} />
            {seller.companyName || BRAND}
          </p>
          {seller.companyAddress && <p className={styles.address}>{seller.companyAddress}</p>}
        </header>
        <h1>{purchaseMessages.orderName(order.id)}</h1>
        <dl className={styles.facts}>
          <Fact name="Date" value={formatDate(order.paidAt ?? order.createdAt, timeZone)} />
          <Fact name={order.origin === 'grant' ? 'Granted to' : 'Bought by'} value={email} />
          <Fact name="State" value={orderState(order)} />
          <Fact name="Order" value={order.id} />
          {order.consentedAt && <Fact name="Delivery at once agreed" value={formatDate(order.consentedAt, timeZone)} />}
        </dl>
        <Lines order={order} />
        {order.origin === 'grant' && <p>Given by the shop at no charge.</p>}
        {!paid && <p>This order has not been paid, so this is not a receipt.</p>}
      </article>
      {paid && <DocumentList data={data} userId={userId} orderId={order.id} />}
    </>
  );
}

function Lines({ order }: { order: Order }) {
  const { chargedAmount, refundedAmount, currency } = order;
  const sums = [
    ...orderReductions(order),
    ['Total', formatMoney(chargedAmount, currency)],
    ...(refundedAmount > 0
      ? [
          ['Paid back', `−${formatMoney(refundedAmount, currency)}`],
          [
            'Remains',
            formatMoney(Math.max(0, Math.round((chargedAmount - refundedAmount) * 100) / 100), order.currency),
          ],
        ]
      : []),
  ];
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">Lines of the order, in {currency.toUpperCase()}</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Licenses</th>
          <th scope="col">Each</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.title}
              {licenseOf(line) && `, ${licenseOf(line)}`}
              {lineState(order, line) && ` (${lineState(order, line)})`}
              {refusalOf(line) && `. ${refusalOf(line)}`}
            </th>
            <td>{line.quantity}</td>
            <td>{formatMoney(line.price, order.currency)}</td>
            <td>{formatMoney(line.price * line.quantity, order.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" colSpan={3}>
              {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Missing() {
  return (
    <EmptyState title="No such order" level={1}>
      <p>You have no order at this address.</p>
      <ButtonLink to="/my-purchases" look="primary">
        View My Purchases
      </ButtonLink>
    </EmptyState>
  );
}

function Waiting() {
  return (
    <>
      <LoadingMessage>Loading the invoice...</LoadingMessage>
      <Skeleton height="24rem" />
    </>
  );
}

import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { getOrder, listOrderEmails, type AdminOrder, type OrderEmail } from '@baobab/data/orders/admin-orders';
import { AppError } from '@baobab/domain/errors';
import { orderName } from '@baobab/domain/order-name';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { buyer, OrderStatus } from './columns.tsx';
import { mailName, mailState, orderTroubles, refundable, statusWords } from './describe-order.ts';
import { DisputeSection } from './dispute-section.tsx';
import { formatMoment } from '../../moments.ts';
import { OrderDocuments } from './order-documents.tsx';
import { OrderLines } from './order-lines.tsx';
import { hasReceipt, ResendReceipt } from './resend-receipt.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useRefundConfirmation } from './use-refund-confirmation.ts';
import { useLineRefund } from './use-line-refund.ts';
import styles from './orders.module.css';
import formStyles from '../../form/form.module.css';

interface OrderDrawerProps {
  id: string;
  /** Asks what is to be paid back as soon as the order is there. */
  startsWithRefund?: boolean;
  onClose: () => void;
  /** The order is not what the list shows any more. */
  onChanged: () => void;
}

/** One order whole: lines and licenses, payment, mails, and the way to pay it back. */
export function OrderDrawer({ id, startsWithRefund = false, onClose, onChanged }: OrderDrawerProps) {
  const { client } = useHost();
  const order = useAdminQuery(queryKeys.order(id), async () => {
    const found = await getOrder(client, id);
    if (!found) throw new AppError('not_found', { id }, { message: 'This order doesn’t exist any more.' });
    return found;
  });
  const emails = useAdminQuery(queryKeys.orderEmails(id), () => listOrderEmails(client, id));
  const [refunding, setRefunding] = useState(startsWithRefund);
  const arrival = useRefundConfirmation(order, () => {
    emails.reload();
    onChanged();
  });
  const refundLine = useLineRefund((_, amount) => arrival.expect(amount), order.reload);
  const { data, error } = order;
  return (
    <Drawer
      open
      onClose={onClose}
      size={560}
      title={<span className="number">Order {data ? orderName(data.id) : ''}</span>}
      extra={
        data &&
        refundable(data) && (
          <Button danger onClick={() => setRefunding(true)} disabled={arrival.waiting}>
            Refund…
          </Button>
        )
      }
    >
      <div className={styles.orderDetail}>
        {error && <Problem title="The order could not be loaded" error={error} onRetry={order.reload} />}
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        <div role="status" aria-live="polite">
          {arrival.words && <p className={styles.orderArrival}>{arrival.words}</p>}
        </div>
        {data && (
          <>
            <Troubles order={data} />
            <Facts order={data} />
            <OrderLines order={data} busy={arrival.waiting} onRefund={refundLine} />
            <OrderDocuments orderId={data.id} refundedAmount={data.refundedAmount} />
            {data.disputeStatus && <DisputeSection order={data} />}
            <Emails emails={emails.data} failed={Boolean(emails.error)} onRetry={emails.reload}>
              {hasReceipt(data) && <ResendReceipt order={data} onSent={emails.reload} />}
            </Emails>
          </>
        )}
      </div>
      {refunding && data && refundable(data) && (
        <RefundDialog
          order={data}
          onClose={() => setRefunding(false)}
          onRefunded={(amount) => {
            setRefunding(false);
            arrival.expect(amount);
          }}
          onStale={order.reload}
        />
      )}
    </Drawer>
  );
}

function Troubles({ order }: { order: AdminOrder }) {
  const troubles = orderTroubles(order);
  if (troubles.length === 0) return null;
  return (
    <div className={styles.orderTroubles}>
      {troubles.map(({ label, tone, words }) => (
        <Alert key={label} type={tone === 'danger' ? 'error' : 'info'} showIcon title={label} description={words} />
      ))}
    </div>
  );
}

function Facts({ order }: { order: AdminOrder }) {
  const { open } = useNavigation();
  return (
    <dl className={styles.facts}>
      <dt>Status</dt>
      <dd>
        <OrderStatus order={order} />
        {orderTroubles(order).length === 0 && <span className="hint">{statusWords(order).hint}</span>}
      </dd>
      <dt>Buyer</dt>
      <dd>
        {order.fullName && <span>{order.fullName}</span>}
        {order.email ? <a href={`mailto:${order.email}`}>{order.email}</a> : <span>{buyer(order)}</span>}
        {order.userId === null && (
          <span className="hint">{order.movedNumber ? 'No account.' : 'The account was deleted.'}</span>
        )}
        {(order.userId ?? order.email) && (
          <Button size="small" onClick={() => open('users', order.userId ?? order.email ?? '')}>
            Customer page
          </Button>
        )}
      </dd>
      {order.movedNumber && (
        <>
          <dt>Order before the move</dt>
          <dd>{order.movedNumber}</dd>
        </>
      )}
      <dt>Ordered</dt>
      <dd className="number">{formatMoment(order.createdAt)}</dd>
      <dt>Paid</dt>
      <dd className="number">{paidWords(order)}</dd>
      {order.consentedAt && (
        <>
          <dt>Delivery at once</dt>
          <dd>
            <span className="number">Agreed {formatMoment(order.consentedAt)}</span>
            <span className="hint">The buyer knows that the right to withdraw ends with the delivery.</span>
          </dd>
        </>
      )}
      <dt>Payment</dt>
      <dd>
        <code>{order.stripePaymentIntent ?? '–'}</code>
      </dd>
      <dt>Order id</dt>
      <dd>
        <code>{order.id}</code>
      </dd>
    </dl>
  );
}

function paidWords({ origin, paidAt }: AdminOrder): string {
  if (origin === 'grant') return 'Nothing to pay';
  return paidAt ? formatMoment(paidAt) : 'Not paid';
}

interface EmailsProps {
  emails: readonly OrderEmail[] | undefined;
  failed: boolean;
  onRetry: () => void;
  children: ReactNode;
}

function Emails({ emails, failed, onRetry, children }: EmailsProps) {
  return (
    <section aria-labelledby="order-emails">
      <h2 id="order-emails">Emails</h2>
      {children}
      {failed && (
        <p className="soft">
          The emails could not be loaded.{' '}
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
      {emails?.length === 0 && <p className="soft">Nothing was sent about this order.</p>}
      <ul className={styles.orderEmails}>
        {emails?.map((mail) => {
          const { label, tone } = mailState(mail);
          return (
            <li key={mail.id}>
              <Icon name="mail" />
              <div>
                <span>{mailName(mail.template)}</span>
                <span className="hint">
                  to {mail.toEmail}, {formatMoment(mail.sentAt ?? mail.createdAt)}
                </span>
                {mail.status !== 'sent' && mail.lastError && (
                  <span className={formStyles.fieldError}>{mail.lastError}</span>
                )}
              </div>
              <Badge tone={tone}>{label}</Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

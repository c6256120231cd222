import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { getOrder, listOrderEmails, type AdminOrder, type OrderEmail } from '../../../data/admin-orders.ts';
import { AppError } from '../../../domain/errors.ts';
import { formatMoney } from '../../../domain/money.ts';
import { Badge } from '../../frame/Badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../load/Problem.tsx';
import { useLoad } from '../../load/use-load.ts';
import { buyer, OrderStatus } from './columns.tsx';
import { linePrice, mailName, mailState, orderNumber, refundable, STATUS_WORDS } from './describe-order.ts';
import { formatMoment } from './format-moment.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { useArrival } from './use-arrival.ts';

interface OrderDrawerProps {
  id: string;
  onClose: () => void;
  /** The order is not what the list shows any more. */
  onChanged: () => void;
}

/** One order whole: lines and seats, payment, mails, and the way to pay it back. */
export function OrderDrawer({ id, onClose, onChanged }: OrderDrawerProps) {
  const { client } = useHost();
  const order = useLoad(`order:${id}`, async () => {
    const found = await getOrder(client, id);
    if (!found) throw new AppError('not_found', { id }, { message: 'This order doesn’t exist any more.' });
    return found;
  });
  const emails = useLoad(`order-emails:${id}`, () => listOrderEmails(client, id));
  const [refunding, setRefunding] = useState(false);
  const arrival = useArrival(order, () => {
    emails.reload();
    onChanged();
  });
  const { data, error } = order;
  return (
    <Drawer
      open
      onClose={onClose}
      size={560}
      title={<span className="number">Order {data ? orderNumber(data) : ''}</span>}
      extra={
        data &&
        refundable(data) && (
          <Button danger onClick={() => setRefunding(true)} disabled={arrival.waiting}>
            Refund…
          </Button>
        )
      }
    >
      <div className="order-detail">
        {error && <Problem title="The order could not be loaded" error={error} onRetry={order.reload} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
        <div role="status" aria-live="polite">
          {arrival.words && <p className="order-arrival">{arrival.words}</p>}
        </div>
        {data && (
          <>
            <Facts order={data} />
            <Lines order={data} />
            <Emails emails={emails.data} failed={Boolean(emails.error)} onRetry={emails.reload} />
          </>
        )}
      </div>
      {refunding && data && (
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

function Facts({ order }: { order: AdminOrder }) {
  const { hint } = STATUS_WORDS[order.paymentStatus];
  return (
    <dl className="facts">
      <dt>Status</dt>
      <dd>
        <OrderStatus order={order} />
        <span className="hint">{hint}</span>
      </dd>
      <dt>Buyer</dt>
      <dd>
        {order.fullName && <span>{order.fullName}</span>}
        {order.email ? <a href={`mailto:${order.email}`}>{order.email}</a> : <span>{buyer(order)}</span>}
        {order.userId === null && <span className="hint">The account was deleted.</span>}
      </dd>
      <dt>Ordered</dt>
      <dd className="number">{formatMoment(order.createdAt)}</dd>
      <dt>Paid</dt>
      <dd className="number">{order.paidAt ? formatMoment(order.paidAt) : 'Not paid'}</dd>
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

function Lines({ order }: { order: AdminOrder }) {
  return (
    <table className="order-lines" aria-label="Lines of the order">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Licence seats</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map((line) => (
          <tr key={line.id} data-refunded={line.refundedAt !== null || undefined}>
            <td>
              {line.title}
              {line.refundedAt && <span className="hint">Refunded {formatMoment(line.refundedAt)}</span>}
            </td>
            <td className="number">
              {line.quantity} × {formatMoney(line.price)}
            </td>
            <td className="number">{formatMoney(linePrice(line))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className="number">{formatMoney(order.totalAmount)}</td>
        </tr>
        {order.refundedAmount > 0 && (
          <tr>
            <th scope="row" colSpan={2}>
              Paid back
            </th>
            <td className="number">−{formatMoney(order.refundedAmount)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

interface EmailsProps {
  emails: readonly OrderEmail[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

function Emails({ emails, failed, onRetry }: EmailsProps) {
  return (
    <section aria-labelledby="order-emails">
      <h2 id="order-emails">E-mails</h2>
      {failed && (
        <p className="soft">
          The e-mails could not be loaded.{' '}
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
      {emails?.length === 0 && <p className="soft">Nothing was sent about this order.</p>}
      <ul className="order-emails">
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
                {mail.status !== 'sent' && mail.lastError && <span className="field-error">{mail.lastError}</span>}
              </div>
              <Badge tone={tone}>{label}</Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

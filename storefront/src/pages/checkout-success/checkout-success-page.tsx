import { purchaseMessages } from '@baobab/domain/messages';
import type { Order } from '@baobab/domain/entities/order';
import { formatMoney } from '@baobab/domain/money';
import { formatDate } from '@baobab/ui/format';
import { orderReductions } from '../../features/purchases/order-reductions.ts';
import { licenseOf, refusalOf } from '../../features/purchases/describe-order.ts';
import { usePictureSource } from '../../query/data-context.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useAwaitedOrder } from './use-awaited-order.ts';
import styles from './checkout-success-page.module.css';

export function CheckoutSuccessPage() {
  const outcome = useAwaitedOrder();
  const waiting = outcome === null || outcome.status === 'signed-out';
  return (
    <div className={`wrap ${styles.page}`}>
      <div className="strip" />
      {waiting && <Waiting />}
      {outcome?.status === 'found' && <Found order={outcome.order} />}
      {outcome?.status === 'not-found' && (
        <>
          <h1>Thank you</h1>
          <Notice title={purchaseMessages.orderNotFound} />
        </>
      )}
      {outcome?.status === 'failed' && (
        <>
          <h1>Thank you</h1>
          <Notice tone="error" title={purchaseMessages.orderFailed}>
            <p>Your payment is not affected. Your files will be in My Purchases.</p>
          </Notice>
        </>
      )}
      {!waiting && (
        <div className={styles.actions}>
          <ButtonLink to="/my-purchases" look="primary" size="large">
            View My Purchases
          </ButtonLink>
          <ButtonLink to="/illustrations" look="outline" size="large">
            Browse More Illustrations
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <>
      <h1>Confirming your payment</h1>
      <LoadingMessage>Confirming your payment...</LoadingMessage>
      <p className={styles.lead}>
        This usually takes a few seconds. You can stay on this page; nothing will be charged twice.
      </p>
      <div className={styles.receipt}>
        <Skeleton height="3rem" />
        <Skeleton height="5rem" />
      </div>
    </>
  );
}

function Found({ order }: { order: Order }) {
  const isRefused = order.items.every((item) => item.refusal !== null);
  return (
    <>
      <h1>{isRefused ? 'Your payment is being refunded' : purchaseMessages.heading}</h1>
      <p className={styles.lead}>
        {isRefused
          ? 'Your payment arrived, but your order could not be completed. The reason is below.'
          : 'Your files are ready. We’ll take you to them in a moment.'}
      </p>
      <section className={styles.receipt} aria-label="Order summary">
        <div className={styles.top}>
          <p>{purchaseMessages.orderName(order.id)}</p>
          <p>{formatDate(order.createdAt)}</p>
        </div>
        <ul className={styles.items}>
          {order.items.map((item) => (
            <li key={item.id}>
              <OrderLine item={item} currency={order.currency} />
            </li>
          ))}
        </ul>
        <OrderReductions order={order} />
        <p className={styles.total}>
          <span>{order.chargedAmount === 0 ? 'Nothing to pay' : 'Total'}</span>
          <strong>{formatMoney(order.chargedAmount, order.currency)}</strong>
        </p>
      </section>
    </>
  );
}

/** What made the order cheaper, and tax that came on top. */
function OrderReductions({ order }: { order: Order }) {
  return orderReductions(order).map(([name, value]) => (
    <p key={name} className={styles.reduction}>
      <span>{name}</span>
      <span>{value}</span>
    </p>
  ));
}

interface OrderLineProps {
  item: Order['items'][number];
  currency: string;
}

function OrderLine({ item, currency }: OrderLineProps) {
  const license = licenseOf(item);
  const source = usePictureSource(item);
  return (
    <div className={styles.item}>
      <Picture source={source ?? { src: '' }} alt="" sizes="4rem" className={styles.picture} />
      <p className={styles.title}>
        {license ? `${item.title}, ${license}` : item.title}
        {refusalOf(item) && `. ${refusalOf(item)}`}
      </p>
      <p>
        {item.quantity > 1
          ? `${item.quantity} × ${formatMoney(item.price, currency)}`
          : formatMoney(item.price, currency)}
      </p>
    </div>
  );
}

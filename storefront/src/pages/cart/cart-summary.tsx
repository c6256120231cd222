import type { CartItem } from '@baobab/domain/entities/cart';
import { formatMoney } from '@baobab/domain/money';
import { checkoutMessages } from '@baobab/domain/messages';
import { TrustLine } from '../../features/buy-bar/trust-line.tsx';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { BlockedStorageNotice } from '../../ui/feedback/blocked-storage-notice.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DeliveryConsent } from './delivery-consent.tsx';
import { DiscountCode } from './discount-code.tsx';
import { QuoteSums } from './quote-sums.tsx';
import type { CartQuote } from './use-quote.ts';
import styles from './cart-page.module.css';
import { useCheckout, type CheckoutState } from './use-checkout.ts';
import { useCurrency } from '../../ui/price/currency.ts';

interface CartSummaryProps {
  /** Of the lines as they were seen last, for when the server can't be asked. */
  total: number;
  quoted: CartQuote;
  /** Something in the cart can't be bought: the server would refuse all of it. */
  isBlocked: boolean;
  /** Lines whose price changed since they were added. */
  repriced: readonly CartItem[];
}

export function CartSummary({ total, quoted, isBlocked, repriced }: CartSummaryProps) {
  const { quote, isStale, hasFailed } = quoted;
  const currency = useCurrency();
  const { taxMode } = useShopDetails(useShop().data);
  // A changed quantity is seen at once where nothing is reduced.
  const isPlain = quote?.credit === 0 && quote.discount === 0 && quote.leftOut.length === 0;
  const asked = quote && !(isStale && isPlain) ? quote.total : total;
  // A sum that is being asked for, or could not be, is no promise.
  const isPromised = !hasFailed && !(quote && isStale && !isPlain);
  const { state, consent, start, stop } = useCheckout(quote?.code?.fits !== false, isPromised ? asked : null);
  const busy = state === 'busy' || state === 'leaving' || state === 'offline';
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary">Order Summary</h2>
      {quote && <QuoteSums quote={quote} />}
      <p className={styles.total} aria-live="polite" aria-atomic="true" data-stale={isStale || undefined}>
        <span>Total</span>
        <strong>{formatMoney(asked, currency)}</strong>
      </p>
      {taxMode !== 'off' && (
        <p className={styles.note}>
          {taxMode === 'exclusive' ? checkoutMessages.taxAdded : checkoutMessages.taxIncluded}
        </p>
      )}
      <DiscountCode quote={quote} isStale={isStale} />
      {quote?.total === 0 && quote.lines.length > 0 && (
        <p className={styles.note}>Nothing to pay: your order is complete without a payment.</p>
      )}
      <p className={styles.note}>
        Quantity counts licenses, one for each project; packs and bundles cover any number. Files are ready to download
        as soon as the payment is confirmed.
      </p>
      {consent && <DeliveryConsent consent={consent} />}
      <div role="status">
        <PriceChange repriced={repriced} isRefused={state === 'dearer'} />
        <CheckoutNotice state={state} stop={stop} />
      </div>
      <BlockedStorageNotice>
        The payment page signs you out here and empties this cart. After paying, sign in again: your purchase is saved
        in your account.
      </BlockedStorageNotice>
      {isBlocked && (
        <p id="blocked" className={styles.blocked}>
          Checkout waits: not everything in the cart can be bought. The reason is next to each item.
        </p>
      )}
      <Button
        look="primary"
        size="large"
        wide
        busy={busy || isBlocked}
        aria-describedby={isBlocked ? 'blocked' : undefined}
        onClick={start}
      >
        {state === 'offline' ? 'Waiting for a connection...' : busy ? 'Opening checkout...' : 'Proceed to Checkout'}
      </Button>
      <TrustLine />
      <ButtonLink look="bare" to="/illustrations">
        Continue shopping
      </ButtonLink>
    </section>
  );
}

/** The one place that announces changed prices. */
function PriceChange({ repriced, isRefused }: { repriced: readonly CartItem[]; isRefused: boolean }) {
  const currency = useCurrency();
  if (repriced.length === 0 && !isRefused) return null;
  return (
    <Notice title="Prices have changed">
      {repriced.length > 0 && (
        <ul className={styles.corrected}>
          {repriced.map(({ id, title, price }) => (
            <li key={id}>
              {title} is {price === 0 ? 'free' : formatMoney(price, currency)} now.
            </li>
          ))}
        </ul>
      )}
      <p>
        {isRefused && 'Nothing was charged. '}Your cart shows today’s prices: look at the total, and proceed to checkout
        if you agree.
      </p>
    </Notice>
  );
}

function CheckoutNotice({ state, stop }: { state: CheckoutState; stop: () => void }) {
  if (state === 'offline')
    return (
      <Notice title="You are offline">
        <p>The payment page opens by itself once you have a connection, while this page is open.</p>
        <Button look="outline" onClick={stop}>
          Stop waiting
        </Button>
      </Notice>
    );
  if (state === 'back')
    return (
      <Notice title="The payment was not completed">
        <p>
          Your cart is as you left it. Nothing is charged until you confirm the payment; if you did, your files are in
          My Purchases.
        </p>
      </Notice>
    );
  if (state === 'paid-elsewhere')
    return (
      <Notice title="This cart is being paid in another window">
        <p>Once that payment has arrived, your files are in My Purchases. Nothing is charged twice.</p>
        <ButtonLink to="/my-purchases" look="outline">
          View My Purchases
        </ButtonLink>
      </Notice>
    );
  return null;
}

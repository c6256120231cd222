import { formatMoney } from '@baobab/domain/money';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { userOf } from '../../features/account/session-state.ts';
import { forgetCheckout, startCheckout } from '../../features/checkout/start-checkout.ts';
import { sessionStore } from '../../ui/web-storage.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ReturnState } from '../../ui/return-path.ts';
import styles from './cart-page.module.css';

const BACK_TO_CART: ReturnState = { next: '/cart' };

export function CartSummary({ total }: { total: number }) {
  const { cart, data, session } = useShop();
  const user = userOf(useSession());
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [paidElsewhere, setPaidElsewhere] = useState(false);

  useEffect(() => {
    forgetCheckout(sessionStore());
    // The back-forward cache restores the page as it was left: busy.
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      forgetCheckout(sessionStore());
      setBusy(false);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  const checkout = async () => {
    setBusy(true);
    const outcome = await startCheckout({
      data,
      userId: user?.id ?? null,
      items: cart.store.getState().items,
      origin: window.location.origin,
      storage: sessionStore(),
      redirect: (url) => window.location.assign(url),
    });
    // Busy until the browser has left.
    if (outcome !== 'leaving') setBusy(false);
    setPaidElsewhere(outcome === 'paid-elsewhere');
    if (outcome === 'expired') await session.expire();
    if (outcome === 'expired' || outcome === 'sign-in') void navigate('/auth', { state: BACK_TO_CART });
  };
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary">Order Summary</h2>
      <p className={styles.total} aria-live="polite" aria-atomic="true">
        <span>Total</span>
        <strong>{formatMoney(total)}</strong>
      </p>
      <p className={styles.note}>
        Quantity counts license seats: one per project. Files are ready to download as soon as the payment is confirmed.
      </p>
      {paidElsewhere && (
        <Notice title="This cart is being paid in another window">
          <p>Once that payment has arrived, your files are in My Purchases. Nothing is charged twice.</p>
          <ButtonLink to="/my-purchases" look="outline">
            View My Purchases
          </ButtonLink>
        </Notice>
      )}
      <Button look="primary" size="large" wide busy={busy} onClick={() => void checkout()}>
        {busy ? 'Opening checkout...' : 'Proceed to Checkout'}
      </Button>
      <ButtonLink look="bare" to="/illustrations">
        Continue shopping
      </ButtonLink>
    </section>
  );
}

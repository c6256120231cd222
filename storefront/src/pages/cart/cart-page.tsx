import { checkoutMessages, cartMessages } from '@baobab/shared/domain/messages';
import { formatMoney } from '@baobab/shared/domain/money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useSession, useShop } from '../../app/shop-context.tsx';
import { userOf } from '../../features/account/session-state.ts';
import { CartLines } from '../../features/cart/cart-lines.tsx';
import { cartTotal } from '../../features/cart/cart-store.ts';
import { startCheckout } from '../../features/checkout/start-checkout.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DocumentTitle } from '../../ui/document-title.tsx';
import { Emptiness } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './cart-page.module.css';

export function CartPage() {
  const { cart } = useShop();
  const items = useStore(cart.store, (state) => state.items);
  return (
    <div className="wrap">
      <DocumentTitle title={cartMessages.title} />
      {items.length === 0 ? (
        <>
          <h1 className="visually-hidden">{cartMessages.title}</h1>
          <Emptiness title={checkoutMessages.cartEmpty} icon="cart">
            <p>Nothing in it yet. The gallery is a good place to start.</p>
            <ButtonLink to="/illustrations" look="primary" size="large">
              Browse Illustrations
            </ButtonLink>
          </Emptiness>
        </>
      ) : (
        <>
          <PageHead title={cartMessages.title} />
          <div className={styles.page}>
            <div>
              <CartLines cart={cart} items={items} />
              <Button look="bare" onClick={cart.clear}>
                Clear Cart
              </Button>
            </div>
            <Summary total={cartTotal(items)} />
          </div>
        </>
      )}
    </div>
  );
}

function Summary({ total }: { total: number }) {
  const { cart, data } = useShop();
  const user = userOf(useSession());
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const checkout = async () => {
    setBusy(true);
    const outcome = await startCheckout({
      data,
      userId: user?.id ?? null,
      items: cart.store.getState().items,
      origin: window.location.origin,
      storage: sessionStorage,
      leaveTo: (url) => window.location.assign(url),
    });
    // While the browser is leaving, the button stays busy.
    if (outcome !== 'leaving') setBusy(false);
    if (outcome === 'sign-in') void navigate('/auth');
  };
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary">Order Summary</h2>
      <p className={styles.total}>
        <span>Total</span>
        <strong>{formatMoney(total)}</strong>
      </p>
      <p className={styles.note}>
        Quantity counts license seats: one per project. Files are ready to download as soon as the payment is confirmed.
      </p>
      <Button look="primary" size="large" wide busy={busy} onClick={() => void checkout()}>
        {busy ? 'Opening checkout...' : 'Proceed to Checkout'}
      </Button>
      <ButtonLink look="bare" to="/illustrations">
        Continue shopping
      </ButtonLink>
    </section>
  );
}

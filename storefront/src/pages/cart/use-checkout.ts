import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { TO_PAYMENT } from '../../features/cart/cart-store.ts';
import { shopDetailsQuery, useAsksConsent } from '../../features/shop-details/queries.ts';
import { forgetCheckout, startCheckout, type CheckoutOutcome } from '../../features/checkout/start-checkout.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import type { ReturnState } from '../../ui/page/return-path.ts';
import { useOnline } from '../../ui/browser/use-online.ts';

const BACK_TO_CART: ReturnState = { next: '/cart' };

const REFUSED = new Set<CheckoutOutcome>(['failed', 'dearer', 'paid-elsewhere']);

/** `busy` until the browser has left. `back`: returned from the payment page, whose success leads elsewhere. */
export type CheckoutState = CheckoutOutcome | 'ready' | 'busy' | 'back';

/** The buyer's word that delivery may begin at once, for this order alone. */
export interface Consent {
  given: boolean;
  give: (given: boolean) => void;
  /** The checkout was started without it. */
  isMissing: boolean;
}

interface Checkout {
  state: CheckoutState;
  /** Null where the shop does not ask. */
  consent: Consent | null;
  start: () => void;
  stop: () => void;
}

/** `takesCode`: false where the server has said that the cart's code does not fit. `shownTotal`: null where the cart does not know it. The way to the payment page, taken at once by those who come with `TO_PAYMENT`. Started offline, it goes on with the network unless it is stopped. */
export function useCheckout(takesCode: boolean, shownTotal: number | null): Checkout {
  const { cart, data, queries, session } = useShop();
  const user = useUser();
  const navigate = useNavigate();
  const online = useOnline();
  const [state, setState] = useState<CheckoutState>('ready');
  const asksConsent = useAsksConsent(data);
  const [given, setGiven] = useState(false);

  useEffect(() => {
    if (forgetCheckout()) setState('back');
    // The back-forward cache restores the page as it was left: busy.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) setState(forgetCheckout() ? 'back' : 'ready');
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  const start = async () => {
    if (asksConsent && !given) {
      setState('consent');
      return;
    }
    setState('busy');
    const outcome = await startCheckout({
      data,
      userId: user?.id ?? null,
      items: cart.store.getState().items,
      terms: { code: takesCode ? cart.store.getState().code : null, consent: given, shownTotal },
      origin: window.location.origin,
      redirect: (url) => window.location.assign(url),
    });
    if (outcome === 'expired') await session.expire();
    if (outcome === 'expired' || outcome === 'sign-in') void navigate('/auth', { state: BACK_TO_CART });
    // The shop asks since a moment ago.
    if (outcome === 'consent') queries.invalidate(shopDetailsQuery(data).key);
    // What was refused differs from what the cart shows.
    if (user && REFUSED.has(outcome)) queries.invalidate(`purchases:${user.id}:`);
    setState(outcome);
  };

  const here = useLocation();
  const atOnce = (here.state as Partial<typeof TO_PAYMENT> | null)?.toPayment === true;
  useEffect(() => {
    if (!atOnce || asksConsent === null || session.store.getState().status === 'loading') return;
    // Once: who comes back from the payment page stays here.
    void navigate(here.pathname, { replace: true, state: null });
    void start();
    // Each render has its own `start`; the history entry decides when.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [atOnce, asksConsent, user]);

  useEffect(() => {
    if (state === 'offline' && online) void start();
    // Each render has its own `start`; the network decides when.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state, online]);

  const give = (next: boolean) => {
    setGiven(next);
    if (state === 'consent') setState('ready');
  };
  const consent = asksConsent ? { given, give, isMissing: state === 'consent' } : null;
  return { state, consent, start: () => void start(), stop: () => setState('ready') };
}

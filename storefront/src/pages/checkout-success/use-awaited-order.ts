import { latestOrder, orderBySession } from '@baobab/data/orders/orders';
import { CHECKOUT_MARKER_KEY, REDIRECT_AFTER_EXHAUSTION_MS, REDIRECT_AFTER_SUCCESS_MS } from '@baobab/domain/constants';
import { purchaseMessages } from '@baobab/domain/messages';
import { sessionStore } from '@baobab/ui/web-storage';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useShop } from '../../shop/shop-context.tsx';
import { awaitOrder, type OrderOutcome } from '../../features/checkout/await-order.ts';
import { forgetCheckout } from '../../features/checkout/start-checkout.ts';
import { returnTo, type ReturnState } from '../../ui/page/return-path.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Null while waiting. Empties the cart once the order is paid, then navigates to the files unless `stay`. */
export function useAwaitedOrder({ stay = false }: { stay?: boolean } = {}): OrderOutcome | null {
  const { cart, data, queries, session } = useShop();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('session_id');
  const fromProvider = parameters.get('return') === 'stripe';
  const [outcome, setOutcome] = useState<OrderOutcome | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let moveOn: ReturnType<typeof setTimeout> | undefined;
    const goAfter = (ms: number) => {
      moveOn = setTimeout(() => void navigate('/my-purchases', { replace: true }), ms);
    };
    const findUser = async () => (await (await session.auth()).session())?.user.id ?? null;
    const findOrder = (userId: string) =>
      sessionId ? orderBySession(data, userId, sessionId) : latestOrder(data, userId);

    awaitOrder({ returning: fromProvider || marked(), findUser, findOrder, signal })
      .then((result) => {
        if (signal.aborted) return;
        setOutcome(result);
        forgetCheckout();
        if (result.status === 'signed-out') {
          const state: ReturnState = { ...returnTo(window.location), paid: true };
          void navigate('/auth', { replace: true, state });
        } else if (result.status === 'found') {
          cart.empty();
          queries.invalidate('purchases:');
          showToast(purchaseMessages.success, { tone: 'success' });
          if (!stay) goAfter(REDIRECT_AFTER_SUCCESS_MS);
        } else {
          goAfter(REDIRECT_AFTER_EXHAUSTION_MS);
        }
      })
      // Rejects only when aborted.
      .catch(() => undefined);
    return () => {
      leaving.abort();
      clearTimeout(moveOn);
    };
  }, [cart, data, queries, session, navigate, sessionId, fromProvider, stay]);

  return outcome;
}

function marked(): boolean {
  return sessionStore.getItem(CHECKOUT_MARKER_KEY) !== null;
}

import { checkoutMessages, cartMessages } from '@baobab/domain/messages';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { CartLines } from '../../features/cart/cart-lines.tsx';
import { cartTotal } from '../../features/cart/cart-store.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { focusMain } from '../../ui/page/focus-main.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { BundleLine } from '../packs/bundle-offer.tsx';
import { PopularIllustrations } from '../illustrations/popular-illustrations.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartSummary } from './cart-summary.tsx';
import { useCartCheck } from './use-cart-check.ts';
import { LineLicense, useLinesWithOptions } from './line-license.tsx';
import { useQuote } from './use-quote.ts';
import styles from './cart-page.module.css';
import { useSearchParams } from 'react-router-dom';

export function CartPage() {
  const { cart } = useShop();
  const user = useUser();
  const items = useStore(cart.store, (state) => state.items);
  const quoted = useQuote(items);
  const check = useCartCheck(items, user?.id ?? null, quoted);
  const withOptions = useLinesWithOptions(items);
  const { quote, lines, leftOut } = quoted;
  useLinkedCode();
  useFocusAfterRemoval(items.length);
  return (
    <div className="wrap">
      {items.length === 0 ? (
        <>
          <h1 className="visually-hidden">{cartMessages.title}</h1>
          <EmptyState title={checkoutMessages.cartEmpty} icon="cart">
            <p>Add an illustration to see it here.</p>
            <ButtonLink to="/illustrations" look="primary" size="large">
              Browse Illustrations
            </ButtonLink>
          </EmptyState>
          <PopularIllustrations />
        </>
      ) : (
        <>
          <PageHeader title={cartMessages.title} />
          <CartNotices check={check} />
          <div className={styles.page}>
            <div>
              <CartLines
                cart={cart}
                items={items}
                problems={check.problems}
                files={check.files}
                owned={check.owned}
                included={check.included}
                quoted={lines}
                leftOut={leftOut}
                code={quote?.code?.fits ? quote.code.code : null}
                renderLicense={(item, className) =>
                  (withOptions.has(item.id) || item.option !== undefined) && (
                    <LineLicense item={item} line={lines.get(item.id)} className={className} />
                  )
                }
              />
              <Button look="bare" onClick={cart.clear}>
                Clear Cart
              </Button>
              <BundleLine />
            </div>
            <CartSummary
              total={cartTotal(items)}
              quoted={quoted}
              isBlocked={check.problems.size > 0}
              repriced={check.corrected}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** The pressed button is gone with its line. */
function useFocusAfterRemoval(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) focusMain();
    before.current = count;
  }, [count]);
}

/** `/cart?code=SUMMER`, as the studio hands it out: the code goes into the cart, and out of the address. */
function useLinkedCode(): void {
  const { cart } = useShop();
  const [parameters, setParameters] = useSearchParams();
  const code = parameters.get('code');
  useEffect(() => {
    if (code === null) return;
    if (code.trim() !== '') cart.setCode(code.trim());
    setParameters({}, { replace: true });
  }, [cart, code, setParameters]);
}

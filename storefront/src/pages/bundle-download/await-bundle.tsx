import { purchaseMessages } from '@baobab/domain/messages';
import type { ReactNode } from 'react';
import { useUser } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Notice } from '../../ui/notice.tsx';
import { LoadingMessage } from '../../ui/skeleton.tsx';
import { useAwaitedOrder } from '../checkout-success/use-awaited-order.ts';

/** Waits for the paid order as the success page does, then shows the files here. */
export function AwaitBundle({ children }: { children: (userId: string) => ReactNode }) {
  const outcome = useAwaitedOrder({ stay: true });
  const user = useUser();
  if (outcome?.status === 'found' && user) return children(user.id);
  if (outcome === null || outcome.status === 'signed-out' || outcome.status === 'found') {
    return (
      <EmptyState level={1} title="Confirming your payment">
        <LoadingMessage>Confirming your payment...</LoadingMessage>
        <p>This usually takes a few seconds. You can stay on this page; nothing will be charged twice.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState level={1} title="Thank you">
      <Notice title={outcome.status === 'failed' ? purchaseMessages.orderFailed : purchaseMessages.orderNotFound} />
      <ButtonLink to="/my-purchases" look="primary">
        View My Purchases
      </ButtonLink>
    </EmptyState>
  );
}

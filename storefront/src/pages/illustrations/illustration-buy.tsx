/** Everything to buy or download one illustration with: the button, what a buyer wants to know there, and the bar of phones. */
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { BuyBar } from '../../features/buy-bar/buy-bar.tsx';
import { TrustLine } from '../../features/buy-bar/trust-line.tsx';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { Price } from '../../ui/price.tsx';
import { AnotherSeat } from './another-seat.tsx';
import { IllustrationAction } from './illustration-action.tsx';
import styles from './illustration-buy.module.css';

interface IllustrationBuyProps {
  item: IllustrationCard;
  purchase: PurchaseState;
  /** False for what only its buyers still see. */
  isSold: boolean;
}

export function IllustrationBuy({ item, purchase, isSold }: IllustrationBuyProps) {
  const action = { item, purchase, look: 'primary' } as const;
  return (
    <>
      <div className={styles.action} data-buy="">
        <IllustrationAction {...action} size="large" />
      </div>
      {isSold && !item.isFree && <TrustLine />}
      {isSold && <AnotherSeat item={item} purchase={purchase} />}
      {isSold && (
        <BuyBar title={item.title} price={<Price price={item.price} isFree={item.isFree} />}>
          <IllustrationAction {...action} short />
        </BuyBar>
      )}
    </>
  );
}

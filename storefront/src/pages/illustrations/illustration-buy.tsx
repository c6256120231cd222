/** Everything to buy or download one illustration with: the button, what a buyer wants to know there, and the bar of phones. */
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { BuyBar } from '../../features/buy-bar/buy-bar.tsx';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { Price } from '../../ui/price.tsx';
import { AnotherSeat } from './another-seat.tsx';
import { IllustrationAction } from './illustration-action.tsx';
import { IllustrationLicense } from './illustration-license.tsx';
import { BuyLine } from './in-cart.tsx';
import { useLicenses } from './use-licenses.ts';
import styles from './illustration-buy.module.css';

interface IllustrationBuyProps {
  item: IllustrationCard;
  purchase: PurchaseState;
  /** False for what only its buyers still see. */
  isSold: boolean;
}

export function IllustrationBuy({ item, purchase, isSold }: IllustrationBuyProps) {
  const licenses = useLicenses(item, isSold);
  const action = { item, purchase, look: 'primary', license: licenses.chosen } as const;
  return (
    <>
      <IllustrationLicense item={item} licenses={licenses} purchase={purchase} />
      <div className={styles.action} data-buy="">
        <IllustrationAction {...action} size="large" />
      </div>
      {isSold && !item.isFree && <BuyLine id={item.id} />}
      {isSold && <AnotherSeat item={item} purchase={purchase} choices={licenses.choices} />}
      {isSold && (
        <BuyBar title={item.title} price={<Price price={licenses.chosen?.price ?? item.price} isFree={item.isFree} />}>
          <IllustrationAction {...action} short />
        </BuyBar>
      )}
    </>
  );
}

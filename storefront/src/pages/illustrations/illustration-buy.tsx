/** Everything to buy or download one illustration with: the button, what a buyer wants to know there, and the bar of phones. */
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { BuyBar } from '../../features/buy-bar/buy-bar.tsx';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { chosenPrice, illustrationBuys } from '../../ui/price/license-words.ts';
import { Price } from '../../ui/price/price.tsx';
import { AnotherLicense } from './another-license.tsx';
import { IllustrationAction } from './illustration-action.tsx';
import { IllustrationLicense } from './illustration-license.tsx';
import { BuyLine } from './in-cart.tsx';
import type { Licenses } from './use-licenses.ts';
import styles from './illustration-buy.module.css';

interface IllustrationBuyProps {
  item: IllustrationCard;
  purchase: PurchaseState;
  /** False for what only its buyers still see. */
  isSold: boolean;
  licenses: Licenses;
}

export function IllustrationBuy({ item, purchase, isSold, licenses }: IllustrationBuyProps) {
  const isOwned = purchase === 'purchased' || purchase === 'included';
  const action = { item, purchase, look: 'primary', license: licenses.chosen } as const;
  return (
    <>
      <IllustrationLicense item={item} licenses={licenses} purchase={purchase} />
      <div className={styles.action} data-buy="">
        <IllustrationAction {...action} size="large" />
      </div>
      {isSold && !item.isFree && <BuyLine id={item.id} isOwned={isOwned} />}
      {isSold && !isOwned && <p>{illustrationBuys(item, licenses.chosen)}</p>}
      {isSold && <AnotherLicense item={item} purchase={purchase} choices={licenses.choices} />}
      {isSold && (
        <BuyBar title={item.title} price={<Price {...chosenPrice(item, licenses.chosen)} />}>
          <IllustrationAction {...action} short />
        </BuyBar>
      )}
    </>
  );
}

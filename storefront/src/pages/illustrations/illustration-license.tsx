import type { LicenseChoice } from '@baobab/data/orders/quote';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { cartItem } from '../../features/cart/cart-item.ts';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ChooseLicense } from './choose-license.tsx';
import type { Licenses } from './use-licenses.ts';

interface IllustrationLicenseProps {
  item: IllustrationCard;
  licenses: Licenses;
  purchase: PurchaseState;
}

export function IllustrationLicense({ item, ...choice }: IllustrationLicenseProps) {
  const { http } = useShop().data;
  const withLicense = (license: LicenseChoice) => cartItem(item, http.url, license);
  return <ChooseLicense item={{ id: item.id, title: item.title, withLicense }} {...choice} />;
}

/** What a pack costs beside the bundles that it is in, and its line in the cart. */
import { BUNDLE_ID, PACK_ID_PREFIX } from '@baobab/domain/constants';
import type { LicenseChoice } from '@baobab/data/orders/quote';
import { STANDARD_OPTION, type CartItem } from '@baobab/domain/entities/cart';
import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { fromCents, shortMoney, toCents } from '@baobab/domain/money';
import { packInWords } from '../../head/pack-words.ts';

type BundleOfPack = ShopPack['bundles'][number];

const bundleName = ({ id, title }: Pick<BundleOfPack, 'id' | 'title'>): string =>
  id === BUNDLE_ID ? 'the complete bundle' : title;

/**
 * 'For $67 more you get all 9 packs of the complete bundle.' `price`: what the bundle costs this buyer, after credit. `packPrice`:
 * what the pack costs, 0 for its owners; null where it is sold in bundles alone.
 */
export function bundleInWords(
  packPrice: number | null,
  bundle: Pick<BundleOfPack, 'id' | 'title' | 'packCount'>,
  price: number,
  currency: string | null,
): string {
  const all = `${bundle.packCount === 1 ? 'the pack' : `all ${bundle.packCount} packs`} of ${bundleName(bundle)}`;
  if (packPrice === null) return `It comes with ${all}, for ${shortMoney(price, currency)}.`;
  const more = toCents(price) - toCents(packPrice);
  return more > 0
    ? `For ${shortMoney(fromCents(more), currency)} more you get ${all}.`
    : `For ${shortMoney(price, currency)} you get ${all}.`;
}

/** Null where it is sold in bundles alone. `image` is the address of its picture; without a choice it is the standard license. */
export function packItem(
  pack: ShopPack,
  image: string | null,
  choice?: Pick<LicenseChoice, 'option' | 'price'> | null,
): Omit<CartItem, 'quantity'> | null {
  if (pack.price === null) return null;
  return {
    id: `${PACK_ID_PREFIX}${pack.slug}`,
    title: pack.title,
    price: choice?.price ?? pack.price,
    description: `${packInWords(pack.contents)}, with a commercial license.`,
    category: 'pack',
    isFree: false,
    ...(image ? { image } : {}),
    ...(choice && choice.option !== STANDARD_OPTION && { option: choice.option }),
  };
}

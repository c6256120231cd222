/** Loaded when there is something to name. */
import { getIllustration } from '@baobab/data/catalog/illustrations';
import { bundleSale } from '@baobab/data/packs/bundles';
import type { DataClient } from '@baobab/data/client';
import { BUNDLE_ID } from '@baobab/domain/constants';
import type { Picture } from '@baobab/domain/entities/fields';
import { BUNDLE_TITLE } from '../../head/bundle-texts.tsx';

export interface WantedItem {
  title: string;
  price: number;
  isFree: boolean;
  picture: Picture | null;
}

/** Null where the shop has no such thing. */
export async function findWanted(data: DataClient, id: string): Promise<WantedItem | null> {
  if (id !== BUNDLE_ID) {
    const item = await getIllustration(data, id);
    return item && { ...item, picture: item };
  }
  const { price, cover } = await bundleSale(data);
  return price === null ? null : { title: BUNDLE_TITLE, price, isFree: false, picture: cover };
}

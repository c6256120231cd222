/** What was asked for before signing in, done in the name of the new user. Loaded only when there is something to do. */
import { publicUrl } from '@baobab/data/storage/images';
import { addFavorite } from '@baobab/data/accounts/favorites';
import { purchasedIds } from '@baobab/data/orders/purchases';
import { BUNDLE_ID } from '@baobab/domain/constants';
import type { CartItem } from '@baobab/domain/entities/cart';
import { cartMessages, catalogMessages } from '@baobab/domain/messages';
import type { Intent } from '../features/account/intent.ts';
import { bundleItem } from '../features/packs/bundle-item.ts';
import { bundleSaleQuery } from '../features/packs/bundle-queries.ts';
import { cartItem } from '../features/cart/cart-item.ts';
import { quantityOf } from '../features/cart/cart-store.ts';
import { illustrationQuery } from '../features/catalog/queries.ts';
import { startDownload } from '../features/downloads/start-download.ts';
import { favoriteQuery } from '../features/favorites/queries.ts';
import type { Shop } from '../shop/shop-context.tsx';
import { showToast } from '../ui/feedback/toast.tsx';

export async function carryOutIntent(shop: Shop, userId: string, { kind, id, option }: Intent): Promise<void> {
  if (kind === 'cart') await putIntoCart(shop, userId, { id, option });
  else if (kind === 'favorite') await keepFavorite(shop, userId, id);
  else await download(shop, id);
}

const illustrationOf = async ({ data, queries }: Shop, id: string) => {
  const answer = await queries.load(illustrationQuery(data, id));
  return answer.status === 'success' ? answer.data : null;
};

/** Of what is free; tells the outcome itself. */
async function download(shop: Shop, id: string) {
  const item = await illustrationOf(shop, id);
  if (!item?.isFree) return;
  const publicPicture = item.image ? publicUrl(shop.data.http.url, item.image) : undefined;
  await startDownload(shop.data, { ...item, publicPicture });
}

async function keepFavorite(shop: Shop, userId: string, id: string) {
  const { data, queries } = shop;
  const item = await illustrationOf(shop, id);
  if (!item) return;
  try {
    await addFavorite(data, userId, item.id);
    queries.write(favoriteQuery(data, userId, item.id).key, true);
    queries.invalidate(`favorites:${userId}`);
    showToast(catalogMessages.favorited(item.title));
  } catch {
    showToast(`${item.title} could not be added to favorites`, {
      description: 'You are signed in. Press its heart once more.',
      tone: 'error',
    });
  }
}

/** What the user turns out to own is only told; its page has the download. */
async function putIntoCart(shop: Shop, userId: string, { id, option }: Pick<Intent, 'id' | 'option'>) {
  const { cart, data } = shop;
  const item = await lineOf(shop, id, option);
  // Another tab may have been quicker.
  if (!item || item.isFree || quantityOf(cart.store.getState().items, id) > 0) return;
  const owned = await purchasedIds(data, userId, [id]).catch(() => new Set<string>());
  if (owned.has(id)) showToast('You own this already', { description: `${item.title} is in My Purchases.` });
  else if (!(await isInPackOf(shop, id))) cart.add(item, id === BUNDLE_ID ? cartMessages.bundleAdded : undefined);
}

async function isInPackOf({ data }: Shop, id: string): Promise<boolean> {
  const { includedInMyBundle } = await import('@baobab/data/orders/library');
  return includedInMyBundle(data, [id]).then(
    (included) => included.has(id),
    () => false,
  );
}

async function lineOf(shop: Shop, id: string, option?: string): Promise<Omit<CartItem, 'quantity'> | null> {
  const { data, queries } = shop;
  if (id === BUNDLE_ID) {
    const sale = await queries.load(bundleSaleQuery(data));
    return sale.status === 'success' ? bundleItem(sale.data, data.http.url) : null;
  }
  const item = await illustrationOf(shop, id);
  if (!item || option === undefined) return item && cartItem(item, data.http.url);
  const { licenseChoices } = await import('@baobab/data/orders/quote');
  const choices = await licenseChoices(data, id).catch(() => []);
  return cartItem(
    item,
    data.http.url,
    choices.find((choice) => choice.option === option),
  );
}

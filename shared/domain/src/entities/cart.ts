/** A cart line as it is kept in the browser. The server believes only `id` and `quantity`. */
import {
  BUNDLE_CART_ID,
  BUNDLE_ID,
  BUNDLE_ID_PREFIX,
  CART_QUANTITY_MAX,
  CHECKOUT_RETURN_BUNDLE,
  CHECKOUT_RETURN_REGULAR,
  PACK_ID_PREFIX,
} from '../constants.ts';

export interface CartItem {
  id: string;
  title: string;
  /** Unit price, dollars. */
  price: number;
  /** Whole, 1 or more; license seats. */
  quantity: number;
  image?: string | undefined;
  description: string;
  category?: string | undefined;
  isFree: boolean;
  /** The user owns it and adds seats. */
  furtherSeats?: true | undefined;
  /** License option; absent for the standard license. */
  option?: string | undefined;
}

/** The license that every item is sold with. */
export const STANDARD_OPTION = 'standard';

/** Chooses the return path only; what is sold is decided by the server. */
export function isBundleCart(items: readonly Pick<CartItem, 'id' | 'title'>[]): boolean {
  return items.some(({ id, title }) => isBundleId(id) || title.toLowerCase().includes('bundle'));
}

export function checkoutReturnPath(items: readonly Pick<CartItem, 'id' | 'title'>[]): string {
  return isBundleCart(items) ? CHECKOUT_RETURN_BUNDLE : CHECKOUT_RETURN_REGULAR;
}

export function isBundleId(id: string): boolean {
  return id === BUNDLE_ID || id === BUNDLE_CART_ID;
}

/** Packs and bundles are sold once to an account. */
export function isSoldOnce(id: string): boolean {
  return id.startsWith(PACK_ID_PREFIX) || id.startsWith(BUNDLE_ID_PREFIX);
}

/** License seats that one order may have of it. */
export function quantityMax(id: string): number {
  return isSoldOnce(id) ? 1 : CART_QUANTITY_MAX;
}

/** The catalog's id of a cart line: both names of the bundle are one product. */
export function catalogId(id: string): string {
  return isBundleId(id) ? BUNDLE_ID : id;
}

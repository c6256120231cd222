/**
 * Currency, least amount and time zone of the shop that this program works on, for rules and words outside of components. The admin area
 * sets it from the settings before a screen is drawn, and the desktop app before it plans uploads. The storefront does not read it.
 */
import type { ShopDetails } from './entities/shop-settings.ts';

export type ShopLocale = Pick<ShopDetails, 'currency' | 'minimumCharge' | 'timeZone'>;

let current: ShopLocale = { currency: 'usd', minimumCharge: 0.5, timeZone: 'UTC' };

export const shopLocale = (): ShopLocale => current;

export function setShopLocale({ currency, minimumCharge, timeZone }: ShopLocale): void {
  current = { currency, minimumCharge, timeZone };
}

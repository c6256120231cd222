import { shortMoney } from '@baobab/domain/money';

interface PackPlace {
  /** Title of the pack. */
  pack: string;
  /** Of the illustration; null for the pack itself. */
  title: string | null;
  price: number | null;
  bundlePrice: number | null;
}

/** 'in Healthcare Pack, $25' for an illustration, 'Pack, $25' for the pack itself. */
export function packPlace({ pack, title, price, bundlePrice }: PackPlace, currency: string | null): string {
  const place = title === null ? 'Pack' : `in ${pack}`;
  if (price !== null) return `${place}, ${shortMoney(price, currency)}`;
  return bundlePrice === null ? place : `${place}, only with the ${shortMoney(bundlePrice, currency)} bundle`;
}

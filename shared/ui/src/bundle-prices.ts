/** The words around the bundle’s price, on its page and in the preview of the settings. */
import { formatMoney, saving } from '@baobab/domain/money';

interface ComparePrices {
  totalValue: number | null;
  regularPrice: number | null;
}

/** Each saving is shown with its base; null where the owner has entered none. */
export const savings = (price: number, { totalValue, regularPrice }: ComparePrices) => [
  ...(totalValue === null ? [] : [{ base: `Total value ${inDollars(totalValue)}`, ...saving(price, totalValue) }]),
  ...(regularPrice === null ? [] : [{ base: `Regular ${inDollars(regularPrice)}`, ...saving(price, regularPrice) }]),
];

/** 'Regular $250: you save $171 (68%)' */
export const savingInWords = ({ base, amount, percent }: ReturnType<typeof savings>[number]): string =>
  `${base}: you save ${inDollars(amount)} (${percent}%)`;

/** '$79', '$79.50' */
export const inDollars = (price: number): string => (Number.isInteger(price) ? `$${price}` : formatMoney(price));

/** The words around the bundle’s price, on its page and in the preview of the settings. */
import { saving, shortMoney } from '@baobab/domain/money';

interface ComparePrices {
  totalValue: number | null;
  regularPrice: number | null;
}

/** Each saving is shown with its base; null where the owner has entered none. */
export const savings = (price: number, { totalValue, regularPrice }: ComparePrices, currency: string | null) => [
  ...(totalValue === null
    ? []
    : [{ base: `Total value ${shortMoney(totalValue, currency)}`, ...saving(price, totalValue) }]),
  ...(regularPrice === null
    ? []
    : [{ base: `Regular ${shortMoney(regularPrice, currency)}`, ...saving(price, regularPrice) }]),
];

/** 'Regular $250: you save $171 (68%)' */
export const savingInWords = (
  { base, amount, percent }: ReturnType<typeof savings>[number],
  currency: string | null,
): string => `${base}: you save ${shortMoney(amount, currency)} (${percent}%)`;

import type { DataClient } from '@baobab/data/client';
import { licenseChoices, quoteCart, type LicenseChoice } from '@baobab/data/orders/quote';
import { query } from '../../query/query-cache.ts';

/** `userId` is null for visitors, who own none. */
export const licenseChoicesQuery = (data: DataClient, id: string, userId: string | null) =>
  query(userId ? `purchases:${userId}:licenses:${id}` : `licenses:${id}`, () => licenseChoices(data, id));

export interface UpgradeOffer {
  choice: LicenseChoice;
  /** What is asked for it after what was paid before. */
  amount: number;
}

/** What the dearer licenses of an owned item cost, as the server works it out. */
export const upgradesQuery = (data: DataClient, id: string, userId: string, choices: readonly LicenseChoice[]) =>
  query(`purchases:${userId}:upgrades:${id}:${choices.map(({ option }) => option).join(',')}`, async () => {
    const quotes = await Promise.all(
      dearer(choices).map(async (choice) => ({
        choice,
        quote: await quoteCart(data, [{ id, quantity: 1, option: choice.option }]),
      })),
    );
    return quotes.flatMap(({ choice, quote }): UpgradeOffer[] => {
      const [line] = quote.lines;
      return line?.isUpgrade ? [{ choice, amount: line.amount }] : [];
    });
  });

/** Those above the dearest that is owned. */
function dearer(choices: readonly LicenseChoice[]): readonly LicenseChoice[] {
  return choices.slice(choices.findLastIndex(({ isOwned }) => isOwned) + 1);
}

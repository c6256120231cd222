import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { shortMoney } from '@baobab/domain/money';
import { formatNames } from '@baobab/ui/item-claims';
import { priceOf } from './price.tsx';

/** What the words need of a license option. */
interface OfferedLicense {
  readonly name: string;
  readonly price: number;
  /** Projects that it covers; null for any number. */
  readonly seats: number | null;
}

/** 'Extended' of 'Extended license'. */
export const shortLicense = (name: string): string => name.replace(/ license$/i, '');

/** 'Upgrade to Extended: $15' */
export const upgradeLabel = (name: string, amount: number, currency: string | null): string =>
  `Upgrade to ${shortLicense(name)}: ${amount === 0 ? 'no extra cost' : shortMoney(amount, currency)}`;

/** How many projects licenses cover. Null: as many as the buyer wants. */
export const projectsInWords = (projects: number | null): string =>
  projects === null ? 'any number of projects' : projects === 1 ? 'one project' : `${projects} projects`;

/** The price of the chosen license, for `Price`; null is the standard one. */
export const chosenPrice = (item: IllustrationCard, chosen: OfferedLicense | null) =>
  chosen ? { price: chosen.price, isFree: false } : priceOf(item);

/** What one buys, in one sentence: files, license, people. */
export function illustrationBuys(
  item: IllustrationCard,
  chosen: Pick<OfferedLicense, 'name' | 'seats'> | null,
): string {
  const files = formatNames(item);
  const projects = chosen ? chosen.seats : 1;
  const license = item.isFree
    ? 'a free license for personal and commercial use'
    : `${chosen ? `the ${shortLicense(chosen.name)} license` : 'a license'} for ${projectsInWords(projects)}`;
  const people = item.isFree ? 'your projects' : projects === 1 ? 'that project' : 'these projects';
  return `You get the ${files ? `${files} files` : 'files'} and ${license}. Everyone who works on ${people} may use them.`;
}

/** As `illustrationBuys`, of a pack or a bundle. `files`: '225 illustrations in 9 packs, one ZIP file for each pack,' */
export const packBuys = (files: string): string =>
  `You get ${files} and a commercial license for any number of your own and your clients’ projects. Everyone who works on them may use the files.`;

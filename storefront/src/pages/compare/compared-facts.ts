import { formatMoney } from '@baobab/domain/money';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { fileClaims } from '@baobab/ui/item-claims';
import { usageText } from '../../features/catalog/item-facts.tsx';

export interface ComparedFact {
  name: string;
  /** Of each; '' where it is not known. */
  values: readonly [string, string];
}

/** What either file bears out, then price and license, in the order of the detail page. */
export function comparedFacts(
  [one, other]: readonly [IllustrationCard, IllustrationCard],
  currency: string | null,
): ComparedFact[] {
  const [ofOne, ofOther] = [factsOf(one, currency), factsOf(other, currency)];
  const names = ORDER.filter((name) => ofOne.has(name) || ofOther.has(name));
  return names.map((name) => ({ name, values: [ofOne.get(name) ?? '', ofOther.get(name) ?? ''] }));
}

const ORDER = ['Format', 'Size', 'Vector', 'Transparency', 'Download', 'Price', 'License'];

function factsOf(item: IllustrationCard, currency: string | null): Map<string, string> {
  return new Map([
    ...fileClaims(item),
    ['Price', item.isFree ? 'Free' : formatMoney(item.price, currency)],
    ['License', usageText(item.isFree)],
  ]);
}

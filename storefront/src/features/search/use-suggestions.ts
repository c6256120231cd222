/** What the dialog shows before anything is typed, and where nothing was found. Asked once a dialog; without an answer it shows none. */
import { bundleOffer } from '@baobab/data/packs/bundle-offer';
import { listCategories } from '@baobab/data/catalog/categories';
import type { DataClient } from '@baobab/data/client';
import { findIllustrations } from '@baobab/data/catalog/find';
import { tagKey } from '@baobab/domain/tags';
import { shortMoney } from '@baobab/domain/money';
import { useEffect, useState } from 'react';
import { tagPath } from '../../head/addresses.ts';
import { useCurrency } from '../../ui/price/currency.ts';
import { categoryHit, pictureHit, type SearchHit } from './search-hits.ts';

export interface Suggestions {
  atFirst: SearchHit[];
  forNoMatch: SearchHit[];
}

const NONE: Suggestions = { atFirst: [], forNoMatch: [] };
const TAGS = 6;
const PICTURES = 3;

export function useSuggestions(data: DataClient): Suggestions {
  const currency = useCurrency();
  const [suggestions, setSuggestions] = useState(NONE);
  useEffect(() => {
    let left = false;
    load(data, currency).then(
      (loaded) => !left && setSuggestions(loaded),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [data, currency]);
  return suggestions;
}

async function load(data: DataClient, currency: string | null): Promise<Suggestions> {
  const [popular, newest, categories, bundlePrice] = await Promise.all([
    findIllustrations(data, { sort: 'popular' }),
    findIllustrations(data, { sort: 'newest', pageSize: PICTURES }),
    listCategories(data),
    bundleOffer(data),
  ]);
  const bundle: SearchHit[] =
    bundlePrice === null
      ? []
      : [
          {
            key: 'bundle',
            group: 'Bundle',
            title: 'All packs in one bundle',
            detail: shortMoney(bundlePrice, currency),
            to: '/bundle',
          },
        ];
  return {
    atFirst: [
      ...commonTags(popular.items.flatMap(({ tags }) => tags)).map(tagHit),
      ...categories.map(categoryHit),
      ...newest.items.map((item) => pictureHit(item, 'New illustrations', currency)),
    ],
    forNoMatch: [
      ...popular.items.slice(0, PICTURES).map((item) => pictureHit(item, 'Popular illustrations', currency)),
      ...bundle,
    ],
  };
}

/** The most frequent first; of two the earlier. */
function commonTags(tags: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of tags) counts.set(tagKey(tag), (counts.get(tagKey(tag)) ?? 0) + 1);
  const keys = [...counts].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
  return keys.filter((key) => key !== '').slice(0, TAGS);
}

const tagHit = (key: string): SearchHit => ({
  key: `tag-${key}`,
  group: 'Popular tags',
  title: key.replaceAll('-', ' '),
  detail: '',
  to: tagPath(key),
});

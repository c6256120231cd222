/** The licenses that an item is offered with, and the chosen one. */
import type { LicenseChoice } from '@baobab/data/orders/quote';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { useState } from 'react';
import { licenseChoicesQuery } from '../../features/purchases/license-queries.ts';
import { useKept } from '../../query/use-kept.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';

export interface Licenses {
  /** Empty where there is nothing to choose: free, not sold, or one license alone. */
  choices: readonly LicenseChoice[];
  /** Null is the standard license. */
  chosen: LicenseChoice | null;
  choose: (choice: LicenseChoice) => void;
}

export function useLicenses(item: Pick<IllustrationCard, 'id' | 'isFree'> | null, isSold: boolean): Licenses {
  const { data } = useShop();
  const user = useUser();
  const asked = item && isSold && !item.isFree ? licenseChoicesQuery(data, item.id, user?.id ?? null) : null;
  const { result } = useKept(useQuery(asked));
  const [option, setOption] = useState<string>(STANDARD_OPTION);
  const choices = asked && result.status === 'success' && result.data.length > 1 ? result.data : [];
  const chosen = choices.find((choice) => choice.option === option && option !== STANDARD_OPTION) ?? null;
  return { choices, chosen, choose: (choice) => setOption(choice.option) };
}

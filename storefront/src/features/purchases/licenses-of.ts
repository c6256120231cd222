import type { OwnedItem } from '@baobab/data/orders/library';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';

/** Names of the licenses beside the standard one; empty for that alone. */
export function licensesOf({ lines }: Pick<OwnedItem, 'lines'>): string {
  const names = lines
    .filter(({ option }) => option !== STANDARD_OPTION)
    .map(({ optionName, option }) => optionName ?? option);
  return [...new Set(names)].join(', ');
}

// Stripe's pages of a list: ten unless told, on from a named object.
import type { Stripe } from 'stripe';
import { missingResource } from './api-error.ts';
import { expand, integer, text } from './parameters.ts';

export const paging = {
  limit: integer(1, 100).default(10),
  starting_after: text(200).optional(),
  expand,
};
type Paging = { limit: number; starting_after?: string | undefined };

export function pageOf<Item extends { id: string; object: string }>(
  url: string,
  all: Item[],
  { limit, starting_after: last }: Paging,
): Stripe.ApiList<Item> {
  const start = last === undefined ? 0 : all.findIndex(({ id }) => id === last) + 1;
  if (last !== undefined && start === 0) throw missingResource(all[0]?.object ?? 'object', last, 'starting_after');
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}

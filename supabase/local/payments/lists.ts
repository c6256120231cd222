/** Stripe's pages of a list: ten unless told, on from a named object. */
import type { Stripe } from 'stripe';
import { invalidParameter } from './api-error.ts';
import { expand, integer, text } from './parameters.ts';

export const paging = {
  limit: integer(1, 100).default(10),
  starting_after: text(200).optional(),
  expand,
};
interface Paging {
  limit: number;
  starting_after?: string | undefined;
}

export function pageOf<Item extends { id: string }>(
  { kind, url }: { kind: string; url: string },
  all: Item[],
  { limit, starting_after: last }: Paging,
): Stripe.ApiList<Item> {
  const start = last === undefined ? 0 : all.findIndex(({ id }) => id === last) + 1;
  if (last !== undefined && start === 0) {
    throw invalidParameter('starting_after', `No such ${kind}: '${last}'`, 'resource_missing');
  }
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}

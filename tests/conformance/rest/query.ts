// How the cases write a request to PostgREST.
import { rows } from '../answer.ts';
import type { Answer, Wish } from '../answer.ts';
import type { Shop } from '../shop.ts';
import type { Asker, World } from '../world.ts';

export type Query = Record<string, string>;

/** As postgrest-js encodes it. */
export const queryOf = (query: Query) => new URLSearchParams(query).toString();

export const rest = (world: World, table: string, query: Query, as: Asker = 'anon', wish: Wish = {}): Promise<Answer> =>
  world.ask(`/rest/v1/${table}?${queryOf(query)}`, as, wish);

export const rpc = (world: World, name: string, json: unknown, as: Asker, wish: Wish = {}): Promise<Answer> =>
  world.ask(`/rest/v1/rpc/${name}`, as, { json, ...wish });

/** Asks for one object instead of a list. */
export const OBJECT = { accept: 'application/vnd.pgrst.object+json' };
export const RETURN = { prefer: 'return=representation' };
export const COUNT = { prefer: 'count=exact' };

/** Filter that finds exactly the four illustrations of the run. */
export const mine = ({ prefix }: World) => ({ id: `like.${prefix}-*` });

/** Which of the four came back, as letters in the order of the answer. */
export function letters(answer: Answer, shop: Shop): string {
  const names = new Map(Object.entries(shop.ids).map(([name, id]) => [id, name.charAt(0)]));
  return rows(answer)
    .map(({ id }) => names.get(String(id)) ?? '?')
    .join('');
}

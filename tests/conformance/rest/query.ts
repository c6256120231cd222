/** How the cases write a request to PostgREST. */
import { rows } from '../answer.ts';
import type { Answer, RequestOptions } from '../answer.ts';
import type { Requester, ShopFixture, TestContext } from '../test-context.ts';

export type Query = Record<string, string>;

/** As postgrest-js encodes it. */
export const queryOf = (query: Query) => new URLSearchParams(query).toString();

export const rest = (
  context: TestContext,
  table: string,
  query: Query,
  as: Requester = 'anon',
  options: RequestOptions = {},
): Promise<Answer> => context.ask(`/rest/v1/${table}?${queryOf(query)}`, as, options);

export const rpc = (
  context: TestContext,
  name: string,
  json: unknown,
  as: Requester,
  options: RequestOptions = {},
): Promise<Answer> => context.ask(`/rest/v1/rpc/${name}`, as, { json, ...options });

/** Asks for one object instead of a list. */
export const OBJECT = { accept: 'application/vnd.pgrst.object+json' };
export const RETURN = { prefer: 'return=representation' };
export const COUNT = { prefer: 'count=exact' };

/** Filter that finds exactly the four illustrations of the run. */
export const mine = ({ prefix }: TestContext) => ({ id: `like.${prefix}-*` });

/** Which of the four came back, as letters in the order of the answer. */
export function letters(answer: Answer, shop: ShopFixture): string {
  const names = new Map(Object.entries(shop.ids).map(([name, id]) => [id, name.charAt(0)]));
  return rows(answer)
    .map(({ id }) => names.get(String(id)) ?? '?')
    .join('');
}

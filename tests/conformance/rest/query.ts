/** How the cases write a request to PostgREST. */
import { rows } from '../answer.ts';
import type { Answer, RequestOptions } from '../answer.ts';
import type { Question } from '../questions.ts';
import type { Requester, ShopFixture, TestContext } from '../test-context.ts';

export type Query = Record<string, string>;

/** As postgrest-js encodes it. */
const queryOf = (query: Query) => new URLSearchParams(query).toString();

export const table = (name: string, query: Query, as: Requester = 'anon', options: RequestOptions = {}): Question => ({
  path: `/rest/v1/${name}?${queryOf(query)}`,
  as,
  ...options,
});

export const call = (name: string, json: unknown, as: Requester): Question => ({
  path: `/rest/v1/rpc/${name}`,
  as,
  json,
});

export const ask = (context: TestContext, { path, as, ...options }: Question): Promise<Answer> =>
  context.ask(path, as, options);

export const rest = (context: TestContext, ...question: Parameters<typeof table>): Promise<Answer> =>
  ask(context, table(...question));

/** The rows of the run, and the filter that finds exactly its four illustrations. */
export const shopOf = async (context: TestContext) => ({
  ...(await context.shop()),
  prefix: context.prefix,
  mine: mine(context),
});
export type Shop = Awaited<ReturnType<typeof shopOf>>;

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

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

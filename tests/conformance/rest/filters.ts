/** Horizontal filtering: every operator that the shop uses, on values that need care. */
import assert from 'node:assert/strict';
import { hasStatus, refusedRest } from '../answer.ts';
import { expectations } from '../expectation.ts';
import type { Run } from '../expectation.ts';
import { questions } from '../questions.ts';
import { letters, rest, shopOf, table } from './query.ts';
import type { Query, Shop } from './query.ts';

const OPERATORS = 'PostgREST docs, Tables and Views: Operators';
const LOGICAL = 'PostgREST docs, Tables and Views: Logical operators';
const RESERVED = 'PostgREST docs, URL Grammar: Reserved characters';
const items = (query: Query) => table('illustrations', { select: 'id', ...query });
const PARSING = 'PostgREST docs, Errors: PGRST100';

/** The letters of the illustrations that a filter finds, in the order of their ids (a b g d). */
const finds =
  (wanted: string, filter: (shop: Shop) => Query): Run =>
  async (context) => {
    const shop = await shopOf(context);
    const answer = await rest(context, 'illustrations', { select: 'id', ...shop.mine, order: 'id', ...filter(shop) });
    hasStatus(answer, 200);
    assert.equal(letters(answer, shop), wanted, answer.path);
  };

const refused = questions('REST', shopOf, [
  [
    'filter-lte-timestamp',
    OPERATORS,
    ({ prefix }) => {
      const published_at = `lte.${new Date().toISOString()}`;
      const query = { select: 'id', category: `eq.${prefix} Notes`, is_published: 'eq.true', published_at };
      return table('blog_posts', query, 'secret');
    },
    ({ posts }) => ({ status: 200, is: [{ id: posts.published }] }),
  ],
  [
    'filter-invalid-value',
    'PostgREST docs, Errors: 22P02 is forwarded as 400',
    () => table('blog_posts', { select: 'id', id: 'eq.not-a-uuid' }),
    refusedRest(400, '22P02', {
      message: 'invalid input syntax for type uuid: "not-a-uuid"',
      details: null,
      hint: null,
    }),
  ],
  [
    'filter-unknown-column',
    'PostgREST docs, Errors: 42703 is forwarded as 400',
    () => items({ color: 'eq.red' }),
    refusedRest(400, '42703'),
  ],
  ['filter-unknown-operator', PARSING, () => items({ price: 'equals.3' }), refusedRest(400, 'PGRST100')],
  ['filter-broken-or', PARSING, () => items({ or: '(title.ilike.%a%' }), refusedRest(400, 'PGRST100')],
]);

const found = expectations('REST', [
  ['filter-eq', OPERATORS, finds('gd', (shop) => ({ category: `eq.${shop.birds}` }))],
  [
    'filter-eq-special',
    `${RESERVED}: they mean nothing in a plain filter`,
    finds('a', (shop) => ({ title: `eq.${shop.titles.alpha}` })),
  ],
  ['filter-eq-boolean', OPERATORS, finds('b', () => ({ is_free: 'eq.true' }))],
  ['filter-eq-number', OPERATORS, finds('a', () => ({ price: 'eq.12.5' }))],
  ['filter-neq', OPERATORS, finds('bgd', (shop) => ({ title: `neq.${shop.titles.alpha}` }))],
  ['filter-gte-lte', OPERATORS, finds('ad', () => ({ price: 'gte.3', and: '(price.lte.12.5)' }))],
  ['filter-in', OPERATORS, finds('ad', (shop) => ({ id: `in.(${shop.ids.alpha},${shop.ids.delta})` }))],
  [
    'filter-in-quoted',
    `${RESERVED}: double quotes protect commas and parentheses`,
    finds('b', (shop) => ({
      title: `in.("${shop.titles.beta}","x, (y)")`,
    })),
  ],
  [
    'filter-in-escaped-quotes',
    `${RESERVED}: \\" inside double quotes`,
    finds('a', (shop) => ({
      title: `in.("${shop.titles.alpha.replaceAll('"', '\\"')}",none)`,
    })),
  ],
  ['filter-in-empty', OPERATORS, finds('', () => ({ category: 'in.()' }))],
  ['filter-ilike', OPERATORS, finds('b', ({ prefix }) => ({ title: `ilike.${prefix} BETA%` }))],
  ['filter-ilike-star', `${OPERATORS}: * is an alias of %`, finds('a', () => ({ title: 'ilike.*ALPHA*' }))],
  ['filter-like-one-character', OPERATORS, finds('g', () => ({ title: 'like.%Ga__a' }))],
  ['filter-or', LOGICAL, finds('ab', (shop) => ({ or: `(price.eq.0,id.eq.${shop.ids.alpha})` }))],
  [
    'filter-or-ilike',
    LOGICAL,
    finds('bg', () => ({ or: '(title.ilike.%GAMMA%,description.ilike.%nothing%,title.ilike.%100__sure%)' })),
  ],
  ['filter-or-is', LOGICAL, finds('ab', () => ({ or: '(is_free.is.true,is_deliverable.is.true)' }))],
  ['filter-or-nested', LOGICAL, finds('ad', () => ({ or: '(price.eq.12.5,and(price.gt.1,price.lt.5))' }))],
  [
    'filter-or-quoted',
    `${RESERVED}: double quotes protect commas and parentheses`,
    finds('ab', () => ({
      or: '(title.ilike."%100%",tags.cs.{"a, b"},title.eq."x, (y)")',
    })),
  ],
  ['filter-or-quoted-column', `${RESERVED}: names may be quoted too`, finds('d', () => ({ or: '("price".eq.3)' }))],
  [
    'filter-and-of-filters',
    `${OPERATORS}: filters add up`,
    finds('d', (shop) => ({ category: `eq.${shop.birds}`, price: 'lt.10' })),
  ],
  ['filter-is-null', OPERATORS, finds('bd', () => ({ compare_price: 'is.null' }))],
  ['filter-is-not-null', `${LOGICAL}: not`, finds('ag', () => ({ compare_price: 'not.is.null' }))],
  ['filter-contains', OPERATORS, finds('gd', () => ({ tags: 'cs.{x}' }))],
  ['filter-contains-all', OPERATORS, finds('d', () => ({ tags: 'cs.{x,y}' }))],
  ['filter-contains-quoted', OPERATORS, finds('a', () => ({ tags: 'cs.{"a, b"}' }))],
]);

export const filters = [...found, ...refused];

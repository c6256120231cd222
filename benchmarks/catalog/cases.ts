// What shoppers and administrators ask of the catalog, by the functions that the shop itself uses.
import { listAdminIllustrations } from '@baobab/data/admin-illustrations';
import type { DataClient } from '@baobab/data/client';
import {
  featuredIllustrations,
  freeIllustrations,
  getIllustration,
  relatedIllustrations,
} from '@baobab/data/illustrations';
import { findIllustrations, type FindQuery } from '@baobab/data/find';
import { searchCatalog } from '@baobab/data/search';
import { listUsers } from '@baobab/data/users';

/** A shop of one size, seen by a visitor and by an administrator. */
export interface Shop {
  visitor: DataClient;
  admin: DataClient;
  /** Number of the last page of 24. */
  lastPage: number;
}

export interface Case {
  name: string;
  /** `search` has a limit of its own: it is asked at every keystroke. */
  kind: 'list' | 'search' | 'admin';
  /** The answer is the same in both shops, so it has as many bytes. */
  sameAnswer?: boolean;
  ask(shop: Shop): Promise<unknown>;
}

const list = (name: string, query: (shop: Shop) => FindQuery, sameAnswer = false): Case => ({
  name,
  kind: 'list',
  sameAnswer,
  ask: (shop) => findIllustrations(shop.visitor, query(shop)),
});
const search = (name: string, query: string): Case => ({
  name: `search: ${name}`,
  kind: 'search',
  ask: ({ visitor }) => searchCatalog(visitor, query),
});
const find = (name: string, asked: FindQuery): Case => ({
  name: `find: ${name}`,
  kind: 'list',
  ask: ({ visitor }) => findIllustrations(visitor, { counts: true, ...asked }),
});
const admin = (name: string, ask: (client: DataClient, shop: Shop) => Promise<unknown>): Case => ({
  name: `admin: ${name}`,
  kind: 'admin',
  ask: (shop) => ask(shop.admin, shop),
});
const FIRST = 'scale-000001';

export const CASES: readonly Case[] = [
  list('list, page 1', () => ({ page: 1 }), true),
  list('list, middle page', ({ lastPage }) => ({ page: Math.ceil(lastPage / 4) })),
  list('list, last page', ({ lastPage }) => ({ page: lastPage - 1 })),
  list('list, by title', () => ({ sort: 'title' })),
  list('list, by price', () => ({ sort: 'price-low' })),
  list('category, page 1', () => ({ filters: ['category:Tech'] })),
  list('free ones', () => ({ filters: ['price:free'] })),
  list('list with words', () => ({ query: 'dancer' })),
  { name: 'home: featured', kind: 'list', ask: ({ visitor }) => featuredIllustrations(visitor) },
  { name: 'home: free', kind: 'list', ask: ({ visitor }) => freeIllustrations(visitor) },
  { name: 'detail', kind: 'list', sameAnswer: true, ask: ({ visitor }) => getIllustration(visitor, FIRST) },
  {
    name: 'related',
    kind: 'list',
    ask: ({ visitor }) => relatedIllustrations(visitor, FIRST),
  },
  { name: 'content_version', kind: 'list', ask: async ({ visitor }) => visitor.rpc('content_version').throwOnError() },
  search('two letters', 'da'),
  search('while typing', 'danc'),
  search('one word', 'dancer'),
  search('three words', 'golden dancer market'),
  search('a word that all have', 'illustration'),
  search('two words that all have', 'generated illustration'),
  search('a letter missing', 'grandmoter'),
  search('a letter too many', 'photoographer'),
  search('a wrong letter', 'sczentist'),
  search('two letters swapped', 'bulider'),
  search('a slip and a broad word', 'illustraton dancer'),
  search('nothing alike', 'xqzwvk'),
  find('everything', {}),
  find('one filter', { filters: ['hair:braids'] }),
  find('a filter that most fit', { filters: ['price:paid'] }),
  find('two filters', { filters: ['hair:braids', 'price:free'] }),
  find('two broad filters', { filters: ['price:paid', 'gender:woman'] }),
  find('three words', { query: 'golden dancer market' }),
  find('three words and a filter', { query: 'golden dancer market', filters: ['price:paid'] }),
  find('a word, by price', { query: 'dancer', sort: 'price-low' }),
  admin('illustrations', (client) => listAdminIllustrations(client)),
  admin('illustrations, last page', (client, { lastPage }) => listAdminIllustrations(client, { page: lastPage - 1 })),
  admin('illustrations, by change', (client) =>
    listAdminIllustrations(client, { sort: { column: 'updated_at', ascending: false } }),
  ),
  admin('illustrations, words', (client) => listAdminIllustrations(client, { search: 'dancer' })),
  admin('illustrations, rare words', (client) =>
    listAdminIllustrations(client, { search: 'market, a generated illustration (77)' }),
  ),
  admin('users', (client) => listUsers(client)),
  admin('users, last page', (client, { lastPage }) => listUsers(client, { page: lastPage - 1 })),
  admin('users, search', (client) => listUsers(client, { search: 'scale-00007' })),
  admin('users, no match', (client) => listUsers(client, { search: 'no-match@nowhere' })),
];

// What shoppers and administrators ask of the catalog, as SQL: the functions that the shop's own requests call.

export interface Question {
  name: string;
  as: 'visitor' | 'admin';
  /** The answer is the same in a shop of any size, so it has as many bytes. */
  isSame?: boolean;
  /** A scalar expression, for a shop of so many items. */
  statement: (count: number) => string;
}

const PAGE = 24;
const FIRST = `'scale-000001'`;
const quoted = (text: string) => `'${text}'`;

const CARD =
  'id, title, description, category, image, image_widths, image_width, image_height, placeholder, is_free, featured, tags, alt_text, focus_x, focus_y, asked_price';
const find = (name: string, args: string, isSame = false): Question => ({
  name,
  as: 'visitor',
  isSame,
  statement: () => `public.find_illustrations(${args})`,
});
const listAt = (name: string, from: (count: number) => number): Question => ({
  name,
  as: 'visitor',
  statement: (count) => `public.find_illustrations(p_from => ${from(count)})`,
});
const filtered = (name: string, filters: string, more = '') =>
  find(`find: ${name}`, `p_filters => '{${filters}}', p_counts => true${more}`);
const search = (name: string, query: string): Question => ({
  name: `search: ${name}`,
  as: 'visitor',
  statement: () => `public.search_catalog(${quoted(query)}, 6)`,
});
const asVisitor = (name: string, statement: string, isSame = false): Question => ({
  name,
  as: 'visitor',
  isSame,
  statement: () => statement,
});
const cards = (where: string) =>
  `select jsonb_agg(c) from (select id, title, image, asked_price from public.illustrations
    where kind = 'illustration' and listed_from <= now() and ${where} order by created_at desc, id limit 6) c`;
const asAdmin = (name: string, statement: (lastPage: number) => string): Question => ({
  name: `admin: ${name}`,
  as: 'admin',
  statement: (count) => statement(Math.floor(count / PAGE)),
});
const listUsers = (name: string, text: string, page = (_lastPage: number) => 1) =>
  asAdmin(name, (lastPage) => `public.list_users(${quoted(text)}, ${page(lastPage)}, ${PAGE})`);

export const QUESTIONS: readonly Question[] = [
  find('list, page 1', '', true),
  listAt('list, middle page', (count) => Math.floor(count / PAGE / 4) * PAGE),
  listAt('list, last page', (count) => (Math.floor(count / PAGE) - 1) * PAGE),
  find('list, by title', `p_sort => 'title'`),
  find('list, by price', `p_sort => 'price-low'`),
  find('category, page 1', `p_filters => '{category:Tech}'`),
  find('free ones', `p_filters => '{price:free}'`),
  find('list with words', `'dancer'`),
  asVisitor('home: featured', cards('featured')),
  asVisitor('home: free', cards('is_free')),
  asVisitor(
    'detail',
    `select to_jsonb(i) from (select ${CARD}, rich_description from public.illustrations where id = ${FIRST}) i`,
    true,
  ),
  asVisitor('related', `public.related_illustrations(${FIRST}, 6)`),
  asVisitor('content_version', 'public.content_version()'),
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
  filtered('everything', ''),
  filtered('one filter', 'hair:braids'),
  filtered('a filter that most fit', 'price:paid'),
  filtered('two filters', 'hair:braids,price:free'),
  filtered('two broad filters', 'price:paid,gender:woman'),
  filtered('three words', '', `, p_query => 'golden dancer market'`),
  filtered('three words and a filter', 'price:paid', `, p_query => 'golden dancer market'`),
  filtered('a word, by price', '', `, p_query => 'dancer', p_sort => 'price-low'`),
  asAdmin('illustrations', () => 'public.list_illustrations()'),
  asAdmin('illustrations, last page', (lastPage) => `public.list_illustrations(p_page => ${lastPage - 1})`),
  asAdmin('illustrations, by change', () => `public.list_illustrations(p_sort => 'updated_at')`),
  asAdmin('illustrations, words', () => `public.list_illustrations('dancer')`),
  asAdmin('illustrations, rare words', () => `public.list_illustrations('market, a generated illustration (77)')`),
  listUsers('users', ''),
  listUsers('users, last page', '', (lastPage) => lastPage - 1),
  listUsers('users, search', 'scale-00007'),
  listUsers('users, no match', 'no-match@nowhere'),
];

/** Searches of people, for counting how many are answered in a second. */
export const WORDS = [
  'dancer',
  'woman',
  'market',
  'golden',
  'child',
  'dance',
  'mother',
  'grandmoter',
  'generated illustration',
];

/** The listed illustrations in a table of their own, with PostgreSQL's index for lists of words and of filters, and no policies. */
export const PLAIN_TABLE = `
  create schema bench;
  create table bench.items as
    select ${CARD}, created_at, search_document,
      facets || array['category:' || category, 'price:' || case when is_free then 'free' else 'paid' end] as filters
    from public.illustrations where kind = 'illustration' and listed_from <= now();
  create index on bench.items using gin (search_document);
  create index on bench.items using gin (filters);
  create index on bench.items (created_at desc, id);
  grant usage on schema bench to anon;
  grant select on bench.items to anon;
  analyze bench.items`;

const plainly = (where: string, order: string) => `
  with hits as materialized (select id, filters, ${order} as place from bench.items where ${where}),
  page as (select i.* from (select id, place from hits order by place desc, id limit ${PAGE}) h join bench.items i using (id) order by h.place desc, id)
  select jsonb_build_object('total', (select count(*) from hits),
    'cards', (select jsonb_agg(jsonb_build_array(${CARD})) from page),
    'counts', (select jsonb_object_agg(f, n) from (select f, count(*) as n from hits, unnest(filters) f group by f) c))`;
const byWord = plainly(
  `search_document @@ to_tsquery('simple', 'dancer')`,
  `ts_rank(search_document, to_tsquery('simple', 'dancer'))`,
);

/** The same question, of the shop's functions and of the plain table: a page with its total and what each further filter would find. */
export const BESIDE_PLAIN = [
  { name: 'a word', shop: `public.find_illustrations('dancer', p_counts => true)`, plain: byWord },
  {
    name: 'one filter',
    shop: `public.find_illustrations(p_filters => '{hair:braids}', p_counts => true)`,
    plain: plainly(`filters @> '{hair:braids}'`, 'created_at'),
  },
  {
    name: 'two filters',
    shop: `public.find_illustrations(p_filters => '{price:paid,gender:woman}', p_counts => true)`,
    plain: plainly(`filters @> '{price:paid,gender:woman}'`, 'created_at'),
  },
];

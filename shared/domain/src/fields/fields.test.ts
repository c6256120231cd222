import { expect, test } from 'vitest';
import { DOCUMENTS, emptyContent, type DocumentShape } from '../entities/draft-content.ts';
import { changedColumns, contentOfRow, inWords, labelOf } from './field.ts';

const rows: Record<keyof typeof DOCUMENTS, object> = {
  blog_post: {
    title: 'Indigo',
    excerpt: 'Short.',
    content: 'One.',
    author: 'Ada',
    category: 'Culture',
    image: 'a.webp',
    imageWidths: [400],
    placeholder: 'abc',
    slug: 'indigo',
    tags: ['dye'],
    isPublished: true,
    publishedAt: '2027-01-01T00:00:00.000Z',
    showDate: false,
  },
  about_page: {
    sectionKey: 'mission',
    title: 'Mission',
    content: 'Why.',
    imageUrl: null,
    imageWidths: [],
    placeholder: null,
    isActive: false,
  },
  team: {
    name: 'Ada',
    position: 'Artist',
    bio: null,
    imageUrl: 'https://a.example/a.png',
    imageWidths: [],
    placeholder: null,
    isActive: true,
  },
  illustration: {
    title: 'Market day',
    description: 'Stalls.',
    category: 'Weaving',
    price: 12.5,
    isFree: false,
    featured: true,
    tags: ['market'],
    state: 'scheduled',
    publishAt: '2027-01-01T00:00:00.000Z',
    withdrawnReason: null,
    series: null,
    altText: 'A market.',
    facets: ['setting:market'],
    focusX: 0.25,
    focusY: 0.5,
  },
  shop_settings: {
    ...emptyContent('shop_settings'),
    termsDate: null,
    bundlePrice: 79,
    socialLinks: ['https://a.example'],
  },
};

test.each(Object.keys(rows) as (keyof typeof DOCUMENTS)[])(
  'DR03 OW06 OW11 AD08 a row of %s becomes what an editor works on, and back, without a change',
  (kind) => {
    const { fields }: DocumentShape = DOCUMENTS[kind];
    const content = contentOfRow(fields, rows[kind]);
    expect(changedColumns(fields, null, content)).toEqual(rows[kind]);
    expect(changedColumns(fields, content, content)).toEqual({});
    for (const { name, schema } of fields) expect(schema.safeParse(content[name]).success).toBe(true);
  },
);

test('OW06 MO01 what is free costs nothing, and a draft of a post has no date', () => {
  const { illustration, blog_post: post } = DOCUMENTS;
  const item = { ...contentOfRow(illustration.fields, rows.illustration), selling: { isFree: true, price: 12 } };
  expect(changedColumns(illustration.fields, null, item)).toMatchObject({ isFree: true, price: 0 });
  const draft = {
    ...contentOfRow(post.fields, rows.blog_post),
    publication: { isPublished: false, publishedAt: '2027-01-01' },
  };
  expect(changedColumns(post.fields, null, draft)).toMatchObject({ isPublished: false, publishedAt: null });
});

test('OW10 a field is called by its label, else by the words of its name', () => {
  expect(labelOf([{ name: 'facets', label: 'People and setting' }], 'facets')).toBe('People and setting');
  expect(['altText', 'is_active', 'isActive', 'price_changed', 'Extended license price'].map(inWords)).toEqual([
    'Alt text',
    'Is active',
    'Active',
    'Price changed',
    'Extended license price',
  ]);
});

// Runs in npm run test:all only: it fills the catalog with thousands of rows.
import { beforeAll, expect, test } from 'vitest';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { findIllustrations, type FindQuery } from './find.ts';

const COUNT = 1100;
const HOUR = 3_600_000;
const FIRST_CAME = Date.UTC(2024, 10, 3);
const stack = stackOfFile();

beforeAll(async () => {
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    id: `deep-${String(index).padStart(4, '0')}`,
    title: `Picture ${(index * 7) % 400}`,
    description: index % 2 ? 'A person dancing, at 100%.' : 'A person at work.',
    category: index % 3 ? 'Tech' : 'Family',
    image: `lovable-uploads/${index}-a.1600.webp`,
    image_widths: [400, 800, 1600],
    price: index % 5,
    is_free: index % 5 === 0,
    tags: ['joy'],
    created_at: new Date(FIRST_CAME + index * 7 * HOUR).toISOString(),
  }));
  await stack.service.from('illustrations').insert(rows).throwOnError();
});

const idsOf = async (query: FindQuery) => (await findIllustrations(stack.visitor, query)).items.map(({ id }) => id);

test.each(['newest', 'title', 'price-low', 'price-high'] as const)(
  'SF07 far down a long list pages are what they are anywhere else, sorted by %s',
  async (sort) => {
    const near = await idsOf({ sort, page: 11, pageSize: 100 });
    const far = [
      ...(await idsOf({ sort, page: 21, pageSize: 50 })),
      ...(await idsOf({ sort, page: 22, pageSize: 50 })),
    ];
    expect(near).toHaveLength(COUNT - 1000);
    expect(far).toEqual(near);
    const all = await Promise.all(
      Array.from({ length: 11 }, (_, index) => idsOf({ sort, page: index + 1, pageSize: 100 })),
    );
    expect(new Set(all.flat()).size).toBe(COUNT);
  },
);

test('SF07 far down a long list a page knows the total of what was asked for, and behind the last one is none', async () => {
  const [page, behind] = await Promise.all(
    [11, 12].map((number) => findIllustrations(stack.visitor, { page: number, pageSize: 100 })),
  );
  expect(page).toMatchObject({ total: COUNT, page: 11, pageSize: 100, pageCount: 11 });
  expect(page?.items[0]).toMatchObject({ imageWidths: [400, 800, 1600], tags: ['joy'] });
  expect([page?.items.length, behind?.items.length, behind?.total]).toEqual([100, 0, COUNT]);
  const asked: FindQuery[] = [
    { filters: ['category:Tech'] },
    { filters: ['price:paid'] },
    { query: 'dancing' },
    { filters: ['category:Family', 'price:free'], query: 'dancing' },
  ];
  for (const query of asked) {
    const far = await findIllustrations(stack.visitor, { ...query, page: 1001, pageSize: 1 });
    const near = await findIllustrations(stack.visitor, query);
    expect([far.total, near.total > 0]).toEqual([near.total, true]);
  }
});

test('SF07 an unknown order is refused, and nothing of it becomes part of the question', async () => {
  const sort = "id; drop table x; --'" as FindQuery['sort'];
  await expect(findIllustrations(stack.visitor, { sort })).rejects.toMatchObject({ code: 'validation' });
});

test('SF07 late pages of all are newest first, whatever month an item came in, was moved to or left', async () => {
  const illustrations = () => stack.service.from('illustrations');
  const lastPages = async () => (await Promise.all([21, 22].map((page) => idsOf({ page, pageSize: 51 })))).flat();
  const newestFirst = Array.from({ length: 80 }, (_, index) => `deep-${String(79 - index).padStart(4, '0')}`);
  expect(await lastPages()).toEqual(newestFirst);

  const [moved, hidden, removed] = ['deep-0070', 'deep-0050', 'deep-0001'] as const;
  const longAgo = new Date(FIRST_CAME - 1000 * HOUR).toISOString();
  await illustrations().update({ created_at: longAgo }).eq('id', moved).throwOnError();
  await illustrations().update({ state: 'draft' }).eq('id', hidden).throwOnError();
  await illustrations().delete().eq('id', removed).throwOnError();
  const left = newestFirst.filter((id) => id !== moved && id !== hidden && id !== removed);
  expect(await lastPages()).toEqual([...left, moved]);
});

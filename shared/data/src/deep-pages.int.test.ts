import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startLocalStack, type LocalStack } from '@baobab/testing/local-stack';
import { listIllustrations, type IllustrationQuery } from './illustrations.ts';

const COUNT = 1100;
let stack: LocalStack;

beforeAll(async () => {
  stack = await startLocalStack();
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
  }));
  await stack.service.from('illustrations').insert(rows).throwOnError();
});
afterAll(() => stack.stop());

const idsOf = async (query: IllustrationQuery) =>
  (await listIllustrations(stack.visitor, query)).items.map(({ id }) => id);

const cardIds = z
  .object({ cards: z.array(z.object({ id: z.string() })) })
  .transform(({ cards }) => cards.map(({ id }) => id));

/** All of a list in pages that begin before row 1,000, then the same rows in pages that begin after it. */
test.each(['newest', 'title', 'price-low', 'price-high'] as const)(
  'SF07 far down a long list pages are what they are anywhere else, sorted by %s',
  async (sort) => {
    const near = await idsOf({ sort, page: 2, pageSize: 999 });
    const far = [
      ...(await idsOf({ sort, page: 21, pageSize: 50 })),
      ...(await idsOf({ sort, page: 22, pageSize: 50 })),
    ];
    expect(near).toHaveLength(COUNT - 999);
    expect(far).toEqual(near.slice(1));
    // the function itself counts from the nearer end
    const early = await stack.visitor
      .rpc('deep_illustrations', { p_from: 400, p_size: 50, p_sort: sort })
      .throwOnError();
    expect(cardIds.parse(early.data)).toEqual(await idsOf({ sort, page: 9, pageSize: 50 }));
  },
);

test('SF07 far down a long list a page knows the total of what was asked for, and behind the last one is none', async () => {
  const [page, behind] = await Promise.all(
    [11, 12].map((number) => listIllustrations(stack.visitor, { page: number, pageSize: 100 })),
  );
  expect(page).toMatchObject({ total: COUNT, page: 11, pageSize: 100, pageCount: 11 });
  expect(page?.items[0]).toMatchObject({ imageWidths: [400, 800, 1600], tags: ['joy'] });
  expect([page?.items.length, behind?.items.length, behind?.total]).toEqual([100, 0, COUNT]);
  const matching = { page: 1001, pageSize: 1 };
  const totals = await Promise.all([
    listIllustrations(stack.visitor, { ...matching, category: 'Tech' }),
    listIllustrations(stack.visitor, { ...matching, free: false }),
    listIllustrations(stack.visitor, { ...matching, search: 'at 100%' }),
    listIllustrations(stack.visitor, { ...matching, category: 'Family', free: true, search: 'dancing' }),
  ]);
  const near = await Promise.all([
    listIllustrations(stack.visitor, { category: 'Tech' }),
    listIllustrations(stack.visitor, { free: false }),
    listIllustrations(stack.visitor, { search: 'at 100%' }),
    listIllustrations(stack.visitor, { category: 'Family', free: true, search: 'dancing' }),
  ]);
  expect(totals.map(({ total }) => total)).toEqual(near.map(({ total }) => total));
});

test('SF07 far down a long list an unknown order is refused, and nothing of it becomes part of the question', async () => {
  const asked = stack.visitor.rpc('deep_illustrations', { p_from: 0, p_size: 1, p_sort: "id; drop table x; --'" });
  await expect(asked.throwOnError()).rejects.toMatchObject({ code: 'validation' });
});

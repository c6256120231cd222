import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { AppError } from '@baobab/domain/errors';
import { isUuid, mergeTopics } from './content/blog.ts';
import { findCategory } from './catalog/categories.ts';
import { imageUrl, publicUrl, srcSet } from './storage/images.ts';
import { containsPattern } from './matching.ts';
import { camelKeys, fetchPage, parseRow } from './rows.ts';
import { isFresh, storedSession } from './accounts/session.ts';

const base = 'http://127.0.0.1:54321';

describe('SF05 picture addresses', () => {
  const picture = { image: 'lovable-uploads/17-sunset walk#1.1600.webp', imageWidths: [800, 400, 1600] };

  test('a srcset of all widths, ascending, safely encoded', () => {
    expect(srcSet(base, picture)).toBe(
      [400, 800, 1600]
        .map(
          (width) =>
            `${base}/storage/v1/object/public/images/lovable-uploads/17-sunset%20walk%231.${width}.webp ${width}w`,
        )
        .join(', '),
    );
  });

  test('the smallest variant that is wide enough', () => {
    expect(imageUrl(base, picture, 401)).toContain('.800.webp');
    expect(imageUrl(base, picture, 5000)).toContain('.1600.webp');
  });

  test('absolute addresses pass through, without a srcset', () => {
    const absolute = { image: 'https://cdn.test/a.1600.webp', imageWidths: [400, 800, 1600] };
    expect(imageUrl(base, absolute, 400)).toBe('https://cdn.test/a.1600.webp');
    expect(srcSet(base, absolute)).toBeUndefined();
  });

  test('an original without derivatives is used as it is', () => {
    const plain = { image: 'lovable-uploads/17-a.gif', imageWidths: [] };
    expect(imageUrl(base, plain, 400)).toBe(publicUrl(base, plain.image));
    expect(srcSet(base, plain)).toBeUndefined();
    expect(imageUrl(base, { image: null, imageWidths: [] }, 400)).toBeNull();
  });
});

describe('rows', () => {
  test('keys become camelCase at every depth', () => {
    expect(camelKeys({ is_free: true, order_items: [{ illustration_id: 'a', revenue_30d: 1 }] })).toEqual({
      isFree: true,
      orderItems: [{ illustrationId: 'a', revenue30d: 1 }],
    });
  });

  test('a row that is not what it should be is refused with the field’s name', () => {
    const schema = z.object({ isFree: z.boolean() });
    const refused = expect.objectContaining({
      code: 'response_invalid',
      context: { issues: [expect.stringContaining('isFree')] },
    });
    expect(() => parseRow(schema, { is_free: 'yes' })).toThrow(refused);
  });

  test('SF07 a page behind the last one is empty and knows the total', async () => {
    const error = new AppError('not_found', {
      foreignCode: 'PGRST103',
      details: 'An offset of 48 was requested, but there are only 20 rows.',
    });
    const page = await fetchPage(z.object({}), { page: 3, pageSize: 24 }, Promise.reject(error));
    expect(page).toEqual({ items: [], total: 20, page: 3, pageSize: 24, pageCount: 1 });
  });

  test('AD05 search text cannot break out of its filter', () => {
    expect(containsPattern(' a,b) "c" 100%\\ ')).toBe('%a_b_ _c_ 100__%');
  });
});

test('SF10 category names match in any case', () => {
  expect(findCategory([{ name: 'Tech' }, { name: 'Family' }], ' fAMILY')).toEqual({ name: 'Family' });
  expect(findCategory([{ name: 'Tech' }], 'te')).toBeUndefined();
});

test('BL01 topics: the fixed chips, then other categories of posts, none twice', () => {
  const topics = mergeTopics(['Tech', 'design tips', 'tech ', '']);
  expect(topics.slice(0, 3)).toEqual(['Inclusive Design', 'Representation', 'Design Tips']);
  expect(topics.slice(8)).toEqual(['Tech']);
});

test('BL03 ids and slugs are told apart', () => {
  expect(isUuid('3f2c1e2a-0b1c-4d5e-8f90-a1b2c3d4e5f6')).toBe(true);
  expect(isUuid('3f2c1e2a-0b1c')).toBe(false);
});

describe('the stored session', () => {
  const stored = {
    access_token: 't',
    refresh_token: 'secret',
    expires_at: 2_000_000_000,
    user: { id: 'u', email: 'a@b.co', user_metadata: { full_name: 'Ada' } },
  };
  const storage = (value: string | null) => ({ getItem: () => value });

  test('is read without the refresh token', () => {
    expect(storedSession(storage(JSON.stringify(stored)))).toEqual({
      accessToken: 't',
      expiresAt: 2_000_000_000,
      user: { id: 'u', email: 'a@b.co', fullName: 'Ada' },
    });
  });

  test.each([
    null,
    '',
    '{',
    '[]',
    '"x"',
    '{"access_token":1}',
    '{"access_token":"t"}',
    '{"access_token":"a","user":{"id":null}}',
  ])('AU01 nonsense (%j) is none', (value) => {
    expect(storedSession(storage(value))).toBeNull();
  });

  test('a token about to expire is not fresh', () => {
    const session = { accessToken: 't', expiresAt: 1000, user: { id: 'u', email: null, fullName: null } };
    expect(isFresh(session, 960_000)).toBe(true);
    expect(isFresh(session, 980_000)).toBe(false);
  });
});

import * as z from 'zod/mini';
import { describe, expect, test, vi } from 'vitest';
import { createRestClient } from './client.ts';
import { matching } from './matching.ts';
import { all, find, list, page, resource } from './resource.ts';
import { snakeKeys } from './rows.ts';
import { command, pagedRpc, rpc } from './rpc.ts';

/** Answers each request with the next body; tells what was asked. */
function backend(...bodies: unknown[]) {
  const asked: { path: string; query: Record<string, string>; body: unknown }[] = [];
  const send = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(new Request(input).url);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ path: pathname, query: Object.fromEntries(searchParams), body });
    return Response.json(bodies.shift() ?? [], { headers: { 'content-range': '0-0/30' } });
  });
  return { asked, client: createRestClient({ url: 'http://shop.test', key: 'k', fetch: send }) };
}

const memberSchema = z.object({ id: z.string(), imageUrl: z.nullable(z.string()), isActive: z.boolean() });
const members = resource('team_members', memberSchema);
const row = { id: 'a', image_url: null, is_active: true };
const member = { id: 'a', imageUrl: null, isActive: true };

describe('a resource', () => {
  test('selects the fields of its schema, renamed ones from their sources', () => {
    expect(members.columns).toBe('id,image_url,is_active');
    const schema = z.object({ price: z.number(), listPrice: z.number(), orders: z.unknown() });
    const sources = { price: 'asked_price', listPrice: 'price', orders: 'orders!inner(payment_status)' };
    expect(resource('illustrations', schema, sources).columns).toBe(
      'price:asked_price,list_price:price,orders!inner(payment_status)',
    );
    // @ts-expect-error a field that is no column needs its source
    resource('team_members', z.object({ nickname: z.string() }));
  });

  test('answers parsed rows in camel case, and refuses a row that its schema does not fit', async () => {
    const byId = list(members, (rows, id: string) => rows.eq('id', id));
    const { asked, client } = backend([row], [{ ...row, is_active: 'yes' }]);
    expect(await byId(client, 'a')).toEqual([member]);
    expect(asked[0]?.query).toEqual({ select: 'id,image_url,is_active', id: 'eq.a' });
    await expect(byId(client, 'a')).rejects.toMatchObject({ code: 'response_invalid' });
  });

  test('finds one row or null', async () => {
    const first = find(members, (rows) => rows.eq('id', 'a'));
    const { client } = backend([row], []);
    expect(await first(client)).toEqual(member);
    expect(await first(client)).toBeNull();
  });

  test('AD05 pages by the last parameter and searches every named column', async () => {
    const found = page(members, (rows, { search }: { page?: number; pageSize?: number; search?: string } = {}) =>
      matching(rows, ['name', 'bio'], search),
    );
    const { asked, client } = backend([row], [row]);
    expect(await found(client, { page: 2, pageSize: 10, search: 'ada,' })).toEqual({
      items: [member],
      total: 30,
      page: 2,
      pageSize: 10,
      pageCount: 3,
    });
    expect(asked[0]?.query).toMatchObject({ offset: '10', limit: '10', or: '(name.ilike.%ada_%,bio.ilike.%ada_%)' });
    await found(client);
    expect(asked[1]?.query).not.toHaveProperty('or');
  });

  test('reads tables longer than one answer to their end', async () => {
    const full = Array.from({ length: 1000 }, () => row);
    const { asked, client } = backend(full, [row]);
    expect(await all(members, (rows) => rows.order('id'))(client)).toHaveLength(1001);
    expect(asked.map(({ query }) => query['offset'])).toEqual(['0', '1000']);
  });
});

describe('a database function', () => {
  test('gets its arguments by their SQL names, and null where nothing is given', async () => {
    const preview = rpc('preview_sale', z.array(z.string()), (ids: readonly string[]) => ({
      ids,
      salePrice: 5,
      startsAt: null,
    }));
    const { asked, client } = backend(['a']);
    expect(await preview(client, ['a'])).toEqual(['a']);
    expect(asked).toEqual([
      {
        path: '/rest/v1/rpc/preview_sale',
        query: {},
        body: { p_ids: ['a'], p_sale_price: 5, p_starts_at: null },
      },
    ]);
    // @ts-expect-error an argument is missing
    rpc('delete_person', z.unknown(), () => ({}));
  });

  test('that takes one object gets it unchanged; one without an answer answers nothing', async () => {
    const order = command('order_packs', (slugs: readonly string[]) => ({ p: { slugs } }));
    const { asked, client } = backend({ ignored: 1 });
    expect(await order(client, ['a'])).toBeUndefined();
    expect(asked[0]?.body).toEqual({ p: { slugs: ['a'] } });
  });

  test('with pages gets page and size, and its rows become a page', async () => {
    const schema = z.object({ total: z.int(), users: z.array(z.object({ fullName: z.string() })) });
    const users = pagedRpc('list_users', 'users', schema, ({ search }: { page?: number; search: string }) => ({
      search,
    }));
    const { asked, client } = backend({ total: 30, users: [{ full_name: 'Ada' }] });
    const found = await users(client, { page: 2, search: 'a' });
    expect(found).toMatchObject({ items: [{ fullName: 'Ada' }], total: 30, page: 2, pageCount: 2 });
    expect(asked[0]?.body).toEqual({ p_search: 'a', p_page: 2, p_page_size: found.pageSize });
  });
});

test('values become columns on the first level alone', () => {
  expect(snakeKeys({ imageWidths: [1], saleEndsAt: null, set: { isFree: true } })).toEqual({
    image_widths: [1],
    sale_ends_at: null,
    set: { isFree: true },
  });
});

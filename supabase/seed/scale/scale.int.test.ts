// Runs in npm run test:all only: it generates a large shop.
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startStack } from '../../local/stack.ts';
import { testFolder } from '../../local/test-folder.ts';

const kept = { title: 'Drawn by hand', description: 'Not a generated one.', category: 'Tech', image: 'x.webp' };

test('SF07 AD04 a shop grows and shrinks to the size asked for; what was not generated, or was bought, stays', async () => {
  const dataDir = testFolder();
  const sized = async (seedScale?: number) => {
    const stack = await startStack({ port: 0, dataDir, isThrowaway: true, seed: 'logins', seedScale });
    const headers = {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      'content-type': 'application/json',
    };
    const send = async (path: string, body?: object) => {
      const init = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${stack.url}/rest/v1/${path}`, init);
      const text = await response.text();
      return { ok: response.ok, rows: text ? JSON.parse(text) : [] };
    };
    const ids = async (table: string, query: string) => (await send(`${table}?${query}`)).rows.length;
    const counts = async () => [
      await ids('illustrations', 'select=id&id=like.scale-*'),
      await ids('profiles', 'select=id'),
      await ids('blog_posts', 'select=id&slug=like.scale-*'),
    ];
    return { send, counts, ids, stop: stack.stop };
  };
  try {
    let shop = await sized(120);
    expect(await shop.counts()).toEqual([120, 122, 120]);
    expect((await shop.send('illustrations', kept)).ok).toBe(true);
    const found = await shop.send('rpc/search_catalog', { p_query: 'golden danc', p_limit: 5 });
    expect(found.rows.illustrations.length).toBeGreaterThan(0);
    const order = { id: '0a000000-0000-4000-8000-000000000001', total_amount: 5 };
    expect((await shop.send('orders', order)).ok).toBe(true);
    const line = { order_id: order.id, illustration_id: 'scale-000119', title: 'x', price: 5, quantity: 1 };
    expect((await shop.send('order_items', line)).ok).toBe(true);
    await shop.stop();

    shop = await sized(150);
    expect(await shop.counts()).toEqual([150, 152, 150]);
    await shop.stop();
    shop = await sized();
    expect(await shop.counts()).toEqual([150, 152, 150]);
    await shop.stop();

    shop = await sized(0);
    expect(await shop.counts()).toEqual([1, 2, 0]);
    expect(await shop.ids('illustrations', 'select=id&title=eq.Drawn by hand')).toBe(1);
    await shop.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

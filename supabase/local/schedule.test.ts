import { expect, test } from 'vitest';
import { addCatalog } from '../tests/fixtures.ts';
import { value } from '../tests/rpc.ts';
import { startTestingServer } from '../tests/testing-database.ts';
import { startDueSales } from './schedule.ts';

test('MO01 a sale whose time has come begins and ends on the embedded backend by itself', async () => {
  const server = await startTestingServer();
  try {
    const database = await server.clone();
    await addCatalog(database.admin);
    await database.admin(`update public.illustrations set sale_price = 4, sale_starts_at = clock_timestamp() + interval '0.2 seconds',
      sale_ends_at = clock_timestamp() + interval '0.8 seconds' where id = 'paid'`);
    const asked = () => value(database, `select asked_price::float from public.illustrations where id = 'paid'`);
    expect(await asked()).toBe(12.5);
    const sales = await startDueSales({ database, log: (line) => expect.unreachable(line), everyMs: 20 });
    await expect.poll(asked, { timeout: 5000, interval: 20 }).toBe(4);
    await expect.poll(asked, { timeout: 5000, interval: 20 }).toBe(12.5);
    await sales.stop();
  } finally {
    await server.stop();
  }
});

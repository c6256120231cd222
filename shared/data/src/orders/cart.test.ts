import { expect, test, vi } from 'vitest';
import { cartFacts } from './cart.ts';
import { createRestClient } from '../client.ts';

function backend(rows: object[]) {
  const asked = vi.fn(async (_input: RequestInfo | URL) => Response.json(rows));
  return { asked, client: createRestClient({ url: 'http://backend.test', key: 'k', fetch: asked }) };
}

const row = {
  id: 'walk',
  title: 'Sunset Walk',
  price: 12.5,
  is_free: false,
  is_deliverable: true,
  formats: [],
  width_px: null,
  height_px: null,
  image: 'a.1600.webp',
  image_widths: [400, 1600],
};

test('CC02 the shop’s own price and title, by id; the bundle under either name', async () => {
  const { asked, client } = backend([row]);
  const facts = await cartFacts(client, ['walk', 'bundle-complete-225', 'bundle-all-packs', 'x'.repeat(5000)]);
  expect(facts.get('walk')).toEqual({
    id: 'walk',
    title: 'Sunset Walk',
    price: 12.5,
    isFree: false,
    isDeliverable: true,
    formats: [],
    widthPx: null,
    heightPx: null,
    image: 'http://backend.test/storage/v1/object/public/images/a.400.webp',
  });
  const [[asked0] = []] = asked.mock.calls;
  const address = new URL(asked0 as string);
  expect(address.searchParams.get('id')).toBe('in.(walk,bundle-all-packs)');
});

test('CC02 an empty cart asks nothing, a long one asks in parts', async () => {
  const { asked, client } = backend([]);
  await cartFacts(client, []);
  expect(asked).not.toHaveBeenCalled();
  await cartFacts(
    client,
    Array.from({ length: 120 }, (_, at) => `item-${at}`),
  );
  expect(asked).toHaveBeenCalledTimes(3);
});

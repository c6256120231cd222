// @vitest-environment jsdom
import { createRestClient } from '@baobab/data/client';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createSession } from '../../features/account/session.ts';
import { bundleFilesQuery } from '../../features/bundle/queries.ts';
import { createCart } from '../../features/cart/cart-store.ts';
import { createQueryCache } from '../../query/query-cache.ts';
import { QueryContext } from '../../query/use-query.ts';
import { ShopContext } from '../../shop/shop-context.tsx';
import * as orders from '../checkout-success/use-awaited-order.ts';
import { BundleDownloadPage } from './bundle-download-page.tsx';

vi.spyOn(orders, 'useAwaitedOrder').mockReturnValue({ status: 'found' } as never);
afterEach(cleanup);

const USER = { id: 'f0000000-0000-4000-8000-000000000001', email: 'nia@shopper.test' };
const FILE = { slug: 'fitness', title: 'Fitness Pack', section: 'pack', version: 1, sizeBytes: 1000 };

/** Of an owner. */
function wordsAt(address: string): string {
  const env = { url: 'http://backend.test', key: 'k' };
  const data = createRestClient({ ...env, fetch: async () => Response.json([]) });
  const session = createSession({ env, data: () => data });
  session.store.setState({ status: 'signed-in', user: USER, profile: null }, true);
  const queries = createQueryCache();
  queries.write(bundleFilesQuery(data, USER.id).key, [FILE]);
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <ShopContext value={{ origin: '', data, session, cart: createCart(() => undefined), queries }}>
        <QueryContext value={queries}>
          <BundleDownloadPage />
        </QueryContext>
      </ShopContext>
    </MemoryRouter>,
  );
  return container.textContent.replaceAll(/\s+/g, ' ');
}

test('BU03 the page says of the email what it holds: one link, to this page', () => {
  expect(wordsAt('/bundle-download-success')).toContain(
    'The confirmation email that was sent to you has a link to this page.',
  );
  expect(wordsAt('/bundle-download-success?return=stripe')).toContain(
    'Thank you. A confirmation email with a link to these downloads was sent to you.',
  );
});

test('BU03 SA02 nothing is claimed of formats that were not read, and no single limit as the only one', () => {
  const words = wordsAt('/bundle-download-success');
  expect(words).toContain('Your Bundle is Ready to Download!');
  expect(words).not.toMatch(/PNG|SVG|vector|Only the files/);
  expect(words).toContain('What no license allows, such as giving away the files themselves, is in the terms.');
});

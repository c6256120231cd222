// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bundleFilesQuery } from '../../features/packs/bundle-queries.ts';
import { inShop, signIn, testShop, USER } from '../../shop/test/in-shop.tsx';
import * as orders from '../checkout-success/use-awaited-order.ts';
import { BundleDownloadPage } from './bundle-download-page.tsx';

vi.spyOn(orders, 'useAwaitedOrder').mockReturnValue({ status: 'found' } as never);

const FILE = { slug: 'fitness', title: 'Fitness Pack', section: 'pack', version: 1, sizeBytes: 1000 };

/** Of an owner. */
function wordsAt(address: string): string {
  const shop = testShop();
  signIn(shop);
  shop.queries.write(bundleFilesQuery(shop.data, USER.id).key, [FILE]);
  const { container } = render(inShop(shop, <BundleDownloadPage />, address));
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

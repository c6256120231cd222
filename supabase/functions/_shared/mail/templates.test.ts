import { describe, expect, test } from 'vitest';
import { mailLine, mailOrder } from '../../../functions-testing/order-payload.ts';
import { renderMail } from './templates.ts';

const settings = {
  siteUrl: 'https://shop.test',
  functionsUrl: 'https://backend.test/functions/v1',
  newsletterToken: async (email: string) => `token-of-${email}`,
};
const render = (template: string, payload: object) =>
  renderMail({ to: 'kofi@baobab.test', template, payload }, settings);

const picture = mailLine({ id: 'walk', title: 'Sunset walk', price: 12 });
const pack = mailLine({ id: 'pack-fitness', title: 'Fitness Pack', price: 12 });
const bundle = mailLine({ id: 'bundle-all-packs', title: 'Complete bundle', price: 79 });
const ordered = (more: object = {}) => mailOrder(12, [picture], more);
const confirmed = (more?: object) => render('order_confirmation', ordered(more));

describe('SA09 new versions', () => {
  const release = (more: object = {}) => ({ kind: 'pack', title: 'Fitness Pack', version: 2, ...more });
  const told = (...releases: object[]) => render('new_versions', { releases });

  test.each([['pack'], ['bonus'], ['illustration']])(
    'of kind %s are in My Purchases, whatever gave them',
    async (kind) => {
      const { html, text } = await told(release({ kind }));
      expect(html).toContain('href="https://shop.test/my-purchases"');
      expect(text).toContain('Download: https://shop.test/my-purchases');
      expect(html + text).not.toContain('bundle');
    },
  );

  test('what is new is called so, alone and among others, and as owned, for it may be a gift', async () => {
    const first = release({ version: 1 });
    expect((await told(first)).subject).toBe('New for you: Fitness Pack');
    expect((await told(release())).subject).toBe('New version of Fitness Pack');
    expect((await told(first, release())).subject).toBe('2 new files for you');
    expect((await told(release(), release())).subject).toBe('2 new versions of what you own');
    expect((await told(first)).text).toContain('It belongs to what you own, so the download costs nothing.');
  });
});

describe('PD05 BU03 the mail about a bundle leads to that bundle', () => {
  const of = async (more: object) => {
    const { subject, text } = await confirmed({ is_bundle_purchase: true, items: [bundle], ...more });
    return [subject, /Access your bundle: (.*)/.exec(text)?.[1]];
  };
  test.each([[{ bundle_id: null }], [{ bundle_id: 'bundle-all-packs' }]])('the complete one: %j', async (more) => {
    expect(await of(more)).toEqual([
      'Your complete bundle is ready (#5d8a4f0e)',
      'https://shop.test/bundle-download-success',
    ]);
  });
  test('another one', async () => {
    expect(await of({ bundle_id: 'bundle-a&b' })).toEqual([
      'Your bundle is ready (#5d8a4f0e)',
      'https://shop.test/bundle-download-success?bundle=bundle-a%26b',
    ]);
  });
});

test('PD05 where a code or credit took all, no payment arrived', async () => {
  const free = { total_amount: 0, charged_amount: 0 };
  const [paid, nothing, gained] = await Promise.all([
    confirmed(),
    confirmed(free),
    confirmed({ ...free, is_bundle_purchase: true, items: [bundle] }),
  ]);
  expect(paid.text).toContain('Your payment has arrived and your illustrations are ready to download.');
  expect(nothing.text).toContain('Your order is complete and your illustrations are ready to download.');
  expect(gained.text).toContain('Your order is complete, and every pack of the bundle is waiting for you.');
  expect(nothing.html + nothing.text + gained.html + gained.text).not.toMatch(/payment|money-back/);
  const sale = async (more: object) =>
    (await render('sale_notice', { ...ordered(more), buyer: 'kofi@baobab.test' })).text;
  expect(await sale({})).toContain('Order #5d8a4f0e was paid by kofi@baobab.test.');
  expect(await sale(free)).toContain('Order #5d8a4f0e was placed by kofi@baobab.test. There was nothing to pay.');
});

describe('PD05 MO05 the license sentence is of what was bought', () => {
  const words = async (more: object) => /^.*(?= Questions\?)/m.exec((await confirmed(more)).text)?.[0];
  const single = 'Each illustration is licensed for a single project; every further license covers one more.';
  const packs = 'Packs include a commercial license.';
  const certificates =
    'Each license has a certificate in My Purchases, which names the license, the projects that it covers and the terms that apply.';

  test('standard licenses', async () => {
    expect(await words({})).toBe(single);
    expect(await words({ items: [pack] })).toBe(packs);
    expect(await words({ items: [picture, pack] })).toBe(`${single} ${packs}`);
    expect(await words({ items: [bundle, picture], is_bundle_purchase: true })).toBe(
      `The bundle includes a commercial license and a 30-day money-back guarantee. ${single}`,
    );
  });

  test('a line whose item left the catalog may have been anything', async () => {
    expect(await words({ items: [{ ...picture, id: null }] })).toBe(certificates);
  });

  test('an option on any line', async () => {
    const extended = { ...picture, license_name: 'Extended license' };
    expect(await words({ items: [pack, extended] })).toBe(certificates);
    expect(await words({ items: [bundle, extended], is_bundle_purchase: true })).toBe(
      `The bundle includes a commercial license and a 30-day money-back guarantee. ${certificates}`,
    );
  });
});

test('SA09 the owner answers a dispute with whichever provider took the payment', async () => {
  const { html, text } = await render('dispute_notice', ordered({ status: 'open', amount: 12 }));
  expect(text).toContain('Answer the dispute with your payment provider before the date that stands there.');
  expect(html + text).not.toContain('Stripe');
});

describe('CC07 MO02 a payment that grants nothing has its reason in each email', () => {
  const late = { ...picture, refusal: 'page_ended' };
  const reason = '“Sunset walk”: No license was granted because the payment arrived after its payment page had ended.';

  test('the confirmation of an order without licenses offers nothing and announces the refund', async () => {
    const { subject, html, text } = await confirmed({ items: [late] });
    expect(subject).toBe('Your payment for order #5d8a4f0e is being refunded');
    expect(text).toContain(reason);
    expect(html + text).not.toMatch(/ready to download|new version|licensed for/);
  });

  test('a confirmation of other items says which one is being refunded', async () => {
    const { subject, text } = await confirmed({ items: [pack, late] });
    expect(subject).toBe('Your Baobab Illustrations order #5d8a4f0e');
    expect(text).toContain(`${reason}\n\nWhat you paid for it is being refunded.`);
  });

  test('the refund says why, and what became of other licenses', async () => {
    const refunded = (items: object[]) =>
      render('order_refund', { ...mailOrder(12, items), amount: 12, refunded_amount: 12 });
    expect((await refunded([late])).text).toContain(`${reason} All else you bought stays yours.`);
    expect((await refunded([late, pack])).text).toContain(`${reason} The license of what was refunded has ended`);
    expect((await refunded([pack])).text).not.toContain('because');
  });
});

test('PD05 MO06 the receipt of what was paid back, asked for once more, offers nothing', async () => {
  const { html, text } = await confirmed({ is_refunded: true });
  expect(text).toContain('This order was paid back, and its licenses have ended.');
  expect(html + text).not.toMatch(/ready to download|new version|licensed for/);
  expect(text).toContain('Questions? https://shop.test/contact');
  expect((await confirmed({ is_refunded: true, origin: 'grant' })).text).toContain('This license was taken back.');
});

test('OW17 the mail about a move names the purchases and how to sign in, with a password or without', async () => {
  const told = (keeps_password: boolean, count: number) =>
    render('moved_in', {
      full_name: 'Ada',
      keeps_password,
      titles: Array.from({ length: count }, (_, at) => `Picture ${at}`),
    });
  expect((await told(true, 2)).text).toContain('the password that you had');
  const { text, html } = await told(false, 14);
  expect(text).toContain('no password yet');
  expect(text).toContain('- and 2 more');
  expect(html).toContain('https://shop.test/my-purchases');
});

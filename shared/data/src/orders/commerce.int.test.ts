import { beforeAll, expect, test } from 'vitest';
import { PERCENT_CODE } from '@baobab/testing/admin-rows';
import { addIllustrations, stackOfFile } from '@baobab/testing/stack-of-file';
import { getAdminIllustration, listAdminIllustrations } from '../catalog/admin-illustrations.ts';
import { restoreIllustrations, reviseIllustrations } from '../catalog/bulk-illustrations.ts';
import { bundleSale } from '../packs/bundles.ts';
import { createCheckout } from './checkout.ts';
import { activateDiscountCode, addDiscountCode, listDiscountCodes, saveDiscountCode } from './discount-codes.ts';
import { findIllustrations } from '../catalog/find.ts';
import { getIllustration } from '../catalog/illustrations.ts';
import { orderBySession } from './orders.ts';
import { licenseChoices, quoteCart } from './quote.ts';
import { previewSale, priceHistory } from '../catalog/sales.ts';

const stack = stackOfFile();
beforeAll(async () => {
  const file = { downloadable_file: '1_a.zip' };
  await addIllustrations(stack, { ...file, id: 'walk', price: 12.5 }, { ...file, id: 'run', price: 8 });
  await stack.service
    .from('illustration_license_prices')
    .insert({ illustration_id: 'walk', option: 'team', price: 90 })
    .throwOnError();
});

const code = { ...PERCENT_CODE, code: 'summer', percent: 10, maxUses: 5, note: 'For the fair' };
const successUrl = 'http://127.0.0.1:5173/checkout-success?return=stripe';
const noTerms = { code: null, consent: false, shownTotal: null };
const line = (id: string) => ({ id, title: id, price: 0, quantity: 1, description: '', isFree: false });

test('CC04 CC06 CC07 a payment page, and a pending order with the catalog’s title and price', async () => {
  const asked = { ...line('walk'), title: 'A title from the browser', price: 0.01, quantity: 3 };
  const cart = { items: [asked], userId: stack.shopper.id, successUrl };
  const { url, sessionId, orderId } = await createCheckout(stack.shopper.client, cart, noTerms);
  expect((await fetch(url)).status).toBe(200);
  expect(await orderBySession(stack.shopper.client, stack.shopper.id, sessionId)).toMatchObject({
    id: orderId,
    paymentStatus: 'pending',
    totalAmount: 37.5,
    items: [{ title: 'A walk', price: 12.5, quantity: 3 }],
  });
  const unknown = createCheckout(stack.shopper.client, { ...cart, items: [{ ...asked, id: 'no-such-id' }] }, noTerms);
  await expect(unknown).rejects.toMatchObject({ code: 'item_unknown', message: expect.stringContaining('no-such-id') });
});

test('MO02 a code is made, quoted to a visitor, changed, switched off; shoppers cannot read codes', async () => {
  const { client } = stack.admin;
  await addDiscountCode(client, code);
  await expect(addDiscountCode(client, code)).rejects.toMatchObject({ code: 'duplicate' });
  await expect(addDiscountCode(client, { ...code, code: 'x' })).rejects.toMatchObject({ code: 'validation' });
  expect(await quoteCart(stack.visitor, [line('walk'), line('run')], 'Summer')).toMatchObject({
    subtotal: 20.5,
    discount: 2.05,
    total: 18.45,
    code: { code: 'SUMMER', fits: true },
  });
  await saveDiscountCode(client, { ...code, code: 'SUMMER', percent: 50, maxUses: null });
  await activateDiscountCode(client, 'SUMMER', false);
  expect(await listDiscountCodes(client)).toMatchObject([{ code: 'SUMMER', percent: 50, isActive: false, used: 0 }]);
  expect((await quoteCart(stack.visitor, [line('walk')], 'SUMMER')).code).toMatchObject({ reason: 'code_expired' });
  await expect(listDiscountCodes(stack.shopper.client)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(addDiscountCode(stack.shopper.client, { ...code, code: 'MINE' })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('MO05 the licenses of an item, and a cart that cannot be bought as it is', async () => {
  expect(await licenseChoices(stack.visitor, 'walk')).toMatchObject([
    { option: 'standard', price: 12.5, isOwned: false },
    { option: 'team', price: 90, seats: 10, allows: [expect.any(String), expect.any(String)] },
  ]);
  const { lines, problems } = await quoteCart(stack.visitor, [{ ...line('walk'), option: 'team' }, line('gone')]);
  expect([lines, problems]).toMatchObject([[{ option: 'team', amount: 90 }], [{ id: 'gone', reason: 'item_unknown' }]]);
});

test('MO01 a sale for many: previewed, seen by shoppers, told in the history, and taken back', async () => {
  const { client } = stack.admin;
  expect(await previewSale(client, ['walk'], { price: 4, startsAt: null })).toMatchObject([
    { id: 'walk', struckPrice: 12.5, lowestPrice: 12.5, reason: null },
  ]);
  const revised = await reviseIllustrations(client, ['walk', 'run'], { set: { sale_price: 4 } });
  const { items } = await findIllustrations(stack.visitor, { sort: 'price-low' });
  expect(items.map(({ id, price, listPrice }) => [id, price, listPrice])).toEqual([
    ['run', 4, 8],
    ['walk', 4, 12.5],
  ]);
  expect(await getIllustration(stack.visitor, 'walk')).toMatchObject({ price: 4, struckPrice: 12.5 });
  expect(await getAdminIllustration(client, 'walk')).toMatchObject({ price: 12.5, askedPrice: 4, salePrice: 4 });
  const titlesOf = async (onSale: boolean) =>
    (await listAdminIllustrations(client, { onSale, sort: { column: 'title', ascending: true } })).items.map(
      ({ id }) => id,
    );
  await restoreIllustrations(
    client,
    revised.filter(({ id }) => id === 'run'),
  );
  expect([await titlesOf(true), await titlesOf(false)]).toEqual([['walk'], ['run']]);
  expect((await priceHistory(client, 'walk')).map(({ askedPrice, reason }) => [askedPrice, reason])).toEqual([
    [4, 'sale_start'],
    [12.5, 'price'],
  ]);
  await restoreIllustrations(
    client,
    revised.filter(({ id }) => id === 'walk'),
  );
  expect(await getIllustration(stack.visitor, 'walk')).toMatchObject({
    price: 12.5,
    listPrice: 12.5,
    struckPrice: null,
  });
});

test('MO02 an order that costs nothing is complete, found by its page, and owned', async () => {
  await addDiscountCode(stack.admin.client, { ...code, code: 'GIFT', percent: 100 });
  const { client, id: userId } = stack.shopper;
  const answer = await createCheckout(
    client,
    { items: [line('run')], userId, successUrl },
    { ...noTerms, code: 'gift' },
  );
  expect(answer).toMatchObject({ isComplete: true, url: `${successUrl}&session_id=free_${answer.orderId}` });
  expect(await orderBySession(client, userId, answer.sessionId)).toMatchObject({
    paymentStatus: 'paid',
    totalAmount: 0,
    discountCode: 'GIFT',
    items: [{ price: 8, discount: 8, amount: 0 }],
  });
  expect((await quoteCart(client, [line('run')])).problems).toMatchObject([{ reason: 'item_owned' }]);
  const refused = createCheckout(client, { items: [line('walk')], userId, successUrl }, { ...noTerms, code: 'NONE' });
  await expect(refused).rejects.toMatchObject({ code: 'code_unknown' });
});

test('BU02 HX04 the bundle is on sale once the last of its packs is released', async () => {
  const release = { version: 1, bucket: 'downloads', object_path: 'bundles/pack.zip', size_bytes: 1 };
  const packs = () => stack.service.from('bundle_packs').update(release).eq('section', 'pack');
  const sale = async () => {
    const { onSale, packs: all } = await bundleSale(stack.visitor);
    const missing = all.filter(({ section, version }) => section === 'pack' && version === 0);
    return { onSale, waitingFor: missing.map(({ title }) => title) };
  };
  expect((await sale()).waitingFor).toHaveLength(9);
  await packs().neq('slug', 'fitness').throwOnError();
  expect(await sale()).toEqual({ onSale: false, waitingFor: ['Fitness Pack'] });
  await packs().throwOnError();
  expect(await sale()).toEqual({ onSale: true, waitingFor: [] });
});

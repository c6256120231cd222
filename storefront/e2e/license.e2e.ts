// Anyone verifies a license: no account, in a browser, by file or by number.
import { expect, requestSession, test } from './fixtures.ts';
import { items } from './catalog.ts';
import { own, userIdOf } from './purchases.ts';
import { rowsOf, updateRows } from './service.ts';

test('SA08 a visitor verifies a certificate by file and by number, and sees a refund and a change', async ({
  page,
  shop,
  account,
}) => {
  const user = await userIdOf(shop.stack, account);
  await own(shop.stack, user, [items.paid]);
  const [line] = (await rowsOf(shop.stack, 'order_items?select=id,order_id&order=id')) as {
    id: string;
    order_id: string;
  }[];
  const { access_token: token } = await requestSession(shop.stack, account);
  const issued = async (format: string) => {
    const answer = await fetch(`${shop.stack.url}/functions/v1/license`, {
      method: 'POST',
      headers: {
        apikey: shop.stack.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ action: 'issue', orderItemId: line?.id, format }),
    });
    const { content } = (await answer.json()) as { content: string };
    return Buffer.from(content, 'base64');
  };
  const [pdf, json] = [await issued('pdf'), await issued('json')];

  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Verify a license' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify a license' })).toBeVisible();
  const choose = async (name: string, buffer: Buffer) => {
    await page.getByLabel('Certificate, PDF or JSON').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: 'Check the file' }).click();
  };
  const answer = page.getByRole('region', { name: 'Answer' });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Please choose the certificate')).toBeVisible();
  await choose('license.pdf', pdf);
  await expect(page.getByRole('heading', { name: 'This license is valid' })).toBeFocused();
  await expect(answer).toContainText(items.paid.title);
  await expect(answer).toContainText('Nia Mensah');

  const altered = Buffer.from(pdf);
  altered.writeUInt8(pdf.readUInt8(900) ^ 1, 900);
  await choose('altered.pdf', altered);
  await expect(page.getByRole('heading', { name: 'This file is not a certificate' })).toBeFocused();
  await expect(answer).not.toContainText('Nia');

  const { id } = (JSON.parse(json.toString()) as { certificate: { id: string } }).certificate;
  const number = page.getByLabel('Certificate number');
  await number.fill('4b4f');
  await number.press('Enter');
  await expect(page.getByText('A certificate number looks like')).toBeVisible();
  await number.fill(` ${id.toUpperCase()} `);
  await number.press('Enter');
  await expect(page.getByRole('heading', { name: 'This license is valid' })).toBeFocused();
  await expect(answer).toContainText('N*** M***');

  await updateRows(shop.stack, `order_items?id=eq.${line?.id}`, { refunded_at: new Date().toISOString() });
  await number.press('Enter');
  await expect(page.getByRole('heading', { name: 'This license was refunded' })).toBeFocused();
  await choose('license.json', json);
  await expect(page.getByRole('heading', { name: 'This license was refunded' })).toBeFocused();
  await number.fill('11111111-1111-4111-8111-111111111111');
  await number.press('Enter');
  await expect(page.getByRole('heading', { name: 'This certificate is unknown' })).toBeFocused();

  const keys = await fetch(`${shop.url}/.well-known/baobab-license-keys.json`);
  expect(keys.status).toBe(200);
  expect(await keys.json()).toEqual({ keys: [expect.objectContaining({ kty: 'OKP', crv: 'Ed25519' })] });
});

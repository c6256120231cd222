// The same admin area in a browser tab of the shop, under the shop's own content policy.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPEARANCE_PX, appearanceOf } from '@baobab/uploads/appearance/appearance';
import { paletteDistance } from '@baobab/uploads/appearance/look-alikes';
import { hashDistance } from '@baobab/uploads/appearance/perceptual-hash';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { rowsOf } from '../../storefront/e2e/service.ts';
import { serveStorefront, type ServedStorefront } from '../../storefront/server/serve.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend, type Backend } from './backend.ts';
import { makePictures, type Picture } from './picture-folder.ts';
import { dispatchDrop } from './stand-in/page-host.ts';
import { sendFreePlan } from './send-plan.ts';

const COUNT = 6;
const SCARF = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><circle cx="330" cy="300" r="240" fill="#fbe7c1"/>
  <path d="M150 600q180-260 360 0z" fill="#c4522b"/><ellipse cx="330" cy="280" rx="90" ry="120" fill="#604134"/>
  <path d="M230 230q100-190 200 0z" fill="#2b2a6e"/><rect x="600" y="80" width="120" height="420" fill="#1f7a6d"/></svg>`;

let home: string;
let stack: Stack;
let backend: Backend;
let shop: ServedStorefront;
let pictures: Picture[];

test.describe.configure({ timeout: 150_000 });

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'baobab-web-tab-'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  backend = connectBackend(stack);
  shop = await serveStorefront({ port: 0, supabaseUrl: stack.url, publishableKey: stack.publishableKey });
  pictures = await makePictures(join(home, 'Harbour'), COUNT);
  const scarf = sharp(Buffer.from(SCARF)).resize({ width: 1000 });
  const drawn = await scarf
    .withExif({ IFD0: { Artist: 'Ada Clay' } })
    .png()
    .toBuffer();
  mkdirSync(join(home, 'Scarves'));
  writeFileSync(join(home, 'Scarves', 'scarf.png'), drawn);
});

test.afterAll(async () => {
  await shop?.stop();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

test('AD01 AD02 UP03 SA01 SA05 SA10 FI05 FI06 an administrator signs in at the shop and uploads dropped folders from the page @quick', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${shop.url}/admin?tab=illustrations`);
  // the first page of a browser fetches and compiles the whole entrance
  await expect(page).toHaveURL(/\/admin-login/, { timeout: 45_000 });
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Illustrations', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?tab=illustrations/);

  await dispatchDrop(await page.context().newCDPSession(page), page, [join(home, 'Harbour')], 'main');
  await expect(page.getByRole('button', { name: `New ${COUNT}` })).toBeVisible();
  expect(await backend.storedObjects(), 'a plan sends nothing').toHaveLength(0);
  await sendFreePlan(page);
  await expect(page.getByLabel('Uploads', { exact: true })).toContainText(`${COUNT} files uploaded`, {
    timeout: 60_000,
  });
  const rows = await backend.illustrations();
  expect(rows.map(({ title }) => title).toSorted()).toEqual(pictures.map(({ title }) => title).toSorted());
  expect((await backend.sources()).map(({ sha256 }) => sha256).toSorted()).toEqual(
    pictures.map(({ sha256 }) => sha256).toSorted(),
  );

  await dispatchDrop(await page.context().newCDPSession(page), page, [join(home, 'Scarves')], 'main');
  await expect(page.getByRole('button', { name: 'New 1' })).toBeVisible();
  await sendFreePlan(page);
  await expect.poll(async () => (await backend.illustrations()).length, { timeout: 60_000 }).toBe(COUNT + 1);
  await expectScarf();
  expect(refused, 'the page keeps to its policy').toEqual([]);
});

/** What the page read from the transparent drawing, and what it made of it, are what the desktop app would have stored. */
async function expectScarf() {
  const [scarf] = (await rowsOf(
    stack,
    'illustrations?title=eq.scarf&select=image,image_widths,formats,is_transparent,width_px,palette,perceptual_hash',
  )) as [{ image: string; palette: string[]; perceptual_hash: string }];
  expect(scarf).toMatchObject({ image_widths: [400, 500], formats: ['png'], is_transparent: true, width_px: 1000 });
  const { data, info } = await sharp(join(home, 'Scarves', 'scarf.png'))
    .resize({ width: APPEARANCE_PX })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const inNode = appearanceOf({ width: info.width, height: info.height, data });
  expect(scarf.palette).toHaveLength(inNode.palette.length);
  expect(paletteDistance(scarf.palette, inNode.palette)).toBeLessThan(0.01);
  expect(hashDistance(scarf.perceptual_hash, inNode.perceptualHash ?? '')).toBeLessThanOrEqual(2);
  const preview = Buffer.from(
    await (await fetch(`${stack.url}/storage/v1/object/public/images/${scarf.image}`)).arrayBuffer(),
  );
  expect(await sharp(preview).metadata()).toMatchObject({ width: 500, height: 375, hasAlpha: true });
  const packet = preview.toString('utf8');
  expect(packet).toContain('<dc:creator><rdf:Seq><rdf:li>Ada Clay<');
  expect(packet).toContain(`<xmpRights:WebStatement>${new URL('/terms', shop.url).href}<`);
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from '@baobab/supabase/local/stack';
import { APPEARANCE_PX, appearanceOf } from '@baobab/uploads/appearance/appearance';
import { paletteDistance } from '@baobab/uploads/appearance/palette-distance';
import { hashDistance } from '@baobab/uploads/appearance/perceptual-hash';
import sharp from 'sharp';
import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { insertRows, putObject, rowsOf } from './service.ts';

const WIDTHS = [400, 800, 1000];
const ITEM = 'from-before';
const DRAWN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect width="800" height="600" fill="#f6c453"/>
  <circle cx="330" cy="300" r="240" fill="#fbe7c1"/><path d="M150 600q180-260 360 0z" fill="#c4522b"/>
  <ellipse cx="330" cy="280" rx="90" ry="120" fill="#604134"/><path d="M230 230q100-190 200 0z" fill="#2b2a6e"/>
  <rect x="600" y="80" width="120" height="420" fill="#1f7a6d"/></svg>`;

/** An illustration of a shop that did not read its files and whose previews are as large as the original. */
async function addFromBefore(stack: Stack): Promise<void> {
  const background = { r: 200, g: 90, b: 30, alpha: 0.5 };
  const drawn = sharp({ create: { width: 1000, height: 600, channels: 4, background } });
  const original = await drawn
    .withExif({ IFD0: { Artist: 'Ada Clay' } })
    .png()
    .toBuffer();
  await putObject(stack, `downloads/masters/${ITEM}/1_clay.png`, 'image/png', original);
  await putObject(stack, 'downloads/masters/broken/1_cut.png', 'image/png', original.subarray(0, 70));
  for (const width of WIDTHS)
    await putObject(stack, `images/lovable-uploads/9-clay.${width}.webp`, 'image/webp', await drawn.webp().toBuffer());
  const scarf = await sharp(Buffer.from(DRAWN)).resize({ width: 400 }).webp().toBuffer();
  await putObject(stack, 'images/lovable-uploads/9-scarf.400.webp', 'image/webp', scarf);
  const row = {
    description: 'From before files were read.',
    category: 'Culture',
    image: 'lovable-uploads/9-clay.1000.webp',
    image_widths: WIDTHS,
    image_width: 1000,
    image_height: 600,
    price: 5,
    palette: [] as string[],
    master_file: null as string | null,
  };
  await insertRows(stack, 'illustrations', [
    { ...row, id: ITEM, title: 'Half Clay', master_file: `masters/${ITEM}/1_clay.png` },
    { ...row, id: 'drawn', title: 'Scarf', image: 'lovable-uploads/9-scarf.400.webp', image_widths: [400] },
    {
      ...row,
      palette: ['#604134'],
      id: 'broken',
      title: 'Cut Short',
      image: 'lovable-uploads/1-clay.1600.webp',
      image_widths: [400, 800, 1600],
      master_file: 'masters/broken/1_cut.png',
    },
  ]);
}

test.use({ content: { add: addFromBefore } });

test('SA01 SA05 SA10 FI05 FI06 an admin reads files of before: the shop says what they are, previews become half, with rights', async ({
  page,
  shop,
}) => {
  const { stack } = shop;
  await page.goto(`/illustrations/${ITEM}`);
  await expect(page.getByText('Combine with other illustrations')).toBeVisible();
  await expect(page.getByText(/Format|Place on any background/)).toHaveCount(0);

  await openAdmin(page, shop, '?tab=illustrations');
  const status = page.getByRole('status').filter({ hasText: 'not read yet' });
  await expect(status).toContainText('2 files were not read yet');
  await status.getByRole('button', { name: 'Read files' }).click();
  // the preview of a file that cannot be decoded stays as it is, and the page says so
  await expect(page.getByText('Cut Short could not be read')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('status').filter({ hasText: '1 preview is too large' })).toBeVisible();

  const [after] = (await rowsOf(
    stack,
    `illustrations?id=eq.${ITEM}&select=image,image_widths,image_width,image_height,formats,is_transparent,width_px`,
  )) as [{ image: string; image_widths: number[] }];
  expect(after).toMatchObject({
    image_widths: [400, 500],
    image_width: 500,
    image_height: 300,
    formats: ['png'],
    is_transparent: true,
    width_px: 1000,
  });
  const [scarf] = (await rowsOf(stack, 'illustrations?id=eq.drawn&select=palette,perceptual_hash')) as [
    { palette: string[]; perceptual_hash: string },
  ];
  const inNode = await appearanceInNode();
  expect(scarf.palette).toHaveLength(inNode.palette.length);
  expect(paletteDistance(scarf.palette, inNode.palette)).toBeLessThan(0.01);
  expect(hashDistance(scarf.perceptual_hash, inNode.perceptualHash ?? '')).toBeLessThanOrEqual(2);
  const address = (path: string) => `${stack.url}/storage/v1/object/public/images/${path}`;
  expect((await fetch(address('lovable-uploads/9-clay.400.webp'))).ok).toBe(false);
  const preview = Buffer.from(await (await fetch(address(after.image))).arrayBuffer());
  expect(await sharp(preview).metadata()).toMatchObject({ width: 500, height: 300, hasAlpha: true });
  expect(rightsOf(preview)).toEqual(['Ada Clay', new URL('/terms', shop.url).href]);
  expect(await rowsOf(stack, 'illustrations?id=eq.broken&select=is_transparent,formats,image_width')).toEqual([
    { is_transparent: null, formats: ['png'], image_width: 1000 },
  ]);
});

/** As the desktop app sees the same drawing, from its original. */
async function appearanceInNode() {
  const { data, info } = await sharp(Buffer.from(DRAWN))
    .resize({ width: APPEARANCE_PX })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return appearanceOf({ width: info.width, height: info.height, data });
}

/** Creator and license address, read by exiftool where it is installed, and else from the packet. */
function rightsOf(preview: Buffer): (string | undefined)[] {
  try {
    const file = join(mkdtempSync(join(tmpdir(), 'baobab-preview-')), 'preview.webp');
    writeFileSync(file, preview);
    const [read] = JSON.parse(execFileSync('exiftool', ['-json', file], { encoding: 'utf8' })) as [
      { Creator: string; WebStatement: string },
    ];
    return [read.Creator, read.WebStatement];
  } catch {
    const text = preview.toString('utf8');
    const within = (tag: string) => new RegExp(`<${tag}>(?:<rdf:Seq><rdf:li>)?([^<]*)`).exec(text)?.[1];
    return [within('dc:creator'), within('xmpRights:WebStatement')];
  }
}

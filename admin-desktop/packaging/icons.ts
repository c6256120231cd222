// Draws the one icon of shop and app, from the brand's mark, in each place, size and format: node admin-desktop/packaging/icons.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_MARK_PATH } from '@baobab/domain/brand-mark';
import sharp from 'sharp';
import { home } from './config.ts';

/** `indigo` and `on-indigo` of shared/ui/src/tokens.css. */
const INDIGO = '#23256b';
const BONE = '#f7f1e6';

interface Look {
  /** Of the corners, where the whole is 32 wide. */
  radius: number;
  /** Of the mark. */
  scale: number;
}

const TILE: Look = { radius: 7, scale: 0.86 };
/** A phone cuts its own corners, up to a circle. */
const MASKABLE: Look = { radius: 0, scale: 0.66 };

const mark = (color: string, scale: number) =>
  `<path transform="translate(16 16) scale(${scale}) translate(-16 -16)" fill="${color}" d="${BRAND_MARK_PATH}"/>`;
const svg = (content: string, box = '0 0 32 32') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`;
const tile = ({ radius, scale }: Look) =>
  `<rect width="32" height="32" rx="${radius}" fill="${INDIGO}"/>${mark(BONE, scale)}`;

export const ICON = svg(tile(TILE));

const draw = (image: string, sizePx: number) =>
  sharp(Buffer.from(image), { density: (72 * sizePx) / 32 })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** PNG images in an ICO. Source: https://en.wikipedia.org/wiki/ICO_(file_format) */
async function ico(image: string, sizesPx: readonly number[]): Promise<Buffer> {
  const images = await Promise.all(sizesPx.map((sizePx) => draw(image, sizePx)));
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, bytes] of images.entries()) {
    const at = 6 + 16 * index;
    const sizePx = sizesPx[index] ?? 0;
    header.writeUInt8(sizePx % 256, at);
    header.writeUInt8(sizePx % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(bytes.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([header, ...images]);
}

async function writeIcons(): Promise<void> {
  const shop = (name: string) => join(home, '..', 'storefront', 'public', name);
  const app = (name: string) => join(home, 'src', 'renderer', 'public', name);
  const maskable = svg(tile(MASKABLE));
  const template = svg(mark('#000', 1));
  writeFileSync(shop('baobab.svg'), `${ICON}\n`);
  writeFileSync(shop('favicon.ico'), await ico(ICON, [16, 32, 48]));
  writeFileSync(shop('apple-touch-icon.png'), await draw(maskable, 180));
  for (const sizePx of [192, 512]) writeFileSync(shop(`icon-${sizePx}.png`), await draw(maskable, sizePx));
  // macOS leaves a tenth of the size empty on each side: 32 of 32 × 1024 ÷ 824
  writeFileSync(
    join(home, 'packaging', 'resources', 'icon.png'),
    await draw(svg(tile(TILE), '-3.88 -3.88 39.76 39.76'), 1024),
  );
  writeFileSync(app('tray.png'), await draw(ICON, 32));
  writeFileSync(app('tray.ico'), await ico(ICON, [16, 24, 32, 48]));
  writeFileSync(app('trayTemplate.png'), await draw(template, 16));
  writeFileSync(app('trayTemplate@2x.png'), await draw(template, 32));
}

if (import.meta.main) {
  await writeIcons();
  console.log('Wrote the icons of shop and app');
}

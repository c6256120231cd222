import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { home } from './config.ts';
import { ICON } from './icons.ts';

const INDIGO = [0x23, 0x25, 0x6b];
const shop = 'storefront/public';
const at = (path: string) => join(home, '..', path);

/** PNG, or the last image of an ICO. */
function png(path: string): Buffer {
  const bytes = readFileSync(at(path));
  return path.endsWith('.ico') ? bytes.subarray(bytes.lastIndexOf('\x89PNG', undefined, 'latin1')) : bytes;
}

test('EL05 the SVG of the shop is the one icon', () => {
  expect(readFileSync(at(`${shop}/baobab.svg`), 'utf8').trim()).toBe(ICON);
});

test.each([
  `${shop}/favicon.ico`,
  `${shop}/apple-touch-icon.png`,
  `${shop}/icon-192.png`,
  `${shop}/icon-512.png`,
  'admin-desktop/packaging/resources/icon.png',
  'admin-desktop/src/renderer/public/tray.png',
  'admin-desktop/src/renderer/public/tray.ico',
])('EL05 %s has the brand’s indigo below the mark', async (path) => {
  const { data, info } = await sharp(png(path)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const offset = 4 * (Math.floor(info.height * 0.86) * info.width + Math.floor(info.width / 2));
  const pixel = [...data.subarray(offset, offset + 3)];
  pixel.forEach((value, channel) => expect(Math.abs(value - (INDIGO[channel] ?? 0))).toBeLessThan(12));
});

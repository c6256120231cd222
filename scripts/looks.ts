// Photographs the changes of looks in a running shop, for docs/measurements/looks:
//   node scripts/looks.ts --shop http://127.0.0.1:5173 --as after [--only 6,12]
// Writes NN-after.webp (720 px wide at most), what was measured beside it to after.json, and the page's table anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { systemChromium } from './chromium.ts';
import { adminShots } from './looks/admin-shots.ts';
import { browsingShots } from './looks/browsing-shots.ts';
import { buyingShots } from './looks/buying-shots.ts';
import { sharedShots } from './looks/shared-shots.ts';
import { writeTable } from './looks/page.ts';
import { signIn, type State } from './looks/sign-in.ts';
import { rectangle, settle, visit, type Shot } from './looks/shot.ts';
import { root } from './steps.ts';

const LIMIT_BYTES = 40 * 1024;
const FOLDER = join(root, 'docs', 'measurements', 'looks');
const shots = [...browsingShots, ...buyingShots, ...sharedShots, ...adminShots].toSorted(
  (one, other) => one.rank - other.rank,
);

const { values } = parseArgs({
  options: { shop: { type: 'string' }, as: { type: 'string' }, only: { type: 'string' } },
});

async function main(shop: string, as: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const executablePath = systemChromium();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  try {
    const states = await signIn(browser, shop);
    const wanted = values.only?.split(',').map(Number);
    for (const shot of shots.filter(({ rank }) => !wanted || wanted.includes(rank)))
      await photograph(browser, shop, shot, as, shot.who ? states[shot.who] : undefined).catch((error: unknown) =>
        console.error(`${shot.rank} ${shot.what}: ${String(error).split('\n', 3).join(' ')}`),
      );
  } finally {
    await browser.close();
  }
  writeTable(FOLDER, shots);
}

async function photograph(browser: Browser, shop: string, shot: Shot, as: string, storageState: State): Promise<void> {
  const { width = 1440, height = width < 700 ? 844 : 900, touch = false } = shot;
  const context = await browser.newContext({
    baseURL: shop,
    viewport: { width, height },
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: touch,
    isMobile: touch,
    ...(storageState ? { storageState } : {}),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(12_000);
    // fonts come with the second page
    await visit(page, '/faq');
    await shot.open(page);
    await page.waitForTimeout(800);
    if (!shot.noPicture) {
      const box = (await shot.part?.(page)) ?? (await rectangle(0, 0, width, height)());
      await settle(page);
      const left = Math.max(0, box.x);
      const top = Math.max(0, box.y);
      const clip = {
        x: left,
        y: top,
        width: Math.min(width, box.x + box.width) - left,
        height: Math.min(height, box.y + box.height) - top,
      };
      writeFileSync(join(FOLDER, `${number(shot)}-${as}.webp`), await toWebp(page, await page.screenshot({ clip })));
    }
    const told = await shot
      .measure?.(page)
      .catch((error: unknown) => `not measured: ${String(error).split('\n', 1)[0]}`);
    keep(as, number(shot), told ?? '');
    console.log(`${number(shot)} ${shot.what}: ${told ?? ''}`);
  } finally {
    await context.close();
  }
}

const number = ({ rank }: Shot) => String(rank).padStart(2, '0');

function keep(as: string, key: string, told: string): void {
  const file = join(FOLDER, `${as}.json`);
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const sorted = Object.entries({ ...kept, [key]: told }).toSorted(([one], [other]) => one.localeCompare(other));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** The browser's own encoder, at the best quality that stays within the limit. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  try {
    for (const quality of [0.85, 0.75, 0.6, 0.45, 0.3]) {
      const base64 = await blank.evaluate<string>(`(async () => {
        const png = await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob();
        const picture = await createImageBitmap(png);
        const scale = Math.min(1, 720 / picture.width);
        const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
        const drawing = canvas.getContext('2d');
        drawing.imageSmoothingQuality = 'high';
        drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
        const webp = await canvas.convertToBlob({ type: 'image/webp', quality: ${quality} });
        return btoa([...new Uint8Array(await webp.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join(''));
      })()`);
      const bytes = Buffer.from(base64, 'base64');
      if (bytes.length <= LIMIT_BYTES) return bytes;
    }
  } finally {
    await blank.close();
  }
  throw new Error('no quality is small enough');
}

if (values.shop && values.as) await main(values.shop, values.as);
else console.log('node scripts/looks.ts --shop http://127.0.0.1:5173 --as before|after [--only 6,12]');

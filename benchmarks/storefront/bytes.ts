// `npm run bench -- storefront --bytes`: the JavaScript of every public page, as a browser fetches it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { weighPage, type PageWeight } from '../../storefront/e2e/page-weight.ts';
import { ensureChromium, systemChromium } from '../../scripts/chromium.ts';
import { root } from '../../scripts/steps.ts';
import { startDemoShop } from './shops.ts';

/** The best first load of comparable shops, brotli; the storefront's target is half of it. */
const TARGET_KIB = 73;

export async function run(): Promise<void> {
  await ensureChromium();
  const shop = await startDemoShop();
  const browser = await chromium.launch({ executablePath: systemChromium() });
  try {
    const weights: PageWeight[] = [];
    for (const address of await publicAddresses(shop.url)) weights.push(await weighPage(browser, shop.url, address));
    print(weights);
    mkdirSync(join(root, 'bench-results'), { recursive: true });
    writeFileSync(join(root, 'bench-results', 'storefront-bytes.json'), `${JSON.stringify(weights, null, 2)}\n`);
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/** One address of each route in the sitemap. */
async function publicAddresses(origin: string): Promise<string[]> {
  const listed = await (await fetch(`${origin}/sitemap-1.xml`)).text();
  const paths = [...listed.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, address]) =>
    address ? [new URL(address).pathname] : [],
  );
  const kinds = new Map(paths.map((path) => [path.replace(/^(\/(illustrations|categories|blog)\/).+/, '$1:id'), path]));
  return [...kinds.values(), '/auth', '/cart', '/nowhere'];
}

function print(weights: readonly PageWeight[]): void {
  const kib = (bytes: number) => (bytes / 1024).toFixed(1).padStart(7);
  console.log(`JavaScript, KiB brotli (target ≤ ${TARGET_KIB})\n\n${'route'.padEnd(44)}  first      at   requests`);
  console.log(`${''.padEnd(44)}   view    rest   at first`);
  for (const { address, scriptBytes, scriptBytesAtRest, requests } of weights) {
    const count = Object.values(requests).reduce((total, one) => total + one, 0);
    console.log(`${address.padEnd(42)}${kib(scriptBytes)} ${kib(scriptBytesAtRest)} ${String(count).padStart(9)}`);
  }
}

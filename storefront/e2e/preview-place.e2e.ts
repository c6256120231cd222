// The preview on a desktop: the image beside the words, nothing cut, in windows with scroll bars that take room.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { lookFaults } from './looks-faults.ts';
import { insertRows } from './service.ts';

/** As many words as the shop's own illustrations have; one wider than high, one higher than wide. */
const described = (title: string, width: number, height: number) => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  category: 'Family',
  price: 12.5,
  is_free: false,
  featured: true,
  description:
    'Three generations share a pot of tea on a porch in the late afternoon. The light is low and warm, the cups do not match, and there is room for a headline above the roof.',
  image: 'lovable-uploads/1-clay.1600.webp',
  image_widths: [400, 800, 1600],
  image_width: width,
  image_height: height,
  tags: ['family', 'porch', 'tea', 'grandmother', 'afternoon', 'warm', 'vector', 'landscape', 'togetherness'],
  downloadable_file: '1763700000000_market_day.zip',
  created_at: '2026-02-01T00:00:00Z',
});
const TITLES = ['Sunday Tea', 'Festival Dancer'] as const;

test.use({
  content: {
    add: (stack) =>
      insertRows(stack, 'illustrations', [described(TITLES[0], 1600, 1200), described(TITLES[1], 1200, 1600)]),
  },
});

for (const height of [900, 720]) {
  test(`LO01 SF06 at 1280 × ${height} the preview shows the image left, facts and action right, and cuts no text`, async ({
    playwright,
    baseURL,
  }, info) => {
    const { launchOptions } = info.project.use;
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--hide-scrollbars'],
    });
    try {
      const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1280, height } });
      for (const title of TITLES) await examine(page, title, (name) => info.outputPath(`${name}-${height}.png`));
    } finally {
      await browser.close();
    }
  });
}

async function examine(page: Page, title: string, pathOf: (name: string) => string): Promise<void> {
  await page.goto('/illustrations');
  await page.getByRole('button', { name: `Preview ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('Customization')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: pathOf(`${title} ${colorScheme}`) });
  }
  const places = await dialog.evaluate((element) => {
    const [image, words] = ['img', 'h3'].map((name) => element.querySelector(name)?.getBoundingClientRect());
    return {
      isBeside: Boolean(image && words && image.right <= words.left),
      hidden: element.scrollHeight - element.clientHeight,
      strip: Math.round(element.getBoundingClientRect().width) - element.clientWidth,
    };
  });
  expect.soft(places, title).toEqual({ isBeside: true, hidden: 0, strip: 0 });
  expect.soft(await lookFaults(page)).toEqual([]);
}

// The preview on a desktop: the image beside the words, nothing cut, in windows with scroll bars that take room.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { lookFaults } from './looks-faults.ts';

test.use({ seed: 'demo', readOnly: true });

/** One wider than high, one higher than wide. */
const TITLES = ['Sunday Tea', 'Festival Dancer'];

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
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
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
      strip: element.offsetWidth - element.clientWidth,
    };
  });
  expect.soft(places, title).toEqual({ isBeside: true, hidden: 0, strip: 0 });
  expect.soft(await lookFaults(page)).toEqual([]);
}

// The preview on a desktop: the image beside the words, nothing cut, in windows with scroll bars that take room.
import { expect, test } from './fixtures.ts';
import { lookFaults } from './looks-faults.ts';

test.use({ seed: 'demo', readOnly: true, launchOptions: { ignoreDefaultArgs: ['--hide-scrollbars'] } });

for (const height of [900, 720]) {
  test(`LO01 SF06 at 1280 × ${height} the preview shows the image left, facts and action right, and cuts no text`, async ({
    page,
  }, info) => {
    await page.setViewportSize({ width: 1280, height });
    await page.goto('/illustrations');
    for (const title of ['Sunday Tea', 'Market Day']) {
      const opener = page.getByRole('button', { name: `Preview ${title}` });
      if ((await opener.count()) === 0) continue;
      await opener.click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog.getByText('Customization')).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: info.outputPath(`${title}-${height}-${colorScheme}.png`) });
      }
      const places = await dialog.evaluate((element) => {
        const box = (selector: string) => element.querySelector(selector)?.getBoundingClientRect();
        const [image, heading, last] = [box('img'), box('h3'), [...element.querySelectorAll('h3')].at(-1)];
        return {
          isBeside: Boolean(image && heading && image.right <= heading.left),
          hidden: element.scrollHeight - element.clientHeight,
          last: last?.textContent,
        };
      });
      expect(places, title).toEqual({ isBeside: true, hidden: 0, last: 'Customization' });
      expect(await lookFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    }
  });
}

// Between phones and wide screens, tables are tables: every tab at the widths where something turns, with a mouse and with fingers.
import type { Page } from '@playwright/test';
import { addAdminContent } from './admin-content.ts';
import { openAdmin } from './admin-page.ts';
import { ADMIN_PLACES, openPlace } from './admin-places.ts';
import { expect, test } from './fixtures.ts';

const WIDTHS_PX = [768, 820, 1023, 1024, 1180, 1280];
/** So much of a title tells two rows apart. */
const TITLE_PX = 100;

test.use({ reducedMotion: 'reduce', seed: 'demo', content: { add: addAdminContent } });
test.setTimeout(600_000);

for (const fingers of [true, false])
  test.describe(fingers ? 'fingers' : 'mouse', () => {
    test.use({ hasTouch: fingers, isMobile: fingers, viewport: { width: 820, height: 1180 } });

    test(`AD02 no tab is cut at any width, with ${fingers ? 'fingers' : 'a mouse'}`, async ({ page, shop }) => {
      await openAdmin(page, shop);
      for (const place of ADMIN_PLACES.filter(({ open }) => !open))
        for (const width of WIDTHS_PX) {
          await page.setViewportSize({ width, height: 1180 });
          await openPlace(page, place);
          expect.soft(await cutParts(page), `${place.name}, ${width} px`).toEqual([]);
        }
    });
  });

/** What does not fit into its table or the page, and titles without room. */
async function cutParts(page: Page): Promise<string[]> {
  return page.evaluate((titlePx) => {
    const tooWide = [
      document.documentElement,
      ...document.querySelectorAll('#content div:has(> table), #content div:has(> div > table)'),
    ]
      // A chart's numbers for screen readers have no room on purpose.
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && !each.closest('.visually-hidden'))
      .map(({ tagName, className }) => `${tagName}.${className} is cut`);
    const narrow = [...document.querySelectorAll('.table th[data-column="title"]')]
      .filter((cell) => cell.clientWidth < titlePx)
      .map((cell) => `${cell.clientWidth} px for titles`);
    return [...tooWide, ...narrow];
  }, TITLE_PX);
}

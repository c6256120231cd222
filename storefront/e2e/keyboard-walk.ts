// Going through pages with the keyboard alone: the focus must be visible at every step.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What the eye would miss about the element that has the focus; null when all is well. */
export function lostFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body || active.id === 'main') return null;
    // A radio button is drawn by its label.
    const seen = active.closest('label') ?? active;
    const name = `${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent?.trim().slice(0, 40)}`;
    const styles = [getComputedStyle(active), getComputedStyle(active, '::before'), getComputedStyle(seen)];
    const ringed = styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    if (!ringed) return `no ring: ${name}`;
    const box = seen.getClientRects()[0];
    if (!box || box.width < 2) return `no size: ${name}`;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top && (seen.contains(top) || top.contains(seen)) ? null : `out of sight or covered: ${name}`;
  });
}

/** Tab, or Shift+Tab, until the wanted element has the focus; every stop on the way must be plain to see. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 60): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press(key);
    // What had the focus before may still be leaving.
    await expect.poll(() => lostFocus(page), { timeout: 2000 }).toBeNull();
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted, `not reached by ${most} × ${key}`).toBeFocused({ timeout: 1 });
}

/** Tab to it, then Enter. */
export async function press(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, wanted, key);
  await page.keyboard.press('Enter');
}

/** Tab to a field, then type. */
export async function type(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

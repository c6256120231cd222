// axe, with the rules that count here, over what a page shows.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every violation as `rule: element and reason`; all rules, or those that are named. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(faded);
  const builder = new AxeBuilder({ page });
  const found = await (rules ? builder.withRules(rules) : builder.withTags(RULES)).analyze();
  const all: string[] = [];
  for (const { id, nodes } of found.violations)
    for (const { html, failureSummary = '', target } of nodes)
      if (id !== 'target-size' || !(await isLargeInView(page, String(target[0]))))
        all.push(`${id}: ${html.slice(0, 200)} ${failureSummary.replaceAll(/\s+/g, ' ')}`);
  return all;
}

/** Whether a target that a fixed bar covers in part is large enough once it is scrolled into view. */
async function isLargeInView(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations: left } = await new AxeBuilder({ page }).include(selector).withRules(['target-size']).analyze();
  return left.length === 0;
}

/** In both themes: the page only has to be there once, and only colors differ. */
export async function themedViolations(page: Page): Promise<string[]> {
  // Cards out of sight keep the colors of the theme they were drawn in.
  await page.evaluate(() => document.documentElement.style.setProperty('--cards-out-of-view', 'visible'));
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...dark.map((one) => `dark, ${one}`), ...(await violations(page))];
}

/** What changes its color, as after another theme was asked for, has done so. */
async function faded(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  await Promise.allSettled(finite.map(({ finished }) => finished));
}

// axe, with the rules that count here, over what a page shows.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every violation as `rule: the element`; all rules, or those that are named. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(faded);
  const builder = new AxeBuilder({ page });
  const found = await (rules ? builder.withRules(rules) : builder.withTags(RULES)).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
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

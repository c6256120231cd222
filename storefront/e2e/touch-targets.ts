// What a finger can hit: https://www.w3.org/WAI/WCAG22/Understanding/target-size-enhanced.html, with its exception for links in text.
import type { Page } from '@playwright/test';

/** Half of 44 px, less what rounding and a neighbor's edge may take. */
const REACH_PX = 20;

/** Controls that a finger beside their middle misses, each by its name. A label and a frame count as part of their field. */
export async function missedTargets(page: Page): Promise<string[]> {
  return page.evaluate((reach) => {
    const controls = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=option]';
    const frames = 'label, .ant-input-affix-wrapper, .ant-select, .ant-input-number, .ant-picker, .ant-tabs-tab';
    const floating = '.ant-popover, .ant-dropdown, .ant-message';
    const inText = 'p a, dd a, li > a, p button:not(.ant-btn), td[data-column="title"] button, [href="#content"]';
    const missed = [...document.querySelectorAll<HTMLElement>(controls)].filter((control) => {
      const whole = control.closest<HTMLElement>(frames) ?? control;
      whole.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = whole.getBoundingClientRect();
      const hitAt = (x: number, y: number) => document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
      const hits = (x: number, y: number) => {
        const hit = hitAt(x, y);
        // what opens over the page, and is closed by a press beside it, takes nothing away
        return hit !== null && (whole.contains(hit) || (hit.closest(floating) !== null && !whole.closest(floating)));
      };
      // what lies under something else, or is there for screen readers alone (a table's head on phones), is not for fingers
      if (!whole.contains(hitAt(0, 0)) || control.matches(inText) || control.matches(':disabled')) return false;
      return ![-reach, reach].every((by) => hits(by, 0) && hits(0, by));
    });
    return [
      ...new Set(
        missed.map(
          ({ tagName, className, ariaLabel, textContent }) =>
            `${tagName}.${className} ${ariaLabel ?? textContent?.slice(0, 40) ?? ''}`,
        ),
      ),
    ];
  }, REACH_PX);
}

// The admin area: the state that each change is seen in, and what is measured there.
import type { Page } from '@playwright/test';
import { read, settle, words, type Shot } from './shot.ts';

const tab = (name: string) => async (page: Page) => {
  await page.goto(`/admin?tab=${name}`);
  await page.locator('#content').waitFor({ timeout: 45_000 });
  await page.waitForTimeout(800);
  await settle(page);
};

/** Distances that were different from tab to tab. */
const frame = async (page: Page) => {
  const told: string[] = [];
  for (const name of ['users', 'illustrations', 'blog', 'orders']) {
    await tab(name)(page);
    told.push(
      await read<string>(
        page,
        `'${name} ' + (one('#content input') ? round(box(one('#content input').closest('.ant-input-affix-wrapper, .ant-select') ?? one('#content input')).top) : '–')`,
      ),
    );
  }
  await tab('illustrations')(page);
  return `first field at y = ${told.join(', ')}`;
};

const editPost = async (page: Page) => {
  await tab('blog')(page);
  await page
    .getByRole('button', { name: 'Line weight and afros', exact: true })
    .or(page.getByRole('button', { name: /^Edit / }))
    .first()
    .click();
  await page.getByLabel('Title *').waitFor();
  await settle(page);
};

export const adminShots: readonly Shot[] = [
  {
    rank: 29,
    what: 'Overview shows a shop at work',
    who: 'admin',
    open: tab('overview'),
    measure: words(`(document.body.innerText.match(/\\d+ orders[^\\n]*/) ?? ['no orders'])[0]`),
  },
  {
    rank: 23,
    what: 'The shop is one click away',
    who: 'admin',
    open: tab('illustrations'),
    measure: words(
      `all('a[target=_blank]').length + ' links to the shop on the list, “Open shop” in the rail: ' + (all('a, button').some((each) => /Open shop/i.test(each.textContent + ' ' + each.ariaLabel)) ? 'yes' : 'no')`,
    ),
  },
  {
    rank: 32,
    what: 'Tables: dense, edited in the row',
    who: 'admin',
    open: tab('illustrations'),
    measure: words(`(() => {
      const rows = all('#content tbody tr').filter((each) => box(each).height > 10);
      const whole = rows.filter((each) => box(each).bottom <= innerHeight).length;
      const picture = rows[1]?.querySelector('img');
      return 'rows ' + round(box(rows[1]).height) + ' px, ' + whole + ' in view; pictures ' + (picture ? round(box(picture).width) + '×' + round(box(picture).height) : '–') + ' px';
    })()`),
  },
  { rank: 39, what: 'One frame for all tabs', who: 'admin', open: tab('illustrations'), measure: frame },
  {
    rank: 40,
    what: 'Editor with its preview beside it',
    who: 'admin',
    width: 2560,
    height: 1300,
    open: editPost,
    measure: words(`(() => {
      const save = all('#content button').find((each) => /Update Post|Save/.test(each.textContent));
      const field = all('#content input').map(box).sort((a, b) => b.width - a.width)[0];
      const preview = all('#content aside, #content [role=complementary], #content [aria-label=Preview]').length;
      return 'button ' + round(box(save).left - field.right) + ' px right of the fields; preview beside them: ' + (preview ? 'yes' : 'no');
    })()`),
  },
];

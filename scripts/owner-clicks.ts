// Counts the presses of the ten commonest tasks of owners in a running shop, for docs/measurements/owner-clicks.md:
//   node scripts/owner-clicks.ts --shop http://127.0.0.1:5173 [--only 2,3]
// Every press is a real click, from the screen that the task belongs to; typing, Enter, Tab and the system's file dialog are none.
// It changes the demo: a price, a tag, a hidden item, an answer, a post.
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { systemChromium } from './chromium.ts';
import { signIn, type State } from './looks/sign-in.ts';
import { root } from './steps.ts';

const { values } = parseArgs({ options: { shop: { type: 'string' }, only: { type: 'string' } } });
const PICTURE = `${root}storefront/public/icon-512.png`;

interface Task {
  name: string;
  /** Behind `?tab=`. */
  tab: string;
  walk: (page: Page, press: (way: Locator) => Promise<void>) => Promise<unknown>;
}

const content = (page: Page) => page.locator('#content');
const inContent = (page: Page, name: RegExp | string) => content(page).getByRole('button', { name }).first();
const said = (page: Page, text: RegExp) => page.getByText(text).first().waitFor();

const tasks: readonly Task[] = [
  {
    name: 'change a price',
    tab: 'illustrations',
    walk: async (page, press) => {
      await press(inContent(page, /^\$.*change what/));
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await said(page, /costs \$12/);
    },
  },
  {
    name: 'feature an item',
    tab: 'illustrations',
    walk: async (page, press) => {
      await press(content(page).locator('button[aria-pressed="false"][aria-label^="Feature "]').first());
      await said(page, /is featured on the home page/);
    },
  },
  {
    name: 'add a tag',
    tab: 'illustrations',
    walk: async (page, press) => {
      await press(inContent(page, /^Add a tag to/));
      await page.keyboard.type('new tag');
      await page.keyboard.press('Enter');
      await said(page, /has the tag “new tag”/);
    },
  },
  {
    name: 'hide an item that was never sold',
    tab: 'illustrations',
    walk: async (page, press) => {
      await page.getByLabel('Search illustrations').fill('Twins');
      await press(inContent(page, 'Withdraw Twins'));
      await said(page, /1 illustration withdrawn/);
    },
  },
  {
    name: 'refund an order',
    tab: 'orders',
    walk: async (page, press) => {
      await press(inContent(page, /^Refund order/));
      await press(page.getByRole('dialog').getByRole('button', { name: /^Refund \$/ }));
      await said(page, /refund/i);
    },
  },
  {
    name: 'answer a message',
    tab: 'messages',
    walk: async (page, press) => {
      await press(inContent(page, /^Answer /));
      await page.keyboard.type('Thank you, it is on its way.');
      await press(inContent(page, 'Send answer'));
      await said(page, /Your answer is on its way/);
    },
  },
  {
    name: 'write and publish a post',
    tab: 'blog',
    walk: async (page, press) => {
      await press(inContent(page, 'Add Post'));
      await page.getByLabel('Title *').waitFor();
      await page.keyboard.type('A short note');
      for (const text of ['What is new.', 'One paragraph.']) {
        await page.keyboard.press('Tab');
        await page.keyboard.type(text);
      }
      await page.getByLabel('Author *').fill('Amara Okafor');
      await page.getByLabel('Category *').fill('Design Tips');
      await page.keyboard.press('Escape');
      const choosing = page.waitForEvent('filechooser');
      await press(inContent(page, 'Choose picture'));
      await (await choosing).setFiles(PICTURE);
      await press(content(page).getByRole('switch', { name: /Publish/ }));
      await press(inContent(page, 'Create Post'));
      await said(page, /Blog post created/);
    },
  },
  {
    name: 'change a text of the shop',
    tab: 'settings',
    walk: async (page, press) => {
      await press(page.getByLabel('Headline').first());
      await page.keyboard.type('Pictures for your projects');
      await press(content(page).getByRole('button', { name: /^Save/ }).last());
      await said(page, /saved/i);
    },
  },
  {
    name: 'see today’s sales',
    tab: 'overview',
    walk: (page) => said(page, /Today/),
  },
];

async function count(browser: Browser, shop: string, storageState: State, task: Task): Promise<string> {
  const context = await browser.newContext({
    baseURL: shop,
    viewport: { width: 1600, height: 900 },
    reducedMotion: 'reduce',
    ...(storageState ? { storageState } : {}),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`/admin?tab=${task.tab}`);
    await content(page).waitFor({ timeout: 60_000 });
    const pressed: string[] = [];
    const press = async (way: Locator) => {
      await way.waitFor();
      const name = (await way.getAttribute('aria-label')) ?? (await way.innerText());
      await way.click();
      pressed.push(name.split('\n', 1)[0] ?? '');
    };
    await task.walk(page, press).catch((error: unknown) => {
      throw new Error(`${String(error).split('\n', 1)[0]} (after ${pressed.join(' · ')})`);
    });
    return `${pressed.length} | ${pressed.join(' · ')}`;
  } finally {
    await context.close();
  }
}

if (values.shop) {
  const executablePath = systemChromium();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const { admin } = await signIn(browser, values.shop);
  const wanted = values.only?.split(',').map(Number);
  for (const [at, task] of tasks.entries())
    if (!wanted || wanted.includes(at + 1)) {
      const told = await count(browser, values.shop, admin, task).catch((error: unknown) => `– | ${String(error)}`);
      console.log(`| ${at + 1} | ${task.name} | ${told} |`);
    }
  await browser.close();
} else console.log('node scripts/owner-clicks.ts --shop http://127.0.0.1:5173 [--only 2,3]');

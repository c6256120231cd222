// The bundle that is sold is the bundle that is delivered.
import { BUNDLE_PACK_SLUGS } from '@baobab/domain/constants';
import { releaseDemoPacks } from '@baobab/supabase/seed/packs/release';
import { formatBytes } from '@baobab/ui/format';
import type { Page } from '@playwright/test';
import { themedViolations } from './axe.ts';
import { expect, test, type RunningShop } from './fixtures.ts';
import { BUNDLE, own, userIdOf } from './purchases.ts';
import { downloadPack, readPack, sketch, type DeliveredPack } from './read-pack.ts';
import { rowsOf, updateRows } from './service.ts';

const PICTURES = 2;
/** Mean difference of a channel, of 255, that lossy previews may have. */
const SAME = 6;

test.use({
  content: {
    add: ({ url, siteUrl, publishableKey, logins }) =>
      releaseDemoPacks({ url, siteUrl, publishableKey, login: logins.admin, picturesMax: PICTURES }, () => undefined),
  },
});
test.use({ reducedMotion: 'reduce' });
test.describe.configure({ timeout: 120_000 });

interface ShownPack {
  themes: string;
  facts: string;
  pictures: { title: string; src: string }[];
}

async function shownPacks(page: Page): Promise<Record<string, ShownPack>> {
  await page.goto('/bundle');
  await expect(page.locator('[data-pack]')).toHaveCount(9);
  return page.locator('[data-pack]').evaluateAll((cards) =>
    Object.fromEntries(
      cards.map((card) => {
        const [themes, facts] = [...card.querySelectorAll(':scope > p')].map(({ textContent }) => textContent);
        const pictures = [...card.querySelectorAll('details li')].map((item) => ({
          title: item.textContent,
          src: item.querySelector('img')?.src ?? '',
        }));
        return [card.getAttribute('data-pack') ?? '', { themes: themes ?? '', facts: facts ?? '', pictures }];
      }),
    ),
  );
}

const words = (items: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(items);

/** What a page says of a pack that its ZIP does not bear out. */
async function differences(slug: string, shown: ShownPack, real: DeliveredPack): Promise<string[]> {
  const found: string[] = [];
  const compare = (what: string, said: unknown, is: unknown) => {
    if (JSON.stringify(said) !== JSON.stringify(is)) found.push(`${slug}: ${what}`);
  };
  const formats = [...new Set(real.pictures.flatMap((picture) => picture.formats))].toSorted().toReversed();
  const each = formats.filter((format) => real.pictures.every((picture) => picture.formats.includes(format)));
  compare(
    'themes',
    shown.themes.split(', ').toSorted(),
    [...new Set(real.pictures.map(({ theme }) => theme))].toSorted(),
  );
  compare(
    'count, formats and size',
    shown.facts,
    `${real.pictures.length} illustrations, each as ${words(each)}. ${formatBytes(real.sizeBytes)} ZIP.`,
  );
  compare(
    'titles',
    shown.pictures.map(({ title }) => title).toSorted(),
    real.pictures.map(({ title }) => title).toSorted(),
  );
  for (const { title, pixels } of real.pictures) {
    const src = shown.pictures.find((picture) => picture.title === title)?.src;
    const preview = src ? Buffer.from(await (await fetch(src)).arrayBuffer()) : null;
    const small = preview && (await sketch(preview));
    const off = small
      ? small.reduce((sum, value, at) => sum + Math.abs(value - (pixels[at] ?? 0)), 0) / small.length
      : 255;
    if (off > SAME) found.push(`${slug}: picture of ${title}`);
  }
  return found;
}

async function compareAll(page: Page, delivered: Record<string, DeliveredPack>): Promise<string[]> {
  const shown = await shownPacks(page);
  const found = BUNDLE_PACK_SLUGS.map(async (slug) => {
    const [card, pack] = [shown[slug], delivered[slug]];
    return card && pack ? differences(slug, card, pack) : [`${slug}: missing`];
  });
  return (await Promise.all(found)).flat();
}

async function plantDifferences({ stack }: RunningShop): Promise<void> {
  const rows = (await rowsOf(
    stack,
    'pack_previews?select=entry,image&object_path=like.bundles/fitness/*&order=entry',
  )) as { entry: string; image: string }[];
  const [one, other] = rows;
  if (!one || !other) throw new Error('The fitness pack has no two previews.');
  const entry = (name: string) =>
    `pack_previews?object_path=like.bundles/fitness/*&entry=eq.${encodeURIComponent(name)}`;
  await updateRows(stack, entry(one.entry), { image: 'packs/other.webp' });
  await updateRows(stack, entry(other.entry), { image: one.image });
  await updateRows(stack, entry(one.entry), { image: other.image });
  await updateRows(stack, 'bundle_packs?slug=eq.education', { size_bytes: 1_234_567 });
  await updateRows(stack, 'file_facts?object_path=like.bundles/healthcare/*&format=eq.svg', { format: 'pdf' });
}

test('SA04 LO05 LO04 names, themes, counts, formats, bytes and contact sheets are those of the ZIPs that a buyer downloads', async ({
  page,
  shop,
  account,
}) => {
  await own(shop.stack, await userIdOf(shop.stack, account), [BUNDLE]);
  const delivered: Record<string, DeliveredPack> = {};
  for (const slug of BUNDLE_PACK_SLUGS) delivered[slug] = await readPack(await downloadPack(shop.stack, account, slug));
  expect(await compareAll(page, delivered)).toEqual([]);

  const packs = Object.values(delivered);
  const box = page.locator('main');
  await expect(box.getByText(`${9 * PICTURES} illustrations in 9 packs`).first()).toBeVisible();
  expect(packs.every(({ allTransparent, allLayered }) => allTransparent && allLayered)).toBe(true);
  const smallest = Math.floor(Math.min(...packs.map(({ smallestPx }) => smallestPx)) / 100) * 100;
  await expect(
    box.getByText(
      `Every illustration as PNG with a transparent background, at least ${smallest.toLocaleString('en-US')} pixels on the longer side`,
    ),
  ).toBeVisible();
  await expect(box.getByText('Every illustration as SVG with named layers')).toBeVisible();

  const bar = page.getByRole('complementary', { name: 'The complete bundle' });
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Look through the illustrations of Fitness Pack' }).click();
  const viewer = page.getByRole('dialog', { name: 'Fitness Pack' });
  const shownTitles: string[] = [];
  for (let at = 1; at <= PICTURES; at += 1) {
    await expect(viewer.getByText(`${at} of ${PICTURES}`)).toBeVisible();
    shownTitles.push((await viewer.getByRole('img').getAttribute('alt')) ?? '');
    await page.keyboard.press('ArrowRight');
  }
  expect(shownTitles.toSorted()).toEqual((delivered['fitness']?.pictures ?? []).map(({ title }) => title).toSorted());
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await page.locator('[data-pack="tech-startup"]').evaluate((pack) => pack.scrollIntoView());
  await expect(bar.getByRole('button', { name: 'Get Instant Access' })).toBeInViewport();

  await plantDifferences(shop);
  await expect
    .poll(() => compareAll(page, delivered), { timeout: 30_000 })
    .toEqual([
      'education: count, formats and size',
      ...(delivered['fitness']?.pictures ?? []).map(({ title }) => `fitness: picture of ${title}`),
      'healthcare: count, formats and size',
    ]);
});

test('SF15 the band of the bundle on home and packs has no accessibility violation and fits a small screen', async ({
  page,
}) => {
  for (const path of ['/', '/packs']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const band = page.getByRole('region', { name: /in one bundle$/ });
    await expect(band.getByRole('button', { name: 'Get Instant Access' })).toBeVisible();
    expect(await themedViolations(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, path).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { readDelivered, type Truth } from './read-delivered.ts';
import { callRpc, rowsOf, updateRows } from './service.ts';

test.use({ seed: 'demo' });

interface Item {
  id: string;
  title: string;
  original: string;
}

interface Claims {
  rows: Record<string, string>;
  customization: string[];
  structured: Record<string, string>;
}

/** Texts of the served page, before any script runs. */
function claimsOf(page: Page, id: string): Promise<Claims> {
  return page.evaluate(async (item) => {
    const html = await (await fetch(`/illustrations/${item}`)).text();
    const document = new DOMParser().parseFromString(html, 'text/html');
    const section = (title: string) =>
      [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title);
    const names = [...(section('Specifications')?.querySelectorAll('dt') ?? [])];
    const objects = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) =>
        JSON.parse(script.textContent) as { '@type': string; additionalProperty?: { name: string; value: string }[] },
    );
    const properties = objects.find((object) => object['@type'] === 'Product')?.additionalProperty ?? [];
    return {
      rows: Object.fromEntries(names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? ''])),
      customization: [...(section('Customization')?.querySelectorAll('li') ?? [])].map((li) => li.textContent),
      structured: Object.fromEntries(properties.map(({ name, value }) => [name, value])),
    };
  }, id);
}

/** Layers and fonts of drawings, as the browser's XML parser sees them. */
function inDrawings(page: Page, drawings: string[]): Promise<Record<string, string>> {
  return page.evaluate((texts) => {
    const roots = texts.map((text) => new DOMParser().parseFromString(text, 'image/svg+xml').documentElement);
    const layers = roots.map((root) => {
      const groups = [...root.querySelectorAll('g')];
      const marked = groups.filter((group) => group.getAttribute('inkscape:groupmode') === 'layer');
      const names = (marked.length > 0 ? marked : groups.filter((group) => group.parentElement === root)).map(
        (group) =>
          group.getAttribute('inkscape:label') ?? group.getAttribute('data-name') ?? group.getAttribute('id') ?? '',
      );
      return names.filter((name) => name !== '').join(', ');
    });
    const named = layers.filter((names) => names !== '').map((names) => `SVG: ${names}`);
    const hasText = roots.some((root) => root.querySelector('text') !== null);
    return { ...(named.length > 0 ? { Layers: named.join('; ') } : {}), ...(hasText ? { Fonts: 'some' } : {}) };
  }, drawings);
}

function differences({ title }: Item, said: Claims, truth: Truth, drawn: Record<string, string>): string[] {
  const { Usage: usage, Price: price, Layers: layers, Fonts: fonts, ...rows } = said.rows;
  const compare = (what: string, one: unknown, two: unknown) =>
    JSON.stringify(one) === JSON.stringify(two)
      ? []
      : [`${title}, ${what}: said ${JSON.stringify(one)}, read ${JSON.stringify(two)}`];
  return [
    ...(usage && price ? [] : [`${title}: no license or price`]),
    ...compare('specifications', rows, truth.rows),
    ...compare('structured data', said.structured, truth.rows),
    ...compare('customization', said.customization, truth.customization),
    ...compare('layers', layers, drawn['Layers']),
    ...compare('text', fonts === undefined, drawn['Fonts'] === undefined),
  ];
}

test('SA02 every claim on every item’s page equals an independent reading of the delivered file; a lie is caught', async ({
  page,
  shop: { stack },
}) => {
  test.setTimeout(240_000);
  const rows = (await rowsOf(
    stack,
    'illustrations?select=id,title,downloadable_file,master_file&kind=eq.illustration&order=id',
  )) as { id: string; title: string; downloadable_file: string | null; master_file: string }[];
  const items = rows.map(({ id, title, ...files }) => ({
    id,
    title,
    original: files.downloadable_file ?? files.master_file,
  }));
  expect(items.length).toBeGreaterThan(40);
  const liar = items[0] as Item;
  await lie(stack, liar);

  await page.goto('/robots.txt');
  const found: string[] = [];
  for (const item of items) {
    const truth = await readDelivered(stack, item.original);
    found.push(...differences(item, await claimsOf(page, item.id), truth, await inDrawings(page, truth.drawings)));
  }
  expect(found.filter((line) => !line.startsWith(liar.title))).toEqual([]);
  // planted: transparency in a picture that has none, in the table, the structured data and the list below it
  expect(found.map((line) => line.slice(0, line.indexOf(':')))).toEqual(
    ['specifications', 'structured data', 'customization'].map((place) => `${liar.title}, ${place}`),
  );
});

async function lie(stack: Parameters<typeof rowsOf>[0], { id, original }: Item): Promise<void> {
  const object = `object_path=eq.${encodeURIComponent(original)}`;
  await updateRows(stack, `file_facts?${object}&format=in.(png,jpg)`, { is_transparent: true });
  // naming a file takes over what is known of it
  const [files] = await rowsOf(stack, `illustrations?id=eq.${id}&select=downloadable_file,master_file`);
  await updateRows(stack, `illustrations?id=eq.${id}`, files as Record<string, unknown>);
}

test('SA02 the preview and the cart say the same of an item as its page; what was not read is not shown', async ({
  page,
  shop: { stack },
  account,
  startSession,
}) => {
  await startSession(page, account);
  const [item] = (await rowsOf(
    stack,
    'illustrations?select=id,title,downloadable_file&is_free=eq.false&formats=cs.{svg}&order=created_at.desc&limit=1',
  )) as [{ id: string; title: string; downloadable_file: string }];
  await page.goto('/illustrations');
  const said = await claimsOf(page, item.id);
  await page.getByRole('button', { name: `Preview ${item.title}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(said.rows['Format'] ?? '?', { exact: true })).toBeVisible();
  for (const [name, value] of Object.entries(said.structured))
    await expect(dialog.locator('dt', { hasText: name }).locator('+ dd')).toHaveText(value);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Scale to any size' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await page.goto('/cart');
  await expect(page.getByText(`${said.rows['Format']} · ${said.rows['Size']}`)).toBeVisible();

  await callRpc(stack, 'save_file_facts', {
    p_bucket: 'downloads',
    p_object_path: item.downloadable_file,
    p_facts: await wholeOnly(stack, item.downloadable_file),
  });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: item.title })).toBeVisible();
  await expect(page.getByText(/PNG|px/)).toHaveCount(0);
});

/** As of a ZIP whose contents could not be read. */
async function wholeOnly(stack: Parameters<typeof rowsOf>[0], path: string): Promise<unknown[]> {
  return rowsOf(stack, `file_facts?object_path=eq.${encodeURIComponent(path)}&entry=eq.`);
}

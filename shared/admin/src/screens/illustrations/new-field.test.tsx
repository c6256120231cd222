// @vitest-environment jsdom
/** A column that is added to the list alone: what derives from the list knows it. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { BulkChange } from '@baobab/data/catalog/bulk-illustrations';
import * as facets from '@baobab/data/catalog/facet-values';
import { emptyIllustration } from '@baobab/domain/entities/draft-content';
import { toColumns } from '@baobab/domain/fields/illustration';
import { shapeOf } from '@baobab/domain/fields/illustration-values';
import { illustrationFormSchema } from '@baobab/domain/forms/catalog';
import { catalogRow } from '@baobab/testing/admin-rows';
import { renderAdmin } from '@baobab/testing/render-admin';
import { readRows } from '@baobab/uploads/kinds/delimited-text';
import { parseSidecar, readDetails } from '@baobab/uploads/kinds/sidecar';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { contentOfForm, detailValues } from './illustration-form.ts';
import { catalogCsv } from './import/export-table.ts';
import { planImport } from './import/plan-import.ts';
import { newTarget } from './save-illustration.ts';

vi.mock(import('@baobab/domain/fields/illustration-shape'), async (original) => {
  const shape = await original();
  Object.assign(shape.illustrationShape, { lightMood: z.nullable(z.string()) });
  return shape;
});
vi.mock(import('@baobab/domain/fields/illustration'), async (original) => {
  const list = await original();
  Array.prototype.push.call(list.ILLUSTRATION_FIELDS, {
    name: 'lightMood',
    column: 'light_mood',
    places: ['details', 'bulk'],
    activity: null,
    label: 'Light',
    cell: { as: 'text', width: 20, note: 'How the light is.', example: 'dusk' },
    check: (text: string) => (text.length > 20 ? 'Light must be at most 20 characters' : null),
  });
  return list;
});
vi.spyOn(facets, 'listFacetValues').mockResolvedValue([]);
vi.spyOn(facets, 'listSeriesNames').mockResolvedValue([]);

const row = Object.assign(catalogRow(), { lightMood: 'dusk' });
const shop = { rows: [row], categories: ['Tech'], facetValues: [], serverUrl: 'https://shop.test' };
const plan = (csv: string) =>
  planImport(
    [...readRows(csv)].map(({ number, cells }) => ({ number, cells, problems: [] })),
    shop,
  );

test('OW06 a column added to the list is in the form, which checks it and gives it back', () => {
  const content = Object.assign(emptyIllustration(), {
    title: 'Market day',
    description: 'Stalls at noon.',
    category: 'Tech',
    lightMood: 'dusk',
  });
  const values = { ...detailValues(content), image: 'a.png', lightMood: ' dawn ' };
  const parsed = illustrationFormSchema.parse(values);
  expect(contentOfForm(parsed, content)).toEqual({ ...content, lightMood: 'dawn' });
  expect(newTarget(parsed)).toMatchObject({ fields: { lightMood: 'dawn' } });
  expect(illustrationFormSchema.safeParse({ ...values, lightMood: 'x'.repeat(21) }).error?.issues[0]?.message).toBe(
    'Light must be at most 20 characters',
  );
  expect(Object.keys(shapeOf('details'))).toContain('lightMood');
  expect(toColumns(row)).toMatchObject({ light_mood: 'dusk' });
});

test('AD05 a column added to the list can be set by a bulk edit', async () => {
  const onApply = vi.fn<(change: BulkChange) => Promise<boolean>>(async () => true);
  const dialog = <BulkEditDialog progress={null} count={2} categories={[]} onClose={() => {}} onApply={onApply} />;
  renderAdmin(dialog, { client: {} } as object);
  fireEvent.change(screen.getByLabelText('Light'), { target: { value: 'dawn' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Apply to 2$/ })));
  expect(onApply.mock.calls).toEqual([[{ set: { light_mood: 'dawn' } }]]);
});

test('OW05 a column added to the list goes through an export and an import, and one cell changes it', async () => {
  const csv = catalogCsv([row], shop.serverUrl);
  expect(csv).toContain('"light_mood"');
  expect(await plan(csv)).toMatchObject({ same: 1, planned: [], refused: [], notes: [] });
  const { planned } = await plan(csv.replace('"dusk"', '"dawn"'));
  expect(planned).toMatchObject([
    { fields: [{ label: 'Light', from: 'dusk', to: 'dawn' }], change: { set: { light_mood: 'dawn' } } },
  ]);
  const emptied = await plan('id,light_mood\none,');
  expect(emptied.planned[0]?.change.set).toEqual({ light_mood: null });
  expect((await plan(`id,light_mood\none,${'x'.repeat(21)}`)).refused).toHaveLength(1);
});

test('OW04 a column added to the list is read from a sidecar', () => {
  const [sidecar] = parseSidecar('metadata.csv', 'file,Light Mood\na.png,dawn').rows.values();
  const words = { categories: new Map(), facetValues: [] };
  expect(sidecar && readDetails(sidecar, words)).toEqual({ fields: { lightMood: 'dawn' }, problem: null });
});

import { expect, test } from 'vitest';
import { addIllustrations, stackOfFile } from '@baobab/testing/stack-of-file';
import {
  addFacetValue,
  changeFacetValue,
  listFacetValues,
  listSeriesNames,
  orderFacetValues,
  removeFacetValue,
} from './facet-values.ts';

const stack = stackOfFile();

test('FI01 FI03 the owner adds, renames, orders, hides and deletes words; visitors see the shown ones in that order', async () => {
  const { visitor } = stack;
  const admin = stack.admin.client;
  const faiths = async (client = admin) =>
    (await listFacetValues(client)).filter(({ facet }) => facet === 'faith').map(({ label }) => label);
  const before = (await listFacetValues(admin)).filter(({ facet }) => facet === 'faith');
  await addFacetValue(admin, { facet: 'faith', value: 'rastafari', label: 'Rastafari', displayOrder: 9 });
  const word = { facet: 'faith', value: 'rastafari', label: 'Rastafari', displayOrder: 9, isActive: true };
  await expect(addFacetValue(admin, word)).rejects.toMatchObject({ code: 'duplicate' });
  await orderFacetValues(admin, [word, ...before]);
  await changeFacetValue(admin, word, { label: 'Rastafari faith' });
  expect((await faiths())[0]).toBe('Rastafari faith');
  expect((await faiths(visitor))[0]).toBe('Rastafari faith');
  await changeFacetValue(admin, word, { is_active: false });
  expect(await faiths(visitor)).not.toContain('Rastafari faith');
  expect(await faiths()).toContain('Rastafari faith');
  await removeFacetValue(admin, word);
  expect(await faiths()).toEqual(before.map(({ label }) => label));
  await expect(addFacetValue(visitor, word)).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('FI03 FI04 naming a series makes it; editors see it at once, visitors as soon as something listed is in it', async () => {
  await addIllustrations(stack, { id: 'walk', state: 'draft', series: 'Evening Walks' });
  expect([await listSeriesNames(stack.admin.client), await listSeriesNames(stack.visitor)]).toEqual([
    ['Evening Walks'],
    [],
  ]);
  await stack.admin.client.from('illustrations').update({ state: 'published' }).eq('id', 'walk').throwOnError();
  expect(await listSeriesNames(stack.visitor)).toEqual(['Evening Walks']);
});

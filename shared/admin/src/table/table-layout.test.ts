import { expect, test } from 'vitest';
import { readLayout } from './table-layout.ts';

test('AD05 LO07 the columns and the row height a person chose come back; damaged or absurd notes do not', () => {
  const kept = { hidden: { tags: true }, widths: { title: 320 }, isCompact: true };
  expect(readLayout(JSON.stringify(kept))).toEqual(kept);
  expect(readLayout('{"isCompact":"yes","widths":{"title":9e9,"price":-4,"status":"wide","x":null}}')).toEqual({
    hidden: {},
    widths: { title: 900, price: 72 },
    isCompact: false,
  });
  for (const damaged of [null, '', '{', '[]', '3', 'null', '{"hidden":7,"widths":"no"}'])
    expect(readLayout(damaged)).toEqual({ hidden: {}, widths: {}, isCompact: false });
});

test('AD05 columns hidden at first stay hidden until they are chosen', () => {
  expect(readLayout(null, ['tags'])).toEqual({ hidden: { tags: true }, widths: {}, isCompact: false });
  expect(readLayout('{"hidden":{}}', ['tags'])).toEqual({ hidden: {}, widths: {}, isCompact: false });
});

// @vitest-environment jsdom
import { createRestClient } from '@baobab/data/client';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataContext } from '../../query/data-context.ts';
import { ItemPicture } from './item-picture.tsx';

const data = createRestClient({ url: 'http://backend.test', key: 'k' });
const picture = { image: 'a.800.webp', imageWidths: [800], placeholder: null };

function focusOf(focus: { focusX?: number | null; focusY?: number | null }): string {
  render(
    <DataContext value={data}>
      <ItemPicture item={{ ...picture, ...focus }} alt="A picture" sizes="100vw" />
    </DataContext>,
  );
  return screen.getByAltText('A picture').style.getPropertyValue('--focus');
}

test('FI10 a crop keeps the chosen point in view, at the very edge too', () => {
  expect(focusOf({ focusX: 0, focusY: 0.333 })).toBe('0% 33%');
});

test.each([{}, { focusX: null, focusY: null }, { focusX: 0.5, focusY: null }])(
  'FI10 without a chosen point (%o) nothing is said of it',
  (focus) => expect(focusOf(focus)).toBe(''),
);

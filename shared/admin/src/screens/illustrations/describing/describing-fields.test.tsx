// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import * as facets from '@baobab/data/catalog/facet-values';
import type { IllustrationForm } from '@baobab/domain/forms/catalog';
import { renderAdmin } from '@baobab/testing/render-admin';
import { DescribingFields } from './describing-fields.tsx';

const VALUES = (
  [
    ['hair', 'locs', 'Locs', true],
    ['hair', 'braids', 'Braids', true],
    ['hair', 'secret', 'Secret', false],
    ['skin', 'monk-07', 'Monk 7', true],
    ['gender', 'woman', 'Feminine', true],
  ] as const
).map(([facet, value, label, isActive], displayOrder) => ({ facet, value, label, displayOrder, isActive }));
vi.spyOn(facets, 'listFacetValues').mockResolvedValue(VALUES);
vi.spyOn(facets, 'listSeriesNames').mockResolvedValue(['Family Life']);

const shown: { values: () => Partial<IllustrationForm> } = { values: () => ({}) };
const values = () => shown.values();

function Form({ before }: { before: Partial<IllustrationForm> }) {
  const form = useForm<IllustrationForm>({ defaultValues: { title: 'Sunday Tea', ...before } });
  useEffect(() => {
    shown.values = form.getValues;
  }, [form]);
  return (
    <FormProvider {...form}>
      <DescribingFields picture="https://shop.test/tea.webp" />
    </FormProvider>
  );
}

const open = async (before: Partial<IllustrationForm> = {}) => {
  renderAdmin(<Form before={before} />, { client: {}, serverUrl: 'https://shop.test' } as object);
  await waitFor(() => screen.getByLabelText('Monk 7'));
};

beforeEach(() => {
  Element.prototype.scrollTo = () => {};
});

test('FI07 a text is offered from title and facets into the field, where it can be changed; nothing else is written', async () => {
  await open({ facets: ['gender:woman', 'hair:locs'] });
  fireEvent.click(screen.getByRole('button', { name: 'Offer a text' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Alt text').value).toBe('Sunday Tea: a woman with locs.');
  fireEvent.change(screen.getByLabelText('Alt text'), { target: { value: 'A woman rests.' } });
  expect(values()).toMatchObject({ altText: 'A woman rests.', facets: ['gender:woman', 'hair:locs'] });
});

test('FI03 skin tones are chosen from named swatches, other words from lists without hidden ones; all are kept sorted', async () => {
  await open({ facets: ['gender:woman'] });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Monk 7' }));
  fireEvent.mouseDown(screen.getByLabelText('Hair'));
  expect(screen.queryByTitle('Secret')).toBeNull();
  fireEvent.click(screen.getByTitle('Braids'));
  expect(values().facets).toEqual(['gender:woman', 'hair:braids', 'skin:monk-07']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Monk 7' }));
  expect(values().facets).toEqual(['gender:woman', 'hair:braids']);
});

test('FI03 a word that the picture has and the shop hides or has lost is shown and can be taken off', async () => {
  await open({ facets: ['hair:gone', 'hair:secret'] });
  const chosen = [...document.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent);
  expect(chosen).toEqual(['Secret', 'gone']);
});

test('FI10 the focus point follows arrow keys and a click, is told in words, and goes back to the middle', async () => {
  await open();
  const picture = screen.getByRole('button', { name: 'Focus point' });
  expect(screen.getByText('The middle')).toBeTruthy();
  fireEvent.keyDown(picture, { key: 'ArrowUp', shiftKey: true });
  fireEvent.keyDown(picture, { key: 'ArrowRight' });
  expect(values().focus).toEqual({ x: 0.51, y: 0.4 });
  expect(screen.getByText('51% from the left, 40% from the top')).toBeTruthy();
  picture.getBoundingClientRect = () => new DOMRect(10, 10, 200, 100);
  fireEvent.click(picture, { detail: 1, clientX: 60, clientY: 35 });
  expect(values().focus).toEqual({ x: 0.25, y: 0.25 });
  fireEvent.keyDown(picture, { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(picture, { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(picture, { key: 'ArrowLeft', shiftKey: true });
  expect(values().focus).toEqual({ x: 0, y: 0.25 });
  fireEvent.click(screen.getByRole('button', { name: 'Back to the middle' }));
  expect(values().focus).toBeNull();
});

test('FI04 a series is chosen or made; a known one is written as the shop has it', async () => {
  await open();
  const series = screen.getByLabelText('Series');
  await act(async () => fireEvent.change(series, { target: { value: ' family life ' } }));
  fireEvent.blur(series);
  expect(values().series).toBe('Family Life');
  await act(async () => fireEvent.change(series, { target: { value: 'City Days' } }));
  fireEvent.blur(series);
  expect(values().series).toBe('City Days');
});

// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { setShopLocale, shopLocale } from '@baobab/domain/shop-locale';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import { MomentField } from './moment-field.tsx';

interface Values {
  at: string | null;
}

/** Answers what the form holds now. */
function show(at: string | null = null) {
  let read: () => string | null = () => null;
  function Form() {
    const form = useForm<Values>({ defaultValues: { at } });
    read = () => form.getValues('at');
    return (
      <FormProvider {...form}>
        <MomentField<Values> name="at" label="Begins" />
        <button type="button">Save</button>
      </FormProvider>
    );
  }
  renderAdmin(<Form />);
  return () => read();
}

const field = () => screen.getByLabelText<HTMLInputElement>('Begins');
const type = (value: string) => {
  act(() => field().focus());
  fireEvent.mouseDown(field());
  fireEvent.click(field());
  fireEvent.change(field(), { target: { value } });
};
/** As a press on the form's button does it. */
const leave = async () => {
  await act(async () => screen.getByRole('button', { name: 'Save' }).focus());
  fireEvent.mouseDown(document.body);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
};
/** Ten o'clock in Lagos, whose clock is an hour ahead of UTC. */
const december = '2026-12-01T09:00:00.000Z';
const standard = shopLocale();
beforeEach(() => setShopLocale({ ...standard, timeZone: 'Africa/Lagos' }));
afterEach(() => setShopLocale(standard));

test('MO01 AD07 a day that is picked in the calendar stays when the field is left', async () => {
  const read = show(december);
  act(() => field().focus());
  fireEvent.mouseDown(field());
  fireEvent.click(field());
  fireEvent.click(screen.getByTitle('2026-12-24'));
  expect(field().value).toBe('Dec 24, 2026 10:00 AM');
  await leave();
  expect(read()).toBe('2026-12-24T09:00:00.000Z');
  expect(field().value).toBe('Dec 24, 2026 10:00 AM');
});

test.each(['2026-12-01 10:00', 'Dec 1, 2026 10:00 AM'])(
  'MO01 AD07 “%s” is taken when the field is left',
  async (text) => {
    const read = show();
    type(text);
    // before anything else is pressed
    act(() => screen.getByRole('button', { name: 'Save' }).focus());
    expect(read()).toBe(december);
    await leave();
    expect([read(), field().value]).toEqual([december, 'Dec 1, 2026 10:00 AM']);
  },
);

test('MO01 AD07 what is no moment goes back to the last one; seconds that are not shown stay', async () => {
  const exact = '2026-12-01T09:00:30.000Z';
  const read = show(exact);
  type('soon');
  await leave();
  expect([read(), field().value]).toEqual([exact, 'Dec 1, 2026 10:00 AM']);
});

test('MO01 AD07 a moment that is cleared by keyboard is none', async () => {
  const read = show(december);
  type('');
  await leave();
  expect([read(), field().value]).toEqual([null, '']);
});

test('MO01 AD07 Enter takes what is typed', async () => {
  const read = show();
  type('12/1/2026 10:00 am');
  await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
  expect([read(), field().value]).toEqual([december, 'Dec 1, 2026 10:00 AM']);
});

test('MO01 AD07 a time that the clock leaves out becomes the next one, and the field shows it', async () => {
  setShopLocale({ ...standard, timeZone: 'America/New_York' });
  const read = show();
  type('Mar 14, 2027 2:30 AM');
  await leave();
  expect([read(), field().value]).toEqual(['2027-03-14T07:30:00.000Z', 'Mar 14, 2027 3:30 AM']);
});

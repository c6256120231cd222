// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import { AmountInput } from './amount-input.tsx';
import { FormField } from './form-field.tsx';

interface Values {
  price: number | null;
}

/** Answers what the form holds now. */
function show(price: number | null) {
  let read: () => number | null = () => null;
  function Form() {
    const form = useForm<Values>({ defaultValues: { price } });
    read = () => form.getValues('price');
    return (
      <FormProvider {...form}>
        <FormField<Values, 'price'> name="price" label="Price">
          {(input) => <AmountInput {...input} />}
        </FormField>
      </FormProvider>
    );
  }
  renderAdmin(<Form />);
  return () => read();
}
const field = () => screen.getByLabelText<HTMLInputElement>('Price');
/** Letter by letter, as it is typed. */
const type = (text: string) => {
  for (let end = 1; end <= text.length; end += 1) {
    fireEvent.keyDown(field(), { key: text.charAt(end - 1) });
    fireEvent.change(field(), { target: { value: text.slice(0, end) } });
    fireEvent.keyUp(field());
  }
};
const leave = () => act(async () => fireEvent.blur(field()));

test.each([
  ['1.234,50', 1234.5, '1234.50'],
  ['$7', 7, '7.00'],
])('MO01 AD05 “%s” is taken as it is shown then', async (text, amount, shown) => {
  const read = show(null);
  type(text);
  expect(field().value).toBe(text);
  await leave();
  expect([read(), field().value]).toEqual([amount, shown]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('MO01 AD05 an amount that could be two is none: the field says so, and the form cannot be sent with it', async () => {
  const read = show(12);
  type('1,234');
  expect(screen.queryByRole('alert')).toBeNull();
  const enter = createEvent.keyDown(field(), { key: 'Enter' });
  await act(async () => fireEvent(field(), enter));
  expect(enter.defaultPrevented).toBe(true);
  await leave();
  expect([read(), field().value]).toEqual([Number.NaN, '']);
  expect(screen.getByRole('alert').textContent).toBe('“1,234” could be read in two ways; write it with two decimals');
  type('8');
  expect([read(), screen.queryByRole('alert')]).toEqual([8, null]);
  type('1,234');
  fireEvent.change(field(), { target: { value: '' } });
  expect(read()).toBeNull();
});

test('MO01 AD05 what is no amount goes back to the last one', async () => {
  const read = show(12);
  type('x');
  await leave();
  expect([read(), field().value]).toEqual([12, '12.00']);
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import { SaleFields, type SaleOfProduct } from './sale-fields.tsx';

vi.mock('../../money.ts', async (original) => ({ ...(await original<object>()), shopSign: () => '€' }));
afterEach(cleanup);

test('MO01 MO07 the sale price of a bundle is in the shop’s currency, and a decimal comma is one', () => {
  let read: () => number | null = () => null;
  function Form() {
    const form = useForm<SaleOfProduct>({ defaultValues: { salePrice: null, saleStartsAt: null, saleEndsAt: null } });
    read = () => form.getValues('salePrice');
    return (
      <FormProvider {...form}>
        <SaleFields id={null} />
      </FormProvider>
    );
  }
  renderAdmin(<Form />);
  expect([screen.queryByText('€'), screen.queryByText('$')]).toEqual([expect.anything(), null]);
  fireEvent.change(screen.getByLabelText('Sale price'), { target: { value: '79,50' } });
  expect(read()).toBe(79.5);
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import type { IllustrationForm } from '@baobab/domain/forms/catalog';
import { renderAdmin } from '@baobab/testing/render-admin';
import { ListingField } from './listing-field.tsx';

afterEach(cleanup);

test('AD05 a time of publication that is typed in another form is kept when the field is left', () => {
  let read: () => IllustrationForm['listing'] | undefined = () => undefined;
  function Form() {
    const form = useForm<IllustrationForm>({ defaultValues: { listing: { state: 'scheduled', publishAt: null } } });
    read = () => form.getValues('listing');
    return (
      <FormProvider {...form}>
        <ListingField stored="scheduled" />
      </FormProvider>
    );
  }
  renderAdmin(<Form />);
  const field = screen.getByLabelText('Publish at');
  fireEvent.change(field, { target: { value: '12/1/2030 9:30 am' } });
  fireEvent.blur(field);
  expect(read()).toEqual({ state: 'scheduled', publishAt: new Date(2030, 11, 1, 9, 30).toISOString() });
});

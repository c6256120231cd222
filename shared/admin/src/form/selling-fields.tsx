import { Checkbox } from 'antd';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { AmountInput } from './amount-input.tsx';
import { FormField } from './form-field.tsx';

/** The part of a form that says what something costs and where it is shown. */
interface SellingForm {
  price: string | number;
  isFree?: boolean | undefined;
  featured?: boolean | undefined;
}

/** Price, free and featured, inside a FormProvider; free makes the price 0 and locks it. */
export function SellingFields() {
  const { control, setValue } = useFormContext<SellingForm>();
  const isFree = useWatch({ control, name: 'isFree' }) ?? false;
  return (
    <>
      <FormField<SellingForm, 'price'> name="price" label="Price">
        {(input) => (
          <AmountInput
            {...input}
            // nothing is not 0, so the form must refuse it
            onChange={(price) => input.onChange(price ?? Number.NaN)}
            className="fill"
            disabled={isFree}
          />
        )}
      </FormField>
      <Controller
        name="isFree"
        control={control}
        render={({ field }) => (
          <Checkbox
            checked={field.value ?? false}
            onChange={({ target }) => {
              field.onChange(target.checked);
              if (target.checked) setValue('price', 0, { shouldValidate: true });
            }}
          >
            Free download
          </Checkbox>
        )}
      />
      <Controller
        name="featured"
        control={control}
        render={({ field }) => (
          <Checkbox checked={field.value ?? false} onChange={({ target }) => field.onChange(target.checked)}>
            Featured on the home page
          </Checkbox>
        )}
      />
    </>
  );
}

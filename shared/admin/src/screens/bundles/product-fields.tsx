import { Checkbox } from 'antd';
import { Controller, useFormContext } from 'react-hook-form';
import { AmountInput } from '../../form/amount-input.tsx';
import { FormField } from '../../form/form-field.tsx';

interface Sold {
  price: string | number;
  isSold: boolean;
}

export function PriceField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return (
    <FormField<Record<string, string | number>> name={name} label={label} hint={hint}>
      {(input) => (
        // nothing is not 0, so the form must refuse it
        <AmountInput {...input} onChange={(price) => input.onChange(price ?? Number.NaN)} className="fill" />
      )}
    </FormField>
  );
}

/** Whether it is sold; inside a FormProvider. */
export function SoldField({ label }: { label: string }) {
  const { control, trigger } = useFormContext<Sold>();
  return (
    <Controller
      name="isSold"
      control={control}
      render={({ field }) => (
        <Checkbox
          checked={field.value}
          onChange={({ target }) => {
            field.onChange(target.checked);
            void trigger('price');
          }}
        >
          {label}
        </Checkbox>
      )}
    />
  );
}

interface ChoicesProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export function Choices({ name, label, options }: ChoicesProps) {
  const { control } = useFormContext<Record<string, string[]>>();
  return (
    <fieldset>
      <legend>{label}</legend>
      <Controller
        name={name}
        control={control}
        render={({ field }) => (
          <Checkbox.Group
            value={field.value}
            onChange={(values) => field.onChange(values)}
            options={options.map((option) => ({ ...option }))}
          />
        )}
      />
    </fieldset>
  );
}

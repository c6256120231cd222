import { plural } from '@baobab/domain/plural';
import { Input, Modal, Select } from 'antd';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import type { BulkChange } from '@baobab/data/catalog/bulk-illustrations';
import { AmountInput } from '../../form/amount-input.tsx';
import { FormField } from '../../form/form-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { bulkChange, bulkPrice, bulkTexts, untouched, type BulkEditForm } from './bulk-change.ts';
import { BulkFacets, BulkSeries } from './describing/bulk-facets.tsx';
import { applyWords, type Progress } from './use-change-of-many.ts';
import formStyles from '../../form/form.module.css';

interface BulkEditDialogProps {
  count: number;
  /** Of what is being applied. */
  progress: Progress | null;
  categories: readonly string[];
  onClose: () => void;
  onApply: (change: BulkChange) => Promise<boolean>;
}

const KEEP = 'Leave as it is';

/** Changes many at once; what is not touched stays as each illustration has it. */
export function BulkEditDialog({ count, progress, categories, onClose, onApply }: BulkEditDialogProps) {
  const form = useForm<BulkEditForm>({ defaultValues: untouched() });
  const { control, handleSubmit, formState } = form;
  const { isSubmitting } = formState;
  const change = useWatch({ control, compute: bulkChange });
  const price = useWatch({ control, compute: bulkPrice });
  const ready = change !== null && !price.missing && price.wrong === null;
  useUnsavedGuard(change !== null && !isSubmitting, 'The changes to the selected illustrations are not applied.');
  const submit = handleSubmit(async () => {
    if (ready) await onApply(change);
  });
  return (
    <Modal
      open
      title={`Edit ${plural(count, 'illustration')}`}
      okText={applyWords(count, progress)}
      okButtonProps={{ disabled: !ready, loading: isSubmitting }}
      onOk={() => void submit()}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
    >
      <FormProvider {...form}>
        <form className={formStyles.dialogForm} onSubmit={(event) => void submit(event)} noValidate>
          <ChoiceField
            name="category"
            label="Category"
            options={categories.map((name) => ({ value: name, label: name }))}
          />
          <SellingPair missing={price.missing} wrong={price.wrong} />
          <ChoiceField
            name="featured"
            label="Home page"
            options={[
              { value: 'yes', label: 'Featured' },
              { value: 'no', label: 'Not featured' },
            ]}
          />
          <FormField<BulkEditForm, 'addTags'> name="addTags" label="Add tags" hint="Separated by commas">
            {(input) => <Input {...input} />}
          </FormField>
          <FormField<BulkEditForm, 'removeTags'>
            name="removeTags"
            label="Remove tags"
            hint="Separated by commas; upper and lower case count as the same"
          >
            {(input) => <Input {...input} />}
          </FormField>
          <BulkSeries keep={KEEP} />
          {bulkTexts()
            .filter(({ name }) => name !== 'category' && name !== 'series')
            .map(({ name, label }) => (
              <TextField key={name} name={name} label={label ?? name} hint="Empty: stays as it is" />
            ))}
          <BulkFacets />
          <button type="submit" hidden>
            Apply
          </button>
        </form>
      </FormProvider>
    </Modal>
  );
}

interface ChoiceFieldProps {
  name: 'category' | 'selling' | 'featured';
  label: string;
  options: { value: string; label: string }[];
}

function ChoiceField({ name, label, options }: ChoiceFieldProps) {
  return (
    <FormField<BulkEditForm, typeof name> name={name} label={label}>
      {({ onChange, ...input }) => (
        <Select<string | null>
          {...input}
          allowClear
          showSearch={name === 'category'}
          placeholder={KEEP}
          options={options}
          onChange={(value: string | null | undefined) => onChange(value ?? null)}
        />
      )}
    </FormField>
  );
}

/** A price means for sale, and taking it away means neither. */
function SellingPair({ missing, wrong }: ReturnType<typeof bulkPrice>) {
  const { control, setValue } = useFormContext<BulkEditForm>();
  const free = useWatch({ control, name: 'selling' }) === 'free';
  return (
    <div className={formStyles.formPair}>
      <ChoiceField
        name="selling"
        label="Selling"
        options={[
          { value: 'free', label: 'Free download' },
          { value: 'paid', label: 'For sale' },
        ]}
      />
      <FormField<BulkEditForm, 'price'>
        name="price"
        label="Price"
        error={wrong ?? undefined}
        hint={missing ? 'What should they cost?' : undefined}
      >
        {({ value, onChange, ...input }) => (
          <AmountInput
            {...input}
            className="fill"
            disabled={free}
            placeholder={KEEP}
            value={free ? 0 : value}
            onChange={(next) => {
              onChange(next);
              setValue('selling', next === null ? null : 'paid');
            }}
          />
        )}
      </FormField>
    </div>
  );
}

import { AutoComplete, Button, Checkbox, Input, Select } from 'antd';
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { hasText } from '@baobab/domain/fold-letters';
import { parseTags } from '@baobab/domain/tags';
import type { IllustrationFields } from '@baobab/uploads/kinds/illustration-details';
import type { PlanChange } from '@baobab/uploads/plan-edits';
import { AmountInput } from '../../form/amount-input.tsx';
import { amountProblem } from '../../form/amount-text.ts';
import { FormField } from '../../form/form-field.tsx';
import styles from './uploads.module.css';

interface ApplyToShownProps {
  categories: readonly string[];
  /** Files that are chosen, or else that the filter shows. */
  count: number;
  disabled: boolean;
  onApply: (change: PlanChange) => Promise<unknown>;
}

interface SharedDetails {
  category: string;
  price: number | null;
  free: boolean;
  featured: boolean;
  tags: string;
  landing: 'published' | 'draft' | null;
}

const AS_PLANNED: SharedDetails = { category: '', price: null, free: false, featured: false, tags: '', landing: null };

const LANDINGS = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
];

/** Shared metadata for the files that are chosen, or else for those shown: what is left empty stays as each file has it. */
export function ApplyToShown({ categories, count, disabled, onApply }: ApplyToShownProps) {
  const form = useForm<SharedDetails>({ defaultValues: AS_PLANNED });
  const { control, handleSubmit, formState } = form;
  const change = useWatch({ control, compute: changeOf });
  const wrongPrice = useWatch({ control, compute: wrongPriceOf });
  const typed = useWatch({ control, name: 'category' });
  const submit = handleSubmit(async (values) => {
    if (wrongPriceOf(values)) return;
    await onApply(changeOf(values));
  });
  return (
    <FormProvider {...form}>
      <form
        className={styles.apply}
        aria-label="Metadata for the files shown"
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <FormField<SharedDetails, 'category'> name="category" label="Category">
          {(input) => (
            <AutoComplete
              {...input}
              placeholder="As planned"
              options={categories.filter((name) => hasText(name, typed)).map((name) => ({ value: name }))}
            />
          )}
        </FormField>
        <PriceField wrong={wrongPrice} />
        <FormField<SharedDetails, 'tags'> name="tags" label="Tags">
          {(input) => <Input {...input} placeholder="Separated by commas" />}
        </FormField>
        <FormField<SharedDetails, 'landing'> name="landing" label="New ones become">
          {(input) => <Select {...input} allowClear placeholder="As planned" options={LANDINGS} />}
        </FormField>
        <Flag name="free" label="Free" />
        <Flag name="featured" label="Featured" />
        <Button
          htmlType="submit"
          loading={formState.isSubmitting}
          disabled={disabled || count === 0 || wrongPrice !== null || Object.keys(change).length === 0}
        >
          Apply to {count === 1 ? 'this' : 'these'} {count.toLocaleString('en-US')}
        </Button>
      </form>
    </FormProvider>
  );
}

function PriceField({ wrong }: { wrong: string | null }) {
  const { control } = useFormContext<SharedDetails>();
  const free = useWatch({ control, name: 'free' });
  return (
    <FormField<SharedDetails, 'price'> name="price" label="Price" error={wrong ?? undefined}>
      {({ value, ...input }) => (
        <AmountInput {...input} placeholder="As planned" value={free ? 0 : value} disabled={free} />
      )}
    </FormField>
  );
}

function Flag({ name, label }: { name: 'free' | 'featured'; label: string }) {
  const { control } = useFormContext<SharedDetails>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => (
        <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
          {label}
        </Checkbox>
      )}
    />
  );
}

function changeOf({ landing, ...details }: SharedDetails): PlanChange {
  const fields = fieldsOf(details);
  return {
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(landing ? { asDraft: landing === 'draft' } : {}),
  };
}

function fieldsOf(details: Omit<SharedDetails, 'landing'>): Partial<IllustrationFields> {
  const { category, price, free, featured, tags } = details;
  return {
    ...(category.trim() ? { category: category.trim() } : {}),
    ...(free ? { isFree: true } : price === null ? {} : { price, isFree: false }),
    ...(featured ? { featured: true } : {}),
    ...(tags.trim() ? { tags: parseTags(tags) } : {}),
  };
}

function wrongPriceOf({ free, price }: SharedDetails): string | null {
  return free || price === null ? null : amountProblem(price);
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, Input, InputNumber, Modal } from 'antd';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { PRICE_MIN, PRICE_STEP } from '../../../domain/constants.ts';
import { illustrationFormSchema } from '../../../domain/forms/catalogue.ts';
import { formatTags, parseTags } from '../../../domain/tags.ts';
import type { UploadItem } from '../../../uploads/engine/item.ts';
import type { IllustrationFields } from '../../../uploads/kinds/illustration-details.ts';
import { busy } from '../../form/busy.ts';
import { Field } from '../../form/Field.tsx';
import { illustrationDetails } from './describe-item.ts';

const formSchema = z.omit(illustrationFormSchema, { image: true, downloadable_file: true });
type Form = z.input<typeof formSchema>;
type FormValues = z.output<typeof formSchema>;

interface PlanItemDialogProps {
  item: UploadItem;
  onClose: () => void;
  onSave: (fields: Partial<IllustrationFields>) => Promise<void>;
}

/** The texts and price of one planned file. */
export function PlanItemDialog({ item, onClose, onSave }: PlanItemDialogProps) {
  const details = illustrationDetails(item);
  const { control, handleSubmit, setValue, formState } = useForm<Form, unknown, FormValues>({
    resolver: zodResolver(formSchema),
    mode: 'onChange',
    defaultValues: {
      title: details?.title ?? '',
      description: details?.description ?? '',
      category: details?.category ?? '',
      price: details?.price ?? 0,
      isFree: details?.isFree ?? false,
      featured: details?.featured ?? false,
      tags: formatTags(details?.tags ?? []),
    },
  });
  const isFree = useWatch({ control, name: 'isFree' });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(({ tags, ...values }) => onSave({ ...values, tags: parseTags(tags) }));
  return (
    <Modal
      open
      title="Edit before upload"
      okText="Save"
      onOk={() => void submit()}
      onCancel={onClose}
      okButtonProps={{ loading: busy(isSubmitting) }}
    >
      <form className="dialog-form" onSubmit={(event) => void submit(event)} noValidate>
        <p className="hint">
          <bdi>{item.path}</bdi>
        </p>
        <Field label="Title" error={errors.title?.message}>
          {(field) => (
            <Controller
              name="title"
              control={control}
              render={({ field: input }) => <Input {...field} {...input} autoFocus />}
            />
          )}
        </Field>
        <Field label="Description" error={errors.description?.message}>
          {(field) => (
            <Controller
              name="description"
              control={control}
              render={({ field: input }) => <Input.TextArea {...field} {...input} rows={3} />}
            />
          )}
        </Field>
        <Field label="Category" error={errors.category?.message}>
          {(field) => (
            <Controller
              name="category"
              control={control}
              render={({ field: input }) => <Input {...field} {...input} />}
            />
          )}
        </Field>
        <Field label="Price" error={errors.price?.message}>
          {(field) => (
            <Controller
              name="price"
              control={control}
              render={({ field: input }) => (
                <InputNumber
                  {...field}
                  {...input}
                  prefix="$"
                  min={PRICE_MIN}
                  step={PRICE_STEP}
                  precision={2}
                  disabled={isFree ?? false}
                  style={{ width: '100%' }}
                />
              )}
            />
          )}
        </Field>
        <Field label="Tags" hint="Separated by commas" error={errors.tags?.message}>
          {(field) => (
            <Controller name="tags" control={control} render={({ field: input }) => <Input {...field} {...input} />} />
          )}
        </Field>
        <div className="inline">
          <Controller
            name="isFree"
            control={control}
            render={({ field }) => (
              <Checkbox
                checked={field.value ?? false}
                onChange={(event) => {
                  field.onChange(event.target.checked);
                  if (event.target.checked) setValue('price', 0, { shouldValidate: true });
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
              <Checkbox checked={field.value ?? false} onChange={(event) => field.onChange(event.target.checked)}>
                Featured
              </Checkbox>
            )}
          />
        </div>
        <button type="submit" hidden>
          Save
        </button>
      </form>
    </Modal>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Input, Modal } from 'antd';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { illustrationFormSchema } from '../../../domain/forms/catalogue.ts';
import { formatTags, parseTags } from '../../../domain/tags.ts';
import type { UploadItem } from '../../../uploads/engine/item.ts';
import type { IllustrationFields } from '../../../uploads/kinds/illustration-details.ts';
import { busy } from '../../form/busy.ts';
import { Field } from '../../form/Field.tsx';
import { SellingFields } from '../../form/SellingFields.tsx';
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
  const form = useForm<Form, unknown, FormValues>({
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
  const { control, handleSubmit, formState } = form;
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
      <FormProvider {...form}>
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
          <Field label="Tags" hint="Separated by commas" error={errors.tags?.message}>
            {(field) => (
              <Controller
                name="tags"
                control={control}
                render={({ field: input }) => <Input {...field} {...input} />}
              />
            )}
          </Field>
          <SellingFields />
          <button type="submit" hidden>
            Save
          </button>
        </form>
      </FormProvider>
    </Modal>
  );
}

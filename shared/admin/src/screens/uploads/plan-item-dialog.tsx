import { zodResolver } from '@hookform/resolvers/zod';
import { Modal } from 'antd';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { editedNames, type EditedName } from '@baobab/domain/fields/edited-illustration';
import { pick } from '@baobab/domain/fields/illustration-shape';
import { unitNames } from '@baobab/domain/fields/illustration-values';
import { illustrationFormSchema } from '@baobab/domain/forms/catalog';
import { formatTags, parseTags } from '@baobab/domain/tags';
import type { UploadItem } from '@baobab/uploads/engine/item';
import type { IllustrationFields } from '@baobab/uploads/kinds/illustration-details';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { DetailsFields } from '../../form/details-fields.tsx';
import { SellingFields } from '../../form/selling-fields.tsx';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { illustrationDetails } from './describe-item.ts';
import { ChangeList } from './plan-changes.tsx';
import formStyles from '../../form/form.module.css';

/** What a plan shows; the rest comes from sidecars. */
const SHOWN = {
  title: true,
  description: true,
  category: true,
  price: true,
  isFree: true,
  featured: true,
  tags: true,
} as const;
const formSchema = z.pick(illustrationFormSchema, SHOWN);
type Form = z.input<typeof formSchema>;
type FormValues = z.output<typeof formSchema>;

interface PlanItemDialogProps {
  item: UploadItem;
  categories: readonly string[];
  onClose: () => void;
  /** Nothing of a known illustration changes. */
  onKeep: () => void;
  onSave: (fields: Partial<IllustrationFields>) => Promise<void>;
}

export function PlanItemDialog({ item, categories, onClose, onSave, onKeep }: PlanItemDialogProps) {
  const details = illustrationDetails(item);
  const form = useForm<Form, unknown, FormValues>({
    resolver: zodResolver(formSchema),
    mode: 'onChange',
    ...(details ? { defaultValues: { ...pick(details, editedNames()), tags: formatTags(details.tags) } } : {}),
  });
  const { handleSubmit, formState } = form;
  const { isSubmitting, isDirty, dirtyFields } = formState;
  useUnsavedGuard(isDirty, `Your changes to “${item.path}” are not saved.`);
  const submit = handleSubmit(({ tags, ...values }) =>
    onSave(editedOf({ ...values, tags: parseTags(tags) }, dirtyFields)),
  );
  return (
    <Modal
      open
      title="Edit before upload"
      okText="Save"
      onOk={() => void submit()}
      onCancel={() => leave(onClose)}
      okButtonProps={{ loading: delayedLoading(isSubmitting) }}
    >
      <FormProvider {...form}>
        <form className={formStyles.dialogForm} onSubmit={(event) => void submit(event)} noValidate>
          <p className="hint">
            <bdi>{item.path}</bdi>
          </p>
          <ChangeList item={item} onKeep={onKeep} />
          <DetailsFields descriptionRows={3} categories={categories} mayAddCategory />
          <SellingFields />
          <button type="submit" hidden>
            Save
          </button>
        </form>
      </FormProvider>
    </Modal>
  );
}

/** A guess that was left as it is stays a guess. Price and free are one answer. */
function editedOf(
  values: IllustrationFields,
  dirty: Partial<Record<keyof IllustrationFields, unknown>>,
): Partial<IllustrationFields> {
  const selling: readonly EditedName[] = unitNames('selling');
  const isPriced = selling.some((field) => dirty[field]);
  return pick(
    values,
    editedNames().filter((field) => dirty[field] || (isPriced && selling.includes(field))),
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Checkbox, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import { createCategory, updateCategory, type CategoryChange } from '@baobab/data/catalog/admin-categories';
import { adminCategoryMessages } from '@baobab/domain/admin-messages';
import type { Category } from '@baobab/domain/entities/category';
import { isAppError } from '@baobab/domain/errors';
import { categoryFormSchema, type CategoryForm, type CategoryFormValues } from '@baobab/domain/forms/catalog';
import type { DataClient } from '@baobab/data/client';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { DetailsFields } from '../../form/details-fields.tsx';
import { FormField } from '../../form/form-field.tsx';
import { ImageField } from '../../form/image-field.tsx';
import { categoryPath, useSavedToast } from '../../frame/shop-link.tsx';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { storePicture } from '../../pictures/store-picture.ts';
import { CategoryItems, isDecided, type ItemsAnswer } from './category-items.tsx';
import { useHideCategory } from './use-hide-category.ts';
import formStyles from '../../form/form.module.css';

interface CategoryDialogProps {
  /** Null adds a new one. */
  category: Category | null;
  nextOrder: number;
  onClose: () => void;
  onSaved: () => void;
  /** It was hidden or shown again with its illustrations. */
  onHidden: () => void;
}

export function CategoryDialog({ category, nextOrder, onClose, onSaved, onHidden }: CategoryDialogProps) {
  const { client } = useHost();
  const tellSaved = useSavedToast();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<ItemsAnswer>({ items: 'keep' });
  const hide = useHideCategory(onHidden);
  const form = useForm<CategoryForm, unknown, CategoryFormValues>({
    resolver: zodResolver(categoryFormSchema),
    mode: 'onChange',
    defaultValues: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      isActive: category?.isActive ?? true,
      displayOrder: category?.displayOrder ?? nextOrder,
      image: category?.image ?? null,
    },
  });
  const { control, handleSubmit, formState } = form;
  const { isSubmitting, isValid, isDirty } = formState;
  const hides = useWatch({ control, name: 'isActive' }) === false && category?.isActive === true;
  useUnsavedGuard(
    isDirty || file !== null,
    category ? `Your changes to “${category.name}” are not saved.` : 'The new category is not saved.',
  );
  const submit = handleSubmit(async ({ name, description, isActive, displayOrder }) => {
    setProblem(null);
    try {
      const picture = file ? await categoryPicture(client, file) : {};
      const change = { name, description, is_active: isActive, display_order: displayOrder, ...picture };
      if (category && hides && isDecided(answer)) await hide(category, change, answer);
      else if (category) await updateCategory(client, category.id, category.revision, change);
      else await createCategory(client, change);
      tellSaved(
        category ? adminCategoryMessages.updated : adminCategoryMessages.added,
        isActive ? categoryPath(name) : null,
      );
      onSaved();
    } catch (error) {
      setProblem(isAppError(error) ? describeError(error).body : adminCategoryMessages.saveFailed);
    }
  });
  return (
    <Modal
      open
      title={category ? 'Edit category' : 'Add category'}
      okText={category ? 'Update' : 'Add'}
      okButtonProps={{ disabled: !isValid || (hides && !isDecided(answer)), loading: delayedLoading(isSubmitting) }}
      onOk={() => void submit()}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
    >
      <FormProvider {...form}>
        <form className={formStyles.dialogForm} onSubmit={(event) => void submit(event)} noValidate>
          {problem && (
            <Alert type="error" role="alert" showIcon title={adminCategoryMessages.saveFailed} description={problem} />
          )}
          <DetailsFields titleName="name" descriptionRows={3} />
          <ImageField image={category} chosen={file} onChoose={setFile} />
          <FormField<CategoryForm, 'displayOrder'>
            name="displayOrder"
            label="Display order"
            hint="Lower numbers come first"
          >
            {(input) => <InputNumber {...input} {...numberInput(input)} precision={0} />}
          </FormField>
          <Controller
            name="isActive"
            control={control}
            render={({ field }) => (
              <Checkbox checked={field.value ?? true} onChange={(event) => field.onChange(event.target.checked)}>
                Active (visible in the shop)
              </Checkbox>
            )}
          />
          {hides && <CategoryItems name={category.name} answer={answer} onAnswer={setAnswer} />}
          <button type="submit" hidden>
            Save
          </button>
        </form>
      </FormProvider>
    </Modal>
  );
}

async function categoryPicture(client: DataClient, file: File): Promise<Partial<CategoryChange>> {
  const { image, imageWidths, placeholder } = await storePicture(client, file);
  return { image, image_widths: imageWidths, placeholder };
}

/** Between a form and antd's InputNumber, which says null for nothing: nothing is not 0, so the form must refuse it. */
function numberInput(input: { value: unknown; onChange: (value: number) => void }) {
  const value = typeof input.value === 'string' ? Number.parseFloat(input.value) : input.value;
  return {
    value: typeof value === 'number' && !Number.isNaN(value) ? value : null,
    onChange: (next: number | null) => input.onChange(next ?? Number.NaN),
  };
}

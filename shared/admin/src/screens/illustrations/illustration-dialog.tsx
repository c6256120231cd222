import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, App, Modal } from 'antd';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { isAppError } from '@baobab/domain/errors';
import {
  illustrationFormSchema,
  type IllustrationForm,
  type IllustrationFormValues,
} from '@baobab/domain/forms/catalog';
import { formatTags } from '@baobab/domain/tags';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { DetailsFields } from '../../form/details-fields.tsx';
import { ImageField } from '../../form/image-field.tsx';
import { SellingFields } from '../../form/selling-fields.tsx';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { DownloadField } from './download-field.tsx';
import { ListingField } from './listing-field.tsx';
import { saveIllustration, type ChosenFiles } from './save-illustration.ts';
import { SoldAndViewed } from './sold-and-viewed.tsx';
import formStyles from '../../form/form.module.css';

interface IllustrationDialogProps {
  /** Null adds a new one. */
  item: AdminIllustration | null;
  categories: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

export function IllustrationDialog({ item, categories, onClose, onSaved }: IllustrationDialogProps) {
  const { client } = useHost();
  const { message } = App.useApp();
  const [files, setFiles] = useState<ChosenFiles>({ image: null, download: null });
  const [checkingZip, setCheckingZip] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<IllustrationForm, unknown, IllustrationFormValues>({
    resolver: zodResolver(illustrationFormSchema),
    mode: 'onChange',
    defaultValues: initialValues(item),
  });
  const { control, handleSubmit, setValue, formState } = form;
  const [isFree, image, download] = useWatch({ control, name: ['isFree', 'image', 'downloadable_file'] });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsavedGuard(
    isDirty || files.image !== null || files.download !== null,
    item ? `Your changes to “${item.title}” are not saved.` : 'The new illustration is not saved.',
  );

  const submit = handleSubmit(async (values) => {
    if (checkingZip) return;
    setProblem(null);
    try {
      await saveIllustration(client, item, values, files);
      void message.success(item ? adminIllustrationMessages.updated : adminIllustrationMessages.added);
      onSaved();
    } catch (error) {
      setProblem(isAppError(error) ? describeError(error).body : adminIllustrationMessages.saveFailed);
    }
  });

  return (
    <Modal
      open
      width={720}
      title={item ? 'Edit illustration' : 'Add illustration'}
      okText={item ? 'Update' : 'Add'}
      okButtonProps={{ loading: delayedLoading(isSubmitting || checkingZip) }}
      onOk={() => void submit()}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
    >
      <FormProvider {...form}>
        <form className={formStyles.dialogForm} onSubmit={(event) => void submit(event)} noValidate>
          {problem && (
            <Alert
              type="error"
              role="alert"
              showIcon
              title={adminIllustrationMessages.saveFailed}
              description={problem}
            />
          )}
          {item && <SoldAndViewed id={item.id} />}
          <div className={formStyles.formColumns}>
            <div className={formStyles.formStack}>
              <DetailsFields descriptionRows={5} categories={categories} />
            </div>
            <div className={formStyles.formStack}>
              <ImageField
                image={item && image === item.image ? item : null}
                chosen={files.image}
                error={errors.image?.message}
                onChoose={(file) => {
                  setFiles((before) => ({ ...before, image: file }));
                  setValue('image', file.name, { shouldValidate: true, shouldDirty: true });
                }}
              />
              <SellingFields />
              <ListingField stored={item?.state ?? 'published'} />
              {!isFree && (
                <DownloadField
                  stored={download ?? null}
                  chosen={files.download}
                  checking={checkingZip}
                  onChecking={setCheckingZip}
                  onChoose={(file) => setFiles((before) => ({ ...before, download: file }))}
                  onRemove={() => {
                    setFiles((before) => ({ ...before, download: null }));
                    setValue('downloadable_file', null, { shouldDirty: true });
                  }}
                />
              )}
            </div>
          </div>
          <button type="submit" hidden>
            Save
          </button>
        </form>
      </FormProvider>
    </Modal>
  );
}

function initialValues(item: AdminIllustration | null): IllustrationForm {
  return {
    title: item?.title ?? '',
    description: item?.description ?? '',
    category: item?.category ?? '',
    price: item?.price ?? 0,
    image: item?.image ?? '',
    featured: item?.featured ?? false,
    isFree: item?.isFree ?? false,
    tags: item ? formatTags(item.tags) : '',
    downloadable_file: item?.downloadableFile ?? null,
    listing: { state: item?.state ?? 'published', publishAt: item?.publishAt ?? null },
  };
}

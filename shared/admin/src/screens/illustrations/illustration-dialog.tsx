import { Alert, Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { FormProvider, useWatch, type UseFormReturn } from 'react-hook-form';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import type { AdminIllustration, IllustrationState } from '@baobab/domain/entities/illustration';
import type { IllustrationForm, IllustrationFormValues } from '@baobab/domain/forms/catalog';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { DetailsFields } from '../../form/details-fields.tsx';
import { ImageField } from '../../form/image-field.tsx';
import { SellingFields } from '../../form/selling-fields.tsx';
import { DownloadField } from './download-field.tsx';
import { ListingField } from './listing-field.tsx';
import type { DialogFiles } from './save-illustration.ts';
import formStyles from '../../form/form.module.css';
import styles from './illustrations.module.css';

interface IllustrationDialogProps {
  title: string;
  okText: string;
  form: UseFormReturn<IllustrationForm, unknown, IllustrationFormValues>;
  /** The state that is stored. */
  state: IllustrationState;
  categories: readonly string[];
  /** The stored files; null for a new illustration. */
  stored: Pick<AdminIllustration, 'image' | 'imageWidths'> | null;
  /** False: the stored files are not known here, so that none can be replaced. */
  hasFiles?: boolean;
  files: DialogFiles;
  onFiles: (change: Partial<DialogFiles>) => void;
  problem: string | null;
  saving: boolean;
  /** Above the fields. */
  notices?: ReactNode;
  /** Beside the buttons. */
  status?: ReactNode;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
}

/** The fields of an illustration, for a new one and for one that is there. */
export function IllustrationDialog(props: IllustrationDialogProps) {
  const { title, okText, form, categories, problem, notices, status, saving, onSubmit, onCancel } = props;
  const [checkingZip, setCheckingZip] = useState(false);
  const busy = saving || checkingZip;
  const submit = () => {
    if (!busy) void onSubmit();
  };
  return (
    <Modal
      open
      width={720}
      title={title}
      onCancel={onCancel}
      mask={{ closable: false }}
      footer={
        <div className={styles.dialogFoot}>
          {status}
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="primary" loading={delayedLoading(busy)} onClick={submit}>
            {okText}
          </Button>
        </div>
      }
    >
      <FormProvider {...form}>
        <form
          className={formStyles.dialogForm}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          noValidate
        >
          {problem && (
            <Alert
              type="error"
              role="alert"
              showIcon
              title={adminIllustrationMessages.saveFailed}
              description={problem}
            />
          )}
          {notices}
          <div className={formStyles.formColumns}>
            <div className={formStyles.formStack}>
              <DetailsFields descriptionRows={5} categories={categories} />
            </div>
            <SideFields {...props} checkingZip={checkingZip} onCheckingZip={setCheckingZip} />
          </div>
          <button type="submit" hidden>
            Save
          </button>
        </form>
      </FormProvider>
    </Modal>
  );
}

interface SideFieldsProps extends IllustrationDialogProps {
  checkingZip: boolean;
  onCheckingZip: (checking: boolean) => void;
}

/** The right column: files, price, state. */
function SideFields(props: SideFieldsProps) {
  const { form, stored, hasFiles = true, files, onFiles, state, checkingZip, onCheckingZip } = props;
  const { control, setValue, formState } = form;
  const [isFree, image, download] = useWatch({ control, name: ['isFree', 'image', 'downloadable_file'] });
  return (
    <div className={formStyles.formStack}>
      {hasFiles ? (
        <ImageField
          image={stored && image === stored.image ? stored : null}
          chosen={files.image}
          error={formState.errors.image?.message}
          onChoose={(file) => {
            onFiles({ image: file });
            setValue('image', file.name, { shouldValidate: true, shouldDirty: true });
          }}
        />
      ) : (
        <p className="hint">Its files can be replaced as soon as the shop can be reached.</p>
      )}
      <SellingFields />
      <ListingField stored={state} />
      {!isFree && hasFiles && (
        <DownloadField
          stored={download ?? null}
          chosen={files.download}
          checking={checkingZip}
          onChecking={onCheckingZip}
          onChoose={(file) => onFiles({ download: file })}
          onRemove={() => {
            onFiles({ download: null });
            setValue('downloadable_file', null, { shouldDirty: true });
          }}
        />
      )}
    </div>
  );
}

import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { FormProvider, useWatch, type UseFormReturn } from 'react-hook-form';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import type { AdminIllustration, IllustrationState } from '@baobab/domain/entities/illustration';
import type { IllustrationForm, IllustrationFormValues } from '@baobab/domain/forms/catalog';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { DetailsFields } from '../../form/details-fields.tsx';
import { ImageField } from '../../form/image-field.tsx';
import { SellingFields } from '../../form/selling-fields.tsx';
import { DescribingFields } from './describing/describing-fields.tsx';
import { useShownPicture } from './describing/use-shown-picture.ts';
import { DownloadField } from './download-field.tsx';
import { useSheet } from './editor-sheet.tsx';
import { ListingField } from './listing-field.tsx';
import type { DialogFiles } from './save-illustration.ts';
import formStyles from '../../form/form.module.css';
import styles from './illustrations.module.css';

interface IllustrationFormViewProps {
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
  /** Asks before the sheet closes or shows another illustration. */
  onStep: (go: () => void) => void;
}

/** The fields of an illustration with what saves them, for a new one and for one that is there. */
export function IllustrationFormView(props: IllustrationFormViewProps) {
  const { okText, form, categories, problem, notices, status, saving, onSubmit, onCancel } = props;
  const [checkingZip, setCheckingZip] = useState(false);
  const busy = saving || checkingZip;
  const picture = useShownPicture(props.stored, props.files.image, 400);
  const submit = () => {
    if (!busy) void onSubmit();
  };
  const { takesFocus } = useSheet(props.onStep);
  return (
    <FormProvider {...form}>
      <form
        className={styles.sheetForm}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        <div className={styles.sheetFields}>
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
          <PictureFields {...props} />
          <DetailsFields descriptionRows={4} categories={categories} chipsOf="illustration" autoFocus={takesFocus} />
          <SaleFields {...props} checkingZip={checkingZip} onCheckingZip={setCheckingZip} />
          <DescribingFields picture={picture} />
          <button type="submit" hidden>
            Save
          </button>
        </div>
        <div className={styles.dialogFoot}>
          <span className={styles.footStatus}>{status}</span>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="primary" loading={delayedLoading(busy)} onClick={submit}>
            {okText}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function PictureFields({ form, stored, hasFiles = true, files, onFiles }: IllustrationFormViewProps) {
  const { control, setValue, formState } = form;
  const image = useWatch({ control, name: 'image' });
  if (!hasFiles) return <p className="hint">Its files can be replaced as soon as the shop can be reached.</p>;
  return (
    <ImageField
      heightPx={320}
      image={stored && image === stored.image ? stored : null}
      chosen={files.image}
      error={formState.errors.image?.message}
      onChoose={(file) => {
        onFiles({ image: file });
        setValue('image', file.name, { shouldValidate: true, shouldDirty: true });
      }}
    />
  );
}

interface SaleFieldsProps extends IllustrationFormViewProps {
  checkingZip: boolean;
  onCheckingZip: (checking: boolean) => void;
}

/** Price, state, and what buyers get. */
function SaleFields(props: SaleFieldsProps) {
  const { form, hasFiles = true, files, onFiles, state, checkingZip, onCheckingZip } = props;
  const { control, setValue } = form;
  const [isFree, download] = useWatch({ control, name: ['isFree', 'downloadable_file'] });
  return (
    <>
      <div className={styles.sheetPair}>
        <div className={formStyles.formStack}>
          <SellingFields />
        </div>
        <ListingField stored={state} />
      </div>
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
    </>
  );
}

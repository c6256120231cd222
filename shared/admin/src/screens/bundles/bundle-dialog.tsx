import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { saveBundle, type BundleChange } from '@baobab/data/packs/admin-packs';
import { adminPackMessages } from '@baobab/domain/admin-messages';
import { BUNDLE_ID, BUNDLE_ID_PREFIX } from '@baobab/domain/constants';
import type { BundleRecord, PackRecord } from '@baobab/domain/entities/bundle-pack';
import { bundleFormSchema, type BundleForm, type BundleFormValues } from '@baobab/domain/forms/packs';
import { slugify } from '@baobab/domain/slug';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { ImageField } from '../../form/image-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { storePicture } from '../../pictures/store-picture.ts';
import { DeletePart } from './pack-dialog.tsx';
import { Choices, PriceField, SoldField } from './product-fields.tsx';
import { productBefore, SaleFields, saleOf, wantedSale } from './sale-fields.tsx';
import { removeLeft } from './remove-left.ts';
import formStyles from '../../form/form.module.css';

interface BundleDialogProps {
  /** Null adds a new one. */
  bundle: BundleRecord | null;
  packs: readonly PackRecord[];
  onClose: () => void;
  /** `undo`: the change that makes it as it was before; null for a new bundle. */
  onSaved: (saved: BundleRecord, undo: BundleChange | null) => void;
  onDelete: (bundle: BundleRecord) => void;
}

export function BundleDialog({ bundle, packs, onClose, onSaved, onDelete }: BundleDialogProps) {
  const { client } = useHost();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ofAll = bundle?.id === BUNDLE_ID;
  const product = bundle?.product;
  const form = useForm<BundleForm, unknown, BundleFormValues>({
    resolver: zodResolver(bundleFormSchema),
    mode: 'onChange',
    defaultValues: {
      title: bundle?.title ?? '',
      description: product?.description ?? '',
      price: product?.price ?? 0,
      comparePrice: product?.comparePrice ?? 0,
      isSold: product?.isSold ?? false,
      ...saleOf(product),
      packs: bundle?.packs ?? [],
    },
  });
  const { handleSubmit, formState } = form;
  const { isSubmitting, isDirty } = formState;
  useUnsavedGuard(
    isDirty || file !== null,
    bundle ? `Your changes to “${bundle.title}” are not saved.` : 'The new bundle is not saved.',
  );
  const submit = handleSubmit(async ({ comparePrice, ...values }) => {
    setProblem(null);
    try {
      const identity = bundle
        ? { id: bundle.id, baseRevision: bundle.product.revision }
        : { id: `${BUNDLE_ID_PREFIX}${slugify(values.title).slice(0, 80)}`, isNew: true };
      const picture = file ? await storePicture(client, file) : {};
      const change = { ...values, ...wantedSale(values), comparePrice: comparePrice || null, ...picture, ...identity };
      const { bundle: saved, left } = await saveBundle(client, change);
      // A replaced cover stays while the change may be taken back: the orphan check finds it afterwards.
      if (!bundle) await removeLeft(client, left);
      onSaved(saved, bundle && undoOf(bundle, saved));
    } catch (error) {
      setProblem(describeError(error).body);
    }
  });
  return (
    <Modal
      open
      title={bundle ? `Edit ${bundle.title}` : 'Add bundle'}
      okText={bundle ? 'Save' : 'Add'}
      okButtonProps={{ loading: delayedLoading(isSubmitting) }}
      onOk={() => void submit()}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
    >
      <FormProvider {...form}>
        <form className={formStyles.dialogForm} onSubmit={(event) => void submit(event)} noValidate>
          {problem && (
            <Alert type="error" role="alert" showIcon title={adminPackMessages.saveFailed} description={problem} />
          )}
          <TextField name="title" label="Name" autoFocus />
          <TextField name="description" label="Description" rows={3} />
          <ImageField image={product?.image ? product : null} chosen={file} onChoose={setFile} />
          {!ofAll && <SoldField label="For sale" />}
          <PriceField name="price" label="Price" />
          <PriceField
            name="comparePrice"
            label="Total value"
            hint="What its packs are worth together; 0 says nothing"
          />
          <SaleFields id={product?.id ?? null} />
          <Choices
            name="packs"
            label="Its packs"
            options={packs.map(({ slug, title, section }) => ({
              value: slug,
              label: section === 'bonus' ? `${title} (bonus file)` : title,
            }))}
          />
          <p className="hint">
            Earlier buyers get what you add too. What you take out stays with those who ordered before.
          </p>
          {bundle && !ofAll && (
            <DeletePart kept={bundle.wasSold ? adminPackMessages.bundleKept : null} onDelete={() => onDelete(bundle)} />
          )}
          <button type="submit" hidden>
            Save
          </button>
        </form>
      </FormProvider>
    </Modal>
  );
}

/** The fields as they were before the change. */
const undoOf = ({ id, title, product, packs }: BundleRecord, saved: BundleRecord): BundleChange => ({
  id,
  title,
  packs,
  comparePrice: product.comparePrice,
  ...productBefore(product),
  baseRevision: saved.product.revision,
});

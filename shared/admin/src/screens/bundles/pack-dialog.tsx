import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { savePack, type PackChange } from '@baobab/data/packs/admin-packs';
import { adminPackMessages } from '@baobab/domain/admin-messages';
import type { BundleRecord, PackRecord } from '@baobab/domain/entities/bundle-pack';
import { packFormSchema, type PackForm, type PackFormValues } from '@baobab/domain/forms/packs';
import { slugify } from '@baobab/domain/slug';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { FormField } from '../../form/form-field.tsx';
import { ImageField } from '../../form/image-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { storePicture } from '../../pictures/store-picture.ts';
import { Choices, PriceField, SoldField } from './product-fields.tsx';
import { ItemChoices } from './item-choices.tsx';
import { productBefore, SaleFields, saleOf, wantedSale } from './sale-fields.tsx';
import { removeLeft } from './remove-left.ts';
import formStyles from '../../form/form.module.css';

interface PackDialogProps {
  /** Null adds a new one. */
  pack: PackRecord | null;
  bundles: readonly BundleRecord[];
  onClose: () => void;
  /** `undo`: the change that makes it as it was before; null for a new pack. */
  onSaved: (saved: PackRecord, undo: PackChange | null) => void;
  onDelete: (pack: PackRecord) => void;
}

const SECTIONS = [
  { value: 'pack', label: 'Download pack: a bundle waits for it' },
  { value: 'bonus', label: 'Bonus file: an extra that no bundle waits for' },
];
const SUGGESTED = 'Illustrations in one ZIP file, with a commercial license.';

export function PackDialog({ pack, bundles, onClose, onSaved, onDelete }: PackDialogProps) {
  const { client } = useHost();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const before = formOf(pack, bundles);
  const form = useForm<PackForm, unknown, PackFormValues>({
    resolver: zodResolver(packFormSchema),
    mode: 'onChange',
    defaultValues: before,
  });
  const { handleSubmit, formState } = form;
  const { isSubmitting, isValid, isDirty } = formState;
  useUnsavedGuard(
    isDirty || file !== null,
    pack ? `Your changes to “${pack.title}” are not saved.` : 'The new pack is not saved.',
  );
  const submit = handleSubmit(async (values) => {
    setProblem(null);
    try {
      const identity = pack
        ? { slug: pack.slug, ...(pack.product ? { baseRevision: pack.product.revision } : {}) }
        : { slug: slugify(values.title).slice(0, 80), isNew: true };
      const picture = file ? await storePicture(client, file) : {};
      const { pack: saved, left } = await savePack(client, {
        ...values,
        ...wantedSale(values),
        ...picture,
        ...identity,
      });
      // A replaced cover stays while the change may be taken back: the orphan check finds it afterwards.
      if (!pack) await removeLeft(client, left);
      onSaved(saved, pack && undoOf(pack, saved));
    } catch (error) {
      setProblem(describeError(error).body);
    }
  });
  return (
    <Modal
      open
      title={pack ? `Edit ${pack.title}` : 'Add pack'}
      okText={pack ? 'Save' : 'Add'}
      okButtonProps={{ disabled: !isValid, loading: delayedLoading(isSubmitting) }}
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
          {pack ? (
            <p className="hint">
              Its page is <code>/packs/{pack.slug}</code>, its file <code>{pack.fileName}</code>.
            </p>
          ) : (
            <AddressHint />
          )}
          <TextField name="theme" label="Theme" hint="One word, such as family or business" />
          <TextField name="description" label="Description" rows={3} />
          <ImageField image={pack?.product?.image ? pack.product : null} chosen={file} onChoose={setFile} />
          <FormField<PackForm, 'section'> name="section" label="Kind">
            {(input) => <Select {...input} options={SECTIONS} />}
          </FormField>
          <SoldField label="Sold singly" />
          <PriceField name="price" label="Price" hint="What it costs by itself" />
          <SaleFields id={pack?.product?.id ?? null} />
          <ItemChoices known={pack?.items ?? []} />
          <Choices
            name="bundles"
            label="In these bundles"
            options={bundles.map(({ id, title }) => ({ value: id, label: title }))}
          />
          {pack && (
            <DeletePart kept={pack.wasSold ? adminPackMessages.packKept : null} onDelete={() => onDelete(pack)} />
          )}
          <button type="submit" hidden>
            Save
          </button>
        </form>
      </FormProvider>
    </Modal>
  );
}

function AddressHint() {
  const title = useWatch<PackForm, 'title'>({ name: 'title' });
  return (
    <p className="hint">
      Its page will be <code>/packs/{slugify(title) || '…'}</code>; that stays when the name changes.
    </p>
  );
}

export function DeletePart({ kept, onDelete }: { kept: string | null; onDelete: () => void }) {
  if (kept) return <p className="hint">{kept}</p>;
  return (
    <div>
      <Button danger onClick={onDelete}>
        Delete…
      </Button>
    </div>
  );
}

function formOf(pack: PackRecord | null, bundles: readonly BundleRecord[]): PackFormValues {
  const product = pack?.product;
  return {
    title: pack?.title ?? '',
    theme: pack?.theme ?? '',
    section: pack?.section ?? 'pack',
    description: product?.description ?? SUGGESTED,
    price: product?.price ?? 0,
    isSold: product?.isSold ?? false,
    ...saleOf(product),
    items: pack?.items.map(({ id }) => id) ?? [],
    // A new pack is sold by itself: who bought a bundle would get it otherwise.
    bundles: pack?.bundles.filter((id) => bundles.some((bundle) => bundle.id === id)) ?? [],
  };
}

/** The fields as they were before the change. */
function undoOf(before: PackRecord, saved: PackRecord): PackChange {
  const { slug, title, theme, section, product, bundles } = before;
  const items = before.items.map(({ id }) => id);
  const revision = saved.product ? { baseRevision: saved.product.revision } : {};
  return { slug, title, theme, section, bundles, items, ...(product && productBefore(product)), ...revision };
}

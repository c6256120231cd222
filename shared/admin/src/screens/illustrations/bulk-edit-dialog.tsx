import { Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import type { BulkChange } from '@baobab/data/bulk-illustrations';
import { PRICE_MIN, PRICE_STEP } from '@baobab/domain/constants';
import { priceProblem } from '@baobab/domain/price';
import { parseTags } from '@baobab/domain/tags';
import { Field } from '../../form/field.tsx';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { plural } from '../uploads/describe-item.ts';

interface BulkEditDialogProps {
  count: number;
  categories: readonly string[];
  onClose: () => void;
  onApply: (change: BulkChange) => Promise<boolean>;
}

const KEEP = 'Leave as it is';

/** Changes many at once; what is not touched stays as each illustration has it. */
export function BulkEditDialog({ count, categories, onClose, onApply }: BulkEditDialogProps) {
  const [category, setCategory] = useState<string | null>(null);
  const [selling, setSelling] = useState<'free' | 'paid' | null>(null);
  const [price, setPrice] = useState<number | null>(null);
  const [featured, setFeatured] = useState<'yes' | 'no' | null>(null);
  const [addTags, setAddTags] = useState('');
  const [removeTags, setRemoveTags] = useState('');
  const [working, setWorking] = useState(false);
  const needsPrice = selling === 'paid' && price === null;
  const wrongPrice = selling === 'paid' && price !== null ? priceProblem(price) : null;
  const unready = needsPrice || wrongPrice !== null;
  const set: NonNullable<BulkChange['set']> = {
    ...(category ? { category } : {}),
    ...(selling === 'free' ? { is_free: true } : selling === 'paid' && price !== null ? { price } : {}),
    ...(featured ? { featured: featured === 'yes' } : {}),
  };
  const change: BulkChange = {
    ...(Object.keys(set).length > 0 ? { set } : {}),
    ...(parseTags(addTags).length > 0 ? { add_tags: parseTags(addTags) } : {}),
    ...(parseTags(removeTags).length > 0 ? { remove_tags: parseTags(removeTags) } : {}),
  };
  const empty = Object.keys(change).length === 0;
  useUnsavedGuard(!empty && !working, 'The changes to the selected illustrations are not applied.');
  const apply = async () => {
    if (empty || unready || working) return;
    setWorking(true);
    if (!(await onApply(change))) setWorking(false);
  };
  return (
    <Modal
      open
      title={`Edit ${plural(count, 'illustration')}`}
      okText={`Apply to ${count.toLocaleString('en-US')}`}
      okButtonProps={{ disabled: empty || unready, loading: working }}
      onOk={() => void apply()}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
    >
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <Field label="Category">
          {(field) => (
            <Select
              {...field}
              allowClear
              showSearch
              placeholder={KEEP}
              value={category}
              onChange={(value) => setCategory(value ?? null)}
              options={categories.map((name) => ({ value: name, label: name }))}
            />
          )}
        </Field>
        <div className="form-pair">
          <Field label="Selling">
            {(field) => (
              <Select
                {...field}
                allowClear
                placeholder={KEEP}
                value={selling}
                onChange={(value) => setSelling(value ?? null)}
                options={[
                  { value: 'free', label: 'Free download' },
                  { value: 'paid', label: 'For sale' },
                ]}
              />
            )}
          </Field>
          <Field
            label="Price"
            error={wrongPrice ?? undefined}
            {...(needsPrice ? { hint: 'What should they cost?' } : {})}
          >
            {(field) => (
              <InputNumber
                {...field}
                className="fill"
                prefix="$"
                min={PRICE_MIN}
                step={PRICE_STEP}
                precision={2}
                disabled={selling === 'free'}
                placeholder={KEEP}
                value={selling === 'free' ? 0 : price}
                onChange={(value) => {
                  setPrice(value);
                  setSelling(value === null ? null : 'paid');
                }}
              />
            )}
          </Field>
        </div>
        <Field label="Home page">
          {(field) => (
            <Select
              {...field}
              allowClear
              placeholder={KEEP}
              value={featured}
              onChange={(value) => setFeatured(value ?? null)}
              options={[
                { value: 'yes', label: 'Featured' },
                { value: 'no', label: 'Not featured' },
              ]}
            />
          )}
        </Field>
        <Field label="Add tags" hint="Separated by commas">
          {(field) => <Input {...field} value={addTags} onChange={({ target }) => setAddTags(target.value)} />}
        </Field>
        <Field label="Remove tags" hint="Separated by commas; upper and lower case count as the same">
          {(field) => <Input {...field} value={removeTags} onChange={({ target }) => setRemoveTags(target.value)} />}
        </Field>
        <button type="submit" hidden>
          Apply
        </button>
      </form>
    </Modal>
  );
}

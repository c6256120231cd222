import { App, AutoComplete, Button, Checkbox, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { adminBulkMessages } from '@baobab/domain/admin-messages';
import { PRICE_MIN, PRICE_STEP } from '@baobab/domain/constants';
import { priceProblem } from '@baobab/domain/price';
import { parseTags } from '@baobab/domain/tags';
import { Field } from '../../form/field.tsx';
import type { IllustrationFields } from '@baobab/uploads/kinds/illustration-details';

interface ApplyToAllProps {
  categories: readonly string[];
  disabled: boolean;
  onApply: (fields: Partial<IllustrationFields>) => Promise<boolean>;
}

/** Shared metadata: what is left empty stays as each file has it. */
export function ApplyToAll({ categories, disabled, onApply }: ApplyToAllProps) {
  const { message } = App.useApp();
  const id = useId();
  const [category, setCategory] = useState('');
  const [price, setPrice] = useState<number | null>(null);
  const [free, setFree] = useState(false);
  const [featured, setFeatured] = useState(false);
  const [tags, setTags] = useState('');
  const [busy, setBusy] = useState(false);

  const fields: Partial<IllustrationFields> = {
    ...(category.trim() ? { category: category.trim() } : {}),
    ...(free ? { isFree: true } : price === null ? {} : { price, isFree: false }),
    ...(featured ? { featured: true } : {}),
    ...(tags.trim() ? { tags: parseTags(tags) } : {}),
  };
  const wrongPrice = free || price === null ? null : priceProblem(price);
  const apply = async () => {
    if (wrongPrice) return;
    setBusy(true);
    const applied = await onApply(fields);
    setBusy(false);
    if (applied) void message.success(adminBulkMessages.applied);
  };

  return (
    <form
      className="apply"
      aria-label="Metadata for all files"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-category`}>Category</label>
        <AutoComplete
          id={`${id}-category`}
          value={category}
          onChange={setCategory}
          placeholder="As planned"
          options={categories
            .filter((name) => name.toLowerCase().includes(category.toLowerCase()))
            .map((name) => ({ value: name }))}
        />
      </div>
      <Field label="Price" error={wrongPrice ?? undefined}>
        {(field) => (
          <InputNumber
            {...field}
            prefix="$"
            min={PRICE_MIN}
            step={PRICE_STEP}
            precision={2}
            placeholder="As planned"
            value={free ? 0 : price}
            disabled={free}
            onChange={setPrice}
          />
        )}
      </Field>
      <div className="field">
        <label htmlFor={`${id}-tags`}>Tags</label>
        <Input
          id={`${id}-tags`}
          placeholder="Separated by commas"
          value={tags}
          onChange={(event) => setTags(event.target.value)}
        />
      </div>
      <Checkbox checked={free} onChange={(event) => setFree(event.target.checked)}>
        Free
      </Checkbox>
      <Checkbox checked={featured} onChange={(event) => setFeatured(event.target.checked)}>
        Featured
      </Checkbox>
      <Button
        htmlType="submit"
        loading={busy}
        disabled={disabled || wrongPrice !== null || Object.keys(fields).length === 0}
      >
        Apply to All
      </Button>
    </form>
  );
}

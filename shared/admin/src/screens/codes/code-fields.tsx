import { InputNumber, Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DiscountCode } from '@baobab/data/orders/discount-codes';
import { minimumInWords } from '@baobab/domain/price';
import { AmountInput } from '../../form/amount-input.tsx';
import { parseDecimal } from '../../form/amount-text.ts';
import { FormField } from '../../form/form-field.tsx';
import { MomentField } from '../../form/moment-field.tsx';
import { shopZoneName } from '../../moments.ts';
import { useCategoryNames } from '../../query/use-category-names.ts';
import type { CodeForm } from './code-form.ts';
import { ItemSelect } from './item-select.tsx';
import formStyles from '../../form/form.module.css';

const KINDS: { value: DiscountCode['kind']; label: string }[] = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount' },
  { value: 'free_item', label: 'An item for free' },
];
const SCOPES: { value: DiscountCode['scope']; label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'category', label: 'A category' },
  { value: 'item', label: 'An item' },
  { value: 'bundle', label: 'The bundle' },
];

export function EffectFields({ itemTitle }: { itemTitle: string | null }) {
  const { control } = useFormContext<CodeForm>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <div className={formStyles.formPair}>
        <FormField<CodeForm, 'kind'> name="kind" label="Takes off">
          {(input) => <Select<DiscountCode['kind']> {...input} options={KINDS} />}
        </FormField>
        {kind === 'percent' && (
          <NumberField name="percent" label="Percent" suffix="%" max={100} parser={parseDecimal} />
        )}
        {kind === 'amount' && (
          <FormField<CodeForm, 'amount'> name="amount" label="Amount" hint="Once an order, over all that it is for.">
            {(input) => <AmountInput {...input} className="fill" min={0} />}
          </FormField>
        )}
        {kind === 'free_item' && (
          <FormField<CodeForm, 'item'> name="item" label="Item" hint="One of it is free.">
            {({ value, onChange, ...input }) => (
              <ItemSelect input={input} value={value} title={itemTitle} onChange={onChange} />
            )}
          </FormField>
        )}
      </div>
      {kind !== 'free_item' && <ScopeFields itemTitle={itemTitle} />}
      <p className="hint">
        An order costs nothing, or at least {minimumInWords()}: that is the least that can be charged.
      </p>
    </>
  );
}

function ScopeFields({ itemTitle }: { itemTitle: string | null }) {
  const { control } = useFormContext<CodeForm>();
  const scope = useWatch({ control, name: 'scope' });
  const categories = useCategoryNames();
  return (
    <div className={formStyles.formPair}>
      <FormField<CodeForm, 'scope'> name="scope" label="For">
        {(input) => <Select<DiscountCode['scope']> {...input} options={SCOPES} />}
      </FormField>
      {scope === 'category' && (
        <FormField<CodeForm, 'category'> name="category" label="Category">
          {(input) => <Select<string | null> {...input} showSearch options={categories.map((value) => ({ value }))} />}
        </FormField>
      )}
      {scope === 'item' && (
        <FormField<CodeForm, 'scopeItem'> name="scopeItem" label="Item">
          {({ value, onChange, ...input }) => (
            <ItemSelect input={input} value={value} title={itemTitle} onChange={onChange} />
          )}
        </FormField>
      )}
    </div>
  );
}

/** How often and when it holds; empty is without a limit. */
export function LimitFields() {
  return (
    <>
      <div className={formStyles.formPair}>
        <MomentField<CodeForm> name="startsAt" label="Begins" hint={`Shop time (${shopZoneName()}); empty: now.`} />
        <MomentField<CodeForm> name="endsAt" label="Ends" hint="Empty: it does not end." />
      </div>
      <div className={formStyles.formPair}>
        <NumberField name="maxUses" label="Uses in all" hint="Empty: without a limit." />
        <NumberField
          name="maxUsesPerPerson"
          label="Uses a person"
          hint="With a limit, shoppers sign in before the code is taken."
        />
      </div>
    </>
  );
}

interface NumberFieldProps {
  name: 'percent' | 'maxUses' | 'maxUsesPerPerson';
  label: string;
  hint?: string;
  suffix?: string;
  max?: number;
  parser?: (text?: string) => number;
}

function NumberField({ name, label, hint, ...look }: NumberFieldProps) {
  return (
    <FormField<CodeForm, typeof name> name={name} label={label} hint={hint}>
      {(input) => <InputNumber<number> {...input} {...look} className="fill" min={0} precision={0} />}
    </FormField>
  );
}

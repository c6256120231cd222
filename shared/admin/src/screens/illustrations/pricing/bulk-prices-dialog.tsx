import { InputNumber, Modal, Radio, Select } from 'antd';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { plural } from '@baobab/domain/plural';
import { minimumInWords } from '@baobab/domain/price';
import type { Repricing } from '@baobab/data/catalog/bulk-illustrations';
import { parseDecimal } from '../../../form/amount-text.ts';
import { FormField } from '../../../form/form-field.tsx';
import { MomentField } from '../../../form/moment-field.tsx';
import { shopZoneName } from '../../../moments.ts';
import { leave } from '../../../frame/unsaved.ts';
import { repricing, UNTOUCHED_PRICES, type BulkPricesForm } from './bulk-prices.ts';
import type { PriceChangeOfMany } from './price-words.ts';
import { applyWords, type Progress } from '../use-change-of-many.ts';
import formStyles from '../../../form/form.module.css';

interface BulkPricesDialogProps {
  count: number;
  /** Of what is being applied. */
  progress: Progress | null;
  onClose: () => void;
  onApply: (change: PriceChangeOfMany) => Promise<boolean>;
}

const ROUNDINGS: { value: Repricing['rounding']; label: string }[] = [
  { value: 'none', label: 'To the cent' },
  { value: '00', label: 'To .00' },
  { value: '50', label: 'To .50' },
  { value: '99', label: 'To .99' },
];

/** New prices or a sale for many, by a percentage; free ones stay free. It can be taken back for a while. */
export function BulkPricesDialog({ count, progress, onClose, onApply }: BulkPricesDialogProps) {
  const form = useForm<BulkPricesForm>({ defaultValues: UNTOUCHED_PRICES });
  const { control, handleSubmit, formState } = form;
  const does = useWatch({ control, name: 'does' });
  const { change, problem } = useWatch({ control, compute: repricing });
  const submit = handleSubmit(async () => {
    if (change !== null) await onApply(change);
  });
  return (
    <Modal
      open
      title={`Prices of ${plural(count, 'illustration')}`}
      okText={applyWords(count, progress)}
      okButtonProps={{ disabled: change === null, loading: formState.isSubmitting }}
      onOk={() => void submit()}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
    >
      <FormProvider {...form}>
        <form className={formStyles.dialogForm} onSubmit={(event) => void submit(event)} noValidate>
          <FormField<BulkPricesForm, 'does'> name="does" label="What to do">
            {({ name, value, onChange }) => (
              <Radio.Group
                name={name}
                value={value}
                onChange={onChange}
                aria-label="What to do"
                options={[
                  { value: 'change', label: 'Change the prices' },
                  { value: 'sale', label: 'Put on sale' },
                  { value: 'end-sale', label: 'End the sale' },
                ]}
              />
            )}
          </FormField>
          {does !== 'end-sale' && <PercentFields does={does} problem={problem} />}
          {does === 'sale' && (
            <div className={formStyles.formPair}>
              <MomentField<BulkPricesForm>
                name="startsAt"
                label="Begins"
                hint={`Shop time (${shopZoneName()}); empty: now.`}
              />
              <MomentField<BulkPricesForm> name="endsAt" label="Ends" hint="Empty: until you end it." />
            </div>
          )}
          {does === 'end-sale' && (
            <p className="hint">The regular prices are asked again. Those without a sale stay as they are.</p>
          )}
          <button type="submit" hidden>
            Apply
          </button>
        </form>
      </FormProvider>
    </Modal>
  );
}

function PercentFields({ does, problem }: { does: 'change' | 'sale'; problem: string | null }) {
  return (
    <>
      <div className={formStyles.formPair}>
        <FormField<BulkPricesForm, 'percent'>
          name="percent"
          label={does === 'sale' ? 'Percent off' : 'Percent up or down'}
          hint={does === 'sale' ? 'Of the regular price.' : 'Below 0 makes them cheaper: -10'}
          error={problem ?? undefined}
        >
          {(input) => (
            <InputNumber<number> {...input} parser={parseDecimal} className="fill" suffix="%" precision={2} />
          )}
        </FormField>
        <FormField<BulkPricesForm, 'rounding'> name="rounding" label="Rounded">
          {(input) => <Select<Repricing['rounding']> {...input} options={ROUNDINGS} />}
        </FormField>
      </div>
      <p className="hint">
        Nothing gets a price below {minimumInWords()}, the least that can be charged. Free ones stay free.
        {does === 'sale' && ' A price is struck out only where a higher one was asked in the 30 days before.'}
      </p>
    </>
  );
}

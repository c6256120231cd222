import { Button } from 'antd';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { reviseIllustrations, type BulkChange } from '@baobab/data/catalog/bulk-illustrations';
import { previewSale } from '@baobab/data/catalog/sales';
import { SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { toColumns } from '@baobab/domain/fields/illustration';
import { pick } from '@baobab/domain/fields/illustration-shape';
import { formatMoney } from '../../../money.ts';
import { AmountInput } from '../../../form/amount-input.tsx';
import { amountOf } from '../../../form/amount-text.ts';
import { FormField } from '../../../form/form-field.tsx';
import { MomentField } from '../../../form/moment-field.tsx';
import { shopZoneName } from '../../../moments.ts';
import { useHost } from '../../../host-context.tsx';
import { queryKeys } from '../../../query/query-keys.ts';
import { useAdminQuery } from '../../../query/use-admin-query.ts';
import { useCommand } from '../../../query/use-command.ts';
import { useDebounced } from '../../../query/use-debounced.ts';
import { useUndo } from '../../../undo/use-undo.tsx';
import { useRestore } from '../use-restore.ts';
import { saleTold } from './price-words.ts';
import formStyles from '../../../form/form.module.css';

type SaleValues = Pick<AdminIllustration, 'salePrice' | 'saleStartsAt' | 'saleEndsAt'>;

interface SaleFormProps {
  item: AdminIllustration;
  onChanged: () => void;
}

/** A sale of one item. Before it is saved it says what shoppers will see beside the price, and why. */
export function SaleForm({ item, onChanged }: SaleFormProps) {
  const form = useForm<SaleValues>({
    defaultValues: pick(item, ['salePrice', 'saleStartsAt', 'saleEndsAt']),
  });
  const values = useWatch({ control: form.control });
  const { told, isReady } = useTold(item, amountOf(values.salePrice), values.saleStartsAt ?? null);
  const save = useSaleChange(item, onChanged);
  const submit = form.handleSubmit((sale) =>
    sale.salePrice === null || !isReady ? undefined : save(toColumns(sale), 'The sale is saved'),
  );
  const { isSubmitting } = form.formState;
  return (
    <section aria-labelledby="sale-title">
      <h2 id="sale-title">Sale</h2>
      <FormProvider {...form}>
        <form className={formStyles.formStack} onSubmit={(event) => void submit(event)} noValidate>
          <FormField<SaleValues, 'salePrice'>
            name="salePrice"
            label="Sale price"
            hint={`The regular price is ${formatMoney(item.price)}.`}
          >
            {(input) => <AmountInput {...input} className="fill" />}
          </FormField>
          <div className={formStyles.formPair}>
            <MomentField<SaleValues>
              name="saleStartsAt"
              label="Begins"
              hint={`Shop time (${shopZoneName()}); empty: now.`}
            />
            <MomentField<SaleValues> name="saleEndsAt" label="Ends" hint="Empty: until you end it." />
          </div>
          <p role="status" className={told?.isWrong ? formStyles.fieldError : 'hint'}>
            {told?.words}
          </p>
          <div className="inline">
            <Button type="primary" htmlType="submit" disabled={!isReady} loading={isSubmitting}>
              {item.salePrice === null ? 'Start the sale' : 'Change the sale'}
            </Button>
            {item.salePrice !== null && (
              <Button onClick={() => void save({ sale_price: null }, 'The sale is ended')}>End the sale</Button>
            )}
          </div>
        </form>
      </FormProvider>
    </section>
  );
}

/** What shoppers will see; the server knows what was asked before. */
function useTold(item: AdminIllustration, typed: number | null, startsAt: string | null) {
  const { client } = useHost();
  const price = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const { data, error } = useAdminQuery(queryKeys.salePreview([item.id], { price, startsAt }), async () =>
    price === null ? null : { price, preview: (await previewSale(client, [item.id], { price, startsAt }))[0] },
  );
  const isCurrent = typed !== null && data?.price === typed;
  const told = isCurrent && data.preview ? saleTold(typed, data.preview) : null;
  const failure = error ? { words: 'What shoppers will see could not be found out just now.', isWrong: false } : null;
  return {
    told: told ?? failure,
    isReady: typed !== null && (error !== undefined || (told !== null && !told.isWrong)),
  };
}

function useSaleChange(item: AdminIllustration, onChanged: () => void) {
  const { client } = useHost();
  const run = useCommand();
  const showUndo = useUndo();
  const restore = useRestore(onChanged);
  return (set: NonNullable<BulkChange['set']>, words: string) =>
    run(async () => {
      const before = await reviseIllustrations(client, [item.id], { set });
      onChanged();
      showUndo(words, () => restore(before));
    });
}

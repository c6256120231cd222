import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import {
  listLicenseOptions,
  ownLicensePrices,
  saveLicensePrice,
  type LicenseOption,
} from '@baobab/data/orders/license-options';
import { isTooLow, minimumInWords } from '@baobab/domain/price';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { formatMoney } from '../../../money.ts';
import { AmountInput } from '../../../form/amount-input.tsx';
import { amountProblem } from '../../../form/amount-text.ts';
import { Field } from '../../../form/field.tsx';
import { useHost } from '../../../host-context.tsx';
import { Problem } from '../../../query/problem.tsx';
import { queryKeys } from '../../../query/query-keys.ts';
import { useAdminQuery } from '../../../query/use-admin-query.ts';
import { useCommand } from '../../../query/use-command.ts';
import styles from './pricing.module.css';

interface LicensePricesProps {
  item: AdminIllustration;
  onChanged: () => void;
}

/** What the item costs with each license beside the standard one. */
export function LicensePrices({ item, onChanged }: LicensePricesProps) {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.licensePrices(item.id), async () => {
    const [options, own] = await Promise.all([listLicenseOptions(client), ownLicensePrices(client, [item.id])]);
    return { options: options.filter(({ code }) => code !== STANDARD_OPTION), own: own.get(item.id) };
  });
  const saved = () => {
    reload();
    onChanged();
  };
  return (
    <section aria-labelledby="license-prices-title">
      <h2 id="license-prices-title">Licenses</h2>
      <p className="hint">
        With the standard license it costs {formatMoney(item.askedPrice)}. Who owns one license pays the difference for
        a dearer one.
      </p>
      {error && <Problem title="The licenses could not be loaded" error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data?.options.map((option) => (
        <OptionPrice
          key={`${option.code} ${data.own?.get(option.code) ?? ''}`}
          item={item}
          option={option}
          own={data.own?.get(option.code) ?? null}
          onSaved={saved}
        />
      ))}
    </section>
  );
}

interface OptionPriceProps {
  item: AdminIllustration;
  option: LicenseOption;
  /** The item's own price; null for what the shop's factor makes of it. */
  own: number | null;
  onSaved: () => void;
}

function OptionPrice({ item, option, own, onSaved }: OptionPriceProps) {
  const { client } = useHost();
  const run = useCommand();
  const [price, setPrice] = useState(own);
  const problem = price === null ? null : problemOf(price);
  const save = () =>
    void run(async () => {
      await saveLicensePrice(client, item.id, option.code, price);
      onSaved();
    }, 'The price was not saved');
  return (
    <form
      className={styles.option}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null && price !== own) save();
      }}
    >
      <Field label={option.name} hint={emptyMeans(option)} error={problem ?? undefined}>
        {(input) => <AmountInput {...input} className="fill" value={price} onChange={setPrice} />}
      </Field>
      <Button htmlType="submit" disabled={price === own || problem !== null}>
        Save<span className="visually-hidden"> the price of the {option.name}</span>
      </Button>
    </form>
  );
}

function problemOf(price: number): string | null {
  return isTooLow(price) ? `At least ${minimumInWords()}: the least that can be charged.` : amountProblem(price);
}

function emptyMeans({ defaultFactor }: LicenseOption): string {
  return defaultFactor === null
    ? 'Empty: not offered for this item.'
    : `Empty: ${defaultFactor} times the asked price.`;
}

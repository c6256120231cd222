import { Button, Input, InputNumber, Skeleton } from 'antd';
import { useState } from 'react';
import { listLicenseOptions, saveLicenseOption, type LicenseOption } from '@baobab/data/orders/license-options';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import { parseDecimal } from '../../form/amount-text.ts';
import { Field } from '../../form/field.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { optionProblem, sentencesOf } from './license-option.ts';
import { SettingsCard } from './settings-fields.tsx';
import formStyles from '../../form/form.module.css';
import styles from './settings.module.css';

/** What the shop's licenses are called and allow. Each is saved by itself; what was sold keeps its license. */
export function LicenseOptionsCard() {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.licenseOptions, () => listLicenseOptions(client));
  return (
    <SettingsCard
      title="Licenses"
      lead="Shoppers choose one before “Add to Cart” where an item is offered with several. An item’s own prices stand in its sheet."
    >
      {error && <Problem title="The licenses could not be loaded" error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data?.map((option) => (
        <OptionFields key={`${option.code} ${JSON.stringify(option)}`} option={option} onSaved={reload} />
      ))}
    </SettingsCard>
  );
}

function OptionFields({ option: before, onSaved }: { option: LicenseOption; onSaved: () => void }) {
  const { client } = useHost();
  const run = useCommand();
  const showUndo = useUndo();
  const [option, setOption] = useState(before);
  const [allows, setAllows] = useState(before.allows.join('\n'));
  const isStandard = before.code === STANDARD_OPTION;
  const next = { ...option, allows: sentencesOf(allows) };
  const problem = optionProblem(next);
  const isChanged = JSON.stringify(next) !== JSON.stringify(before);
  const send = (wanted: LicenseOption) =>
    run(async () => {
      await saveLicenseOption(client, wanted);
      onSaved();
    }, 'The license was not saved');
  const save = async () => {
    if (await send(next)) showUndo(`${next.name} saved`, () => void send(before));
  };
  return (
    <fieldset className={formStyles.formStack}>
      <legend>{before.name}</legend>
      <div className={styles.pair}>
        <Field label="Name">
          {(input) => (
            <Input
              {...input}
              maxLength={60}
              value={option.name}
              onChange={({ target }) => setOption({ ...option, name: target.value })}
            />
          )}
        </Field>
        <Field
          label="Projects that one license covers"
          hint={isStandard ? 'The standard license covers one.' : 'Empty: as many as the buyer wants.'}
        >
          {(input) => (
            <InputNumber<number>
              {...input}
              className="fill"
              min={1}
              precision={0}
              disabled={isStandard}
              value={option.seats}
              onChange={(seats) => setOption({ ...option, seats })}
            />
          )}
        </Field>
      </div>
      <Field
        label="What it allows"
        hint="One sentence a line, at most twenty. Same sentences share a row of the shop’s table."
      >
        {(input) => (
          <Input.TextArea
            {...input}
            autoSize={{ minRows: 2 }}
            value={allows}
            onChange={({ target }) => setAllows(target.value)}
          />
        )}
      </Field>
      {!isStandard && (
        <Field
          label="Times the price"
          hint="For items without a price of their own for it. Empty: these are not offered with it."
        >
          {(input) => (
            <InputNumber<number>
              {...input}
              className="fill"
              min={0}
              step={0.5}
              precision={3}
              parser={parseDecimal}
              value={option.defaultFactor}
              onChange={(defaultFactor) => setOption({ ...option, defaultFactor })}
            />
          )}
        </Field>
      )}
      {problem && (
        <p className={formStyles.fieldError} role="alert">
          {problem}
        </p>
      )}
      <div className="inline">
        <Button disabled={!isChanged || problem !== null} onClick={() => void save()}>
          Save {before.name}
        </Button>
      </div>
    </fieldset>
  );
}

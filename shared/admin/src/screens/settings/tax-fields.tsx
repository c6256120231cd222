import { Select } from 'antd';
import { TAX_MODES } from '@baobab/domain/entities/shop-settings';
import { CURRENCY_NAMES } from '@baobab/domain/currency-names';
import { CURRENCIES } from '@baobab/domain/money';
import { minimumInWords } from '@baobab/domain/price';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { AmountInput } from '../../form/amount-input.tsx';
import { FormField } from '../../form/form-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { Choice, SettingsCard } from './settings-fields.tsx';
import styles from './settings.module.css';

const TAX_WORDS: Record<(typeof TAX_MODES)[number], string> = {
  off: 'No tax is worked out',
  inclusive: 'Prices contain it',
  exclusive: 'It is added to the prices',
};

/** The stored one too, should this browser not know it. */
const zoneOptions = (stored: string) =>
  [...new Set(['UTC', stored, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

export function TaxFields() {
  return (
    <SettingsCard
      title="Currency, tax and invoices"
      lead="Every paid order gets a numbered invoice, every refund a credit note. What is changed here holds for orders made from now on."
    >
      <div className={styles.pair}>
        <FormField<ShopSettingsForm, 'currency'>
          name="currency"
          label="Currency"
          hint="Prices keep their numbers: 12.00 of one become 12.00 of the other. What is then below the least amount is not sold"
        >
          {(input) => (
            <Select
              {...input}
              showSearch
              options={CURRENCIES.map((value) => ({
                value,
                label: `${value.toUpperCase()}: ${CURRENCY_NAMES[value]}`,
              }))}
            />
          )}
        </FormField>
        <FormField<ShopSettingsForm, 'taxMode'>
          name="taxMode"
          label="Tax"
          hint="Worked out by Stripe Tax, which is switched on in Stripe first. Paystack works out none"
        >
          {(input) => <Select {...input} options={TAX_MODES.map((value) => ({ value, label: TAX_WORDS[value] }))} />}
        </FormField>
      </div>
      <div className={styles.pair}>
        <FormField<ShopSettingsForm, 'minimumPrice'>
          name="minimumPrice"
          label="Least amount"
          hint={`Nothing is sold for less than ${minimumInWords()}. Enter more where your payment account needs it, as Stripe does for naira`}
        >
          {(input) => <AmountInput {...input} min={0} />}
        </FormField>
        <FormField<ShopSettingsForm, 'timeZone'>
          name="timeZone"
          label="Time zone"
          hint="Of days in statistics, reports and filters, of dates on documents, and of the times that you enter"
        >
          {(input) => <Select {...input} showSearch options={zoneOptions(input.value)} />}
        </FormField>
      </div>
      <TextField name="taxId" label="Tax number" hint="Your VAT or other tax ID, on invoices. Empty: not told" />
      <Choice
        name="asksDeliveryConsent"
        label="Buyers agree before paying that delivery begins at once and ends their right to withdraw (European Union)"
      />
    </SettingsCard>
  );
}

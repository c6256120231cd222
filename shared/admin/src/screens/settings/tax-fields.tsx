import { Select } from 'antd';
import { TAX_MODES } from '@baobab/domain/entities/shop-settings';
import { CURRENCY_NAMES } from '@baobab/domain/currency-names';
import { CURRENCIES } from '@baobab/domain/money';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { FormField } from '../../form/form-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { Choice, SettingsCard } from './settings-fields.tsx';
import styles from './settings.module.css';

const TAX_WORDS: Record<(typeof TAX_MODES)[number], string> = {
  off: 'No tax is worked out',
  inclusive: 'Prices contain it',
  exclusive: 'It is added to the prices',
};

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
          hint="Prices keep their numbers: 12.00 of one become 12.00 of the other. Those with two decimals are taken"
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
      <TextField name="taxId" label="Tax number" hint="Your VAT or other tax ID, on invoices. Empty: not told" />
      <Choice
        name="asksDeliveryConsent"
        label="Buyers agree before paying that delivery begins at once and ends their right to withdraw (European Union)"
      />
    </SettingsCard>
  );
}

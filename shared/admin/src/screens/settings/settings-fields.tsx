import { Checkbox, Input } from 'antd';
import { useId, type ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { CURRENCY_NAMES } from '@baobab/domain/currency-names';
import { SETTING_LABELS } from '@baobab/domain/entities/shop-settings';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { savingInWords, savings } from '@baobab/ui/bundle-prices';
import { AmountInput } from '../../form/amount-input.tsx';
import { amountOf } from '../../form/amount-text.ts';
import { shortMoney, shopCurrency } from '../../money.ts';
import { FormField } from '../../form/form-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import formStyles from '../../form/form.module.css';
import screenStyles from '../../frame/screen.module.css';
import styles from './settings.module.css';

export function SettingsCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${screenStyles.card} ${styles.card}`} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="hint">{lead}</p>
      </div>
      <div className={formStyles.formStack}>{children}</div>
    </section>
  );
}

export function CompanyFields() {
  return (
    <SettingsCard title="Company and terms" lead="On the terms, the privacy page and the contact page.">
      <TextField name="companyName" label={SETTING_LABELS.company_name} hint="As it is registered" />
      <TextField name="companyAddress" label={SETTING_LABELS.company_address} rows={3} />
      <div className={styles.pair}>
        <TextField
          name="governingLaw"
          label={SETTING_LABELS.governing_law}
          hint="Completes “the law of …”: Ghana, France"
        />
        <FormField<ShopSettingsForm, 'termsDate'> name="termsDate" label={SETTING_LABELS.terms_date}>
          {(input) => <Input {...input} type="date" />}
        </FormField>
      </div>
    </SettingsCard>
  );
}

export function ContactFields() {
  return (
    <SettingsCard title="Contact" lead="On the contact page, beside the form.">
      <TextField name="contactEmail" label={SETTING_LABELS.contact_email} />
      <div className={styles.pair}>
        <TextField name="contactPhone" label={SETTING_LABELS.contact_phone} />
        <TextField name="contactHours" label={SETTING_LABELS.contact_hours} hint="Shown with the phone number" />
      </div>
    </SettingsCard>
  );
}

export function MailFields() {
  return (
    <SettingsCard title="Emails" lead="Who they come from, and which ones you get.">
      <TextField
        name="senderEmail"
        label={SETTING_LABELS.sender_email}
        hint="An address of the domain that your email provider sends for"
      />
      <TextField name="senderName" label="Name of the sender" hint="Beside the address, such as “Ama of Baobab”" />
      <TextField name="mailFooter" label="Under every email" hint="Empty: nothing is added" rows={3} />
      <TextField name="noticeEmail" label="Where your notices go" hint="Empty: to every owner" />
      <Choice name="saleNotices" label="An email for every sale" />
      <Choice name="saleDigest" label="One email a day with the sales of the day before" />
    </SettingsCard>
  );
}

export function Choice({
  name,
  label,
}: {
  name: 'saleNotices' | 'saleDigest' | 'faqStandard' | 'asksDeliveryConsent';
  label: string;
}) {
  return (
    <Controller<ShopSettingsForm, typeof name>
      name={name}
      render={({ field }) => (
        <Checkbox ref={field.ref} checked={field.value} onChange={(event) => field.onChange(event.target.checked)}>
          {label}
        </Checkbox>
      )}
    />
  );
}

type PriceName = 'bundlePrice' | 'bundleComparePrice' | 'bundleRegularPrice';

export function PriceFields() {
  return (
    <SettingsCard
      title="Bundle"
      lead="What the bundle costs from now on, on every page and at checkout, and what it is compared with."
    >
      <div className={styles.pair}>
        <Price
          name="bundlePrice"
          label="Price"
          hint={`In ${CURRENCY_NAMES[shopCurrency()]}. Orders that were made keep theirs`}
        />
        <Price name="bundleComparePrice" label="Total value" hint="What all packs are worth. Empty: not told" />
        <Price
          name="bundleRegularPrice"
          label={SETTING_LABELS.bundle_regular_price}
          hint="Struck through. Only a price at which it was really sold"
        />
      </div>
      <PricePreview />
    </SettingsCard>
  );
}

/** The price as the bundle's page will tell it; without what is not above it, which is not saved. */
function PricePreview() {
  const [typed, totalValue, regularPrice] = useWatch<ShopSettingsForm, [PriceName, PriceName, PriceName]>({
    name: ['bundlePrice', 'bundleComparePrice', 'bundleRegularPrice'],
  });
  const price = amountOf(typed);
  if (price === null) return null;
  const above = (other: number | null) => (other !== null && other > price ? other : null);
  const regular = above(regularPrice);
  return (
    <figure className={styles.hero} aria-label="Preview of the bundle’s price">
      <div>
        <strong>{shortMoney(price)}</strong> {regular !== null && <s>{shortMoney(regular)}</s>}
        {savings(price, { totalValue: above(totalValue), regularPrice: regular }, shopCurrency()).map((saving) => (
          <p key={saving.base}>{savingInWords(saving, shopCurrency())}</p>
        ))}
      </div>
      <figcaption className="hint">
        Preview: what you save stands on the bundle’s page while the bundle is on sale.
      </figcaption>
    </figure>
  );
}

function Price({ name, label, hint }: { name: PriceName; label: string; hint: string }) {
  return (
    <FormField<ShopSettingsForm, PriceName> name={name} label={label} hint={hint}>
      {(input) => <AmountInput {...input} min={0} />}
    </FormField>
  );
}

import { Checkbox, Input, InputNumber } from 'antd';
import { useId, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { BUNDLE_PRICE } from '@baobab/domain/constants';
import { SETTING_LABELS } from '@baobab/domain/entities/shop-settings';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
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
    <SettingsCard title="Mails" lead="Who they come from, and which ones you get.">
      <TextField
        name="senderEmail"
        label={SETTING_LABELS.sender_email}
        hint="An address of the domain that your mail provider sends for"
      />
      <TextField name="noticeEmail" label="Where your notices go" hint="Empty: to every administrator" />
      <Choice name="saleNotices" label="A mail for every sale" />
      <Choice name="saleDigest" label="One mail a day with the sales of the day before" />
    </SettingsCard>
  );
}

function Choice({ name, label }: { name: 'saleNotices' | 'saleDigest'; label: string }) {
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

export function PriceFields() {
  return (
    <SettingsCard
      title="Bundle"
      lead="Struck through beside the price. Enter only a price at which the bundle was really sold."
    >
      <FormField<ShopSettingsForm, 'bundleRegularPrice'>
        name="bundleRegularPrice"
        label={SETTING_LABELS.bundle_regular_price}
        hint={`In dollars, more than $${BUNDLE_PRICE}. Empty: no comparison is shown`}
      >
        {(input) => <InputNumber {...input} min={0} precision={2} prefix="$" />}
      </FormField>
    </SettingsCard>
  );
}

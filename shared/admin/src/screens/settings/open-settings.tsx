import { Alert, Button } from 'antd';
import { SETTING_LABELS, type FillableSetting } from '@baobab/domain/entities/shop-settings';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import styles from './settings.module.css';

const FIELDS = {
  company_name: 'companyName',
  company_address: 'companyAddress',
  contact_email: 'contactEmail',
  sender_email: 'senderEmail',
  governing_law: 'governingLaw',
  terms_date: 'termsDate',
  contact_phone: 'contactPhone',
  contact_hours: 'contactHours',
  bundle_regular_price: 'bundleRegularPrice',
  testimonials: 'testimonials',
} as const satisfies Record<FillableSetting, keyof ShopSettingsForm>;

export const fieldOf = (name: FillableSetting): keyof ShopSettingsForm => FIELDS[name];

/** What is still empty, or still holds what the demo brought; each name leads to its field. */
export function OpenSettings({
  toFill,
  onOpen,
}: {
  toFill: readonly FillableSetting[];
  onOpen: (name: FillableSetting) => void;
}) {
  if (toFill.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="Before you sell"
      description={
        <>
          <p>
            Empty, an example address, or a value of the demo shop. Until these are yours, the checkout refuses live
            Stripe keys; test payments work.
          </p>
          <ul className={styles.toFill} aria-label="To fill in before you sell">
            {toFill.map((name) => (
              <li key={name}>
                <Button size="small" onClick={() => onOpen(name)}>
                  {SETTING_LABELS[name]}
                </Button>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}

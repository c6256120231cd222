import { Select } from 'antd';
import { SOCIAL_LINKS_MAX } from '@baobab/domain/entities/shop-settings';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { FormField } from '../../form/form-field.tsx';
import { SettingsCard } from './settings-fields.tsx';

export function SocialFields() {
  return (
    <SettingsCard title="Elsewhere" lead="Your pages at other places, on the contact page.">
      <FormField<ShopSettingsForm, 'socialLinks'>
        name="socialLinks"
        label="Addresses"
        hint="Each begins with https://. Enter adds it"
      >
        {(input) => (
          <Select
            {...input}
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={SOCIAL_LINKS_MAX}
            tokenSeparators={[' ', ',']}
          />
        )}
      </FormField>
    </SettingsCard>
  );
}

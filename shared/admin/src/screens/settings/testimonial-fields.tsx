import { Button, Select } from 'antd';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { TESTIMONIALS_MAX } from '@baobab/domain/entities/shop-settings';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { FormField } from '../../form/form-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { Icon } from '../../frame/icons.tsx';
import { SettingsCard } from './settings-fields.tsx';
import styles from './settings.module.css';

const PAGES = [
  { value: 'home', label: 'Home page' },
  { value: 'bundle', label: 'Bundle page' },
];

/** Id of the button; the list as a whole has no input that could be focused. */
export const ADD_TESTIMONIAL = 'add-testimonial';

export function TestimonialFields() {
  const { control } = useFormContext<ShopSettingsForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'testimonials' });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <SettingsCard title="Testimonials" lead="Only words that people really wrote, with their consent.">
      <ol className={styles.testimonials}>
        {fields.map(({ id }, at) => (
          <li key={id} className={styles.testimonial}>
            <div className={styles.pair}>
              <TextField name={`testimonials.${at}.name`} label="Name" />
              <TextField name={`testimonials.${at}.role`} label="What they do" />
            </div>
            <TextField name={`testimonials.${at}.content`} label="Their words" rows={2} />
            <div className={styles.testimonialFoot}>
              <FormField<ShopSettingsForm, `testimonials.${number}.page`>
                name={`testimonials.${at}.page`}
                label="Shown on"
              >
                {(input) => <Select {...input} options={PAGES} />}
              </FormField>
              <Button
                danger
                icon={<Icon name="trash" />}
                aria-label={`Remove testimonial ${at + 1}`}
                onClick={() => {
                  remove(at);
                  addButton.current?.focus();
                }}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {fields.length === 0 && <p className="soft">No testimonials: the pages have no such section.</p>}
      <div>
        <Button
          id={ADD_TESTIMONIAL}
          ref={addButton}
          icon={<Icon name="plus" />}
          disabled={fields.length >= TESTIMONIALS_MAX}
          onClick={() => append({ name: '', role: '', content: '', page: 'home' })}
        >
          Add testimonial
        </Button>
      </div>
    </SettingsCard>
  );
}

import { Button } from 'antd';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { QUESTIONS_MAX } from '@baobab/domain/entities/shop-settings';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { TextField } from '../../form/text-field.tsx';
import { Icon } from '../../frame/icons.tsx';
import { Choice, SettingsCard } from './settings-fields.tsx';
import styles from './settings.module.css';

export function QuestionFields() {
  const { control } = useFormContext<ShopSettingsForm>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'faq' });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <SettingsCard title="Questions and answers" lead="On the FAQ page, above those about the bundle.">
      <Choice name="faqStandard" label="Show the standard questions about licenses and files first" />
      <ol className={styles.testimonials}>
        {fields.map(({ id }, at) => (
          <li key={id} className={styles.testimonial}>
            <TextField name={`faq.${at}.question`} label="Question" />
            <TextField name={`faq.${at}.answer`} label="Answer" rows={3} />
            <div className={styles.testimonialFoot}>
              <Button
                icon={<Icon name="up" />}
                aria-label={`Move question ${at + 1} up`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <Button
                danger
                icon={<Icon name="trash" />}
                aria-label={`Remove question ${at + 1}`}
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
      <div>
        <Button
          ref={addButton}
          icon={<Icon name="plus" />}
          disabled={fields.length >= QUESTIONS_MAX}
          onClick={() => append({ question: '', answer: '' })}
        >
          Add question
        </Button>
      </div>
    </SettingsCard>
  );
}

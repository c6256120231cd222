import { Select } from 'antd';
import { Controller, useFormContext } from 'react-hook-form';
import type { IllustrationState } from '@baobab/domain/entities/illustration';
import type { IllustrationForm } from '@baobab/domain/forms/catalog';
import { Field } from '../../form/field.tsx';
import { MomentInput } from '../../form/moment-input.tsx';
import { shopZoneName } from '../../moments.ts';
import { STATE_NAMES } from './state-badge.tsx';
import formStyles from '../../form/form.module.css';

const HINTS: Record<IllustrationState, string> = {
  draft: 'Only administrators see it.',
  scheduled: 'Only administrators see it until then.',
  published: 'Visitors find it as soon as it is saved.',
  unlisted: 'Visitors don’t find it; its buyers keep it.',
};
/** Withdrawing has a question of its own. */
const CHOICES: readonly IllustrationState[] = ['published', 'scheduled', 'draft'];

export function ListingField({ stored }: { stored: IllustrationState }) {
  const { control } = useFormContext<IllustrationForm>();
  const choices = CHOICES.includes(stored) ? CHOICES : [...CHOICES, stored];
  return (
    <Controller
      name="listing"
      control={control}
      render={({ field: { value, onChange }, fieldState }) => (
        <div className={formStyles.formStack}>
          <Field label="State" hint={HINTS[value.state]}>
            {(field) => (
              <Select<IllustrationState>
                {...field}
                value={value.state}
                options={choices.map((state) => ({ value: state, label: STATE_NAMES[state] }))}
                onChange={(state) => onChange({ state, publishAt: null })}
              />
            )}
          </Field>
          {value.state === 'scheduled' && (
            <Field label="Publish at" hint={`Shop time (${shopZoneName()}).`} error={fieldState.error?.message}>
              {(field) => (
                <MomentInput
                  {...field}
                  value={value.publishAt}
                  onChange={(publishAt) => onChange({ ...value, publishAt })}
                />
              )}
            </Field>
          )}
        </div>
      )}
    />
  );
}

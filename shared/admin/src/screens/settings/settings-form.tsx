import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { saveShopSettings } from '@baobab/data/admin-settings';
import { FILLABLE_SETTINGS, type FillableSetting, type ShopSettings } from '@baobab/domain/entities/shop-settings';
import { isAppError } from '@baobab/domain/errors';
import { shopSettingsFormSchema, type ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { useOpenItem } from '../../frame/tabs.ts';
import { useUnsavedGuard } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { FreePackCard } from './free-pack-card.tsx';
import { CompanyFields, ContactFields, MailFields, PriceFields } from './settings-fields.tsx';
import { ADD_TESTIMONIAL, TestimonialFields } from './testimonial-fields.tsx';
import { fieldOf, OpenSettings } from './open-settings.tsx';
import draftingStyles from '../drafting/drafting.module.css';
import styles from './settings.module.css';

interface SettingsFormProps {
  settings: ShopSettings;
  /** What keeps the shop from taking money. */
  toFill: readonly FillableSetting[];
  onSaved: () => void;
}

export function SettingsForm({ settings, toFill, onSaved }: SettingsFormProps) {
  const { client } = useHost();
  const { message } = App.useApp();
  const [problem, setProblem] = useState<string | null>(null);
  const { revision, ...stored } = settings;
  const form = useForm<ShopSettingsForm>({
    resolver: zodResolver(shopSettingsFormSchema),
    mode: 'onTouched',
    defaultValues: { ...stored, termsDate: stored.termsDate ?? '' },
  });
  const { handleSubmit, formState, reset, setFocus } = form;
  const { isSubmitting, isDirty } = formState;
  useUnsavedGuard(isDirty, 'Your changes to the settings are not saved.');
  useFocusOnAddress(setFocus);
  const submit = handleSubmit(async (values) => {
    setProblem(null);
    try {
      await saveShopSettings(client, revision, values);
      void message.success('Settings saved');
      onSaved();
    } catch (error) {
      setProblem(
        isAppError(error, 'conflict')
          ? 'Another administrator saved the settings meanwhile. Copy what you changed, then open this tab again.'
          : describeError(error).body,
      );
    }
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <OpenSettings toFill={toFill} onOpen={(name) => focusField(name, setFocus)} />
        <CompanyFields />
        <ContactFields />
        <MailFields />
        <PriceFields />
        <FreePackCard />
        <TestimonialFields />
        {problem && (
          <Alert type="error" role="alert" showIcon title="The settings could not be saved" description={problem} />
        )}
        <div className={draftingStyles.editorFoot}>
          <span className="hint">The shop shows what you save within seconds.</span>
          {isDirty && (
            <Button disabled={isSubmitting} onClick={() => reset()}>
              Discard changes
            </Button>
          )}
          <Button type="primary" htmlType="submit" disabled={!isDirty} loading={delayedLoading(isSubmitting)}>
            Save settings
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function focusField(name: FillableSetting, setFocus: (name: keyof ShopSettingsForm) => void): void {
  if (name === 'testimonials') document.getElementById(ADD_TESTIMONIAL)?.focus();
  else setFocus(fieldOf(name));
}

/** `&open=contact_phone` in the address brings the person to that field. */
function useFocusOnAddress(setFocus: (name: keyof ShopSettingsForm) => void): void {
  const [wanted, setWanted] = useOpenItem();
  useEffect(() => {
    const name = FILLABLE_SETTINGS.find((each) => each === wanted);
    if (!name) return;
    focusField(name, setFocus);
    setWanted(null);
  }, [wanted, setWanted, setFocus]);
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { saveShopSettings, type SettingsDocument, type SettingsVersion } from '@baobab/data/admin-settings';
import { FILLABLE_SETTINGS, type FillableSetting, type ShopSettings } from '@baobab/domain/entities/shop-settings';
import { isAppError } from '@baobab/domain/errors';
import { shopSettingsFormSchema, type ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { useOpenItem } from '../../frame/tabs.ts';
import { useUnsavedGuard } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { FeaturedOrder } from './featured-order.tsx';
import { FreePackCard } from './free-pack-card.tsx';
import { HeroFields } from './hero-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { CompanyFields, ContactFields, MailFields, PriceFields } from './settings-fields.tsx';
import { SettingsVersions } from './settings-versions.tsx';
import { SocialFields } from './social-fields.tsx';
import { ADD_TESTIMONIAL, TestimonialFields } from './testimonial-fields.tsx';
import { fieldOf, OpenSettings } from './open-settings.tsx';
import draftingStyles from '../drafting/drafting.module.css';
import styles from './settings.module.css';

interface SettingsFormProps {
  document: SettingsDocument;
  /** What keeps the shop from taking money. */
  toFill: readonly FillableSetting[];
  onSaved: () => void;
}

export function SettingsForm({ document: { revision, settings }, toFill, onSaved }: SettingsFormProps) {
  const { client } = useHost();
  const { message } = App.useApp();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<ShopSettingsForm>({
    resolver: zodResolver(shopSettingsFormSchema),
    mode: 'onTouched',
    defaultValues: formOf(settings),
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
  const takeVersion = (version: SettingsVersion) => {
    reset(formOf(version.settings), { keepDefaultValues: true });
    void message.info('The earlier settings are in the form. Look them through, then save.');
  };
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <SettingsVersions revision={revision} onTake={takeVersion} />
        <OpenSettings toFill={toFill} onOpen={(name) => focusField(name, setFocus)} />
        <HeroFields />
        <FeaturedOrder />
        <CompanyFields />
        <ContactFields />
        <MailFields />
        <PriceFields />
        <FreePackCard />
        <TestimonialFields />
        <QuestionFields />
        <SocialFields />
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

const formOf = (settings: ShopSettings): ShopSettingsForm => ({ ...settings, termsDate: settings.termsDate ?? '' });

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

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { settingsToFill } from '@baobab/data/settings/admin-settings';
import type { ShopSettingsContent } from '@baobab/domain/entities/draft-content';
import { FILLABLE_SETTINGS, type FillableSetting, SOCIAL_LINKS_MAX } from '@baobab/domain/entities/shop-settings';
import { shopSettingsFormSchema, type ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import type { DraftView } from '@baobab/drafts/view';
import { Select } from 'antd';
import { amountOf } from '../../form/amount-text.ts';
import { useOpenItem } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { SaveBar } from '../about/save-bar.tsx';
import { DocumentHead, useDocumentTools } from '../drafting/document-head.tsx';
import { useFormDraft } from '../drafting/use-form-draft.ts';
import { useDraftGuard } from '../drafting/use-draft-guard.ts';
import { FeaturedOrder } from './featured-order.tsx';
import { FreePackCard } from './free-pack-card.tsx';
import { HeroFields } from './hero-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { LicenseOptionsCard } from './license-options-card.tsx';
import { CompanyFields, ContactFields, MailFields, PriceFields, SettingsCard } from './settings-fields.tsx';
import { SearchWordsCard } from './search-words.tsx';
import { ShopWords } from './shop-words.tsx';
import { TaxFields } from './tax-fields.tsx';
import { ADD_TESTIMONIAL, TestimonialFields } from './testimonial-fields.tsx';
import { fieldOf, OpenSettings } from './open-settings.tsx';
import { FormField } from '../../form/form-field.tsx';
import styles from './settings.module.css';

/** A draft of this device from the first keystroke; the shop shows what is saved. */
export function SettingsForm({ view }: { view: DraftView<'shop_settings'> }) {
  const { drafts } = useHost();
  const tools = useDocumentTools(view, { history: 'Earlier versions', title: 'Earlier versions of the settings' });
  const form = useForm<ShopSettingsForm>({
    resolver: zodResolver(shopSettingsFormSchema),
    mode: 'onTouched',
    defaultValues: view.content,
  });
  const { handleSubmit, setFocus } = form;
  useFormDraft(form, view, SETTINGS_CONTENT);
  useDraftGuard(view, 'the changes of the settings');
  useFocusOnAddress(setFocus);
  const toFill = useToFill(view.changedAt);
  const check = async () => {
    let isRight = false;
    await handleSubmit((values) => {
      // texts without the spaces around them
      drafts.edit('shop_settings', values);
      isRight = true;
    })();
    return isRight;
  };
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => event.preventDefault()} noValidate className={styles.form}>
        <DocumentHead view={view} tools={tools} />
        <OpenSettings toFill={toFill} onOpen={(name) => focusField(name, setFocus)} />
        <HeroFields />
        <FeaturedOrder />
        <CompanyFields />
        <ContactFields />
        <MailFields />
        <PriceFields />
        <TaxFields />
        <LicenseOptionsCard />
        <FreePackCard />
        <TestimonialFields />
        <QuestionFields />
        <SocialFields />
        <ShopWords />
        <SearchWordsCard />
        <SaveBar view={view} saved="Settings saved" label="Save settings" check={check} onConflict={tools.choose} />
      </form>
    </FormProvider>
  );
}

/** A draft keeps no price that could be read in two ways; the form refuses it. */
const SETTINGS_CONTENT = {
  contentOf: (values: ShopSettingsForm): ShopSettingsContent => ({
    ...structuredClone(values),
    bundlePrice: amountOf(values.bundlePrice),
    bundleComparePrice: amountOf(values.bundleComparePrice),
    bundleRegularPrice: amountOf(values.bundleRegularPrice),
  }),
  fill: (form: UseFormReturn<ShopSettingsForm>, content: ShopSettingsContent) => form.reset(content),
};

const NONE: FillableSetting[] = [];

/** What keeps the shop from taking money; asked for again when the server has other settings. */
function useToFill(changedAt: string | null): readonly FillableSetting[] {
  const { client } = useHost();
  const queries = useQueryClient();
  useEffect(() => void queries.invalidateQueries({ queryKey: queryKeys.settingsToFill }), [queries, changedAt]);
  const { data = NONE } = useAdminQuery(queryKeys.settingsToFill, () => settingsToFill(client));
  return data;
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

function SocialFields() {
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

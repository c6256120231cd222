import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { changedSettings } from '@baobab/drafts/merge/changed-settings';
import type { DraftView } from '@baobab/drafts/view';
import { amountOf } from '../../form/amount-text.ts';
import { useHost } from '../../host-context.tsx';

/** A draft keeps no price that could be read in two ways; the form refuses it. */
const withAmounts = (values: ShopSettingsForm): ShopSettingsForm => ({
  ...values,
  bundlePrice: amountOf(values.bundlePrice),
  bundleComparePrice: amountOf(values.bundleComparePrice),
  bundleRegularPrice: amountOf(values.bundleRegularPrice),
});

/** Every change of the form is an edit of the draft; what a merge or a restore makes of the draft is shown in the form. */
export function useSettingsDraft(
  form: UseFormReturn<ShopSettingsForm>,
  { generation, content }: DraftView<'shop_settings'>,
): void {
  const { drafts } = useHost();
  const shown = useRef({ generation, content });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values: form }) {
          const values = withAmounts(form);
          const change = changedSettings(shown.current.content, values);
          if (Object.keys(change).length === 0) return;
          shown.current.content = structuredClone(values);
          drafts.edit('shop_settings', change);
        },
      }),
    [drafts, form],
  );
  useEffect(() => {
    if (shown.current.generation === generation) return;
    shown.current = { generation, content };
    form.reset(content);
  }, [form, generation, content]);
}

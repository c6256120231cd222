import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { IllustrationContent } from '@baobab/domain/entities/draft-content';
import type { IllustrationForm, IllustrationFormValues } from '@baobab/domain/forms/catalog';
import { sameJson } from '@baobab/drafts/merge/equal';
import type { DraftView } from '@baobab/drafts/view';
import { useHost } from '../../host-context.tsx';
import { contentOfForm, detailValues } from './illustration-form.ts';

type Form = UseFormReturn<IllustrationForm, unknown, IllustrationFormValues>;

/** Every change of the form is an edit of the draft; what a merge or a restore makes of the draft is shown in the form. */
export function useDraftForm(form: Form, { key, generation, content }: DraftView<`illustration:${string}`>): void {
  const { drafts } = useHost();
  const shown = useRef({ generation, content });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const before = shown.current.content;
          const after = contentOfForm(values, before);
          const changed = Object.entries(after).filter(
            ([field, value]) => !sameJson(value, before[field as keyof IllustrationContent]),
          );
          if (changed.length === 0) return;
          shown.current.content = after;
          drafts.edit(key, Object.fromEntries(changed));
        },
      }),
    [drafts, form, key],
  );
  useEffect(() => {
    if (shown.current.generation === generation) return;
    shown.current = { generation, content };
    form.reset({ ...form.getValues(), ...detailValues(content) });
  }, [form, generation, content]);
}

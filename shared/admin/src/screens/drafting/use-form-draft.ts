import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ContentOf, DraftKey } from '@baobab/domain/entities/draft-content';
import { changedFields } from '@baobab/domain/same-json';
import type { DraftView } from '@baobab/drafts/view';
import { useHost } from '../../host-context.tsx';

interface FormContent<Form extends FieldValues, Output, Content> {
  /** What the form says; `before` is what it was filled with, for what it does not show. */
  contentOf: (values: Form, before: Content) => Content;
  fill: (form: UseFormReturn<Form, unknown, Output>, content: Content) => void;
}

/** Every change of the form is an edit of the draft; what a merge or a restore makes of the draft is shown in the form. */
export function useFormDraft<Key extends DraftKey, Form extends FieldValues, Output>(
  form: UseFormReturn<Form, unknown, Output>,
  { key, generation, content }: DraftView<Key>,
  { contentOf, fill }: FormContent<Form, Output, ContentOf<Key>>,
): void {
  const { drafts } = useHost();
  const shown = useRef({ generation, content });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const before = shown.current.content;
          const after = contentOf(values, before);
          const change = changedFields<ContentOf<Key>>(before, after);
          if (Object.keys(change).length === 0) return;
          shown.current.content = after;
          drafts.edit(key, change);
        },
      }),
    [drafts, form, key, contentOf],
  );
  useEffect(() => {
    if (shown.current.generation === generation) return;
    shown.current = { generation, content };
    fill(form, content);
  }, [form, fill, generation, content]);
}

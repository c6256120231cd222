import { zodResolver } from '@hookform/resolvers/zod';
import { App } from 'antd';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { emptyIllustration } from '@baobab/domain/entities/draft-content';
import { isAppError } from '@baobab/domain/errors';
import {
  illustrationFormSchema,
  type IllustrationForm,
  type IllustrationFormValues,
} from '@baobab/domain/forms/catalog';
import { sameJson } from '@baobab/domain/same-json';
import type { DraftView } from '@baobab/drafts/view';
import { describeError } from '@baobab/ui/describe-error';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { LiveSyncState } from '../drafting/sync-state.tsx';
import { useFormDraft } from '../drafting/use-form-draft.ts';
import { useAskToKeep } from '../drafting/use-cancel.tsx';
import { useDraftGuard } from '../drafting/use-draft-guard.ts';
import { IllustrationFormView } from './illustration-form-view.tsx';
import { detailValues, ILLUSTRATION_CONTENT } from './illustration-form.ts';
import { hasFiles, newTarget, NO_FILES } from './save-illustration.ts';
import { useAddFiles } from './use-add-files.ts';

interface NewIllustrationProps {
  view: DraftView<`illustration:${string}`>;
  categories: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

/** What is typed is a draft of this device until the upload queue has it with its files. */
export function NewIllustration({ view, categories, onClose, onSaved }: NewIllustrationProps) {
  const { drafts } = useHost();
  const addFiles = useAddFiles();
  const { message } = App.useApp();
  const [files, setFiles] = useState(NO_FILES);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<IllustrationForm, unknown, IllustrationFormValues>({
    resolver: zodResolver(illustrationFormSchema),
    mode: 'onChange',
    defaultValues: { ...detailValues(view.content), image: '', downloadable_file: null },
  });
  const { handleSubmit, formState } = form;
  useFormDraft(form, view, ILLUSTRATION_CONTENT);
  useDraftGuard(view, 'the new illustration');
  useUnsavedGuard(hasFiles(files), 'The chosen files are not sent yet.');
  const askToKeep = useAskToKeep(view, sameJson(view.content, emptyIllustration()));
  const step = useCallback((go: () => void) => leave(() => askToKeep(go)), [askToKeep]);
  const submit = handleSubmit(async (values) => {
    setProblem(null);
    try {
      if (!(await addFiles(newTarget(values), files))) return;
      void message.success(adminIllustrationMessages.addedToQueue(values.title));
      onSaved();
      await drafts.discard(view.key);
      await drafts.forget(view.key);
    } catch (error) {
      setProblem(isAppError(error) ? describeError(error).body : adminIllustrationMessages.saveFailed);
    }
  });
  return (
    <IllustrationFormView
      okText="Add"
      form={form}
      state="published"
      categories={categories}
      stored={null}
      files={files}
      onFiles={(change) => setFiles((before) => ({ ...before, ...change }))}
      problem={problem}
      saving={formState.isSubmitting}
      onSubmit={submit}
      onCancel={() => step(onClose)}
      onStep={step}
      status={<LiveSyncState document={view} />}
    />
  );
}

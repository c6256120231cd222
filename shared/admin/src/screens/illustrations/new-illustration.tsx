import { zodResolver } from '@hookform/resolvers/zod';
import { App } from 'antd';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { emptyIllustration } from '@baobab/domain/entities/draft-content';
import { isAppError } from '@baobab/domain/errors';
import {
  illustrationFormSchema,
  type IllustrationForm,
  type IllustrationFormValues,
} from '@baobab/domain/forms/catalog';
import { describeError } from '@baobab/ui/describe-error';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { IllustrationDialog } from './illustration-dialog.tsx';
import { detailValues } from './illustration-form.ts';
import { addIllustration, NO_FILES } from './save-illustration.ts';

interface NewIllustrationProps {
  categories: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

export function NewIllustration({ categories, onClose, onSaved }: NewIllustrationProps) {
  const { client } = useHost();
  const { message } = App.useApp();
  const [files, setFiles] = useState(NO_FILES);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<IllustrationForm, unknown, IllustrationFormValues>({
    resolver: zodResolver(illustrationFormSchema),
    mode: 'onChange',
    defaultValues: { ...detailValues(emptyIllustration()), image: '', downloadable_file: null },
  });
  const { handleSubmit, formState } = form;
  useUnsavedGuard(
    formState.isDirty || files.image !== null || files.download !== null,
    'The new illustration is not saved.',
  );
  const submit = handleSubmit(async (values) => {
    setProblem(null);
    try {
      await addIllustration(client, values, files);
      void message.success(adminIllustrationMessages.added);
      onSaved();
    } catch (error) {
      setProblem(isAppError(error) ? describeError(error).body : adminIllustrationMessages.saveFailed);
    }
  });
  return (
    <IllustrationDialog
      title="Add illustration"
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
      onCancel={() => leave(onClose)}
    />
  );
}

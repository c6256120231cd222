import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { documentIdOf } from '@baobab/domain/entities/draft-content';
import { isListed, type AdminIllustration } from '@baobab/domain/entities/illustration';
import type { IllustrationForm, IllustrationFormValues } from '@baobab/domain/forms/catalog';
import { sameJson } from '@baobab/domain/same-json';
import type { DraftView } from '@baobab/drafts/view';
import { describeError } from '@baobab/ui/describe-error';
import { illustrationPath, useSavedToast } from '../../frame/shop-link.tsx';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useSave } from '../drafting/use-save.ts';
import { contentOfForm } from './illustration-form.ts';
import { hasFiles, knownTarget, removeZip, type DialogFiles } from './save-illustration.ts';
import { useAddFiles } from './use-add-files.ts';

/** What a save without a network answers. */
export const SAVED_HERE = 'Saved on this device. It is sent by itself as soon as the server can be reached.';

interface Edits {
  form: UseFormReturn<IllustrationForm, unknown, IllustrationFormValues>;
  view: DraftView<`illustration:${string}`>;
  item: AdminIllustration | null;
  files: DialogFiles;
  onConflict: () => void;
  onSaved: () => void;
}

/** Files first, to the queue, then the draft: what was typed is safe on this device whatever becomes of them. */
export function useSaveEdits({ form, view, item, files, onConflict, onSaved }: Edits) {
  const { client, drafts } = useHost();
  const { message } = App.useApp();
  const addFiles = useAddFiles();
  const tellSaved = useSavedToast();
  /** The draft may be refused after they were taken. */
  const [queued, setQueued] = useState<DialogFiles | null>(null);
  const queries = useQueryClient();
  const { saving, save } = useSave(view.key);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    const wanted = contentOfForm(values, view.content);
    drafts.edit(view.key, wanted);
    try {
      if (item && hasFiles(files) && queued !== files) {
        if (!(await addFiles(knownTarget(item, values.title), files))) return;
        setQueued(files);
      }
      if (item && values.downloadable_file === null && !files.download) await removeZip(client, item);
    } catch (error) {
      setProblem(describeError(error).body);
      return;
    }
    const outcome = await save();
    if (outcome.kind === 'conflict') return onConflict();
    // `ProblemNotice` says why; a category may be gone that the list still offers
    if (outcome.kind === 'rejected') return void queries.invalidateQueries({ queryKey: queryKeys.categories });
    if (outcome.kind === 'queued') void message.info(SAVED_HERE);
    else {
      const saved = drafts.document(view.key)?.content ?? wanted;
      tellSaved(
        describeSaved(wanted, saved),
        isListed(saved.listing) ? illustrationPath(documentIdOf(view.key)) : null,
      );
    }
    if (hasFiles(files)) void message.info(adminIllustrationMessages.filesInQueue(values.title));
    onSaved();
  });
  return { submit, saving: saving || form.formState.isSubmitting, problem };
}

type Content = Edits['view']['content'];

function describeSaved(wanted: Content, saved: Content): string {
  if (sameJson(wanted, saved)) return adminIllustrationMessages.updated;
  return saved.listing.state === 'unlisted' && wanted.listing.state !== 'unlisted'
    ? 'Your changes are saved. Another admin withdrew the illustration meanwhile, and it stays withdrawn.'
    : 'Your changes are saved, together with those that another admin saved meanwhile.';
}

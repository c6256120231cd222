import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { documentIdOf } from '@baobab/domain/entities/draft-content';
import { isListed, type AdminIllustration } from '@baobab/domain/entities/illustration';
import {
  illustrationFormSchema,
  type IllustrationForm,
  type IllustrationFormValues,
} from '@baobab/domain/forms/catalog';
import { plural } from '@baobab/domain/plural';
import type { DraftView } from '@baobab/drafts/view';
import { itemFigures } from '@baobab/data/activity/statistics';
import { illustrationPath, ViewInShop } from '../../frame/shop-link.tsx';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { useDocumentTools } from '../drafting/document-head.tsx';
import { DraftNotices } from '../drafting/draft-notices.tsx';
import { ProblemNotice } from '../drafting/problem-notice.tsx';
import { ServerChangeNotice } from '../drafting/server-change-notice.tsx';
import { LiveSyncState } from '../drafting/sync-state.tsx';
import { useFormDraft } from '../drafting/use-form-draft.ts';
import { useAskToKeep } from '../drafting/use-cancel.tsx';
import { useDraftGuard } from '../drafting/use-draft-guard.ts';
import { IllustrationFormView } from './illustration-form-view.tsx';
import { detailValues, ILLUSTRATION_CONTENT } from './illustration-form.ts';
import { PricesDialog } from './pricing/prices-dialog.tsx';
import { hasFiles, NO_FILES, type DialogFiles } from './save-illustration.ts';

import { useSaveEdits } from './use-save-edits.ts';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import styles from './illustrations.module.css';

/** It has its picture already, which this device may not know of. */
const editFormSchema = z.extend(illustrationFormSchema, { image: z.string() });

interface EditIllustrationProps {
  view: DraftView<`illustration:${string}`>;
  /** With its files; null while the shop cannot be asked. */
  item: AdminIllustration | null;
  categories: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

/** Texts, price and state are a draft of this device from the first keystroke; files are sent when it is saved. */
export function EditIllustration({ view, item, categories, onClose, onSaved }: EditIllustrationProps) {
  const { conflict, base } = view;
  const id = documentIdOf(view.key);
  const [files, setFiles] = useState<DialogFiles>(NO_FILES);
  const [pricing, setPricing] = useState(false);
  const tools = useDocumentTools(view, {
    title: 'History',
    onResolved: (saved) => (saved || conflict?.reason === 'deleted_elsewhere') && onSaved(),
  });
  const form = useForm<IllustrationForm, unknown, IllustrationFormValues>({
    resolver: zodResolver(editFormSchema),
    mode: 'onChange',
    defaultValues: {
      ...detailValues(view.content),
      image: item?.image ?? '',
      downloadable_file: item?.downloadableFile ?? null,
    },
  });
  useFormDraft(form, view, ILLUSTRATION_CONTENT);
  const { submit, saving, problem } = useSaveEdits({
    form,
    view,
    item,
    files,
    onConflict: tools.choose,
    onSaved,
  });
  useDraftGuard(view, 'this illustration’s changes');
  useUnsavedGuard(hasFiles(files), 'The chosen files are not sent yet.');
  const askToKeep = useAskToKeep(view);
  const step = useCallback((go: () => void) => leave(() => askToKeep(go)), [askToKeep]);
  return (
    <>
      <IllustrationFormView
        okText="Update"
        form={form}
        state={base?.listing.state ?? 'published'}
        categories={categories}
        stored={item}
        hasFiles={item !== null}
        files={files}
        onFiles={(change) => setFiles((before) => ({ ...before, ...change }))}
        problem={problem}
        saving={saving}
        onSubmit={conflict ? async () => tools.choose() : submit}
        onCancel={() => step(onClose)}
        onStep={step}
        status={<LiveSyncState document={view} />}
        notices={
          <>
            <DraftNotices what="Writing and saving" />
            <ProblemNotice document={view} />
            <ServerChangeNotice view={view} noun="illustration" onDiscarded={onClose} />
            <div className={styles.sheetLine}>
              <SoldAndViewed id={id} />
              {base && isListed(base.listing) && <ViewInShop path={illustrationPath(id)} />}
            </div>
            <div className="inline">
              {tools.buttons}
              {item && !item.isFree && <Button onClick={() => setPricing(true)}>Sale and licenses</Button>}
            </div>
          </>
        }
      />
      {pricing && item && <PricesDialog item={item} onClose={() => setPricing(false)} />}
      {tools.dialogs}
    </>
  );
}

/** 'Sold 12 times · 340 views' since the item is there; an empty line while it is not known. */
function SoldAndViewed({ id }: { id: string }) {
  const { client } = useHost();
  const { data } = useAdminQuery(queryKeys.itemFigures(id), () => itemFigures(client, id));
  return <p className="hint number">{data ? inWords(data) : '\u00A0'}</p>;
}

const inWords = ({ sales, views }: { sales: number; views: number }) =>
  `Sold ${plural(sales, 'time')} · ${plural(views, 'view')}`;

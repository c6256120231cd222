import { Alert, Button, App } from 'antd';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listPacksAndBundles } from '@baobab/data/packs/admin-packs';
import { adminBundleMessages, adminPackMessages } from '@baobab/domain/admin-messages';
import { BUCKET_DOWNLOADS, BUCKET_DOWNLOADS_FALLBACK } from '@baobab/domain/constants';
import type { BundleItem } from '@baobab/uploads/kinds/bundle-item';
import { Icon } from '../../frame/icons.tsx';
import { ViewInShop } from '../../frame/shop-link.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { BundleList } from './bundle-list.tsx';
import { EditedThing, type Edited } from './edited-thing.tsx';
import { PackHistory } from './pack-history.tsx';
import { PackPreviews } from './pack-previews.tsx';
import { PackSection } from './pack-section.tsx';
import { usePackActions } from './use-pack-actions.ts';
import { problemOf } from './describe-pack.ts';
import screenStyles from '../../frame/screen.module.css';
import tableStyles from '../../table/table.module.css';

const SECTIONS = [
  {
    section: 'pack',
    title: 'Download packs',
    about: 'In the order of the shop. A pack without a file is shown to buyers of its bundle as not available yet.',
    empty: adminPackMessages.noPacks,
  },
  {
    section: 'bonus',
    title: 'Bonus files',
    about: 'Extras. Buyers see a bonus file once it is uploaded; before that they don’t know of it.',
    empty: adminPackMessages.noBonus,
  },
] as const;

export function Bundles() {
  const { client } = useHost();
  const { data, error, loading, reload } = useAdminQuery(queryKeys.packs, () => listPacksAndBundles(client));
  const { bundles: uploads } = useUploads();
  const [historyOf, setHistoryOf] = useState<string | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const released = uploads.filter(({ state }) => state === 'done').length;
  const actions = usePackActions(reload);
  useReloadAfterRelease(released, reload);
  useUploadNotices(uploads);
  const history = data?.packs.find(({ slug }) => slug === historyOf);
  const closeHistory = useCallback(() => setHistoryOf(null), []);
  return (
    <section aria-labelledby="bundles-title" aria-busy={loading}>
      <div className={screenStyles.screenHead}>
        <h1 id="bundles-title">{adminBundleMessages.heading}</h1>
        <div className="inline">
          <ViewInShop path="/packs" />
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited({ pack: null })}>
            Add pack
          </Button>
        </div>
      </div>
      <Alert
        className="note"
        type="info"
        showIcon
        title={
          <>
            You are logged in as admin. Files are uploaded to the “{BUCKET_DOWNLOADS}” bucket or fallback “
            {BUCKET_DOWNLOADS_FALLBACK}” bucket. Maximum 100MB.
            <br />
            Buyers get a new file only when it has arrived whole. The version before stays, so you can roll back.
          </>
        }
      />
      {error && <Problem title={adminPackMessages.loadFailed} error={error} onRetry={reload} />}
      {!data && !error && (
        <p className={tableStyles.tableEmpty} role="status">
          Loading packs and bundles…
        </p>
      )}
      {data && <PackPreviews packs={data.packs} released={released} onChanged={reload} />}
      {data && (
        <BundleList {...data} onEdit={(bundle) => setEdited({ bundle })} onAdd={() => setEdited({ bundle: null })} />
      )}
      {data &&
        SECTIONS.map((part) => (
          <PackSection
            key={part.section}
            {...part}
            packs={data.packs.filter(({ section }) => section === part.section)}
            uploads={uploads}
            onOrder={actions.order}
            onEdit={(pack) => setEdited({ pack })}
            onHistory={setHistoryOf}
          />
        ))}
      {history && <PackHistory pack={history} onClose={closeHistory} onChanged={reload} />}
      {data && edited && <EditedThing edited={edited} shelf={data} actions={actions} onClose={() => setEdited(null)} />}
    </section>
  );
}

function useReloadAfterRelease(released: number, reload: () => void): void {
  const seen = useRef(released);
  const again = useEffectEvent(reload);
  useEffect(() => {
    if (released > seen.current) again();
    seen.current = released;
  }, [released]);
}

const ENDED = new Set<BundleItem['state']>(['done', 'failed', 'rejected']);

/** Says once how each upload ended; not those that had ended before the screen was opened. */
function useUploadNotices(bundles: readonly BundleItem[]): void {
  const { notification } = App.useApp();
  const known = useRef<Map<string, BundleItem['state']> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(bundles.map(({ id, state }) => [id, state]));
    if (!before) return;
    for (const item of bundles) {
      if (!ENDED.has(item.state) || before.get(item.id) === item.state) continue;
      if (item.state === 'done') notification.success(adminBundleMessages.success(item.bucket));
      else
        notification.error({ title: adminBundleMessages.failed, description: `${item.fileName}: ${problemOf(item)}` });
    }
  }, [bundles, notification]);
}

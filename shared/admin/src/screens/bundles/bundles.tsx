import { Alert } from 'antd';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { bundleContents } from '@baobab/data/bundles';
import { adminBundleMessages } from '@baobab/domain/admin-messages';
import { BUCKET_DOWNLOADS, BUCKET_DOWNLOADS_FALLBACK } from '@baobab/domain/constants';
import { ViewInShop } from '../../frame/shop-link.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { newestUpload } from './describe-pack.ts';
import { PackHistory } from './pack-history.tsx';
import { PackPreviews } from './pack-previews.tsx';
import { PackRow } from './pack-row.tsx';
import { useUploadNotices } from './use-upload-notices.ts';
import styles from './bundles.module.css';
import screenStyles from '../../frame/screen.module.css';
import tableStyles from '../../table/table.module.css';

const SECTIONS = [
  {
    section: 'pack',
    title: 'Download packs',
    about: 'The nine packs that buyers of the bundle see. A missing one is shown to them as not available yet.',
  },
  {
    section: 'bonus',
    title: 'Bonus files',
    about: 'Ten extras. Buyers see a bonus file once it is uploaded; before that they don’t know of it.',
  },
] as const;

/** The files behind the bundle: which are there, which are missing, and every version they ever had. */
export function Bundles() {
  const { client } = useHost();
  const { data, error, loading, reload } = useAdminQuery(queryKeys.packs, () => bundleContents(client));
  const { bundles } = useUploads();
  const [historyOf, setHistoryOf] = useState<string | null>(null);
  const released = bundles.filter(({ state }) => state === 'done').length;
  useReloadAfterRelease(released, reload);
  useUploadNotices(bundles);
  const history = data?.find(({ slug }) => slug === historyOf);
  const closeHistory = useCallback(() => setHistoryOf(null), []);
  return (
    <section aria-labelledby="bundles-title" aria-busy={loading}>
      <div className={screenStyles.screenHead}>
        <h1 id="bundles-title">{adminBundleMessages.heading}</h1>
        <ViewInShop path="/bundle" />
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
      {error && <Problem title="The bundle’s files could not be loaded" error={error} onRetry={reload} />}
      {!data && !error && (
        <p className={tableStyles.tableEmpty} role="status">
          Loading bundle files…
        </p>
      )}
      {data && <PackPreviews packs={data} released={released} onChanged={reload} />}
      {data &&
        SECTIONS.map(({ section, title, about }) => {
          const packs = data.filter((pack) => pack.section === section);
          const missing = packs.filter(({ version }) => version === 0).length;
          return (
            <section key={section} className={styles.packSection} aria-labelledby={`packs-${section}`}>
              <header>
                <h2 id={`packs-${section}`}>{title}</h2>
                <span className="soft number" role="status">
                  {missing === 0
                    ? `All ${packs.length} uploaded`
                    : `${packs.length - missing} of ${packs.length} uploaded, ${missing} missing`}
                </span>
              </header>
              <p className="hint">{about}</p>
              <ul className={styles.packList}>
                {packs.map((pack) => (
                  <li key={pack.slug}>
                    <PackRow
                      pack={pack}
                      upload={newestUpload(bundles, pack.slug)}
                      onHistory={() => setHistoryOf(pack.slug)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      {history && <PackHistory pack={history} onClose={closeHistory} onChanged={reload} />}
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

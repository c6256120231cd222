import type { BundleFile } from '@baobab/domain/entities/bundle-pack';
import { formatBytes } from '@baobab/ui/format';
import { useState, type ReactNode } from 'react';
import { useShop } from '../../shop/shop-context.tsx';
import { useEndedSession } from '../../features/account/use-ended-session.ts';
import { downloadAll, downloadOne, type OnPack, type QueueFile } from '../../features/packs/pack-downloads.ts';
import { queueDownload } from '../../features/downloads/start-download.ts';
import { bundleFilesQuery, bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { illustrationPath } from '../../head/addresses.ts';
import { useQuery } from '../../query/use-query.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PopularIllustrations } from '../illustrations/popular-illustrations.tsx';
import styles from './bundle-download-page.module.css';

interface PackListsProps {
  userId: string;
  bundleId: string;
  head: ReactNode;
  children: ReactNode;
}

/** Packs for owners of the bundle; `head` and `children` are shown with them only. */
export function PackLists({ userId, bundleId, head, children }: PackListsProps) {
  const { data, session } = useShop();
  const answer = useQuery(bundleFilesQuery(data, userId, bundleId));
  useEndedSession(session, answer);
  const [states, setStates] = useState<PackStates>({});
  const [all, setAll] = useState(false);
  const onPack: OnPack = (slug, state) => setStates((before) => ({ ...before, [slug]: state }));

  if (answer.status === 'loading') {
    return (
      <>
        {head}
        <LoadingMessage>Loading your packs...</LoadingMessage>
        <Skeleton height="16rem" />
      </>
    );
  }
  if (answer.status === 'error') {
    return (
      <>
        {head}
        <LoadFailure title="Your packs could not be loaded." retry={answer.refetch} />
      </>
    );
  }
  if (answer.data.length === 0) {
    return (
      <>
        <EmptyState level={1} title="You don’t own the bundle yet">
          <p>Its downloads appear here as soon as it is paid.</p>
          <ButtonLink to={illustrationPath(bundleId)} look="primary" size="large">
            See the bundle
          </ButtonLink>
        </EmptyState>
        <PopularIllustrations />
      </>
    );
  }
  const packs = answer.data.filter(({ section }) => section === 'pack');
  const bonus = answer.data.filter(({ section, version }) => section === 'bonus' && version > 0);
  const queueInto =
    (folder: FileSystemDirectoryHandle | null): QueueFile =>
    ({ slug, title }) =>
      queueDownload(data, { packSlug: slug }, title, folder);
  const fetchOne = (file: BundleFile) => void downloadOne(file, queueInto(null), onPack);
  const fetchAll = async (folder: FileSystemDirectoryHandle | null) => {
    setAll(true);
    await downloadAll([...packs, ...bonus], queueInto(folder), onPack);
    setAll(false);
  };
  const fetchAllIntoFolder = async () => {
    const folder = await chooseFolder();
    if (folder) await fetchAll(folder);
  };
  return (
    <>
      {head}
      <div className={styles.actions}>
        <Button look="primary" size="large" busy={all} onClick={() => void fetchAll(null)}>
          <Icon name="download" />
          {all ? 'Downloading...' : 'Download All Packs'}
        </Button>
        {canChooseFolder() && (
          <Button look="outline" size="large" busy={all} onClick={() => void fetchAllIntoFolder()}>
            Download All into a Folder…
          </Button>
        )}
      </div>
      {children}
      <PackList title="Your packs" files={packs} states={states} onDownload={fetchOne} />
      {bonus.length > 0 && <PackList title="Bonus files" files={bonus} states={states} onDownload={fetchOne} />}
    </>
  );
}

type PackState = Parameters<OnPack>[1];
type PackStates = Readonly<Record<string, PackState | undefined>>;

const OUTCOMES: Record<PackState, string> = {
  downloading: '',
  started: 'Download started',
  missing: 'Not available yet',
  failed: 'The download failed. Try again.',
};

interface PackListProps {
  title: string;
  files: readonly BundleFile[];
  states: PackStates;
  onDownload: (file: BundleFile) => void;
}

function PackList({ title, files, states, onDownload }: PackListProps) {
  return (
    <section className={styles.packList} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.packs}>
        {files.map((file) => (
          <li key={file.slug} className={styles.pack}>
            <h3>{file.title}</h3>
            <PictureCount slug={file.slug} />
            <p className={styles.facts}>{file.version > 0 ? formatBytes(file.sizeBytes ?? 0) : 'Not uploaded yet'}</p>
            <p className={styles.outcome} role="status" data-state={states[file.slug]}>
              {OUTCOMES[states[file.slug] ?? 'downloading']}
            </p>
            <Button
              look="outline"
              busy={states[file.slug] === 'downloading'}
              aria-label={`Download Pack: ${file.title}`}
              onClick={() => onDownload(file)}
            >
              <Icon name="download" />
              {states[file.slug] === 'downloading' ? 'Downloading...' : 'Download Pack'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As read from the released ZIP. */
function PictureCount({ slug }: { slug: string }) {
  const sale = useQuery(bundleSaleQuery(useShop().data));
  const pack = sale.status === 'success' ? sale.data.packs.find((each) => each.slug === slug) : undefined;
  const count = pack?.contents?.pictureCount;
  return (
    <p className={styles.count}>
      {count ? (count === 1 ? '1 Premium Illustration' : `${count} Premium Illustrations`) : null}
    </p>
  );
}

/** Of Chromium's desktops; TypeScript does not know it, because not every browser has it. */
declare global {
  interface Window {
    showDirectoryPicker?(options: {
      id: string;
      mode: 'readwrite';
      startIn: 'downloads';
    }): Promise<FileSystemDirectoryHandle>;
  }
}

const canChooseFolder = (): boolean => typeof window.showDirectoryPicker === 'function';

/** Null when none was chosen. */
async function chooseFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await window.showDirectoryPicker?.({ id: 'packs', mode: 'readwrite', startIn: 'downloads' })) ?? null;
  } catch {
    return null;
  }
}

/** What was bought last, to be downloaded again from the account menu. Nothing while it is not known or there is none. */
import type { DataClient } from '@baobab/data/client';
import { useState } from 'react';
import { startDownload } from '../../features/downloads/start-download.ts';
import { usePictureSource } from '../../query/data-context.ts';
import { useQuery } from '../../query/use-query.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { libraryQuery, type Library } from '../../features/purchases/queries.ts';
import styles from './recent-downloads.module.css';

type Item = Library['illustrations'][number];

const SHOWN = 3;

export function RecentDownloads({
  data,
  userId,
  onDownload,
}: {
  data: DataClient;
  userId: string;
  onDownload: () => void;
}) {
  const library = useQuery(libraryQuery(data, userId));
  const items = library.status === 'success' ? newestFirst(library.data.illustrations).slice(0, SHOWN) : [];
  if (items.length === 0) return null;
  return (
    <section className={styles.recent} aria-label="Download again">
      <p aria-hidden="true">Download again</p>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <RecentDownload data={data} item={item} onDownload={onDownload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentDownload({ data, item, onDownload }: { data: DataClient; item: Item; onDownload: () => void }) {
  const source = usePictureSource(item);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    onDownload();
    await startDownload(data, item);
    setBusy(false);
  };
  return (
    <button type="button" aria-label={`Download ${item.title}`} onClick={() => void download()}>
      <Picture source={source ?? { src: '' }} alt="" sizes="2.5rem" className={styles.picture} />
      <span>{item.title}</span>
      <Icon name="download" size={18} />
    </button>
  );
}

const newestFirst = (items: readonly Item[]) =>
  items.toSorted((one, other) => other.purchasedAt.localeCompare(one.purchasedAt));

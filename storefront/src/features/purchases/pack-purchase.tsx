import type { DataClient } from '@baobab/data/client';
import type { OwnedItem } from '@baobab/data/orders/library';
import { purchaseMessages } from '@baobab/domain/messages';
import { formatBytes, formatDate } from '@baobab/ui/format';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { illustrationPath } from '../../head/addresses.ts';
import { usePictureSource } from '../../query/data-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CertificateButtons } from './certificate-buttons.tsx';
import { changesInWords } from './describe-changes.ts';
import { licensesOf } from './licenses-of.ts';
import { paidInWords } from './paid-in-words.ts';
import styles from './purchase-cards.module.css';

interface PackPurchaseProps {
  data: DataClient;
  item: OwnedItem;
  onDownload: (slug: string, title: string) => Promise<void>;
}

/** A pack that was bought by itself. */
export function PackPurchase({ data, item, onDownload }: PackPurchaseProps) {
  const source = usePictureSource({ ...item, imageWidth: null, imageHeight: null });
  const [busy, setBusy] = useState(false);
  const [pack] = item.packs;
  const download = async (slug: string) => {
    setBusy(true);
    await onDownload(slug, item.title);
    setBusy(false);
  };
  return (
    <article className={styles.card}>
      <Picture
        source={source ?? { src: '' }}
        alt=""
        sizes="(min-width: 48rem) 20rem, 92vw"
        className={styles.picture}
      />
      <h3>{item.isForSale ? <Link to={illustrationPath(item.id)}>{item.title}</Link> : item.title}</h3>
      <p className={styles.date}>
        {item.lines.every(({ origin }) => origin === 'grant')
          ? purchaseMessages.grantedOn(formatDate(item.purchasedAt))
          : purchaseMessages.purchasedOn(formatDate(item.purchasedAt))}
      </p>
      <p className={styles.description}>{item.description}</p>
      <p className={styles.facts}>{[licensesOf(item), paidInWords(item)].filter(Boolean).join(' · ')}</p>
      {pack && (
        <p className={styles.file}>
          {[
            `Version ${pack.version}${pack.uploadedAt ? ` of ${formatDate(pack.uploadedAt)}` : ''}`,
            pack.sizeBytes !== null && formatBytes(pack.sizeBytes),
            pack.changes && changesInWords(pack.changes),
            pack.lastDownloadedAt && `downloaded ${formatDate(pack.lastDownloadedAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {pack && (
        <div className={styles.actions}>
          <Button
            look="solid"
            busy={busy}
            aria-label={`Download Pack: ${item.title}`}
            onClick={() => void download(pack.slug)}
          >
            <Icon name="download" />
            Download Pack
          </Button>
        </div>
      )}
      <CertificateButtons data={data} item={item} />
    </article>
  );
}

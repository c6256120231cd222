import type { DataClient } from '@baobab/data/client';
import type { OwnedItem } from '@baobab/data/orders/library';
import { purchaseMessages } from '@baobab/domain/messages';
import { displayFileName } from '@baobab/domain/file-name';
import { formatBytes, formatDate } from '@baobab/ui/format';
import { formatNames, pixelSize } from '@baobab/ui/item-claims';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePictureSource } from '../../query/data-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { projectsInWords } from '../../ui/license-words.ts';
import { AltText } from './alt-text.tsx';
import { CertificateButtons } from './certificate-buttons.tsx';
import { licensesOf } from './licenses-of.ts';
import { paidInWords } from './paid-in-words.ts';
import styles from './purchase-cards.module.css';

interface PurchaseCardProps {
  data: DataClient;
  item: OwnedItem;
  onDownload: (item: { id: string; title: string }) => Promise<unknown>;
  onAnotherLicense: (item: OwnedItem) => void;
}

export function PurchaseCard({ data, item, onDownload, onAnotherLicense }: PurchaseCardProps) {
  const source = usePictureSource(item);
  const [busy, setBusy] = useState(false);
  const label = item.downloadableFile ? 'Download File' : 'Download Image';
  const download = async () => {
    setBusy(true);
    await onDownload(item);
    setBusy(false);
  };
  const file = [
    formatNames(item),
    pixelSize(item),
    item.sizeBytes !== null && formatBytes(item.sizeBytes),
    item.releasedAt && `version of ${formatDate(item.releasedAt)}`,
    item.lastDownloadedAt && `downloaded ${formatDate(item.lastDownloadedAt)}`,
  ].filter(Boolean);
  return (
    <article className={styles.card}>
      <Picture
        source={source ?? { src: '' }}
        alt=""
        sizes="(min-width: 48rem) 20rem, 92vw"
        whole
        className={styles.picture}
      />
      <h3>
        <Link to={`/illustrations/${encodeURIComponent(item.id)}`}>{item.title}</Link>
      </h3>
      <p className={styles.date}>
        {item.lines.every(({ origin }) => origin === 'grant')
          ? purchaseMessages.grantedOn(formatDate(item.purchasedAt))
          : purchaseMessages.purchasedOn(formatDate(item.purchasedAt))}
      </p>
      <p className={styles.description}>{item.description}</p>
      <p className={styles.facts}>
        {item.category && <span>{item.category}</span>}
        {licensesOf(item) && <span>{licensesOf(item)}</span>}
        {paidInWords(item) && <span>{paidInWords(item)}</span>}
        <span>For {projectsInWords(item.hasUnlimitedSeats ? null : item.seats)}</span>
      </p>
      {item.downloadableFile && <p className={styles.file}>{displayFileName(item.downloadableFile)}</p>}
      {file.length > 0 && <p className={styles.file}>{file.join(' · ')}</p>}
      <div className={styles.actions}>
        <Button look="solid" busy={busy} onClick={() => void download()} aria-label={`${label}: ${item.title}`}>
          <Icon name="download" />
          {label}
        </Button>
        {item.isDeliverable && item.isForSale && (
          <Button
            look="outline"
            onClick={() => onAnotherLicense(item)}
            aria-label={`Buy another license: ${item.title}`}
          >
            Buy another license
          </Button>
        )}
      </div>
      {item.altText && <AltText title={item.title} altText={item.altText} />}
      <CertificateButtons data={data} item={item} />
    </article>
  );
}

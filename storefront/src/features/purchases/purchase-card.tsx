import { purchaseMessages } from '@baobab/domain/messages';
import type { Purchase } from '@baobab/domain/entities/purchase';
import { displayFileName } from '@baobab/domain/file-name';
import { formatMoney } from '@baobab/domain/money';
import { formatDate } from '@baobab/ui/format';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePictureSource } from '../../query/data-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './purchase-cards.module.css';

export type PurchasedIllustration = Purchase & { illustration: NonNullable<Purchase['illustration']> };

interface PurchaseCardProps {
  purchase: PurchasedIllustration;
  onDownload: (item: { id: string; title: string }) => Promise<unknown>;
}

export function PurchaseCard({ purchase, onDownload }: PurchaseCardProps) {
  const { illustration: item } = purchase;
  const source = usePictureSource(item);
  const [busy, setBusy] = useState(false);
  const label = item.downloadableFile ? 'Download File' : 'Download Image';
  const download = async () => {
    setBusy(true);
    await onDownload(item);
    setBusy(false);
  };
  return (
    <article className={styles.card}>
      <Picture
        source={source ?? { src: '' }}
        alt=""
        sizes="(min-width: 768px) 20rem, 92vw"
        className={styles.picture}
      />
      <h3>
        <Link to={`/illustrations/${encodeURIComponent(item.id)}`}>{item.title}</Link>
      </h3>
      <p className={styles.date}>{purchaseMessages.purchasedOn(formatDate(purchase.purchasedAt))}</p>
      <p className={styles.description}>{item.description}</p>
      <p className={styles.facts}>
        {item.category && <span>{item.category}</span>}
        <span>{formatMoney(item.price)}</span>
      </p>
      {item.downloadableFile && <p className={styles.file}>{displayFileName(item.downloadableFile)}</p>}
      <Button look="solid" busy={busy} onClick={() => void download()} aria-label={`${label}: ${item.title}`}>
        <Icon name="download" />
        {label}
      </Button>
    </article>
  );
}

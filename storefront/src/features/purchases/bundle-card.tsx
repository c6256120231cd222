import type { DataClient } from '@baobab/data/client';
import type { OwnedItem } from '@baobab/data/orders/library';
import { purchaseMessages } from '@baobab/domain/messages';
import { formatBytes, formatDate } from '@baobab/ui/format';
import { bundleDownloadsPath } from '../../head/addresses.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { CertificateButtons } from './certificate-buttons.tsx';
import { changesInWords } from './describe-changes.ts';
import { paidInWords } from './paid-in-words.ts';
import styles from './purchase-cards.module.css';

interface BundleCardProps {
  data: DataClient;
  item: OwnedItem;
  /** What the packs hold, in words; null until it is known. */
  contents: string | null;
  /** Slugs of its files that are no packs. */
  bonus: ReadonlySet<string>;
}

/** The bundle with the packs that its buyer gets now. */
export function BundleCard({ data, item, contents, bonus }: BundleCardProps) {
  return (
    <article className={styles.bundle}>
      <Badge tone="featured">Bundle Pack</Badge>
      <h3>{item.title}</h3>
      <p className={styles.contents}>{contents !== null && `${contents}, with a commercial license.`}</p>
      <p className={styles.facts}>
        {item.lines.map(({ id, orderId }) => (
          <span key={id}>{purchaseMessages.orderName(orderId)}</span>
        ))}
        <span>{formatDate(item.purchasedAt)}</span>
        {paidInWords(item) && <span>{paidInWords(item)}</span>}
      </p>
      <ButtonLink to={bundleDownloadsPath(item.id)} look="primary">
        Access Bundle Downloads
      </ButtonLink>
      <ul className={styles.packs} aria-label="Files of the bundle">
        {item.packs.map((pack) => (
          <li key={pack.slug}>
            <span>{bonus.has(pack.slug) ? `${pack.title} (bonus file)` : pack.title}</span>
            <span className={styles.facts}>
              <span>
                Version {pack.version}
                {pack.uploadedAt && ` of ${formatDate(pack.uploadedAt)}`}
                {pack.sizeBytes !== null && `, ${formatBytes(pack.sizeBytes)}`}
              </span>
              {pack.changes && <span>{changesInWords(pack.changes)}</span>}
              {pack.lastDownloadedAt && <span>downloaded {formatDate(pack.lastDownloadedAt)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <CertificateButtons data={data} item={item} />
    </article>
  );
}

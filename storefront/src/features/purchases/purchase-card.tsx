import type { DataClient } from '@baobab/data/client';
import type { OwnedItem } from '@baobab/data/orders/library';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import { purchaseMessages } from '@baobab/domain/messages';
import { displayFileName } from '@baobab/domain/file-name';
import { formatBytes, formatDate } from '@baobab/ui/format';
import { formatNames, pixelSize } from '@baobab/ui/item-claims';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { illustrationPath } from '../../head/addresses.ts';
import { usePictureSource } from '../../query/data-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { projectsInWords } from '../../ui/price/license-words.ts';
import { AltText } from './alt-text.tsx';
import { CertificateButtons } from './certificate-buttons.tsx';
import { changesInWords } from './describe-changes.ts';
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
  const file = [
    formatNames(item),
    pixelSize(item),
    item.sizeBytes !== null && formatBytes(item.sizeBytes),
    item.releasedAt && `version of ${formatDate(item.releasedAt)}`,
    item.lastDownloadedAt && `downloaded ${formatDate(item.lastDownloadedAt)}`,
  ];
  return (
    <OwnedCard
      data={data}
      item={item}
      source={source}
      whole
      title={<Link to={illustrationPath(item.id)}>{item.title}</Link>}
      facts={
        <>
          {item.category && <span>{item.category}</span>}
          {licensesOf(item) && <span>{licensesOf(item)}</span>}
          {paidInWords(item) && <span>{paidInWords(item)}</span>}
          <span>For {projectsInWords(item.hasUnlimitedSeats ? null : item.seats)}</span>
        </>
      }
      files={[item.downloadableFile && displayFileName(item.downloadableFile), inOneLine(file)]}
      label={item.downloadableFile ? 'Download File' : 'Download Image'}
      download={() => onDownload(item)}
      more={
        item.isDeliverable &&
        item.isForSale && (
          <Button
            look="outline"
            onClick={() => onAnotherLicense(item)}
            aria-label={`Buy another license: ${item.title}`}
          >
            Buy another license
          </Button>
        )
      }
    >
      {item.altText && <AltText title={item.title} altText={item.altText} />}
    </OwnedCard>
  );
}

interface PackPurchaseProps {
  data: DataClient;
  item: OwnedItem;
  onDownload: (slug: string, title: string) => Promise<void>;
}

/** A pack that was bought by itself. */
export function PackPurchase({ data, item, onDownload }: PackPurchaseProps) {
  const source = usePictureSource({ ...item, imageWidth: null, imageHeight: null });
  const [pack] = item.packs;
  const file = pack && [
    `Version ${pack.version}${pack.uploadedAt ? ` of ${formatDate(pack.uploadedAt)}` : ''}`,
    pack.sizeBytes !== null && formatBytes(pack.sizeBytes),
    pack.changes && changesInWords(pack.changes),
    pack.lastDownloadedAt && `downloaded ${formatDate(pack.lastDownloadedAt)}`,
  ];
  return (
    <OwnedCard
      data={data}
      item={item}
      source={source}
      title={item.isForSale ? <Link to={illustrationPath(item.id)}>{item.title}</Link> : item.title}
      facts={inOneLine([licensesOf(item), paidInWords(item)])}
      files={[file && inOneLine(file)]}
      label="Download Pack"
      download={pack && (() => onDownload(pack.slug, item.title))}
    />
  );
}

const inOneLine = (facts: readonly (string | false | null)[]): string => facts.filter(Boolean).join(' · ');

interface OwnedCardProps {
  data: DataClient;
  item: OwnedItem;
  source: ReturnType<typeof usePictureSource>;
  whole?: boolean;
  title: ReactNode;
  facts: ReactNode;
  files: readonly (string | null | undefined)[];
  label: string;
  /** Absent where there is nothing to download. */
  download: (() => Promise<unknown>) | undefined;
  more?: ReactNode;
  children?: ReactNode;
}

function OwnedCard({
  data,
  item,
  source,
  whole = false,
  title,
  facts,
  files,
  label,
  download,
  more,
  children,
}: OwnedCardProps) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await download?.();
    setBusy(false);
  };
  const date = formatDate(item.purchasedAt);
  return (
    <article className={styles.card}>
      <Picture
        source={source ?? { src: '' }}
        alt=""
        sizes="(min-width: 48rem) 20rem, 92vw"
        whole={whole}
        className={styles.picture}
      />
      <h3>{title}</h3>
      <p className={styles.date}>
        {item.lines.every(({ origin }) => origin === 'grant')
          ? purchaseMessages.grantedOn(date)
          : purchaseMessages.purchasedOn(date)}
      </p>
      <p className={styles.description}>{item.description}</p>
      <p className={styles.facts}>{facts}</p>
      {files.filter(Boolean).map((line) => (
        <p key={line} className={styles.file}>
          {line}
        </p>
      ))}
      {download && (
        <div className={styles.actions}>
          <Button look="solid" busy={busy} onClick={() => void start()} aria-label={`${label}: ${item.title}`}>
            <Icon name="download" />
            {label}
          </Button>
          {more}
        </div>
      )}
      {children}
      <CertificateButtons data={data} item={item} />
    </article>
  );
}

/** Names of the licenses beside the standard one; empty for that alone. */
function licensesOf({ lines }: Pick<OwnedItem, 'lines'>): string {
  const names = lines
    .filter(({ option }) => option !== STANDARD_OPTION)
    .map(({ optionName, option }) => optionName ?? option);
  return [...new Set(names)].join(', ');
}

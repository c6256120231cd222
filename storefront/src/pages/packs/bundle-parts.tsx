/** What the pages of all bundles have in common. */
import type { PackWithContents } from '@baobab/domain/entities/bundle-pack';
import type { ReactNode } from 'react';
import { contentsInWords, formatsInWords, type BundleSummary } from '../../head/bundle-words.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { packBuys } from '../../ui/price/license-words.ts';
import { GetBundle } from './get-bundle.tsx';
import { PackCard } from './pack-card.tsx';
import styles from './bundle-page.module.css';

interface BundleHeroProps {
  bundleId: string;
  title: string;
  lead: string | null;
  price: ReactNode;
  summary: BundleSummary;
  /** What it holds besides the packs, and what not. */
  besides: readonly string[];
  /** Said last. */
  promises?: readonly string[];
}

export function BundleHero({ bundleId, title, lead, price, summary, besides, promises }: BundleHeroProps) {
  const contents = contentsInWords(summary);
  const included = [
    contents,
    ...besides,
    ...(summary.whole ? formatsInWords(summary.whole).map((format) => `Every illustration as ${format}`) : []),
    'Commercial license',
    'Lifetime access, one-time payment',
    ...(promises ?? []),
  ];
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.heroInner}`}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        <div className={styles.offer}>
          {price}
          <GetBundle bundleId={bundleId} />
          <p>{packBuys(`${contents}, one ZIP file for each pack,`)}</p>
          <ul className={styles.included}>
            {included.map((text) => (
              <li key={text}>
                <Icon name="check" size={18} />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="strip" />
    </section>
  );
}

interface BundlePacksProps {
  bundleId: string;
  packs: readonly PackWithContents[];
  isLoading?: boolean;
  /** In place of a list that could not be loaded. */
  failure?: ReactNode;
}

export function BundlePacks({ bundleId, packs, isLoading = false, failure }: BundlePacksProps) {
  const title = packs.length === 0 ? 'The packs' : packs.length === 1 ? 'The pack' : `${packs.length} packs, one price`;
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="packs">
      <h2 id="packs">{title}</h2>
      {failure}
      <ol className={styles.packs} aria-busy={isLoading}>
        {packs.map((pack) => (
          <PackCard key={pack.slug} pack={pack} />
        ))}
      </ol>
      <GetBundle bundleId={bundleId} />
    </section>
  );
}

import { BUNDLE_GUARANTEE_DAYS, BUNDLE_ID } from '@baobab/domain/constants';
import { plural } from '@baobab/domain/plural';
import { useShop } from '../../shop/shop-context.tsx';
import {
  contentsInWords,
  formatsInWords,
  summarize,
  type BundleSummary,
} from '../../head/pack-words.ts';
import { BUNDLE_TITLE, BUNDLE_WITHOUT, bundleQuestions } from '../../head/bundle-texts.tsx';
import { useCountedView } from '../../features/counting/use-counted-view.ts';
import { packBuys } from '../../ui/license-words.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { NO_BUNDLE } from '../../head/catalog-heads.ts';
import { useQuery } from '../../query/use-query.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/notice.tsx';
import { BundlePrice } from './bundle-price.tsx';
import { BundleSamples } from './bundle-samples.tsx';
import { BundleTestimonials } from './bundle-testimonials.tsx';
import { BundleBuyBar, GetBundle } from './get-bundle.tsx';
import { PackCard } from './pack-card.tsx';
import styles from './bundle-page.module.css';

const included = (summary: BundleSummary) => [
  contentsInWords(summary),
  BUNDLE_WITHOUT,
  ...(summary.whole ? formatsInWords(summary.whole).map((format) => `Every illustration as ${format}`) : []),
  'Commercial license',
  'Lifetime access, one-time payment',
  `${BUNDLE_GUARANTEE_DAYS}-day money-back guarantee`,
];

export function BundlePage() {
  const { data } = useShop();
  const answer = useQuery(bundleSaleQuery(data));
  useCountedView(data, BUNDLE_ID);
  const sale = answer.status === 'success' ? answer.data : NO_BUNDLE;
  const packs = sale.packs.filter(({ section }) => section === 'pack');
  const summary = summarize(sale.packs);
  return (
    <>
      <section className={styles.hero}>
        <div className={`wrap ${styles.heroInner}`}>
          <div className={styles.words}>
            <h1>{BUNDLE_TITLE}</h1>
            <p className={styles.lead}>{leadOf(summary)}</p>
          </div>
          <PurchaseBox hasPrice={answer.status !== 'success' || sale.onSale} summary={summary} />
        </div>
        <div className="strip" />
      </section>
      <BundleSamples packs={packs} />
      <section className={`wrap ${styles.section}`} aria-labelledby="packs">
        <h2 id="packs">{packs.length > 0 ? `${plural(packs.length, 'pack')}, one price` : 'The packs'}</h2>
        {answer.status === 'error' && (
          <LoadFailure title="The list of packs could not be loaded." retry={answer.refetch} />
        )}
        <ol className={styles.packs} aria-busy={answer.status === 'loading'}>
          {packs.map((pack) => (
            <PackCard key={pack.slug} pack={pack} />
          ))}
        </ol>
        <GetBundle />
      </section>
      <BundleTestimonials />
      <section className={`wrap ${styles.section} ${styles.beside}`} aria-labelledby="guarantee">
        <h2 id="guarantee">{BUNDLE_GUARANTEE_DAYS}-day money-back guarantee</h2>
        <p className={styles.text}>
          Download everything, try it in your work. If it is not what you hoped for, write to us within{' '}
          {BUNDLE_GUARANTEE_DAYS} days and you get your money back. No form, no questions you would mind answering.
        </p>
      </section>
      <section className={`wrap ${styles.section} ${styles.beside}`} aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        <div>
          <Accordion items={bundleQuestions(summary)} />
          <div className={styles.last}>
            <GetBundle />
          </div>
        </div>
      </section>
      <BundleBuyBar />
    </>
  );
}

function leadOf({ packs, whole }: BundleSummary): string {
  const pictures = 'illustrations of Black life, for every page you will make this year.';
  if (!whole) return packs > 0 ? `${plural(packs, 'pack')}: ${pictures}` : `Packs of ${pictures}`;
  const each =
    whole.perPack === null
      ? plural(packs, 'pack')
      : `${plural(packs, 'pack')} of ${plural(whole.perPack, 'illustration')}`;
  return `${each}: ${whole.pictures} ${pictures}`;
}

/** No price before the bundle is on sale. */
function PurchaseBox({ hasPrice, summary }: { hasPrice: boolean; summary: BundleSummary }) {
  return (
    <div className={styles.offer}>
      {hasPrice && <BundlePrice />}
      <GetBundle />
      <p>{packBuys(`${contentsInWords(summary)}, one ZIP file for each pack,`)}</p>
      <ul className={styles.included}>
        {included(summary).map((text) => (
          <li key={text}>
            <Icon name="check" size={18} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

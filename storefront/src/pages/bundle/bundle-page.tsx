import {
  BUNDLE_COMPARE_PRICE,
  BUNDLE_GUARANTEE_DAYS,
  BUNDLE_ILLUSTRATIONS,
  BUNDLE_ILLUSTRATIONS_PER_PACK,
  BUNDLE_PACKS,
  BUNDLE_PRICE,
} from '@baobab/domain/constants';
import { useShop } from '../../shop/shop-context.tsx';
import { BUNDLE_TITLE, bundleQuestions, bundleThemes, savings } from '../../features/bundle/bundle-texts.tsx';
import { bundleSaleQuery } from '../../features/bundle/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BundleSamples } from './bundle-samples.tsx';
import { BundleTestimonials } from './bundle-testimonials.tsx';
import { GetBundle } from './get-bundle.tsx';
import styles from './bundle-page.module.css';

const included = [
  `${BUNDLE_ILLUSTRATIONS} illustrations in ${BUNDLE_PACKS} packs`,
  'PNG, SVG and JPG of every picture',
  'Commercial license',
  'Lifetime access, one-time payment',
  `${BUNDLE_GUARANTEE_DAYS}-day money-back guarantee`,
];

export function BundlePage() {
  return (
    <>
      <section className={styles.hero}>
        <div className={`wrap ${styles.heroInner}`}>
          <div className={styles.words}>
            <h1>{BUNDLE_TITLE}</h1>
            <p className={styles.lead}>
              {BUNDLE_PACKS} packs of {BUNDLE_ILLUSTRATIONS_PER_PACK} illustrations: {BUNDLE_ILLUSTRATIONS} pictures of
              Black life, for every page you will make this year.
            </p>
          </div>
          <PurchaseBox />
        </div>
        <div className="strip" />
      </section>
      <BundleSamples />
      <section className={`wrap ${styles.section}`} aria-labelledby="packs">
        <h2 id="packs">Nine packs, one price</h2>
        <ol className={styles.packs}>
          {bundleThemes.map(({ theme, text }) => (
            <li key={theme}>
              <h3>{theme}</h3>
              <p>{text}</p>
              <p className={styles.count}>{BUNDLE_ILLUSTRATIONS_PER_PACK} illustrations</p>
            </li>
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
          <Accordion items={bundleQuestions} />
          <div className={styles.last}>
            <GetBundle />
          </div>
        </div>
      </section>
    </>
  );
}

/** No price before the bundle is on sale. */
function PurchaseBox() {
  const sale = useQuery(bundleSaleQuery(useShop().data));
  const hasPrice = sale.status !== 'success' || sale.data.onSale;
  return (
    <div className={styles.offer}>
      {hasPrice && <Price />}
      <GetBundle />
      <ul className={styles.included}>
        {included.map((text) => (
          <li key={text}>
            <Icon name="check" size={18} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Price() {
  return (
    <>
      <p className={styles.price}>
        <span>${BUNDLE_PRICE}</span> <s>${BUNDLE_COMPARE_PRICE}</s>
      </p>
      <ul className={styles.savings}>
        {savings.map(({ base, amount, percent }) => (
          <li key={base}>
            {base}: you save ${amount} ({percent} %)
          </li>
        ))}
      </ul>
    </>
  );
}

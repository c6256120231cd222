import { BUNDLE_GUARANTEE_DAYS, BUNDLE_ID } from '@baobab/domain/constants';
import { plural } from '@baobab/domain/plural';
import { useCountedView } from '../../features/counting/use-counted-view.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { useTestimonials } from '../../features/shop-details/queries.ts';
import { BUNDLE_TITLE, BUNDLE_WITHOUT, bundleQuestions } from '../../head/bundle-texts.tsx';
import { NO_BUNDLE } from '../../head/catalog-heads.ts';
import { summarize, type BundleSummary } from '../../head/bundle-words.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Accordion } from '../../ui/controls/accordion.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { BundleHero, BundlePacks } from './bundle-parts.tsx';
import { BundlePrice } from './bundle-price.tsx';
import { BundleSamples } from './bundle-samples.tsx';
import { BundleBuyBar, GetBundle } from './get-bundle.tsx';
import styles from './bundle-page.module.css';

export function BundlePage() {
  const { data } = useShop();
  const answer = useQuery(bundleSaleQuery(data));
  useCountedView(data, BUNDLE_ID);
  const sale = answer.status === 'success' ? answer.data : NO_BUNDLE;
  const packs = sale.packs.filter(({ section }) => section === 'pack');
  const summary = summarize(sale.packs);
  // No price before the bundle is on sale.
  const hasPrice = answer.status !== 'success' || sale.onSale;
  return (
    <>
      <BundleHero
        bundleId={BUNDLE_ID}
        title={BUNDLE_TITLE}
        lead={leadOf(summary)}
        price={hasPrice && <BundlePrice />}
        summary={summary}
        besides={[BUNDLE_WITHOUT]}
        promises={[`${BUNDLE_GUARANTEE_DAYS}-day money-back guarantee`]}
      />
      <BundleSamples packs={packs} />
      <BundlePacks
        bundleId={BUNDLE_ID}
        packs={packs}
        isLoading={answer.status === 'loading'}
        failure={
          answer.status === 'error' && (
            <LoadFailure title="The list of packs could not be loaded." retry={answer.refetch} />
          )
        }
      />
      <Testimonials />
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
            <GetBundle bundleId={BUNDLE_ID} />
          </div>
        </div>
      </section>
      <BundleBuyBar />
    </>
  );
}

function leadOf({ packs, whole }: BundleSummary): string {
  const purpose = 'illustrations of Black life, for every page you will make this year.';
  if (!whole) return packs > 0 ? `${plural(packs, 'pack')}: ${purpose}` : `Packs of ${purpose}`;
  const each =
    whole.perPack === null
      ? plural(packs, 'pack')
      : `${plural(packs, 'pack')} of ${plural(whole.perPack, 'illustration')}`;
  return `${each}: ${whole.pictures} ${purpose}`;
}

/** Nothing while the owner has entered none. */
function Testimonials() {
  const testimonials = useTestimonials(useShop().data, 'bundle');
  if (testimonials.length === 0) return null;
  return (
    <section className={styles.testimonials} aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials">From people who own it</h2>
        <ul className={styles.testimonialList}>
          {testimonials.map(({ name, role, content }) => (
            <li key={`${name} ${content}`}>
              <figure>
                <blockquote>{content}</blockquote>
                <figcaption>
                  <strong>{name}</strong>
                  {role && `, ${role}`}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { bundleQuestions } from '../../head/bundle-texts.tsx';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Accordion } from '../../ui/controls/accordion.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { shopQuestions } from './faq-questions.tsx';
import styles from './faq-page.module.css';

export function FaqPage() {
  const questions = shopQuestions(useShopDetails(useShop().data));
  return (
    <div className="wrap">
      <PageHeader title="Frequently asked questions" lead="Licenses, files, and the bundle." />
      {questions.length > 0 && (
        <section className={styles.section} aria-labelledby="licenses">
          <h2 id="licenses">Licenses and files</h2>
          <Accordion items={questions} />
        </section>
      )}
      <section className={styles.section} aria-labelledby="bundle">
        <h2 id="bundle">The bundle</h2>
        <Accordion items={bundleQuestions(null)} />
      </section>
    </div>
  );
}

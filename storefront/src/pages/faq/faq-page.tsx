import { bundleQuestions } from '../../features/bundle/bundle-texts.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { licenseQuestions } from './faq-questions.tsx';
import styles from './faq-page.module.css';

export function FaqPage() {
  return (
    <div className="wrap">
      <PageHeader title="Frequently asked questions" lead="Licenses, files, and the bundle." />
      <section className={styles.section} aria-labelledby="licenses">
        <h2 id="licenses">Licenses and files</h2>
        <Accordion items={licenseQuestions} />
      </section>
      <section className={styles.section} aria-labelledby="bundle">
        <h2 id="bundle">The bundle</h2>
        <Accordion items={bundleQuestions(null)} />
      </section>
    </div>
  );
}

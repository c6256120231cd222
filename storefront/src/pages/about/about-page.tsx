import { ABOUT_KEYS, VALUE_KEYS, type AboutSection } from '@baobab/domain/entities/about';
import { useShop } from '../../shop/shop-context.tsx';
import { aboutQuery } from '../../features/about/queries.ts';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Join } from './join.tsx';
import { Team } from './team.tsx';
import styles from './about-page.module.css';
import { paragraphs } from '@baobab/domain/entities/blog-post';
import { usePictureSource } from '../../query/data-context.ts';
import { Picture } from '../../ui/picture/picture.tsx';

export function AboutPage() {
  const { data } = useShop();
  const sections = useQuery(aboutQuery(data));
  return (
    <div className="wrap">
      <PageHeader title="About Us" lead="Who draws these illustrations, and why." />
      <QueryView result={sections} loading={<Waiting />} failure="This page’s content could not be loaded.">
        {(rows) => (rows.length > 0 ? <Sections sections={rows} /> : <EmptyState title="Nothing to read here yet" />)}
      </QueryView>
      <Team />
      <section className={styles.news} aria-labelledby="about-news">
        <div>
          <h2 id="about-news">Hear from us</h2>
          <p>
            Our newsletter: what is new and what is free. The welcome email has a link that unsubscribes you at any
            time.
          </p>
        </div>
        <NewsletterForm data={data} source="about" button="Subscribe" />
      </section>
    </div>
  );
}

/** Known keys have fixed positions; other sections follow the story. */
function Sections({ sections }: { sections: readonly AboutSection[] }) {
  const byKey = new Map(sections.map((section) => [section.sectionKey, section]));
  const placed = new Set<string>([...ABOUT_KEYS, ...VALUE_KEYS]);
  const others = sections.filter(({ sectionKey }) => !placed.has(sectionKey));
  const values = VALUE_KEYS.flatMap((key) => byKey.get(key) ?? []);
  const mission = byKey.get('mission');
  const story = byKey.get('story');
  const intro = byKey.get('values_intro');
  const join = byKey.get('join_journey');
  return (
    <div className={styles.sections}>
      {mission && <Story section={mission} large />}
      {story && <Story section={story} />}
      {others.map((section) => (
        <Story key={section.id} section={section} />
      ))}
      {(intro || values.length > 0) && (
        <section aria-label={intro?.title ?? 'Our values'}>
          {intro && (
            <>
              <h2>{intro.title}</h2>
              <p className={styles.text}>{intro.content}</p>
            </>
          )}
          <ul className={styles.valueList}>
            {values.map(({ id, title, content }) => (
              <li key={id}>
                <h3>{title}</h3>
                <p>{content}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {join && <Join section={join} />}
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.sections}>
      <LoadingMessage>Loading...</LoadingMessage>
      <Skeleton height="10rem" />
      <Skeleton height="10rem" />
    </div>
  );
}

function Story({ section, large = false }: { section: AboutSection; large?: boolean }) {
  const source = usePictureSource({ ...section, image: section.imageUrl });
  return (
    <section className={styles.story} data-picture={source ? true : undefined}>
      <div>
        <h2>{section.title}</h2>
        {paragraphs(section.content).map((text) => (
          <p key={text} className={large ? styles.largeText : styles.text}>
            {text}
          </p>
        ))}
      </div>
      {source && <Picture source={source} alt="" sizes="(min-width: 56.25rem) 40vw, 92vw" className={styles.picture} />}
    </section>
  );
}

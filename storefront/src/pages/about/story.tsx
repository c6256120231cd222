import { paragraphs } from '@baobab/domain/entities/blog-post';
import type { AboutSection } from '@baobab/domain/entities/about';
import { usePictureSource } from '../../query/data-context.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './about-page.module.css';

export function Story({ section, large = false }: { section: AboutSection; large?: boolean }) {
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

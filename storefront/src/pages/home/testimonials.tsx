import { initials } from '@baobab/domain/initials';
import styles from './testimonials.module.css';

interface Testimonial {
  id: string;
  name: string;
  role: string;
  content: string;
}

const testimonials: readonly Testimonial[] = [
  {
    id: 'deck',
    name: 'Amara Obi',
    role: 'Brand designer',
    content:
      'Our pitch deck finally looks like the people we build for. I found six pictures in one evening and used all six.',
  },
  {
    id: 'school',
    name: 'Marcus Reid',
    role: 'Primary school teacher',
    content: 'My class saw themselves on the reading list. One of them asked whether the girl on the cover was her.',
  },
  {
    id: 'app',
    name: 'Zanele Dube',
    role: 'Product lead',
    content:
      'Hair, skin and hands are drawn by people who know them. The vector files dropped straight into our onboarding.',
  },
];

/** Phones show the first two. */
export function Testimonials() {
  return (
    <section className={styles.band} aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials">What people make with them</h2>
        <ul className={styles.list}>
          {testimonials.map(({ id, name, role, content }) => (
            <li key={id}>
              <figure className={styles.figure}>
                <blockquote>{content}</blockquote>
                <figcaption>
                  <span className={styles.avatar} aria-hidden="true">
                    {initials(name)}
                  </span>
                  <span>
                    <strong>{name}</strong>
                    {role}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

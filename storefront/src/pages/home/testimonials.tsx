import { initials } from '@baobab/domain/initials';
import { useTestimonials } from '../../features/shop-details/queries.ts';
import { useShop } from '../../shop/shop-context.tsx';
import styles from './testimonials.module.css';

/** Phones show the first two of three. Nothing while the owner has entered none. */
export function Testimonials() {
  const testimonials = useTestimonials(useShop().data, 'home');
  if (testimonials.length === 0) return null;
  return (
    <section className={styles.band} aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials">What people make with them</h2>
        <ul className={styles.list}>
          {testimonials.map(({ name, role, content }) => (
            <li key={`${name} ${content}`}>
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

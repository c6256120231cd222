import { useTestimonials } from '../../features/shop-details/queries.ts';
import { useShop } from '../../shop/shop-context.tsx';
import styles from './bundle-page.module.css';

/** Nothing while the owner has entered none. */
export function BundleTestimonials() {
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

import styles from './bundle-page.module.css';

const testimonials = [
  {
    name: 'Tolu Adeyemi',
    role: 'Agency owner',
    text: 'Paid for itself with the first client deck. My team stopped asking where to find pictures.',
  },
  {
    name: 'Renée Baptiste',
    role: 'Course author',
    text: 'Twelve lessons, twelve covers, one style. I would have paid more for less.',
  },
  {
    name: 'Kwame Asante',
    role: 'App founder',
    text: 'The files are tidy: named layers, real vectors. Our developer thanked me.',
  },
];

export function BundleTestimonials() {
  return (
    <section className={styles.testimonials} aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials">From people who own it</h2>
        <ul className={styles.testimonialList}>
          {testimonials.map(({ name, role, text }) => (
            <li key={name}>
              <figure>
                <blockquote>{text}</blockquote>
                <figcaption>
                  <strong>{name}</strong>, {role}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

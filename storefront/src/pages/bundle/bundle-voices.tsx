import styles from './bundle-page.module.css';

const voices = [
  {
    name: 'Tolu Adeyemi',
    role: 'Agency owner',
    says: 'Paid for itself with the first client deck. My team stopped asking where to find pictures.',
  },
  {
    name: 'Renée Baptiste',
    role: 'Course author',
    says: 'Twelve lessons, twelve covers, one style. I would have paid more for less.',
  },
  {
    name: 'Kwame Asante',
    role: 'App founder',
    says: 'The files are tidy: named layers, real vectors. Our developer thanked me.',
  },
];

export function BundleVoices() {
  return (
    <section className={styles.voices} aria-labelledby="voices">
      <div className="wrap">
        <h2 id="voices">From people who own it</h2>
        <ul className={styles.voiceList}>
          {voices.map(({ name, role, says }) => (
            <li key={name}>
              <figure>
                <blockquote>{says}</blockquote>
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

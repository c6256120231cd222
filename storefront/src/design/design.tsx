/** Every part of the interface and every token, light beside dark: /design of `npm run dev`. No build has this page. */
import '../../../shared/ui/src/tokens.css';
import '../app/styles/base.css';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import tokenSheet from '../../../shared/ui/src/tokens.css?raw';
import { Announcer } from '../ui/feedback/announcer.tsx';
import styles from './design.module.css';
import { parts } from './parts.tsx';

const NAMES = [...new Set([...tokenSheet.matchAll(/^ {4}--([\w-]+):/gm)].map(([, name = '']) => name))];
const COLORS = new Set(
  [...tokenSheet.matchAll(/^ {4}--([\w-]+): (?:#|rgb|light-dark)/gm)].map(([, name = '']) => name),
);

function Design() {
  return (
    <main className={styles.page}>
      <h1>Design of Baobab</h1>
      <div className={styles.themes}>
        {(['light', 'dark'] as const).map((theme) => (
          <section key={theme} data-theme={theme} className={styles.theme} aria-label={theme}>
            <ul className={styles.tokens}>
              {NAMES.map((name) => (
                <li key={name} data-token={name}>
                  {COLORS.has(name) && <span className={styles.swatch} style={{ background: `var(--${name})` }} />}
                  {name}
                </li>
              ))}
            </ul>
            {Object.entries(parts).map(([name, Part]) => (
              <div key={name} data-part={name} className={styles.part}>
                <p className={styles.name}>{name}</p>
                <Part />
              </div>
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}

const element = (
  <>
    <Design />
    <Announcer />
  </>
);
const router = createMemoryRouter([{ path: '*', element }]);
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);

/** What a buyer wants to know at the button. The terms have the whole of it. */
import { Link } from 'react-router-dom';
import styles from './trust-line.module.css';

export function TrustLine() {
  return (
    <p className={styles.line}>
      <span>Secure payment by card ·</span> <span>instant download ·</span>{' '}
      <span>
        <Link to="/terms#refunds">refunds</Link> ·
      </span>{' '}
      <Link to="/terms#license">license</Link>
    </p>
  );
}

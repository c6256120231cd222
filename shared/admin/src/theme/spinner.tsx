import styles from './spinner.module.css';

/** What buttons show while they work. antd's own leaves by an animation that never ends when the work was over too soon. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

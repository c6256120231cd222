import { pageMessages } from '@baobab/shared/domain/messages';
import { ButtonLink } from '../../ui/button.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <div className={`wrap ${styles.page}`}>
      <BrandMark size={96} />
      <p className={styles.code}>404</p>
      <h1>{pageMessages.notFound}</h1>
      <p>The address may be old, or mistyped. The pictures are all still here.</p>
      <ButtonLink to="/" look="primary" size="large">
        {pageMessages.returnHome}
      </ButtonLink>
    </div>
  );
}

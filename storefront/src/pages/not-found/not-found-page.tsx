import { pageMessages } from '@baobab/domain/messages';
import { Form } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PopularPictures } from '../illustrations/popular-pictures.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <div className="wrap">
      <EmptyState level={1} title={pageMessages.notFound}>
        <p>The address may be old or mistyped.</p>
        <search className={styles.search}>
          <Form action="/search" className={styles.form}>
            <Field label="Search all pictures" name="q" type="search" autoComplete="off" maxLength={200} />
            <Button type="submit" look="outline">
              Search
            </Button>
          </Form>
        </search>
        <ButtonLink to="/" look="primary">
          {pageMessages.returnHome}
        </ButtonLink>
      </EmptyState>
      <PopularPictures />
    </div>
  );
}

import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { IllustrationList } from './illustration-list.tsx';

export function IllustrationsPage() {
  return (
    <div className="wrap">
      <PageHeader
        title="Browse Our Illustrations"
        lead="Every picture in the shop, newest first. Black people at work, at school, at home and at ease, drawn with care and ready for your page."
      >
        <ButtonLink to="#gallery" look="primary">
          View Gallery
        </ButtonLink>
      </PageHeader>
      <section id="gallery" aria-labelledby="gallery-title">
        <h2 id="gallery-title" className="visually-hidden">
          Gallery
        </h2>
        <IllustrationList
          filter={{}}
          path="/illustrations"
          empty={
            <EmptyState title="No illustrations yet">
              <p>Please come back soon.</p>
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}

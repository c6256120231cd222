import { catalogMessages } from '@baobab/domain/messages';
import { useSession } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SignInLink } from '../../ui/sign-in-link.tsx';
import { IllustrationList } from '../illustrations/illustration-list.tsx';

export function FreeIllustrationsPage() {
  const signedIn = useSession().status === 'signed-in';
  return (
    <div className="wrap">
      <PageHeader
        title="Free Illustrations"
        lead="Free for personal and commercial use. Attribution is appreciated. All it takes is an account."
      >
        {signedIn ? (
          <ButtonLink to="#gallery" look="primary">
            Browse Free Illustrations
          </ButtonLink>
        ) : (
          <SignInLink look="primary">Sign in to Download</SignInLink>
        )}
      </PageHeader>
      <section id="gallery" aria-labelledby="gallery-title">
        <h2 id="gallery-title" className="visually-hidden">
          All free illustrations
        </h2>
        <IllustrationList
          filter={{ free: true }}
          path="/freebies"
          failure={catalogMessages.freeFailed}
          empty={
            <EmptyState title="No free illustrations right now">
              <p>We add new ones from time to time.</p>
              <ButtonLink to="/illustrations" look="outline">
                Browse all illustrations
              </ButtonLink>
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}

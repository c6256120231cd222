import { catalogMessages } from '@baobab/domain/messages';
import { Link } from 'react-router-dom';
import { useUser } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { SignInLink } from '../../ui/controls/sign-in-link.tsx';
import { IllustrationList } from '../illustrations/illustration-list.tsx';
import { ListTitle } from '../illustrations/list-title.tsx';

const FREE = ['price:free'];

export function FreeIllustrationsPage() {
  const signedIn = useUser() !== null;
  return (
    <div className="wrap">
      <IllustrationList
        head={
          <ListTitle
            title="Free Illustrations"
            lead="Free for personal and commercial use. Attribution is appreciated. All it takes is an account."
          >
            {signedIn ? (
              <Link to="#gallery">Browse Free Illustrations</Link>
            ) : (
              <SignInLink look="bare">Sign in to Download</SignInLink>
            )}
          </ListTitle>
        }
        fixed={FREE}
        path="/freebies"
        title="All free illustrations"
        searchLabel="Search free illustrations"
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
    </div>
  );
}
